"""Rulings: points given and taken, a score assigned, a smazzata cancelled; and their undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.play.awards import Award
from scoring.core.play.seats import Presence
from scoring.events.services import close_event
from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.play.turns_services import close_turn, cut_turn
from scoring.records.queries import load_sheets
from scoring.rulings.queries import load_rulings
from scoring.rulings.services import (
    add_adjustment,
    assign_score,
    cancel_smazzata,
    remove_adjustment,
    remove_assigned_score,
)
from scoring.standings.queries import load_standings
from tests.cast import SIGNED, make_event, open_turn, play_through, record_totals, seat_event
from tests.event_cache import recall
from tests.rulings.ruling import rule
from tests.undoing import redo, undo

PRESENT, LATE = Award(14, 355), Award(6, -355)


def assign(table: Table, ns: Award = PRESENT, ew: Award = LATE) -> AssignedScore:
    return assign_score(table=table, ns=ns, ew=ew, reason="In ritardo", **SIGNED)


def cancel(table: Table, number: int) -> SmazzataRevision:
    return cancel_smazzata(table=table, number=number, reason="Carte in più", **SIGNED)


def table(event: Tournament, turn: int, number: int) -> Table:
    return Table.objects.get(turn__tournament=event, turn__number=turn, number=number)


def total(event: Tournament, number: int) -> tuple[int, int, int]:
    line = next(line for line in load_standings(event) if line.entry == number)
    return line.total.vp, line.total.mp, line.total.gp


def results(
    event: Tournament, turn: int, number: int
) -> list[tuple[str, int, int | None, int | None]]:
    """Line, GP, MP and VP of every seat of a table."""
    seats = Seat.objects.filter(table=table(event, turn, number)).order_by("-line", "chair")
    return list(seats.values_list("line", "gp", "mp", "vp"))


def snapshot(event: Tournament) -> tuple[Any, ...]:
    """All that a ruling may move."""
    seats = Seat.objects.filter(turn__tournament=event).order_by("turn", "table", "line", "unit")
    tables = Table.objects.filter(turn__tournament=event).order_by("pk")
    return (
        load_standings(event),
        list(seats.values_list("entry", "kind", "gp", "mp", "vp", "clean_burrachi")),
        list(tables.values_list("pk", "due", "recorded")),
        list(Adjustment.objects.order_by("pk").values()),
        list(AssignedScore.objects.order_by("pk").values("table", "ns_vp", "ns_mp", "ew_vp")),
    )


@pytest.fixture
def under_way(director: User) -> Tournament:
    """Turn 1 closed; of turn 2, table 1 is complete, table 2 in the middle, table 3 has nothing."""

    def build() -> Tournament:
        event = make_event(director, pairs=6)
        play_through(event, 1)
        open_turn(event, 2)
        for number, smazzata in ((1, 1), (1, 2), (2, 1)):
            record_totals(table(event, 2, number), smazzata, 500, 200)
        return event

    return recall("under way", director, build)


ACTS: dict[str, Callable[[Tournament], object]] = {
    "on the final standings": lambda e: rule(e, 3, vp=-1, mp=-55),
    "on a turn": lambda e: rule(e, 3, 1, mp=-100),
    "on a smazzata": lambda e: rule(e, 3, 1, 1, gp=-300),
    "taken back": lambda e: remove_adjustment(adjustment=rule(e, 3, 1, 1, gp=-300), **SIGNED),
    "a score assigned": lambda e: assign(table(e, 1, 1)),
    "a score assigned anew": lambda e: (
        assign(table(e, 1, 1)),
        assign(table(e, 1, 1), Award(0, 0), Award(0, 0)),
    ),
    "a smazzata cancelled": lambda e: cancel(table(e, 1, 1), 1),
    "a turn cut short": lambda e: cut_turn(
        turn=e.turns.get(number=2), reason="Time was up", **SIGNED
    ),
}


@pytest.mark.parametrize("act", ACTS)
def test_the_undo_of_any_ruling_leaves_no_trace(act: str, under_way: Tournament) -> None:
    before, acts = snapshot(under_way), under_way.acts.count()
    ACTS[act](under_way)
    after, done = snapshot(under_way), under_way.acts.count() - acts
    undo(under_way, done)
    assert snapshot(under_way) == before
    redo(under_way, done)
    assert snapshot(under_way) == after
    assert (before == after) == (act == "taken back")


# --- Penalties and awards -----------------------------------------------------------------------


def test_a_penalty_moves_the_standings(finished: Tournament) -> None:
    before = total(finished, 3)
    rule(finished, 3, vp=-1, mp=-100)
    assert total(finished, 3) == (before[0] - 1, before[1] - 100, before[2])


def test_a_penalty_is_taken_back_once(finished: Tournament) -> None:
    ruling = rule(finished, 3, vp=-5)
    again = Adjustment.objects.get(pk=ruling.pk)
    remove_adjustment(adjustment=ruling, **SIGNED)
    with pytest.raises(Refusal, match="gone"):
        remove_adjustment(adjustment=again, **SIGNED)


def test_game_points_on_a_smazzata_move_both_sides_of_its_table(under_way: Tournament) -> None:
    assert results(under_way, 2, 1) == [("NS", 1000, 600, 15), ("EW", 400, -600, 5)]
    fined = table(under_way, 2, 1).seats.get(line="NS").entry.number
    rule(under_way, fined, 2, 2, gp=-100)
    assert results(under_way, 2, 1) == [("NS", 900, 500, 14), ("EW", 400, -500, 6)]


def test_other_figures_on_a_smazzata_are_the_entrys_alone(under_way: Tournament) -> None:
    before, tables = total(under_way, 3), results(under_way, 1, 3)
    rule(under_way, 3, 1, 1, vp=-1, mp=-50)
    assert total(under_way, 3) == (before[0] - 1, before[1] - 50, before[2])
    assert results(under_way, 1, 3) == tables


@pytest.mark.parametrize(
    ("on", "points", "code"),
    [
        ((None, None), {}, "ruling.nothing"),
        ((3, None), {"mp": -100}, "ruling.draft_turn"),
        ((1, 9), {"gp": -100}, "ruling.not_played"),
        ((None, 1), {"gp": -100}, "ruling.not_played"),
    ],
)
def test_what_cannot_be_ruled_on_is_refused(
    under_way: Tournament, on: tuple[int | None, int | None], points: dict[str, int], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        rule(under_way, 3, *on, **points)
    assert refused.value.code == code
    assert not Adjustment.objects.exists()


def test_who_rests_has_no_smazzata_but_has_a_turn(finished: Tournament) -> None:
    resting = Seat.objects.get(turn__number=1, kind=Presence.BYE).entry.number
    with pytest.raises(Refusal, match="not_played"):
        rule(finished, resting, 1, 1, gp=-100)
    before = total(finished, resting)
    rule(finished, resting, 1, mp=-100)
    assert total(finished, resting) == (before[0], before[1] - 100, before[2])


def test_a_turn_of_another_event_is_none(under_way: Tournament, outsider: User) -> None:
    other = seat_event(make_event(outsider))
    with pytest.raises(Refusal, match="other_event"):
        add_adjustment(
            entry=under_way.entries.get(number=3),
            turn=other.turns.get(number=1),
            vp=-1,
            mp=0,
            gp=0,
            reason="Ritardo",
            **SIGNED,
        )


def test_nothing_is_ruled_in_a_closed_event(finished: Tournament) -> None:
    ruling = rule(finished, 3, vp=-1)
    close_event(event=finished, **SIGNED)
    for act in (
        lambda: rule(finished, 3, vp=-1),
        lambda: remove_adjustment(adjustment=ruling, **SIGNED),
        lambda: assign(table(finished, 1, 1)),
        lambda: cancel(table(finished, 1, 1), 1),
    ):
        with pytest.raises(Refusal, match=r"tournament\.closed"):
            act()


def test_partners_of_one_turn_share_game_points_but_not_a_penalty(director: User) -> None:
    individual = {"entry_kind": "players", "movement": "individual"}
    event = seat_event(make_event(director, pairs=8, turns=1, **individual))
    first = table(event, 1, 1)
    record_totals(first, 1, 500, 200)
    record_totals(first, 2, 500, 200)
    one = first.seats.get(line="NS", chair=1).entry.number
    rule(event, one, 1, 1, gp=-100)
    rule(event, one, 1, 1, vp=-1)
    assert results(event, 1, 1) == [("NS", 900, 500, 14)] * 2 + [("EW", 400, -500, 6)] * 2
    assert load_rulings(event)["adjustments"][0].entry.number == one


def test_a_teams_smazzata_is_at_several_tables(director: User) -> None:
    teams = {"entry_kind": "teams", "pairs_per_team": 2}
    event = seat_event(make_event(director, pairs=2, turns=1, **teams))
    record_totals(table(event, 1, 2), 1, 500, 200)
    with pytest.raises(Refusal, match="several_tables"):
        rule(event, 1, 1, 1, gp=-100)
    assert rule(event, 1, 1, 1, mp=-100).smazzata == 1


# --- The score of a table -----------------------------------------------------------------------


def test_an_assigned_score_stands_in_place_of_what_was_played(under_way: Tournament) -> None:
    first = table(under_way, 2, 1)
    assign(first, Award(0, 0), Award(0, 0))
    assert results(under_way, 2, 1) == [("NS", 1000, 0, 0), ("EW", 400, 0, 0)]
    remove_assigned_score(table=first, **SIGNED)
    assert results(under_way, 2, 1) == [("NS", 1000, 600, 15), ("EW", 400, -600, 5)]


def test_an_assigned_score_completes_a_table(under_way: Tournament) -> None:
    assign(table(under_way, 2, 2))
    assign(table(under_way, 2, 3))
    close_turn(turn=under_way.turns.get(number=2), **SIGNED)
    with pytest.raises(Refusal, match="table_incomplete"):
        remove_assigned_score(table=table(under_way, 2, 3), **SIGNED)
    assert AssignedScore.objects.count() == 2


def test_a_score_is_assigned_where_a_match_is_played(playing: Tournament) -> None:
    half = table(playing, 1, 4)
    draft = table(playing, 2, 1)
    for refusing, code in ((half, "half_table"), (draft, "not_started")):
        with pytest.raises(Refusal, match=code):
            assign(refusing)
    with pytest.raises(Refusal, match="gone"):
        remove_assigned_score(table=table(playing, 1, 1), **SIGNED)


# --- A smazzata cancelled -----------------------------------------------------------------------


def test_a_cancelled_smazzata_counts_nothing_and_is_owed_no_more(under_way: Tournament) -> None:
    first = table(under_way, 2, 1)
    cancel(first, 1)
    assert results(under_way, 2, 1) == [("NS", 500, 300, 13), ("EW", 200, -300, 7)]
    assert table(under_way, 2, 1).recorded == 2


def test_a_cancelled_smazzata_reads_as_nothing_and_is_recorded_again(under_way: Tournament) -> None:
    first = table(under_way, 2, 1)
    revision = cancel(first, 1)
    sheet, _ = load_sheets(under_way, [first.pk])
    assert (sheet.is_cancelled, sheet.score.ns.total, sheet.score.ew.total) == (True, 0, 0)
    assert load_rulings(under_way)["cancelled"] == [revision]
    record_totals(first, 1, 300, 100, based_on=revision.number, reason="Rigiocata")
    sheet, _ = load_sheets(under_way, [first.pk])
    assert (sheet.is_cancelled, sheet.score.ns.total) == (False, 300)
    assert not load_rulings(under_way)["cancelled"]


def test_only_what_counts_is_cancelled(under_way: Tournament) -> None:
    cancel(table(under_way, 2, 1), 1)
    for number, smazzata, code in ((1, 1, "cancelled_already"), (3, 1, "no_such_smazzata")):
        with pytest.raises(Refusal, match=code):
            cancel(table(under_way, 2, number), smazzata)


@pytest.mark.parametrize(
    "act",
    [
        lambda first: assign_score(
            table=first, ns=Award(0, 0), ew=Award(0, 0), reason=" ", **SIGNED
        ),
        lambda first: cancel_smazzata(table=first, number=1, reason="", **SIGNED),
        lambda first: cut_turn(turn=first.turn, reason=" ", **SIGNED),
    ],
)
def test_every_ruling_says_why(under_way: Tournament, act: Callable[[Table], object]) -> None:
    with pytest.raises(Refusal, match="reason_missing"):
        act(table(under_way, 2, 1))
