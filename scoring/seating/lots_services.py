"""Entries that nothing in the standings separates at the cut of the phase to be drawn, and the lot
between them."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.desk.actions.draw import find_level_entries
from scoring.core.play.acts import ActKind
from scoring.core.ranking.tiebreaks import LOT
from scoring.models.tournament import Tournament
from scoring.seating.services import drop_drafts
from scoring.store.desk_queries import load_desk
from scoring.store.phases_queries import PhaseInPlay, find_phase_in_play


def list_level_entries(tournament: Tournament, place: PhaseInPlay | None) -> list[list[int]]:
    """The entries that are level at the cut, by ranking. No query unless a cut is next."""
    if place is None or place.published or not (place.before and place.phase.qualify):
        return []
    return find_level_entries(load_desk(tournament))


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
        if place is None or not (can_draw_lots(event, place) and list_level_entries(event, place)):
            raise Refusal(
                "seating.no_lot",
                _(
                    "There is nothing for the lot to decide now, or the standings have already "
                    "paired a turn."
                ),
            )
        drop_drafts(event)
        event.tiebreaks = [*event.tiebreaks, LOT]
        event.save(update_fields=["tiebreaks"])
