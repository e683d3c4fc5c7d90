"""Tables of three from the seating to the standings: who plays alone is said of every smazzata."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from players.person import Person
from players.roster import RosterEntry
from scoring.actions.refusals_services import RecordRefused
from scoring.core.play.awards import Award
from scoring.core.rules.records import Depth
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.entries.services import add_entries
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.play.turns_services import close_turn
from scoring.recording.services import Submission, record_smazzata
from scoring.rulings.services import assign_score
from scoring.standings.queries import load_standings
from scoring.store.desk_services import settle_event
from tests.cast import NOW, SIGNED, draw_in_order, make_event, open_turn, record_totals
from tests.entries.leaving import JUSTIFIED, leave
from tests.rulings.ruling import rule
from tests.undoing import undo
from tests.workbook.book import AGREED, DIFFER, check, open_book, read_rows, tamper


def seat_three(director: User, **changes: object) -> Tournament:
    """Three players at one table, turn 1 being played."""
    fields: dict[str, object] = {"movement": "threes", "turns": 1, "smazzate": 2, **changes}
    event = make_event(director, pairs=0, entry_kind="players", **fields)
    names = ("Ada", "Bea", "Cleo")
    lineups = [RosterEntry(0, Person(name)) for name in names]
    add_entries(event=event, lineups=lineups, **SIGNED)
    draw_in_order(event)
    open_turn(event, 1)
    return event


def find_table(event: Tournament) -> Table:
    return Table.objects.get(turn__tournament=event)


def read(turn: Turn) -> list[tuple[int, int | None, int | None]]:
    """GP, MP and VP of places 1, 2 and 3."""
    seats = Seat.objects.filter(turn=turn).order_by("-line", "chair")
    return [(seat.gp, seat.mp, seat.vp) for seat in seats]


def test_each_has_what_they_made_in_either_role(director: User) -> None:
    event = seat_three(director)
    turn, table = event.turns.get(), find_table(event)
    assert table.of_three
    record_totals(table, 1, 500, 305, alone=2)
    assert read(turn) == [(153, None, None), (500, None, None), (153, None, None)]
    record_totals(table, 2, 100, 400, alone=3)
    assert read(turn) == [(353, 53, 11), (700, 345, 13), (253, -397, 6)]


def test_it_must_be_said_who_plays_alone(director: User) -> None:
    table = find_table(seat_three(director))
    submission = Submission(1, Depth.TOTALS, {"NS": 500, "EW": 300}, "k1", override="all the same")
    with pytest.raises(RecordRefused) as refused:
        record_smazzata(table=table, submission=submission, **SIGNED)
    assert [fault.code for fault in refused.value.faults] == ["alone.missing"]


def test_at_a_table_of_four_nobody_plays_alone(playing: Tournament) -> None:
    table = playing.turns.get(number=1).tables.get(number=1)
    submission = Submission(1, Depth.TOTALS, {"NS": 500, "EW": 300, "alone": 1}, "k1")
    with pytest.raises(RecordRefused) as refused:
        record_smazzata(table=table, submission=submission, **SIGNED)
    assert [fault.code for fault in refused.value.faults] == ["alone.not_here"]


def test_a_correction_of_who_was_alone_moves_the_points(director: User) -> None:
    event = seat_three(director)
    table = find_table(event)
    record_totals(table, 1, 500, 300, alone=1)
    record_totals(table, 1, 500, 300, alone=3, based_on=1, reason="it was Cleo")
    assert [gp for gp, _, _ in read(event.turns.get())] == [150, 150, 500]


def test_a_ruling_on_a_smazzata_is_on_the_side_of_who_it_falls_on(director: User) -> None:
    event = seat_three(director)
    turn, table = event.turns.get(), find_table(event)
    record_totals(table, 1, 500, 300, alone=1)
    record_totals(table, 2, 500, 300, alone=2)
    entry = table.seats.get(line="NS").entry
    for number in (1, 2):
        rule(event, entry.number, 1, number, gp=-100)
    # 400 alone and 100 as one of two; then Bea alone has all of it and Cleo half twice.
    assert [gp for gp, _, _ in read(turn)] == [500, 650, 250]
    assert not verify(load_bundle(event, NOW)).differences


def test_a_score_that_the_referee_gives_is_for_each_as_written(director: User) -> None:
    event = seat_three(director)
    table = find_table(event)
    assign_score(table=table, ns=Award(12, 100), ew=Award(8, -100), reason="late", **SIGNED)
    assert read(event.turns.get()) == [(0, 100, 12), (0, -100, 8), (0, -100, 8)]
    assert not verify(load_bundle(event, NOW)).differences


def test_every_figure_is_found_again_from_the_records(director: User) -> None:
    event = seat_three(director)
    turn, table = event.turns.get(), find_table(event)
    record_totals(table, 1, 505, -200, alone=2)
    record_totals(table, 2, 300, 405, alone=3)
    close_turn(turn=turn, **SIGNED)
    before = read(turn)
    Seat.objects.update(gp=1, mp=2, vp=3)
    settle_event(event)
    assert read(turn) == before
    assert not verify(load_bundle(event, NOW)).differences
    Seat.objects.filter(line="EW", chair=2).update(gp=1)
    assert verify(load_bundle(event, NOW)).differences


def test_two_partners_of_every_smazzata_are_level(director: User) -> None:
    event = seat_three(director, smazzate=1)
    record_totals(find_table(event), 1, 500, 300, alone=2)
    close_turn(turn=event.turns.get(), **SIGNED)
    first, *rest = load_standings(event)
    alone = Seat.objects.get(line="EW", chair=1).entry.number
    assert (first.entry, [row.place for row in rest]) == (alone, [2, 2])


def test_the_workbook_works_every_players_figures_out_again(director: User) -> None:
    event = seat_three(director, language="en")
    turn, table = event.turns.get(), find_table(event)
    record_totals(table, 1, 505, -205, alone=2)
    record_totals(table, 2, 100, 405, alone=3)
    fined = table.seats.get(line="EW", chair=1).entry
    rule(event, fined.number, 1, 2, gp=-50)
    close_turn(turn=turn, **SIGNED)
    book = open_book(event)
    assert check(book) == AGREED
    rows = read_rows(book, "Results")
    assert [(row["N-S: GP"], row["N-S: MP"], row["N-S: VP"]) for row in rows] == read(turn)
    assert {row["Note"] for row in rows} == {"table of three"}
    assert tamper(book, "Smazzate", "Total GP")["Check"]["A2"] == DIFFER


def test_a_match_of_three_ends_when_one_passes_the_target(director: User) -> None:
    event = seat_three(director, length="target", target=505, smazzate=9)
    turn, table = event.turns.get(), find_table(event)
    record_totals(table, 1, 500, 400, alone=1)
    record_totals(table, 2, 200, 610, alone=2)
    # 805, 400 and 505.
    table.refresh_from_db()
    assert (table.due, read(turn)[0]) == (2, (805, 305, 13))
    assert not verify(load_bundle(event, NOW)).differences


def find_seat(table: Table, place: int) -> Seat:
    return table.seats.order_by("-line", "chair")[place - 1]


@pytest.mark.parametrize("place", [1, 2, 3])
def test_before_anything_is_recorded_the_other_two_play_each_other(
    director: User, place: int
) -> None:
    event = seat_three(director)
    turn, table = event.turns.get(), find_table(event)
    leave(event, find_seat(table, place).entry.number, JUSTIFIED)
    table.refresh_from_db()
    seats = table.seats.order_by("-line")
    assert (table.of_three, [(seat.line, seat.kind) for seat in seats]) == (
        False,
        [("NS", "plays"), ("EW", "plays")],
    )
    record_totals(table, 1, 500, 300)
    record_totals(table, 2, 100, 150)
    close_turn(turn=turn, **SIGNED)
    assert [(seat.gp, seat.mp, seat.vp) for seat in seats.all()] == [(600, 150, 11), (450, -150, 9)]
    assert not verify(load_bundle(event, NOW)).differences


@pytest.mark.parametrize("place", [1, 2, 3])
def test_after_something_is_recorded_the_other_two_get_awards(director: User, place: int) -> None:
    event = seat_three(director, turns=2)
    turn, table = event.turns.get(number=1), event.turns.get(number=1).tables.get()
    record_totals(table, 1, 505, 300, alone=3)
    gone = find_seat(table, place).entry
    leave(event, gone.number, JUSTIFIED)
    close_turn(turn=turn, **SIGNED)
    made = {seat.entry_id: (seat.mp, seat.vp) for seat in Seat.objects.filter(turn=turn)}
    assert made.pop(gone.pk) == (-355, 6)
    assert list(made.values()) == [(355, 14)] * 2
    assert not verify(load_bundle(event, NOW)).differences
    assert check(open_book(event)) == AGREED
    again = import_bundle(load_bundle(event, NOW))
    assert not verify(load_bundle(again, NOW)).differences


def test_undoing_a_leave_seats_three_again(director: User) -> None:
    event = seat_three(director)
    turn, table = event.turns.get(), find_table(event)
    before = list(table.seats.order_by("-line", "chair").values_list("line", "chair", "entry"))
    leave(event, find_seat(table, 1).entry.number, JUSTIFIED)
    undo(event)
    table.refresh_from_db()
    after = list(table.seats.order_by("-line", "chair").values_list("line", "chair", "entry"))
    assert (table.of_three, after) == (True, before)
    record_totals(table, 1, 500, 305, alone=2)
    record_totals(table, 2, 100, 400, alone=3)
    close_turn(turn=turn, **SIGNED)
    assert read(turn) == [(353, 53, 11), (700, 345, 13), (253, -397, 6)]


def test_a_whole_event_of_seven_players(director: User) -> None:
    event = make_event(
        director, pairs=7, entry_kind="players", movement="threes", turns=3, language="en"
    )
    for number in (1, 2, 3):
        turn = open_turn(event, number)
        three, four = turn.tables.order_by("number")
        assert (three.of_three, four.of_three) == (True, False)
        record_totals(three, 1, 505, 205 + 5 * number, alone=number)
        record_totals(three, 2, -115, 300, alone=number % 3 + 1)
        record_totals(four, 1, 400, 250)
        record_totals(four, 2, 150, 300)
        close_turn(turn=turn, **SIGNED)
    close_event(event=event, **SIGNED)
    lines = load_standings(event)
    seats = Seat.objects.filter(turn__tournament=event)
    for line in lines:
        own = [seat for seat in seats if seat.entry.number == line.entry]
        assert (line.total.vp, line.total.mp, line.total.gp) == tuple(
            sum(getattr(seat, name) for seat in own) for name in ("vp", "mp", "gp")
        )
    assert len(lines) == 7
    assert not verify(load_bundle(event, NOW)).differences
    book = open_book(event)
    assert check(book) == AGREED
    assert sum(row["Note"] == "table of three" for row in read_rows(book, "Results")) == 9
    again = import_bundle(load_bundle(event, NOW))
    assert [line.total for line in load_standings(again)] == [line.total for line in lines]


def test_the_sheet_of_smazzate_names_both_of_the_two(director: User) -> None:
    """In an event of tables of three alone as well, where nobody has a partner for a turn."""
    event = seat_three(director, language="en")
    record_totals(find_table(event), 1, 505, -205, alone=2)
    rows = read_rows(open_book(event), "Smazzate")
    assert [(row["Player"], row["Partner"]) for row in rows] == [(2, None), (1, 3)]
