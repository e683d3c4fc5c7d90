"""Standings computed from the stored totals of seats, in a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import partial

from scoring.core.pairing.phase import Carry
from scoring.core.play.ledger import ClosedPoints, PointsLedger
from scoring.core.play.phases import PhaseTurns, Rounds, SectionMembers, play_rounds
from scoring.core.play.rankings import EventRankings
from scoring.core.play.seats import TurnSeat, list_results
from scoring.core.play.turns import TurnState
from scoring.core.ranking.standings import Standing
from scoring.models.phase import Phase, Section
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.ledger_queries import load_added_points, load_turn_seats


def load_rounds(phase: Phase) -> Rounds:
    """Load the wins and losses in a phase's closed turns, by section number. Used for phases in
    which wins decide places. Three queries."""
    return play_rounds(
        phase.find_movement(),
        [SectionMembers(section.number, section.members) for section in phase.sections.all()],
        load_turn_seats(Seat.objects.filter(turn__phase=phase)),
        load_added_points(phase.tournament),
    )


def load_phase_turns(event: Tournament) -> list[PhaseTurns]:
    """Load the phases with their first and last turn, in order. One query; another if the standings
    depend on the sections of a phase (see `_parts_field`)."""
    phases = list(event.phases.all())
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
    """True if the standings need to know which entries are in each section of the phase."""
    return bool(
        phase.qualify
        or phase.section_tables
        or phase.carry == Carry.NONE
        or phase.find_movement().decides_places
    )


def load_closed_seats(event: Tournament, until: int | None = None) -> list[TurnSeat]:
    """Load the seats of the closed turns; with `until`, only up to that turn. One query."""
    seats = Seat.objects.filter(turn__tournament=event, turn__state=TurnState.CLOSED)
    return load_turn_seats(seats if until is None else seats.filter(turn__number__lte=until))


def load_ledger(
    event: Tournament,
    seats: Iterable[TurnSeat],
    numbers: Iterable[int] = (),
    until: int | None = None,
) -> PointsLedger:
    """Load the event's rulings, and combine their points with the seats' points. One query.

    `numbers`: entries that are listed even without a result. `until`: the last turn whose rulings
    count, by default all."""
    added = load_added_points(event)
    return PointsLedger(
        ClosedPoints(list_results(seats)),
        [row for row in added if until is None or row.turn is None or row.turn <= until],
        tuple(event.tiebreaks),
        event.lot_seed,
        event.least_turns,
        tuple(numbers),
    )


def load_standings(
    event: Tournament,
    numbers: Iterable[int] = (),
    *,
    seats: Iterable[TurnSeat] | None = None,
    phase: Phase | None = None,
) -> list[Standing]:
    """Load the general standings over the closed turns, with penalties and awards. Entries in the
    last phase come first, then eliminated entries, the last eliminated first. `numbers`: entries
    that are listed even without a result. `phase`: return the standings before this phase, which
    decide its seats. `seats`: the seats of the closed turns, if already loaded; this saves one
    query. Queries: three; four if the standings depend on the sections of a phase; for phases in
    which wins decide places, also the queries of `load_rounds`."""
    seats = load_closed_seats(event) if seats is None else seats
    turns = load_phase_turns(event)
    ledger = load_ledger(event, seats, numbers)
    rankings = EventRankings(turns, ledger, ledger.points.list_turns())
    if phase is None:
        return rankings.rank_everybody()
    entered = next(each for each in turns if each.number == phase.number)
    return rankings.rank_entering(entered, ())
