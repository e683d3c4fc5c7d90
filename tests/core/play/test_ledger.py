"""Seats of turns to results, and results with what was ruled to the sums of the standings."""

from __future__ import annotations

from scoring.core.play.ledger import AddedPoints, ClosedPoints, PointsLedger
from scoring.core.play.seats import Presence, TurnSeat, list_results
from scoring.core.ranking.results import Meeting, Result

ORDER = ("vp", "mp", "gp")


def seat(
    turn: int, table: int | None, entry: int, line: str, vp: int | None, **other: object
) -> TurnSeat:
    row = TurnSeat(turn, "closed", table, entry, line, 1, False, 1, Presence.PLAYS, vp, 0, 500, 1)
    return row._replace(**other)


def test_sides_are_opponents_and_partners_none_and_of_three_each_meets_both_others() -> None:
    results = list_results([seat(1, 4, 7, "NS", 13, mp=205), seat(1, 4, 2, "EW", 7, mp=-205)])
    assert results == [
        Result(7, 1, (2,), 13, 205, 500, False, False, 1, "NS"),
        Result(2, 1, (7,), 7, -205, 500, False, False, 1, "EW"),
    ]
    seats = [
        seat(1, 1, entry, line, 10) for entry, line in ((1, "NS"), (2, "NS"), (3, "EW"), (4, "EW"))
    ]
    assert [(one.entry, one.opponents) for one in list_results(seats)] == [
        (1, (3, 4)), (2, (3, 4)), (3, (1, 2)), (4, (1, 2))
    ]  # fmt: skip
    seats = [
        seat(1, 1, 1, "NS", 12, of_three=True),
        seat(1, 1, 2, "EW", 9, of_three=True),
        seat(1, 1, 3, "EW", 9, of_three=True, chair=2),
    ]
    assert [one.opponents for one in list_results(seats)] == [(2, 3), (1, 3), (1, 2)]


def test_the_tables_of_a_team_are_one_match() -> None:
    seats = [
        seat(1, table, entry, line, vp, unit=table)
        for table, entry, line, vp in (
            (1, 1, "NS", 12), (1, 2, "EW", 8), (2, 1, "EW", 5), (2, 2, "NS", 15),
        )
    ]  # fmt: skip
    first, second = list_results(seats)
    assert (first.entry, first.opponents, first.vp, first.gp, first.clean) == (
        1, (2,), 17, 1_000, 2,
    )  # fmt: skip
    assert (second.entry, second.opponents, second.vp) == (2, (1,), 23)


def test_open_turns_give_nothing_and_absences_their_award() -> None:
    seats = [
        seat(2, 1, 1, "NS", None, state="playing"),
        seat(1, 3, 1, "NS", 14, kind=Presence.BYE),
        seat(1, None, 2, "", 6, kind=Presence.ABSENT),
    ]
    assert [(one.entry, one.vp, one.bye, one.absent) for one in list_results(seats)] == [
        (1, 14, True, False), (2, 6, False, True)
    ]  # fmt: skip


RESULTS = (
    Result(1, 1, (2,), 13, 300, 1_000, False),
    Result(2, 1, (1,), 7, -300, 700, False),
    Result(1, 2, (2,), 10, 0, 800, False),
    Result(2, 2, (1,), 10, 0, 800, False),
)


def build_ledger(*added: AddedPoints, numbers: tuple[int, ...] = ()) -> PointsLedger:
    return PointsLedger(ClosedPoints(RESULTS), added, ORDER, "lot", 0, numbers)


def test_only_the_turns_asked_for_count_and_a_ruling_on_the_final_sum_always() -> None:
    totals = build_ledger().add_totals(2, 2)
    assert [total[:5] for total in totals] == [(1, 10, 0, 800, 1), (2, 10, 0, 800, 1)]
    assert build_ledger().among(2, 9)([1, 2]) == [Meeting(1, 2, 10, 0), Meeting(2, 1, 10, 0)]
    ledger = build_ledger(AddedPoints(2, 1, -4, -20, 0), AddedPoints(1, None, 0, -100, -5))
    totals = ledger.add_totals(1, 1)
    assert [total[:5] for total in totals] == [(1, 13, 200, 995, 1), (2, 3, -320, 700, 1)]
    assert [total.earned for total in totals] == [13, 3]
    assert ledger.add_totals(2, 2)[1][:5] == (2, 10, 0, 800, 1)


def test_game_points_on_a_smazzata_are_in_its_table_and_an_entry_may_have_no_result() -> None:
    assert AddedPoints.of(1, 2, 3, 0, 0, -50) == AddedPoints(1, 2, 0, 0, 0)
    assert AddedPoints.of(1, 2, None, 0, 0, -50) == AddedPoints(1, 2, 0, 0, -50)
    totals = build_ledger(AddedPoints(4, None, -1, 0, 0), numbers=(2, 3)).add_totals(1, 2)
    assert [(total.entry, total.vp) for total in totals] == [(1, 23), (2, 17), (3, 0), (4, -1)]
