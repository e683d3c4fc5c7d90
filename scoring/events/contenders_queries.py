"""The entries of a section as a movement that pairs from results needs them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter

from scoring.common.entrants_queries import load_entrants
from scoring.common.phases_queries import PhaseInPlay
from scoring.core.pairing.section import Contender
from scoring.core.play.seats import Presence, TurnSeat, list_opponents, list_partners
from scoring.core.play.turns import TurnState
from scoring.core.ranking.standings import Standing
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.ledger_queries import load_turn_seats
from scoring.standings.queries import (
    load_section_standings,
    load_standings,
    load_standings_among,
)


def rank_entries(
    tournament: Tournament, numbers: Sequence[int], phase: Phase | None = None
) -> list[int]:
    """Entries by the standings that a phase starts from, best first.

    Level entries stay in the order of `numbers`: the draw's. Three queries.
    """
    place = {line.entry: line.place for line in load_standings(tournament, numbers, phase=phase)}
    return sorted(numbers, key=lambda number: place[number])


def rank_sections_before(tournament: Tournament, place: PhaseInPlay) -> list[list[int]]:
    """The members of each section of the phase before, best first; none where there is only one.

    Queries as `load_section_standings`.
    """
    before = [phase for phase in place.phases if phase.number < place.phase.number]
    if not before:
        return []
    return [
        [line.entry for line in standings]
        for standings in load_section_standings(tournament, before)
    ]


def load_contenders(
    tournament: Tournament,
    phase: Phase,
    sections: Sequence[Sequence[int]],
    clubs: Mapping[int, str],
    phases: Sequence[Phase] | None = None,
) -> list[list[Contender]]:
    """The entries of each section ranked, with their opponents in the whole event.

    `clubs` by entry number; `phases` as `load_standings` takes them. Queries as there, however many
    sections.
    """
    published = Seat.objects.filter(turn__tournament=tournament).exclude(
        turn__state=TurnState.DRAFT
    )
    seats = load_turn_seats(published)
    met, partners, rests = _find_meetings(seat for seat in seats if seat.unit == 1)
    ranked = load_standings_among(tournament, seats, sections, phase=phase, phases=phases)
    return [
        [
            Contender(
                number=line.entry,
                vp=line.total.vp,
                mp=line.total.mp,
                met=tuple(met[line.entry]),
                rests=rests[line.entry],
                club=clubs.get(line.entry, ""),
                partners=tuple(partners[line.entry]),
            )
            for line in _pick(standings, members)
        ]
        for members, standings in zip(sections, ranked, strict=True)
    ]


def load_clubs(tournament: Tournament) -> dict[int, str]:
    """The club that all players of an entry share, "" where they differ, by number. One query."""
    return {number: entrant.shared_club for number, entrant in load_entrants(tournament).items()}


def _pick(standings: Iterable[Standing], members: Sequence[int]) -> list[Standing]:
    """The lines of these members, best first; level ones stay in the order of `members`."""
    lines = {line.entry: line for line in standings}
    return sorted((lines[number] for number in members), key=lambda line: line.place)


def _find_meetings(
    seats: Iterable[TurnSeat],
) -> tuple[dict[int, list[int]], dict[int, list[int]], dict[int, int]]:
    """The opponents and partners of each entry in the order of the turns, and how often it
    rested."""
    met: dict[int, list[int]] = defaultdict(list)
    partners: dict[int, list[int]] = defaultdict(list)
    rests: dict[int, int] = defaultdict(int)
    ordered = sorted(seats, key=attrgetter("turn"))
    for seat, mates in list_partners(ordered):
        partners[seat.entry] += mates
    for seat, opponents in list_opponents(ordered):
        met[seat.entry] += opponents
        rests[seat.entry] += seat.kind == Presence.BYE
    return met, partners, rests
