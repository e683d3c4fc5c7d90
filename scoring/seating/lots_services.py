"""Entries that nothing in the standings separates at the cut of the phase to be drawn, and the lot
between them."""

from __future__ import annotations

from datetime import datetime

from scoring.common.acts_services import write_act
from scoring.common.authors_services import Author
from scoring.common.phases_queries import PhaseInPlay, find_phase_in_play
from scoring.common.refusals_services import Refusal
from scoring.core.pairing.phase import QualifyFrom, find_level_at_cut
from scoring.core.play.acts import ActKind
from scoring.core.ranking.tiebreaks import LOT
from scoring.entries.queries import load_entry_spans
from scoring.models.tournament import Tournament
from scoring.seating.seats_services import list_remaining
from scoring.seating.services import drop_drafts
from scoring.standings.queries import load_section_standings, load_standings


def find_level_entries(tournament: Tournament, place: PhaseInPlay | None) -> list[list[int]]:
    """The entries that are level at the cut, by ranking: the lower number goes on. No query unless
    a cut is next, else ten at most."""
    if place is None or place.published or not (place.before and place.phase.qualify):
        return []
    before = [phase for phase in place.phases if phase.number < place.phase.number]
    remaining = list_remaining(tournament, place, load_entry_spans(tournament))
    rankings = []
    if place.phase.qualify_from == QualifyFrom.SECTIONS:
        rankings = load_section_standings(tournament, before)
    if len(rankings) < 2:
        rankings = [load_standings(tournament, remaining, phase=before[-1])]
    staying = [
        [(line.entry, line.place) for line in ranking if line.entry in remaining]
        for ranking in rankings
    ]
    found = (find_level_at_cut(ranking, place.phase.qualify) for ranking in staying)
    return [level for level in found if level]


def can_draw_lots(tournament: Tournament, place: PhaseInPlay) -> bool:
    """Whether the lot can still become the last tie-break: only before standings have paired
    anybody, because those pairings would no longer follow from the standings."""
    is_second = place.phases[1:2] == (place.phase,)
    pairs_first = place.phases[0].find_movement().needs_results
    return is_second and not pairs_first and LOT not in tournament.tiebreaks


def separate_by_lot(*, tournament: Tournament, author: Author, now: datetime) -> None:
    """Make the lot the last tie-break. A draft of the next phase is dropped."""
    with write_act(tournament, ActKind.SETTINGS, author, now) as event:
        place = find_phase_in_play(event)
        if place is None or not (can_draw_lots(event, place) and find_level_entries(event, place)):
            raise Refusal("seating.no_lot")
        drop_drafts(event)
        event.tiebreaks = [*event.tiebreaks, LOT]
        event.save(update_fields=["tiebreaks"])
