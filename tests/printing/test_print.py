"""The print page: every kind of print, from the event as it is."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from players.person import Person
from scoring.core.bundle.values import Contents
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.awards import Award
from scoring.core.signing.fingerprint import list_fingerprint_words
from scoring.documents.editions_services import sign_event
from scoring.entries.late_and_leaving_services import withdraw_entry
from scoring.events.services import close_event
from scoring.models.entry import EntryPlayer
from scoring.models.tournament import Tournament
from scoring.printing.hall_cards_views import make_badge
from scoring.printing.wording import PrintKind
from scoring.signing.queries import list_public_keys
from scoring.text.entrants_queries import Entrant
from scoring.tickets.links_views import ticket_path
from scoring.tickets.qr import draw_qr
from scoring.tickets.queries import load_table_tickets
from scoring.tickets.services import revoke_ticket
from tests.cast import NOW, SIGNED, make_event, open_turn, play_through, seat_event, seat_turn


def ask(client: Client, event: Tournament, **query: object) -> str:
    answer = client.get(reverse("print", args=[event.slug]), query)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def list_leaves(page: str) -> list[str]:
    return [re.sub(r"<[^>]+>|\s+", " ", leaf) for leaf in page.split('<section class="leaf')[1:]]


def read_first(client: Client, event: Tournament, what: PrintKind, **query: object) -> str:
    return " ".join(list_leaves(ask(client, event, what=what, **query))[0].split())


@pytest.fixture
def closed(finished: Tournament) -> Tournament:
    """Closed and signed."""
    close_event(event=finished, **SIGNED)
    sign_event(finished, NOW)
    return finished


@pytest.mark.parametrize("kind", PrintKind)
def test_every_page_says_which_event_and_when(
    anna: Client, closed: Tournament, kind: PrintKind
) -> None:
    leaves = [
        leaf
        for paper, orientation in (("a4", "portrait"), ("a5", "landscape"))
        for leaf in list_leaves(ask(anna, closed, what=kind, paper=paper, orientation=orientation))
    ]
    assert len(leaves) > 1
    assert all("Torneo di prova" in leaf and "2026" in leaf for leaf in leaves)
    if kind is not PrintKind.BADGES:
        assert all("turno 3 di 3" in leaf.lower() or "VP" in leaf for leaf in leaves)


def test_before_anything_is_seated_there_is_nothing_to_print(
    anna: Client, event: Tournament
) -> None:
    kinds = [kind for kind in PrintKind if kind is not PrintKind.BADGES]
    pages = [ask(anna, event, what=kind) for kind in kinds]
    assert [page for page in pages if list_leaves(page) or "data-print" in page] == []


def test_seating_by_name(anna: Client, playing: Tournament) -> None:
    leaf = read_first(anna, playing, PrintKind.NAMES)
    assert "Nord1 Nora 1 N-S 1" in leaf
    assert leaf.index("Nord7 Nora") < leaf.index("Sud1 Ugo")
    assert leaf.count("(riposo)") == 2


def test_seating_by_table(anna: Client, playing: Tournament) -> None:
    leaf = read_first(anna, playing, PrintKind.TABLES)
    assert re.search(r"1 1 Nord1 Nora Sud1 Ugo \d Nord\d Nora Sud\d Ugo", leaf)
    assert leaf.count("Nora") == 7


def test_score_sheets_are_for_tables_that_play(anna: Client, recorded: Tournament) -> None:
    page = ask(anna, recorded, what=PrintKind.SCORE_SHEETS)
    assert page.count('class="score-sheet ') == 3
    assert "300" in read_first(anna, recorded, PrintKind.SCORE_SHEETS)


def test_seat_cards(anna: Client, playing: Tournament) -> None:
    assert ask(anna, playing, what=PrintKind.SEAT_CARDS).count('class="seat-card ') == 7


def test_table_cards_have_the_codes_of_tables_that_play(anna: Client, playing: Tournament) -> None:
    page = ask(anna, playing, what=PrintKind.TABLE_CARDS)
    tickets = load_table_tickets(playing)
    assert page.count('class="table-card"') == 3
    origin = "http://testserver"
    codes = [draw_qr(f"{origin}{ticket_path(tickets[table])}") for table in (1, 2, 3)]
    assert re.findall(r'<img src="(data:[^"]+)"', page) == codes
    assert "Tavolo 1 " in read_first(anna, playing, PrintKind.TABLE_CARDS)


def test_a_table_card_whose_link_is_revoked_has_no_code(anna: Client, playing: Tournament) -> None:
    ask(anna, playing, what=PrintKind.TABLE_CARDS)
    revoke_ticket(ticket=load_table_tickets(playing)[2], **SIGNED)
    page = ask(anna, playing, what=PrintKind.TABLE_CARDS)
    assert page.count('class="table-card"') == 3
    assert page.count('<img src="data:') == 2


def test_a_badge_has_name_club_number_and_first_table(anna: Client, event: Tournament) -> None:
    before = read_first(anna, event, PrintKind.BADGES)
    assert "Nord1 Nora Circolo Uno Coppia 1 " in before
    assert "Tavolo" not in before
    seat_event(event)
    page = ask(anna, event, what=PrintKind.BADGES)
    assert page.count('class="badge-card"') == 14
    assert "Coppia 1 Tavolo 1 · N-S" in read_first(anna, event, PrintKind.BADGES)
    assert page.count("<strong>riposo</strong>") == 2


def test_who_has_left_gets_no_badge(anna: Client, playing: Tournament) -> None:
    withdraw_entry(
        entry=playing.entries.get(number=1),
        justified=True,
        award=Award(0, 0),
        reason="Febbre",
        **SIGNED,
    )
    page = ask(anna, playing, what=PrintKind.BADGES)
    assert page.count('class="badge-card"') == 12
    assert "Nord1" not in page


def test_long_names_are_set_smaller() -> None:
    names = ("Rossi Ugo", "Castelbarco Albani Visconti Pierfrancesco", "Maria" * 24)
    entrants = [Entrant(n, (Person(name),)) for n, name in enumerate(names, 1)]
    sizes = [make_badge(one, one.people[0], None, width=85)["size"] for one in entrants]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 3


def test_both_sides_of_a_table_are_set_alike(anna: Client, playing: Tournament) -> None:
    name = "Giovanbattista Francesco della Valle di Castelbarco Visconti"
    EntryPlayer.objects.filter(entry__number=1, entry__tournament=playing).update(name=name)
    page = ask(anna, playing, what=PrintKind.TABLE_CARDS)
    card = page.split('class="table-card"')[1]
    assert len(set(re.findall(r'<span class="type--\d+">', card))) == 1


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_badges_fill_whole_sheets(
    anna: Client, director: User, paper: str, orientation: str
) -> None:
    event = make_event(director, 10)
    page = ask(anna, event, what=PrintKind.BADGES, paper=paper, orientation=orientation)
    counts = [leaf.count("Coppia ") for leaf in list_leaves(page)]
    assert sum(counts) == 20
    assert len(set(counts[:-1])) == 1


def test_the_prize_list_ends_at_its_last_place(anna: Client, finished: Tournament) -> None:
    assert read_first(anna, finished, PrintKind.PRIZES, places=3).count("Nora") == 3
    assert read_first(anna, finished, PrintKind.PRIZES).count("Nora") == 7


def test_the_pack_has_all_that_paper_needs(anna: Client, finished: Tournament) -> None:
    titles = re.findall(r'aria-label="([^",]+), 1"', ask(anna, finished, what=PrintKind.PACK))
    points = "Victory point (VP)"
    assert titles == [
        "Posti per tavolo",
        "Posti per nome",
        "Classifica",
        points,
        "Fogli segnapunti",
    ]


def test_a_seating_that_is_not_published_says_so(anna: Client, playing: Tournament) -> None:
    assert "bozza" not in read_first(anna, playing, PrintKind.TABLES)
    assert "bozza" in read_first(anna, playing, PrintKind.TABLES, turn=2)


def test_sections_and_lines_have_their_own_standings(anna: Client, director: User) -> None:
    event = make_event(director, 6)
    event.phases.update(two_lines=True)
    play_through(event, 1)
    page = ask(anna, event, what=PrintKind.STANDINGS)
    titles = re.findall(r'aria-label="([^",]+), 1"', page)
    assert titles == ["Classifica · Generale", "Classifica · N-S", "Classifica · E-O"]


@pytest.mark.parametrize(
    "query",
    [
        {"what": "nothing"},
        {"turn": "99"},
        {"turn": "x\0"},
        {"paper": "a3", "orientation": "upside-down"},
        {"places": "-1", "what": "prizes"},
        {"letters": "🎴"},
    ],
)
def test_what_cannot_be_printed_is_as_usual(
    anna: Client, finished: Tournament, query: dict[str, str]
) -> None:
    assert list_leaves(ask(anna, finished, **query))


def test_once_all_is_played_the_standings_come_first(anna: Client, finished: Tournament) -> None:
    assert "Dopo il turno 3 di 3" in ask(anna, finished)


def test_paper_speaks_the_events_language(anna: Client, playing: Tournament) -> None:
    Tournament.objects.update(language="en")
    page = ask(anna, playing)
    assert "Turn 1 of 3" in page
    assert "<h1>Stampa</h1>" in page


def test_a_certificate_has_the_signed_document_before_the_standings(
    anna: Client, closed: Tournament
) -> None:
    leaves = list_leaves(ask(anna, closed, what=PrintKind.CERTIFICATE))
    assert len(leaves) == 2
    first = " ".join(leaves[0].split())
    edition, key = closed.editions.get(contents=Contents.WHOLE), list_public_keys()[0].key
    assert edition.sha256 in first.replace(" ", "")
    assert " ".join(list_fingerprint_words(key, "it")) in first
    assert key.line in first
    assert f"/e/{closed.slug}/" in first
    assert "Classifica" in leaves[1]


def test_an_open_event_or_one_that_has_changed_has_no_certificate(
    anna: Client, finished: Tournament
) -> None:
    sign_event(finished, NOW)
    assert list_leaves(ask(anna, finished, what=PrintKind.CERTIFICATE)) == []
    close_event(event=finished, **SIGNED)
    assert list_leaves(ask(anna, finished, what=PrintKind.CERTIFICATE)) == []


def test_teams_players_and_threes_are_printed_too(anna: Client, director: User) -> None:
    teams = seat_event(
        make_event(
            director, 4, entry_kind=EntryKind.TEAMS, pairs_per_team=2, name="Squadre", turns=1
        )
    )
    for kind in PrintKind:
        if kind.is_of_turn:
            assert "Squadra 1" in ask(anna, teams, what=kind) or kind is PrintKind.NAMES


@pytest.mark.slow
def test_a_page_takes_as_many_queries_for_many_as_for_few(
    anna: Client, director: User, django_assert_max_num_queries: Any
) -> None:
    for pairs in (8, 30):
        event = make_event(director, pairs, name=f"Torneo di {pairs}")
        play_through(event, 1)
        seat_turn(event, 2)
        open_turn(event, 2)
        with django_assert_max_num_queries(15):
            ask(anna, event, what=PrintKind.PACK)
