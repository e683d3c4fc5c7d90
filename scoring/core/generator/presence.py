"""Entries that leave, come late, return, and players in place of others, as chance has it."""

from __future__ import annotations

from dataclasses import replace

from scoring.core.bundle import values
from scoring.core.desk.actions.late import admit_late_entry, find_entry_point
from scoring.core.desk.actions.leave import check_leaving, leave
from scoring.core.desk.actions.return_ import check_returning, let_return
from scoring.core.desk.actions.take_chair import take_chair
from scoring.core.desk.desk import DeskEntry, DeskTurn, ImpossibleAction
from scoring.core.generator.desk import ChanceDesk
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import absence_award
from scoring.core.play.penalties import LATENESS, NO_SCORE
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState


def withdraw(desk: ChanceDesk, entry: DeskEntry) -> None:
    """Withdraw an entry, unless it is too early, too late, or the phase goes on without it."""
    try:
        place, _ = check_leaving(desk, entry.number)
    except ImpossibleAction:
        return
    reason, is_justified = "Malore", desk.chance.draw() < 0.6
    desk.write_act(ActKind.WITHDRAW, reason, entry=entry.number)
    award = absence_award(place.phase.plan.smazzate, is_justified)
    leave(desk, entry.number, award, reason, is_justified=is_justified)


def replace_player(desk: ChanceDesk, entry: DeskEntry, player: values.Player) -> None:
    """Let a player replace another in an entry, from the first turn that is not closed.

    The name, card and club are those of `player`, whose position does not matter.
    """
    closed = sum(turn.state is TurnState.CLOSED for turn in desk.turns)
    reason, member = "Impegno di lavoro", desk.chance.pick(entry.players)
    desk.write_act(ActKind.SUBSTITUTE, reason, name=player.name, entry=entry.number)
    entry.substitutions.append(
        values.Substitution(
            closed + 1,
            member.position,
            member.name,
            player.name,
            reason,
            desk.director,
            desk.now,
            left_salt=member.salt,
        )
    )
    at = entry.players.index(member)
    entry.players[at] = replace(player, position=member.position)


def come_late(desk: ChanceDesk, newcomer: DeskEntry) -> None:
    """Seat an entry that comes after the first seating was published, where that can be."""
    try:
        point = find_entry_point(desk, even_later=True)
    except ImpossibleAction:
        return
    act = desk.write_act(ActKind.LATE, "Il treno era in ritardo", name=newcomer.label)
    newcomer.late_act, desk.last_number = act.number, newcomer.number
    smazzate = point.place.phase.plan.smazzate
    missed = desk.chance.pick((NO_SCORE, absence_award(smazzate, justified=True)))
    admit_late_entry(desk, newcomer, point, missed)
    if desk.chance.draw() < 0.3:
        seated = desk.find_turn(point.first)
        desk.adjustments.append(
            values.Adjustment(
                newcomer.number, point.first if seated else None, None, *LATENESS, 0,
                "Ritardo", desk.director, desk.now,
            )
        )  # fmt: skip


def come_back(desk: ChanceDesk, entry: DeskEntry) -> None:
    """Let an entry that has left play again, where that can be."""
    try:
        _, first = check_returning(desk, entry.number)
    except ImpossibleAction:
        return
    assert entry.withdrawal is not None  # nosec B101  # narrows a type for mypy
    reason, left = "Sta meglio", entry.withdrawal.turn
    desk.write_act(ActKind.RETURN, reason, entry=entry.number, turn=first, left=left)
    let_return(desk, entry.number, reason)


def fill_chair_by_hand(desk: ChanceDesk, turn: DeskTurn) -> None:
    """Seat an entry opposite one that rests, in this turn only."""
    movement = turn.phase.movement
    resting = turn.list_resting()
    if movement.decides_places or not movement.meets_in_twos or not resting:
        return
    table, seat = desk.chance.pick(resting)
    is_draft = turn.state is TurnState.DRAFT
    able = sorted(
        {
            one.entry
            for each in turn.tables
            for one in each.seats
            if each.section == table.section
            and one.entry != seat.entry
            and (is_draft or one.kind is Presence.BYE)
        }
    )
    if not able:
        return
    entry = desk.chance.pick(able)
    desk.write_act(ActKind.FILL_CHAIR, first=entry, second=seat.entry, turn=turn.number)
    take_chair(desk, entry, seat.entry, turn.number)
