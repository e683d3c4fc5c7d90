"""Simulated rulings of a director at a desk in memory, and the start and end of turns."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from scoring.core.bundle import values
from scoring.core.desk.actions.scores import assign, clear_assigned
from scoring.core.desk.actions.turns import begin_play, close, cut, end_tables, list_short, publish
from scoring.core.desk.desk import DeskTable, DeskTurn
from scoring.core.desk.settle import ends_earlier, settle_tables
from scoring.core.generator.desk import ChanceDesk
from scoring.core.generator.recording import sign_records
from scoring.core.pairing.phase import Length
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import NO_SCORE, Award, bye_award
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.sides import Sides


def publish_seats(desk: ChanceDesk, turn: DeskTurn) -> None:
    desk.write_act(ActKind.PUBLISH, turn=turn.number)
    publish(desk, turn.number)


def start_play(desk: ChanceDesk, turn: DeskTurn) -> None:
    desk.write_act(ActKind.START, turn=turn.number)
    begin_play(desk, turn.number)


def cut_short(desk: ChanceDesk, turn: DeskTurn) -> None:
    """End a turn early, if a table has recorded some but not all of its smazzate."""
    if list_short(turn):
        reason = "La sala chiude"
        desk.write_act(ActKind.CUT, reason, turn=turn.number)
        cut(desk, turn.number, reason)


def close_play(desk: ChanceDesk, turn: DeskTurn) -> bool:
    """Close a turn; return False if a table is not complete."""
    if turn.phase.plan.length is Length.TIME:
        end_tables(desk, turn)
    if any(table.is_open for table in turn.tables):
        return False
    if desk.event.signatures_required:
        for table in turn.tables:
            if table.assigned is None:
                sign_records(desk, table, all_lines=True)
    desk.write_act(ActKind.CLOSE_TURN, turn=turn.number)
    close(desk, turn.number)
    desk.keep_standings(ActKind.CLOSE_TURN.value)
    return True


def assign_awards(desk: ChanceDesk, turn: DeskTurn, table: DeskTable) -> None:
    """Assign a random score to a whole table; sometimes remove it again or undo the act."""
    if not table.plays or table.assigned is not None:
        return
    chance = desk.chance
    own = (NO_SCORE, bye_award(turn.phase.plan.smazzate), Award(10, 0), Award(6, -80))
    awards = Sides(*[chance.pick(own) for _ in desk.rules.lines])
    params = {"turn": turn.number, "table": table.number}
    reason = "Ritardo di entrambe"
    act = desk.write_act(ActKind.ASSIGN, reason, before=None, **params)
    assign(desk, turn.number, table.number, awards, reason)
    owes = turn.state is TurnState.CLOSED and len(table.smazzate) < table.due
    assigned = table.assigned
    if chance.happens("undo"):

        def put(is_there: bool) -> None:
            table.assigned = assigned if is_there else None
            settle_tables(desk)

        _turn_act(desk, act, put, may_stay_undone=not owes)
    elif not owes and chance.happens("take-back"):
        names = [f"{line.lower()}_{figure}" for line in desk.rules.lines for figure in ("vp", "mp")]
        before = dict(zip(names, chain.from_iterable(awards), strict=True))
        desk.write_act(ActKind.TAKE_BACK_SCORE, before=before, **params)
        clear_assigned(desk, turn.number, table.number)


def rule_on(desk: ChanceDesk, turns: list[DeskTurn]) -> None:
    """Give a random entry a penalty or an award: in the final sum, a turn or a smazzata."""
    chance = desk.chance
    entry = chance.pick(sorted(desk.entries))
    on = chance.pick((None, *turns))
    smazzata = _find_smazzata(desk, on, entry) if chance.draw() < 0.5 else None
    gp = -5 * chance.between(1, 40)
    figures = chance.pick(({"gp": gp}, {"vp": -2}, {"vp": 1, "mp": 50}, {"mp": -100, "gp": gp}))
    if smazzata is not None and len(desk.units) > 1:
        figures = {"vp": -1}
    ruled = {"vp": 0, "mp": 0, "gp": 0} | figures
    adjustment = values.Adjustment(
        entry, on.number if on else None, smazzata, **ruled, reason="Comportamento",
        author=desk.director, at=desk.now,
    )  # fmt: skip
    desk.adjustments.append(adjustment)
    tables = [(on, one) for one in on.find_tables(entry)] if on and smazzata is not None else []
    if any(ends_earlier(desk, *one) for one in tables):
        desk.adjustments.pop()
        return
    at = len(desk.adjustments) - 1
    told = {"entry": entry, "turn": adjustment.turn, "smazzata": smazzata, **ruled}
    act = desk.write_act(ActKind.RULE, adjustment.reason, **told)
    settle_tables(desk, tables)
    if chance.happens("undo"):

        def put(is_there: bool) -> None:
            if is_there:
                desk.adjustments.insert(at, adjustment)
            else:
                del desk.adjustments[at]
            settle_tables(desk)

        _turn_act(desk, act, put, may_stay_undone=not _ends_without(desk, at, tables))
    elif chance.happens("take-back") and not _ends_without(desk, at, tables):
        desk.write_act(ActKind.TAKE_BACK_RULING, adjustment.reason, **told)
        del desk.adjustments[at]
        if smazzata is not None:
            settle_tables(desk)


def _ends_without(desk: ChanceDesk, at: int, tables: list[tuple[DeskTurn, DeskTable]]) -> bool:
    taken = desk.adjustments.pop(at)
    ends = any(ends_earlier(desk, *one) for one in tables)
    desk.adjustments.insert(at, taken)
    return ends


def _find_smazzata(desk: ChanceDesk, turn: DeskTurn | None, entry: int) -> int | None:
    """Return the number of a random smazzata that an entry played in a turn, or None."""
    recorded = {
        number
        for table in (turn.find_tables(entry) if turn else ())
        for seat in table.seats
        if seat.entry == entry and seat.kind is Presence.PLAYS
        for number in table.smazzate
    }
    return desk.chance.pick(sorted(recorded)) if recorded else None


def _turn_act(
    desk: ChanceDesk, act: values.Act, put: Callable[[bool], None], *, may_stay_undone: bool
) -> None:
    """Undo `act`, the latest act, and in half of the cases redo it.

    `put(True)` applies the effect of the act to the desk, `put(False)` removes the effect. Does
    nothing if `may_stay_undone` is False: the desk would be inconsistent without the act."""
    if not may_stay_undone:
        return
    named = {"of": act.number, "kind": act.kind, "params": act.params}
    undo = desk.write_act(ActKind.UNDO, **named)
    desk.revert(act.number, undo)
    put(False)
    if desk.chance.draw() < 0.5:
        redo = desk.write_act(ActKind.REDO, **named)
        desk.revert(undo.number, redo)
        desk.acts[act.number - 1] = act
        put(True)
