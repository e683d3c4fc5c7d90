"""Phases of an event: their turns and sections, and the stages of its standings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from scoring.core.pairing.duels import PlayedTurn, TurnFigures, list_rounds, rank_sections
from scoring.core.pairing.movement import ImpossiblePlan, Movement
from scoring.core.pairing.phase import Carry, PhasePlan
from scoring.core.pairing.seating import Duels
from scoring.core.play.ledger import AddedPoints
from scoring.core.play.seats import Presence, TurnSeat
from scoring.core.play.turns import TurnState
from scoring.core.ranking.stages import Stage

Rounds = dict[int, list[Duels]]
"""The winners and losers at the tables of each closed turn of a phase, by section number."""


class SectionMembers(NamedTuple):
    """A section of a phase, with its entries in the order of the draw."""

    number: int
    members: Sequence[int]

    @property
    def letter(self) -> str:
        return find_letter(self.number)


@dataclass(frozen=True, slots=True)
class PhaseTurns:
    number: int
    first: int
    last: int
    plan: PhasePlan
    sections: tuple[SectionMembers, ...]
    """Empty before the draw; afterwards empty only if the standings do not depend on sections."""
    find_rounds: Callable[[], Rounds]
    """Returns the phase's wins and losses; called only if these, not points, decide places."""
    two_lines: bool = False
    """Whether N-S and E-W are ranked separately."""

    @property
    def is_cut(self) -> bool:
        return is_cut(self.plan, is_first=self.first == 1)


def is_cut(plan: PhasePlan, *, is_first: bool) -> bool:
    """True if, from this phase on, the entries that play in it rank above all others.

    `is_first`: True if the phase is the event's first."""
    begins_anew = plan.carry == Carry.NONE and not is_first
    return bool(plan.qualify) or begins_anew or plan.find_movement().decides_places


def find_ranking_fault(plans: Sequence[PhasePlan], order: Sequence[str]) -> ImpossiblePlan | None:
    """Return an error if the last of `plans` pairs by VP but VP do not rank its entries; else None.

    Code `plan.not_by_vp`: VP are not the first of the event's tie-breaks (`order`). Code
    `plan.by_wins`: wins rank the entries, not VP. This happens after a knockout, until a later
    phase ranks its entries above all others (`is_cut`)."""
    if not plans[-1].find_movement().pairs_by_vp:
        return None
    if not order or order[0] != "vp":
        return ImpossiblePlan("plan.not_by_vp", {})
    ranking = [plan for at, plan in enumerate(plans) if is_cut(plan, is_first=at == 0)]
    if ranking and ranking[-1].find_movement().decides_places:
        return ImpossiblePlan("plan.by_wins", {})
    return None


def find_letter(number: int) -> str:
    """Return the letter of a section of a phase: A, B, C …, then as in spreadsheets: AA, AB …"""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def list_reached(phases: Sequence[PhaseTurns], last_turn: int) -> Sequence[PhaseTurns]:
    """List the phases that have begun by this turn; the first has always begun."""
    return [phase for phase in phases if phase.first <= last_turn] or phases[:1]


def find_stages(phases: Sequence[PhaseTurns]) -> list[Stage]:
    """Return the stages of the standings after the last phase, the highest stage last.

    A stage ranks its entries by the points of its turns. A phase begins a new, higher stage if its
    entries rank above all others (`is_cut`). If the event's first phase begins one, a lower
    stage ranks entries that missed it but played in a later phase, by the points of all turns."""
    stages = [Stage(1, phases[-1].last if phases else 0)]
    for phase in phases:
        if not phase.is_cut:
            continue
        before = stages.pop()
        members = frozenset(chain.from_iterable(section.members for section in phase.sections))
        stages.append(before._replace(last=phase.first - 1))
        if phase.first == 1:
            stages.append(before._replace(only_played=True))
        stages.append(
            Stage(
                phase.first if phase.plan.carry == Carry.NONE else before.first,
                phases[-1].last,
                members or None,
                _find_groups(phase, phase.sections),
            )
        )
    return stages


def find_section_stage(phases: Sequence[PhaseTurns], section: SectionMembers) -> Stage:
    """Return the stage that ranks a section's members in the last of `phases`."""
    return find_counted_turns(phases)._replace(
        members=frozenset(section.members), groups=_find_groups(phases[-1], [section])
    )


def find_counted_turns(phases: Sequence[PhaseTurns]) -> Stage:
    """Return a Stage with the turns whose points rank the last phase; its `members` are None."""
    return find_stages([replace(phase, sections=()) for phase in phases])[-1]


def _find_groups(
    phase: PhaseTurns, sections: Sequence[SectionMembers]
) -> tuple[tuple[int, ...], ...]:
    """Return the entries that share each place in these sections, best first. Empty if points
    decide the places, or if seats changed by hand have broken a knockout bracket."""
    movement = phase.plan.find_movement()
    if not movement.decides_places or not sections:
        return ()
    try:
        rounds = phase.find_rounds()
        return rank_sections(
            movement,
            [section.members for section in sections],
            [rounds[section.number] for section in sections],
            phase.plan.sections_by,
        )
    except ImpossiblePlan:
        return ()


def play_rounds(
    movement: Movement,
    sections: Iterable[SectionMembers],
    seats: Sequence[TurnSeat],
    added: Sequence[AddedPoints],
) -> Rounds:
    """Return the wins and losses in a phase's closed turns, by section number.

    A match of teams is one duel. `added`: points of rulings, which count too. Raises ImpossiblePlan
    if the movement cannot seat a turn after the turns before it."""
    closed = sorted({seat.turn for seat in seats if seat.is_closed})
    turns = [PlayedTurn(_sum_turn(seats, added, turn), _follow(seats, turn + 1)) for turn in closed]
    return {section.number: list_rounds(movement, section.members, turns) for section in sections}


def _sum_turn(
    seats: Iterable[TurnSeat], added: Iterable[AddedPoints], turn: int
) -> dict[int, TurnFigures]:
    """Map each entry present in a turn to (entry, VP, MP, GP), rulings on the turn included."""
    sums: dict[int, TurnFigures] = {}
    for seat in seats:
        if seat.turn == turn and seat.kind != Presence.ABSENT:
            _, vp, mp, gp = sums.get(seat.entry, (seat.entry, 0, 0, 0))
            sums[seat.entry] = (
                seat.entry, vp + (seat.vp or 0), mp + (seat.mp or 0), gp + seat.gp
            )  # fmt: skip
    for ruling in added:
        if ruling.turn == turn and ruling.entry in sums:
            entry, vp, mp, gp = sums[ruling.entry]
            sums[entry] = (entry, vp + ruling.vp, mp + ruling.mp, gp + ruling.gp)
    return sums


def _follow(seats: Iterable[TurnSeat], turn: int) -> dict[int, tuple[str, int]]:
    """Map each entry to its (`Presence`, table or 0) in a published turn; {} for a draft.

    For a team, its first pair counts."""
    return {
        seat.entry: (seat.kind, seat.table or 0)
        for seat in seats
        if seat.turn == turn and seat.unit == 1 and seat.state != TurnState.DRAFT
    }
