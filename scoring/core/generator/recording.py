"""Simulated input from phones to a desk in memory: records, corrections, signatures, calls."""

from __future__ import annotations

from dataclasses import replace
from operator import add

from scoring.core.bundle.turn_values import Call, Held, Revision, Signature, read_sums, write_sums
from scoring.core.desk.desk import DeskSmazzata, DeskTable, DeskTurn
from scoring.core.desk.settle import ends_earlier, read_played, settle_tables
from scoring.core.generator.desk import ChanceDesk
from scoring.core.generator.records import DrawnRecord, draw_record
from scoring.core.play.acts import ActKind
from scoring.core.play.hall import CallReason
from scoring.core.play.match import find_match_end
from scoring.core.play.records import HeldKind, SignedBy, restored_key
from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.turns import TurnState
from scoring.core.rules.endings import PreviousPoints
from scoring.core.rules.faults import Line
from scoring.core.rules.records import CANCELLED
from scoring.core.rules.scores import SmazzataSums

KEY_DIGITS = 32
DEVICES = ("", "iPhone · Safari", "Android · Chrome")
REFEREES = ("Lia", "Rino", "Tavolo")
OVERRIDE = "Concesso dal direttore"


def record_next(desk: ChanceDesk, turn: DeskTurn, table: DeskTable) -> None:
    """Record the next smazzata of a table, unless its match is over."""
    number = len(table.smazzate) + 1
    decided = find_match_end(read_played(desk, turn, table), turn.phase.plan, desk.rules)
    if number > turn.phase.plan.smazzate or decided is not None:
        return
    drawn = _draw(desk, turn, table, number)
    desk.tick()
    _write_revision(desk, turn, table, number, drawn)


def correct_record(desk: ChanceDesk, turn: DeskTurn, table: DeskTable) -> None:
    """Correct a random smazzata of a table, unless that would end its match earlier."""
    if not table.smazzate or not table.plays:
        return
    number = desk.chance.pick(sorted(table.smazzate))
    drawn = _draw(desk, turn, table, number)
    if ends_earlier(desk, turn, table, _count_points(number, drawn)):
        return
    desk.tick()
    _write_revision(desk, turn, table, number, drawn, reason="Letto male")
    if turn.state is TurnState.CLOSED:
        desk.keep_standings("record")


def cancel_record(desk: ChanceDesk, turn: DeskTurn, table: DeskTable) -> None:
    """Cancel a random smazzata of a table; sometimes undo the cancellation at once."""
    counting = [
        number for number, one in sorted(table.smazzate.items()) if not one.points.is_cancelled
    ]
    if not counting or not table.plays:
        return
    number = desk.chance.pick(counting)
    sums = SmazzataSums.cancelled(desk.rules.sides)
    empty = SmazzataPoints(number, sums.totals, sums.clean_burrachi, is_cancelled=True)
    if ends_earlier(desk, turn, table, empty):
        return
    reason, smazzata = "Carte scoperte", table.smazzate[number]
    act = desk.write_act(
        ActKind.CANCEL, reason, turn=turn.number, table=table.number, smazzata=number
    )
    before, points = smazzata.revisions[-1], smazzata.points
    cancelled = _make_revision(
        desk, len(smazzata.revisions) + 1, f"cancel-{_draw_key(desk)}", CANCELLED, {}, sums, reason
    )
    smazzata.revisions.append(cancelled)
    smazzata.points = empty
    settle_tables(desk, [(turn, table)])
    if desk.chance.happens("undo"):
        undo = desk.write_act(ActKind.UNDO, of=act.number, kind=act.kind, params=act.params)
        desk.revert(act.number, undo)
        key = restored_key(before.number, _draw_key(desk))
        again = _make_revision(
            desk, cancelled.number + 1, key, before.depth, before.record, read_sums(before.sums)
        )
        smazzata.revisions.append(
            replace(again, override=before.override, overridden=before.overridden)
        )
        smazzata.points = points
        settle_tables(desk)


def sign_records(desk: ChanceDesk, table: DeskTable, *, all_lines: bool) -> None:
    lines = desk.rules.lines if all_lines else (desk.chance.pick(desk.rules.lines),)
    if not table.plays:
        return
    for line in lines:
        seats = table.list_line(line)
        unsigned = [
            one
            for one in table.smazzate.values()
            if not one.points.is_cancelled
            and all(sign.line is not line for sign in one.revisions[-1].signatures)
        ]
        if not seats or not unsigned:
            continue
        signer = desk.chance.pick(seats).entry
        desk.tick()
        signature = Signature(
            line,
            signer,
            desk.entries[signer].label[:40],
            desk.chance.pick((SignedBy.PIN, SignedBy.LINK)),
            _draw_key(desk),
            desk.chance.pick(DEVICES),
            desk.now,
            desk.revision,
        )
        for one in unsigned:
            signed = sorted((*one.revisions[-1].signatures, signature), key=_find_line)
            one.revisions[-1] = replace(one.revisions[-1], signatures=tuple(signed))


