"""What anybody with an event's address sees, and what nobody may."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import F
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.pairing.draw import DrawMethod
from scoring.play.seats import Presence
from scoring.play.turns import TurnState
from scoring.queries.field.entries import load_entrants
from scoring.queries.standings.public import load_event_standings
from scoring.rules.records import Depth
from scoring.services.events.tournaments import close_tournament
from scoring.services.journal.authors import Author
from scoring.services.play.rulings import add_adjustment
from scoring.services.seating.draws import draw_seating, publish_turn
from tests.cast import (
    CLOSED_BY_NS,
    NOW,
    SIGNED,
    make_event,
    plan_phase,
    play_through,
    record_totals,
)

PAGES: dict[str, tuple[int, ...]] = {
    "event": (),
    "event_seating": (1,),
    "event_results": (1,),
    "event_standings": (),
    "event_why": (),
    "event_pair": (1,),
    "event_figures": (),
    "event_table": (1, 2),
    "event_rules": (),
}


HEAD = 2
"""Rows of a table's head: on paper the event with its date, then the headings."""


def address(event: Tournament, name: str, *args: int) -> str:
    return reverse(name, args=[event.slug, *(args or PAGES[name])])


def read(client: Client, url: str, **headers: str) -> str:
    response = client.get(url, headers={"Accept-Language": "en", **headers})
    assert response.status_code == 200
    return response.content.decode()


