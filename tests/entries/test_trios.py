"""Sides of three on the director's and the public's pages: entered, seated, played, shown."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.core.play.hall import TicketKind
from scoring.library.services import change_rules, copy_rules
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import load_entrants
from scoring.tickets.services import issue_tickets
from tests.cast import SIGNED, entry_ticket, open_turn, play_through
from tests.entries.pages import post
from tests.events.test_views import TEAMS, TYPED
from tests.play.trios import keep_three_packs, make_trios


@pytest.fixture
def none(director: User) -> Tournament:
    return make_trios(director, 0)


@pytest.fixture
def played(director: User) -> Tournament:
    """Five trios, each against each: three turns are closed, the fourth is in play."""
    event = make_trios(director, 5, movement="round-robin", turns=5)
    play_through(event, 3)
    open_turn(event, 4)
    return event


def read(client: Client, url: str) -> str:
    """A page as its reader sees it, in English: the text without the markup."""
    answer = client.get(url, headers={"Accept-Language": "en"})
    assert answer.status_code == 200, url
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


# --- The event -----------------------------------------------------------------------------------


def test_an_event_of_trios_is_created_by_rules_for_six(anna: Client) -> None:
    rules = keep_three_packs()
    typed = TYPED | {"entry_kind": "trios", "rules_key": rules.key}
    assert anna.post(reverse("event_new"), typed).status_code == 302
    event = Tournament.objects.get()
    assert (event.entry_kind, event.pairs_per_team, event.rules.seats) == ("trios", 1, 6)


@pytest.mark.parametrize(
    ("entering", "seats", "packs", "word"),
    [
        ({"entry_kind": "trios"}, 4, 3, "choose a rule set for six players"),
        ({"entry_kind": "trios"}, 6, 2, "three packs"),
        ({"entry_kind": "pairs"}, 6, 3, "for six at a table"),
        ({"entry_kind": "players"}, 6, 3, "for six at a table"),
        (TEAMS, 6, 3, "for six at a table"),
        ({"entry_kind": "pairs"}, 2, 2, "for 2 players at a table"),
        (TEAMS, 3, 2, "for 3 players at a table"),
    ],
)
def test_rules_for_another_number_at_a_table_are_refused(
    anna: Client, entering: dict[str, str], seats: int, packs: int, word: str
) -> None:
    kept = copy_rules(key="buraco", name="Other", **SIGNED)
    change_rules(kept=kept, rules=replace(kept.rules, seats=seats, packs=packs), **SIGNED)
    answer = anna.post(
        reverse("event_new"),
        TYPED | entering | {"rules_key": kept.key},
        headers={"Accept-Language": "en"},
    )
    assert answer.status_code == 422
    (told,) = answer.context["form"].errors["rules_key"]
    assert word in told
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(("seats", "movement"), [(2, "mitchell"), (3, "threes")])
def test_single_players_may_be_two_or_three_at_a_table(
    anna: Client, seats: int, movement: str
) -> None:
    kept = copy_rules(key="italian", name="Other", **SIGNED)
    change_rules(kept=kept, rules=replace(kept.rules, seats=seats), **SIGNED)
    typed = TYPED | {"entry_kind": "players", "rules_key": kept.key, "movement": movement}
    assert anna.post(reverse("event_new"), typed).status_code == 302


def test_what_an_event_has_already_can_be_kept(anna: Client, event: Tournament) -> None:
    """Rules that were changed for six after pairs had been invited do not lock the settings."""
    kept = copy_rules(key="italian", name="Other", **SIGNED)
    event.rules_data = kept.data | {"seats": 6}
    event.save()
    url = reverse("event_settings", args=[event.slug])
    form = anna.get(url).context["form"]
    typed = {name: value for name, value in form.initial.items() if value is not None}
    assert anna.post(url, typed | {"name": "Coppa"}).status_code == 302
    assert anna.post(url, typed | {"entry_kind": "players"}).status_code == 422


def test_settings_of_an_event_of_trios_are_saved_as_they_are(
    anna: Client, none: Tournament
) -> None:
    url = reverse("event_settings", args=[none.slug])
    form = anna.get(url).context["form"]
    typed = {name: value for name, value in form.initial.items() if value is not None}
    assert anna.post(url, typed).status_code == 302
    answer = anna.post(url, typed | {"entry_kind": "pairs"})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"rules_key"}


def test_the_page_asks_for_three(anna: Client, none: Tournament) -> None:
    page = read(anna, reverse("pairs", args=[none.slug]))
    for words in ("First player", "Third player", "one trio per line"):
        assert words in page


# --- Play ---------------------------------------------------------------------------------------


def test_the_third_player_is_substituted(anna: Client, played: Tournament) -> None:
    data = {"who": "2-3", "name": "Verdi Luca", "reason": "ill", "past_half": "on"}
    assert post(anna, "presence_substitute", played, data).status_code == 302
    assert load_entrants(played)[2].names[2] == "Verdi Luca"


# --- What everybody reads ------------------------------------------------------------------------


def test_every_page_calls_them_trios(anna: Client, visitor: Client, played: Tournament) -> None:
    issue_tickets(event=played, **SIGNED)
    ticket = played.tickets.filter(kind=TicketKind.ENTRY).first()
    assert ticket is not None
    slug = played.slug
    pages = (
        [
            (anna, reverse(name, args=[slug, *args]))
            for name, *args in (
                ("console",),
                ("pairs",),
                ("pair_edit", 3),
                ("plan",),
                ("seating",),
                ("board", 4),
                ("table", 4, 1),
                ("tickets",),
                ("check_in",),
                ("presence_substitute",),
                ("presence_late",),
                ("presence_leave",),
                ("card_draw", 4, 1),
                ("rulings",),
                ("log",),
            )
        ]
        + [
            (visitor, reverse(name, args=[slug, *args]))
            for name, *args in (
                ("event",),
                ("event_seating", 4),
                ("event_results", 1),
                ("event_table", 1, 1),
                ("event_standings",),
                ("event_why",),
                ("event_pair", 1),
            )
        ]
        + [(visitor, reverse("pair_page", args=[ticket.token]))]
    )
    for client, url in pages:
        words = re.sub(r"http\S+", "", read(client, url))  # the address of a card says "pairs"
        assert not re.findall(r".{0,30}\b[Pp]airs?\b.{0,20}", words), url


def test_a_table_shows_all_six(anna: Client, visitor: Client, played: Tournament) -> None:
    pairs = load_entrants(played)
    table = played.turns.get(number=4).tables.get(number=1)
    seats = table.seats.select_related("entry")
    six = [name for seat in seats for name in pairs[seat.entry.number].names]
    assert len(six) == 6
    for client, url in (
        (anna, reverse("table", args=[played.slug, 4, 1])),
        (visitor, reverse("event_seating", args=[played.slug, 4])),
        (visitor, reverse("event_table", args=[played.slug, 4, 1])),
    ):
        page = read(client, url)
        for name in six:
            assert name in page, url


def test_a_trio_reads_its_own_page(visitor: Client, played: Tournament) -> None:
    ticket = entry_ticket(played.entries.get(number=1), "4829")
    page = read(visitor, reverse("pair_page", args=[ticket.token]))
    for name in load_entrants(played)[1].names:
        assert name in page
    assert "Trio 1" in page
