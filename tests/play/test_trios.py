"""Two sides of three at a table (Buraco, Variations), in every movement that pairs take."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from openpyxl import Workbook

from players.person import Person
from players.roster import RosterEntry
from scoring.actions.refusals_services import RecordRefused, Refusal
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.awards import Award
from scoring.core.play.seats import Presence
from scoring.core.rules.records import Depth
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.entries.late_and_leaving_services import add_late_entry
from scoring.entries.services import add_entries, update_entry
from scoring.events.phases_services import add_phase
from scoring.events.services import close_event
from scoring.models.entry import EntryPlayer
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.play.turns_services import close_turn
from scoring.recording.services import Submission, record_smazzata
from scoring.records.queries import load_sheets
from scoring.seating.card_draws_services import draw_for_table
from scoring.seating.queries import load_turn_seating
from scoring.seating.seats import list_players
from scoring.standings.queries import load_standings
from scoring.text.entrants_queries import load_entrants
from tests.cast import NOW, SIGNED, open_turn, plan_phase, play_turn
from tests.entries.leaving import leave
from tests.play.trios import MOVEMENTS, line_up_three, make_trios, play_on
from tests.workbook.book import AGREED, check, open_book, read_rows

THREE_QUEENS = {
    "end": "closed",
    "closed_by": "NS",
    "cut": "EW",
    "NS": {"melds": ["7H 8H 9H 10H JH QH KH", "QS QS QS"], "hand": "3S 4D", "pozzetto": "taken"},
    "EW": {"melds": ["4S 4C 4C"], "hand": "AS AH", "pozzetto": "untaken"},
}
"""A clean burraco in hearts and all three queens of spades, whose pack is there three times."""


def start(event: Tournament) -> tuple[Turn, Table]:
    """Turn 1 being played, and its first table."""
    turn = open_turn(event, 1)
    return turn, Table.objects.select_related("turn__tournament").get(turn=turn, number=1)


# --- From creation to the workbook ---------------------------------------------------------------


@pytest.mark.parametrize("movement", MOVEMENTS)
def test_every_movement_seats_two_sides_of_three_and_closes_its_turn(
    director: User, movement: str
) -> None:
    event = make_trios(director, 6, movement=movement)
    play_on(event, 1, THREE_QUEENS)
    turn, pairs = event.turns.get(number=1), load_entrants(event)
    for table in turn.tables.all():
        seats = table.seats.filter(kind=Presence.PLAYS).select_related("entry")
        assert sorted(seats.values_list("line", "chair")) in ([("EW", 1), ("NS", 1)], [])
        assert {len(pairs[seat.entry.number].find_names(seat.unit)) for seat in seats} <= {3}
    assert len(load_standings(event, pairs)) == 6
    assert not verify(load_bundle(event, NOW)).differences


@pytest.mark.parametrize("movement", ["individual"])
def test_partners_of_every_turn_are_for_single_players(director: User, movement: str) -> None:
    event = make_trios(director, 6)
    with pytest.raises(Refusal, match="needs_players"):
        add_phase(event=event, settings=plan_phase(movement=movement), **SIGNED)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("movement", "trios", "turns"),
    [("mitchell", 6, 3), ("round-robin", 5, 5), ("danese", 7, 3), ("knockout", 4, 2)],
)
def test_from_creation_to_workbook(director: User, movement: str, trios: int, turns: int) -> None:
    event = make_trios(director, trios, movement=movement, turns=turns)
    play_on(event, turns, THREE_QUEENS)
    close_event(event=event, **SIGNED)
    event = Tournament.objects.get(pk=event.pk)
    report = verify(load_bundle(event, NOW))
    assert not report.differences
    book = open_book(event)
    assert check(book) == AGREED
    standings = read_rows(book, "Standings")
    assert {row["Trio"] for row in standings} == set(range(1, trios + 1))
    (first,) = (row for row in standings if row["Trio"] == 1)
    names = [first[f"{which} player"] for which in ("First", "Second", "Third")]
    assert names == ["Ada1 Alfa", "Bea1 Bravo", "Cleo1 Coda"]
    cards = [value for title, value in _cells(book, 1) if title == "Membership card"]
    assert cards == ["A0001", "B0001", "C0001"]
    results = read_rows(book, "Results")
    assert {row["N-S: names"] for row in results} >= {"Ada1 Alfa – Bea1 Bravo – Cleo1 Coda"}


def _cells(book: Workbook, trio: int) -> list[tuple[object, object]]:
    """Titles and cells of a row of the standings: some columns share a title."""
    sheet = book["Standings"]
    rows = list(sheet.iter_rows(values_only=True))
    head = next(at for at, row in enumerate(rows) if row[0] == "Place")
    row = next(row for row in rows[head + 1 :] if row[1] == trio)
    return list(zip(rows[head], row, strict=True))


# --- The cards of three packs --------------------------------------------------------------------


def test_three_of_a_card_are_legal_and_a_fourth_is_not(director: User) -> None:
    _, table = start(make_trios(director, 2, movement="round-robin", turns=1))
    three = Submission(1, Depth.CARDS, THREE_QUEENS, "k1")
    record_smazzata(table=table, submission=three, **SIGNED)
    (sheet,) = load_sheets(table.turn.tournament, [table.pk])
    # 65 + 30 on the table, 200 + 100, 10 in hand; 100 for the 33 cards of the pot, which pays for
    # the one not taken, a meld of 15 and two aces in hand.
    assert (sheet.score.ns.total, sheet.score.ew.total) == (385, -15)
    fourth = {**THREE_QUEENS, "EW": {**THREE_QUEENS["EW"], "hand": "AS QS"}}
    with pytest.raises(RecordRefused) as refused:
        record_smazzata(table=table, submission=Submission(2, Depth.CARDS, fourth, "k2"), **SIGNED)
    assert [fault.code for fault in refused.value.faults] == ["deck.too_many"]


# --- Who they are --------------------------------------------------------------------------------


def test_a_trio_is_three_and_no_other_number(director: User) -> None:
    event = make_trios(director, 2)
    whole = line_up_three(9)
    for players in (whole.players[:1], whole.players[:2], (*whole.players, Person("Dora D"))):
        with pytest.raises(Refusal, match="other_kind"):
            add_entries(event=event, lineups=[RosterEntry(0, *players)], **SIGNED)
    update_entry(entry=event.entries.get(number=2), lineup=whole, **SIGNED)
    members = EntryPlayer.objects.filter(tournament=event, entry__number=2)
    assert [(member.position, member.name) for member in members.order_by("position")] == [
        (1, "Ada9 Alfa"),
        (2, "Bea9 Bravo"),
        (3, "Cleo9 Coda"),
    ]
    pair = load_entrants(event)[2]
    assert (pair.kind, pair.short) == (EntryKind.TRIOS, "Ada9 – Bea9 – Cleo9")


def test_who_looks_for_a_seat_finds_both_partners(director: User) -> None:
    event = make_trios(director, 3, movement="round-robin", turns=3)
    turn, _ = start(event)
    seats = {
        seat.name: seat for seat in list_players(load_turn_seating(turn), load_entrants(event))
    }
    assert len(seats) == 9
    playing = [seat for seat in seats.values() if seat.line]
    assert len(playing) == 6
    for seat in playing:
        with_them = [seat.name, *seat.partner.split(", ")]
        assert sorted(with_them) == sorted(seat.entry.names)
        assert len(seat.opponents.split(", ")) == 3


def test_a_trio_comes_late_and_another_leaves(director: User) -> None:
    event = make_trios(director, 5, movement="danese", turns=2)
    start(event)
    late = add_late_entry(event=event, lineup=line_up_three(6), **SIGNED)
    assert late.seats.get().table is not None
    play_turn(event.turns.get(number=1))
    close_turn(turn=event.turns.get(number=1), **SIGNED)
    leave(event, 2, Award(8, -100))
    turn = open_turn(event, 2)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    assert not verify(load_bundle(event, NOW)).differences
    assert check(open_book(event)) == AGREED


def test_six_draw_cards_for_the_deal(director: User) -> None:
    event = make_trios(director, 2, movement="round-robin", turns=1)
    _, table = start(event)
    drawn = draw_for_table(table=table, **SIGNED)
    assert len(drawn.rounds[0]) == 6