def words_of(html: str) -> str:
    """What is read on the page, without the marks of markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def full_table(event: Tournament, turn: int = 1) -> Table:
    table = event.turns.get(number=turn).tables.exclude(seats__kind=Presence.BYE).first()
    assert table is not None
    return table


def test_a_closed_event_opens_on_its_winners(visitor: Client, finished: Tournament) -> None:
    close_tournament(tournament=finished, **SIGNED)
    html = read(visitor, address(finished, "event"))
    page = words_of(html)
    assert "Where do I sit?" not in page
    assert page.index("Full standings") < page.index("Look for your name")
    podium = words_of(html.split('class="podium"')[1].split("</ol>")[0])
    ranked = load_event_standings(finished, load_entrants(finished)).standings
    for standing in ranked:
        assert (f"Nord{standing.entry} " in podium) == (standing.place <= 3)


def test_frozen_standings_name_no_winners(visitor: Client, finished: Tournament) -> None:
    close_tournament(tournament=finished, **SIGNED)
    finished.frozen_turn = 2
    finished.save()
    assert 'class="podium"' not in read(visitor, address(finished, "event"))


# --- Where do I sit? ----------------------------------------------------------------------------


def test_the_first_page_lists_events_and_where_they_are(
    visitor: Client, playing: Tournament
) -> None:
    page = words_of(read(visitor, reverse("home"), Referer="http://testserver/"))
    assert "Torneo di prova" in page
    assert "Turn 1 of 3" in page


def test_before_the_seating_is_out_the_page_says_who_plays(
    visitor: Client, event: Tournament
) -> None:
    page = words_of(read(visitor, address(event, "event")))
    assert "The seating is not published yet" in page
    assert "Nord7 Nora Sud7 Ugo" in page


def test_an_event_without_pairs_says_so(visitor: Client, director: User) -> None:
    event = make_event(director, pairs=0)
    assert "No pair is registered yet" in read(visitor, address(event, "event"))


def test_every_player_has_a_row_by_name(visitor: Client, playing: Tournament) -> None:
    rows = re.findall(r'data-find="([^"]+)"', read(visitor, address(playing, "event")))
    assert len(rows) == 14
    assert rows == sorted(rows)


def test_a_resting_player_is_told_so(visitor: Client, playing: Tournament) -> None:
    resting = playing.turns.get(number=1).seats.get(kind=Presence.BYE).entry.number
    page = read(visitor, address(playing, "event"))
    row = next(row for row in page.split("<tr") if f"Nord{resting} Nora" in row)
    assert "bye" in row


@pytest.mark.parametrize("query", ["nord3", "NORD3 no", "Nora Nord3"])
def test_a_name_is_found_without_a_script(visitor: Client, playing: Tournament, query: str) -> None:
    table = visitor.get(address(playing, "event"), {"q": query}).context["table"]
    assert [row.name for row in table.rows.data if row.found] == ["Nord3 Nora"]


def test_a_name_that_nobody_has_is_said_in_words(visitor: Client, playing: Tournament) -> None:
    found = read(visitor, address(playing, "event") + "?q=nord")
    missed = read(visitor, address(playing, "event") + "?q=%3Cb%3Exyz")
    sentence = r'id="find-none"[^>]* hidden'
    assert re.search(sentence, found)
    assert not re.search(sentence, missed)
    assert "<b>xyz" not in missed


def test_the_next_seating_is_announced_while_a_turn_is_played(
    visitor: Client, playing: Tournament
) -> None:
    publish_turn(turn=playing.turns.get(number=2), **SIGNED)
    assert "The seating of turn 2 is published" in read(visitor, address(playing, "event"))


@pytest.mark.parametrize("by", ["table", "name"])
def test_the_seating_has_two_orders(visitor: Client, playing: Tournament, by: str) -> None:
    page = read(visitor, address(playing, "event_seating") + f"?by={by}")
    assert page.count("<tr") == HEAD + {"table": 4, "name": 14}[by]
    assert "Seated in the order of entry." in page


def test_the_seating_says_how_it_came_about(visitor: Client, director: User) -> None:
    drawn, by_results = plan_phase(turns=1), plan_phase(movement="danese", turns=2)
    event = make_event(director, pairs=8, phases=[drawn, by_results])
    play_through(event, 3)
    said = [
        "Seated in the order of entry.",
        "Seated by the standings.",
        "Paired by the results of the turns before.",
    ]
    for turn, sentence in enumerate(said, start=1):
        page = read(visitor, reverse("event_seating", args=[event.slug, turn]))
        assert [words for words in said if words in page] == [sentence]


# --- Results ------------------------------------------------------------------------------------


def test_results_say_how_far_a_table_is(visitor: Client, playing: Tournament) -> None:
    record_totals(full_table(playing), 1, 500, 200)
    assert "1 of 2" in words_of(read(visitor, address(playing, "event_results")))


def test_standings_say_after_which_turn_they_are(visitor: Client, event: Tournament) -> None:
    play_through(event, 2)
    page = words_of(read(visitor, address(event, "event_standings")))
    assert "After turn 2 of 3" in page
    assert "B: the pair had a bye in that turn" in page


def test_without_a_closed_turn_there_are_no_standings(visitor: Client, playing: Tournament) -> None:
    page = read(visitor, address(playing, "event_standings"))
    assert "The standings begin when the first turn is closed." in page


def test_a_closed_event_has_final_standings(visitor: Client, finished: Tournament) -> None:
    close_tournament(tournament=finished, **SIGNED)
    page = read(visitor, address(finished, "event_standings"))
    assert re.search(r"<h1>\s*Final standings\s*</h1>", page)


def test_a_table_shows_every_line_of_a_smazzata(visitor: Client, playing: Tournament) -> None:
    table = full_table(playing)
    record_totals(table, 1, 0, 0, depth=Depth.CARDS, data=CLOSED_BY_NS)
    page = words_of(read(visitor, address(playing, "event_table", 1, table.number)))
    for line in ("clean burraco 200", "Closing 100", "Left in hand −10", "Total 405"):
        assert line in page
    assert "Pozzetto not taken −100" in page
    assert "N-S closed · recorded card by card" in page


def test_a_correction_is_marked_with_its_reason(visitor: Client, playing: Tournament) -> None:
    table = full_table(playing)
    record_totals(table, 1, 500, 200)
    record_totals(table, 1, 500, 300, based_on=1, reason="misread")
    page = words_of(read(visitor, address(playing, "event_table", 1, table.number)))
    assert "corrected once" in page
    assert "Corrected: misread" in page
    assert "recorded as totals only" in page


def test_a_record_against_the_checks_says_which(visitor: Client, playing: Tournament) -> None:
    table = full_table(playing)
    record_totals(table, 1, 503, 200, override="as on the paper")
    page = words_of(read(visitor, address(playing, "event_table", 1, table.number)))
    assert "Checks overridden: as on the paper" in page
    assert "503 of N-S is not" in page


def test_match_points_open_to_victory_points(visitor: Client, finished: Tournament) -> None:
    table = full_table(finished)
    seat = table.seats.get(line="NS")
    page = words_of(read(visitor, address(finished, "event_table", 1, table.number)))
    assert f"= {seat.mp:+d} MP → {seat.vp} VP" in page.replace("−", "-")


def test_a_half_table_says_who_rests_and_what_for(visitor: Client, finished: Tournament) -> None:
    seat = finished.turns.get(number=1).seats.get(kind=Presence.BYE)
    page = words_of(read(visitor, address(finished, "event_table", 1, seat.table.number)))
    assert f"Pair {seat.entry.number}," in page
    assert "14 VP and +355 MP" in page


def test_a_card_has_turns_rulings_and_the_sum(visitor: Client, finished: Tournament) -> None:
    entry = finished.entries.get(number=1)
    add_adjustment(
        entry=entry,
        turn=finished.turns.get(number=2),
        vp=-3,
        mp=0,
        gp=0,
        reason="Late arrival",
        author=Author("Anna Neri"),
        now=NOW,
    )
    page = words_of(read(visitor, address(finished, "event_pair", 1)))
    assert "Late arrival decided by Anna Neri" in page
    assert "−3" in page
    total = sum(seat.vp for seat in entry.seats.all()) - 3
    assert f"{total} victory points" in page


def test_a_card_before_the_seating_is_empty(visitor: Client, event: Tournament) -> None:
    assert "this scorecard is empty" in read(visitor, address(event, "event_pair", 1))


def test_the_rules_are_a_score_card_with_its_source(visitor: Client, event: Tournament) -> None:
    page = words_of(read(visitor, address(event, "event_rules")))
    assert "Semi-clean burraco" in page
    assert "0 – 50 10 10" in page
    assert "Source: Burraconline, 12.3" in page


# --- What is not for everybody ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("event_seating", (2,)),
        ("event_results", (2,)),
        ("event_table", (2, 1)),
        ("event_seating", (9,)),
        ("event_pair", (99,)),
        ("event_table", (1, 99)),
    ],
)
def test_drafts_and_what_is_not_there_are_404_in_words(
    visitor: Client, anna: Client, playing: Tournament, name: str, args: tuple[int, ...]
) -> None:
    for client in (visitor, anna):
        response = client.get(address(playing, name, *args), headers={"Accept-Language": "en"})
        assert response.status_code == 404
        assert "Page not found" in response.content.decode()


@pytest.mark.parametrize("name", PAGES)
def test_an_unknown_event_is_404(visitor: Client, db: None, name: str) -> None:
    assert visitor.get(reverse(name, args=["nowhere", *PAGES[name]])).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_for_reading_only(visitor: Client, playing: Tournament, name: str) -> None:
    assert visitor.post(address(playing, name)).status_code == 405


def test_only_the_director_sees_the_way_to_the_desk(
    visitor: Client, anna: Client, bruno: Client, playing: Tournament
) -> None:
    number = full_table(playing).number
    desk = reverse("table", args=[playing.slug, 1, number])
    url = address(playing, "event_table", 1, number)
    assert desk in read(anna, url)
    assert desk not in read(bruno, url)
    assert desk not in read(visitor, url)


@pytest.mark.parametrize("name", PAGES)
def test_pages_hold_no_script_or_style_of_their_own(
    visitor: Client, finished: Tournament, name: str
) -> None:
    page = read(visitor, address(finished, name))
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=", page)


@pytest.mark.parametrize("name", PAGES)
def test_pages_have_one_heading_and_named_tables(
    visitor: Client, finished: Tournament, name: str
) -> None:
    page = read(visitor, address(finished, name))
    assert page.count("<h1") == 1
    assert page.count("<table") == page.count("<caption")


@pytest.mark.parametrize("query", ["?sort=nonsense", "?sort=-", "?sort=,,", "?q=%00&sort=-table"])
@pytest.mark.parametrize("name", PAGES)
def test_a_crooked_query_is_no_fault(
    visitor: Client, finished: Tournament, name: str, query: str
) -> None:
    assert visitor.get(address(finished, name) + query).status_code == 200


# --- Queries ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "args", "queries"),
    [
        # The phases are one query more: the standings go by them; calls to the desk are another.
        ("event", (), 9),
        ("event_seating", (1,), 6),
        ("event_results", (1,), 6),
        ("event_standings", (), 8),
        ("event_why", (), 7),
        ("event_pair", (1,), 14),
        ("event_figures", (), 11),
        ("event_table", (1, 1), 11),
        ("event_rules", (), 4),
    ],
)
@pytest.mark.parametrize("pairs", [4, 20])
def test_a_page_takes_the_same_queries_whatever_the_field(
    visitor: Client,
    director: User,
    django_assert_num_queries: Any,
    name: str,
    args: tuple[int, ...],
    queries: int,
    pairs: int,
) -> None:
    event = make_event(director, pairs=pairs, turns=2)
    play_through(event, 2)
    with django_assert_num_queries(queries):
        read(visitor, address(event, name, *args))


def test_the_standings_of_400_pairs_after_5_turns_take_at_most_eight_queries(
    visitor: Client, director: User, django_assert_max_num_queries: Any
) -> None:
    event = make_event(director, pairs=400, turns=5)
    draw_seating(tournament=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    # Straight into the tables: a thousand matches through the services would take a minute.
    event.turns.update(state=TurnState.CLOSED, closed_at=NOW)
    Seat.objects.filter(turn__tournament=event).update(vp=10, mp=F("entry_id"), gp=1000)
    with django_assert_max_num_queries(8):
        page = read(visitor, address(event, "event_standings"))
    assert page.count("<tr") == HEAD + 400
