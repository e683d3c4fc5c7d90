"""The public pages of results: a turn's, a table's, the standings, an entry's card."""

from __future__ import annotations

import re

from django.test import Client

from scoring.core.play.seats import Presence
from scoring.core.rules.records import Depth
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from tests.cast import CLOSED_BY_NS, SIGNED, play_through, record_totals
from tests.public.pages import address, full_table, read, words
from tests.rulings.ruling import rule


def test_results_say_how_far_a_table_is(visitor: Client, playing: Tournament) -> None:
    record_totals(full_table(playing), 1, 500, 200)
    assert "1 of 2" in words(visitor, playing, "event_results")


def test_standings_say_after_which_turn_they_are(visitor: Client, event: Tournament) -> None:
    play_through(event, 2)
    page = words(visitor, event, "event_standings")
    assert "After turn 2 of 3" in page
    assert "B: bye." in page


def test_without_a_closed_turn_there_are_no_standings(visitor: Client, playing: Tournament) -> None:
    page = read(visitor, address(playing, "event_standings"))
    assert "The standings appear after the first turn." in page


def test_a_closed_event_has_final_standings(visitor: Client, finished: Tournament) -> None:
    close_event(event=finished, **SIGNED)
    page = read(visitor, address(finished, "event_standings"))
    assert re.search(r"<h1>\s*Final standings\s*</h1>", page)


def test_a_table_shows_every_line_of_a_smazzata(visitor: Client, playing: Tournament) -> None:
    table = full_table(playing)
    record_totals(table, 1, 0, 0, depth=Depth.CARDS, data=CLOSED_BY_NS)
    page = words(visitor, playing, "event_table", 1, table.number)
    for line in ("clean burraco 200", "Closing 100", "Left in hand −10", "Total 405"):
        assert line in page
    assert "Pozzetto not taken −100" in page
    assert "N-S closed · recorded card by card" in page


def test_a_correction_is_marked_with_its_reason(visitor: Client, playing: Tournament) -> None:
    table = full_table(playing)
    record_totals(table, 1, 500, 200)
    record_totals(table, 1, 500, 300, based_on=1, reason="misread")
    page = words(visitor, playing, "event_table", 1, table.number)
    assert "corrected once" in page
    assert "Corrected: misread" in page
    assert "recorded as totals only" in page


def test_a_record_against_the_checks_says_which(visitor: Client, playing: Tournament) -> None:
    table = full_table(playing)
    record_totals(table, 1, 503, 200, override="as on the paper")
    page = words(visitor, playing, "event_table", 1, table.number)
    assert "Recorded although it fails a check. Reason for recording it: as on the paper" in page
    assert "but N-S has 503" in page


def test_match_points_open_to_victory_points(visitor: Client, finished: Tournament) -> None:
    table = full_table(finished)
    seat = table.seats.get(line="NS")
    page = words(visitor, finished, "event_table", 1, table.number)
    assert f"= {seat.mp:+d} MP → {seat.vp} VP" in page.replace("−", "-")


def test_a_half_table_says_who_rests_and_what_for(visitor: Client, finished: Tournament) -> None:
    seat = finished.turns.get(number=1).seats.get(kind=Presence.BYE)
    page = words(visitor, finished, "event_table", 1, seat.table.number)
    assert f"Pair {seat.entry.number}," in page
    assert "14 VP and +355 MP" in page


def test_a_card_has_turns_rulings_and_the_sum(visitor: Client, finished: Tournament) -> None:
    entry = finished.entries.get(number=1)
    rule(finished, 1, 2, reason="Late arrival", vp=-3)
    page = words(visitor, finished, "event_pair", 1)
    assert "Late arrival decided by Anna" in page
    assert "−3" in page
    total = sum(seat.vp for seat in entry.seats.all()) - 3
    assert f"{total} victory points" in page


def test_a_card_before_the_seating_is_empty(visitor: Client, event: Tournament) -> None:
    assert "The seats are not published yet" in read(visitor, address(event, "event_pair", 1))