def hold_record(desk: ChanceDesk, turn: DeskTurn, table: DeskTable) -> None:
    """Add a held record, for a director to decide on; sometimes the director refuses it."""
    number = desk.chance.between(1, turn.phase.plan.smazzate)
    drawn = _draw(desk, turn, table, number)
    desk.tick()
    kind = desk.chance.pick((HeldKind.CONFLICT, HeldKind.LATE, HeldKind.FAULTY))
    held = Held(
        number=number,
        depth=drawn.depth.value,
        record=drawn.record,
        sums=write_sums(drawn.sums),
        key=_draw_key(desk),
        reason="",
        override="",
        overridden=drawn.overridden,
        author=desk.chance.pick(REFEREES),
        device=desk.chance.pick(DEVICES),
        at=desk.now,
        at_revision=desk.revision,
        kind=kind,
        settled_at=None,
        settled_by="",
        taken=None,
    )
    if desk.chance.draw() < 0.5:
        desk.tick()
        held = replace(
            held,
            settled_at=desk.now,
            settled_by=desk.director,
            taken=False,
            settled_at_revision=desk.revision,
        )
    table.held.append(held)


def call_director(desk: ChanceDesk, turn: DeskTurn, table: DeskTable) -> None:
    """Call the director to a table, and perhaps answer the call."""
    desk.tick()
    chance = desk.chance
    call = Call(
        chance.pick((None, chance.between(1, turn.phase.plan.smazzate))),
        chance.pick((*CallReason,)),
        chance.pick(("", "Un attimo, per favore")),
        _draw_key(desk),
        chance.pick(REFEREES),
        chance.pick(DEVICES),
        desk.now,
        None,
        "",
        desk.revision,
    )
    if chance.draw() < 0.6:
        desk.tick()
        call = replace(
            call,
            answered_at=desk.now,
            answered_by=desk.director,
            answered_at_revision=desk.revision,
        )
    table.calls.append(call)


def _draw(desk: ChanceDesk, turn: DeskTurn, table: DeskTable, number: int) -> DrawnRecord:
    """Draw a random record for a smazzata, given the points of the table's earlier smazzate."""
    earlier = [
        read_sums(one.revisions[-1].sums).totals
        for before, one in table.smazzate.items()
        if before < number
    ]
    sums = [0] * desk.rules.sides
    for totals in earlier:
        sums = [*map(add, sums, totals)]
    rules = desk.seat_rules(turn.phase)
    return draw_record(desk.chance, rules, PreviousPoints(*sums), of_three=table.seats_three)


def _count_points(number: int, drawn: DrawnRecord) -> SmazzataPoints:
    return SmazzataPoints.of(number, drawn.sums, drawn.record.get("alone"))


def _write_revision(
    desk: ChanceDesk,
    turn: DeskTurn,
    table: DeskTable,
    number: int,
    drawn: DrawnRecord,
    reason: str = "",
) -> None:
    """Write the first or next revision of a smazzata, and update the table's points."""
    points = _count_points(number, drawn)
    smazzata = table.smazzate.setdefault(number, DeskSmazzata([], points))
    smazzata.points = points
    key, depth = _draw_key(desk), drawn.depth.value
    made = _make_revision(
        desk, len(smazzata.revisions) + 1, key, depth, drawn.record, drawn.sums, reason
    )
    smazzata.revisions.append(
        replace(
            made,
            override=OVERRIDE if drawn.overridden else "",
            overridden=drawn.overridden,
            author=desk.director if drawn.overridden else desk.chance.pick(REFEREES),
            device=desk.chance.pick(DEVICES),
        )
    )
    settle_tables(desk, [(turn, table)])


def _make_revision(
    desk: ChanceDesk,
    number: int,
    key: str,
    depth: str,
    record: dict[str, object],
    sums: SmazzataSums,
    reason: str = "",
) -> Revision:
    return Revision(
        number=number,
        depth=depth,
        record=record,
        sums=write_sums(sums),
        key=key,
        reason=reason,
        override="",
        overridden=(),
        author=desk.director,
        device="",
        at=desk.now,
        at_revision=desk.revision,
        signatures=(),
    )


def _draw_key(desk: ChanceDesk) -> str:
    return desk.chance.draw_hex(KEY_DIGITS)


def _find_line(signature: Signature) -> int:
    return [*Line].index(signature.line)
