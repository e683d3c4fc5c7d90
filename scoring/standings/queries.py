"""Standings from the stored figures of seats, never from smazzate, in constantly many queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial

from scoring.core.pairing.phase import Carry
from scoring.core.play.ledger import ClosedPoints, PointsLedger
from scoring.core.play.phases import (
    PhaseTurns,
    Rounds,
    SectionMembers,
    find_stages,
    list_reached,
    play_rounds,
)
from scoring.core.play.seats import TurnSeat, list_results
from scoring.core.play.turns import TurnState
from scoring.core.ranking.stages import list_standings, rank_stages
from scoring.core.ranking.standings import Standing
from scoring.models.phase import Phase, Section
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.ledger_queries import load_added_points, load_turn_seats


def load_rounds(phase: Phase) -> Rounds:
    """The closed turns of a phase, by the number of each section. Three queries."""
    return play_rounds(
        phase.find_movement(),
        [SectionMembers(section.number, section.members) for section in phase.sections.all()],
        load_turn_seats(Seat.objects.filter(turn__phase=phase)),
        load_added_points(phase.tournament),
    )


def load_phase_turns(
    tournament: Tournament, phases: Sequence[Phase] | None = None
) -> list[PhaseTurns]:
    """The phases in order. One query, none where all `phases` are given, and another where one of
    them parts the field.
    """
    phases = list(tournament.phases.all()) if phases is None else phases
    sections: dict[int, list[SectionMembers]] = defaultdict(list)
    if any(map(_parts_field, phases)):
        for section in Section.objects.filter(phase__in=filter(_parts_field, phases)):
            members = SectionMembers(section.number, tuple(section.members))
            sections[section.phase_id].append(members)
    found: list[PhaseTurns] = []
    for phase in phases:
        before = found[-1].last if found else 0
        found.append(
            PhaseTurns(
                number=phase.number,
                first=before + 1,
                last=before + phase.turns,
                plan=phase.plan,
                sections=tuple(sections[phase.pk]),
                find_rounds=partial(load_rounds, phase),
                two_lines=phase.two_lines,
            )
        )
    return found


def _parts_field(phase: Phase) -> bool:
    """Whether the sections of a phase matter to the standings: who is in which."""
    return bool(
        phase.qualify
        or phase.section_tables
        or phase.carry == Carry.NONE
        or phase.find_movement().decides_places
    )


def load_closed_seats(tournament: Tournament, until: int | None = None) -> list[TurnSeat]:
    """The seats of the turns that count, with `until` of none after this one. One query."""
    seats = Seat.objects.filter(turn__tournament=tournament, turn__state=TurnState.CLOSED)
    return load_turn_seats(seats if until is None else seats.filter(turn__number__lte=until))


def load_ledger(
    tournament: Tournament,
    seats: Iterable[TurnSeat],
    numbers: Iterable[int] = (),
    until: int | None = None,
) -> PointsLedger:
    """The points of these seats, as far as their turns are closed, and what was ruled. One query.

    `numbers` are entries that stand in the list even without a result; with `until` no ruling on a
    later turn counts.
    """
    added = load_added_points(tournament)
    return PointsLedger(
        ClosedPoints(list_results(seats)),
        [row for row in added if until is None or row.turn is None or row.turn <= until],
        tuple(tournament.tiebreaks),
        tournament.lot_seed,
        tournament.least_turns,
        tuple(numbers),
    )


def load_standings(
    tournament: Tournament,
    numbers: Iterable[int] = (),
    *,
    seats: Iterable[TurnSeat] | None = None,
    phase: Phase | None = None,
    phases: Sequence[Phase] | None = None,
) -> list[Standing]:
    """The general standings over the closed turns, penalties and awards summed in.

    Whom a phase took on comes first, then the others by the standings that they went out with.
    `numbers` are entries that stand in the list even without a result. With a phase they are those
    that its seating goes by, else as of the last phase of which a turn is closed.

    Three queries; none for `seats` that are given, one more where a phase parts the field, and
    those of `load_rounds` where winning decides places.
    """
    seats = load_closed_seats(tournament) if seats is None else seats
    turns = load_phase_turns(tournament, phases)
    ledger = load_ledger(tournament, seats, numbers)
    last = ledger.points.last_turn
    if phase is not None:
        last = next(each.first for each in turns if each.number == phase.number)
    stages = find_stages(list_reached(turns, last))
    return list_standings(rank_stages(stages, ledger, ledger.order))
