"""Takes rule sets and conversion tables that were changed in the library since the event copied
them.

No change reaches an event by itself: the event's director takes it, as an act that can be undone.
"""

from __future__ import annotations

from datetime import datetime

from scoring.models.tournament import Tournament
from scoring.play.acts import ActKind
from scoring.queries.library.newer_copies import find_newer_copies
from scoring.services.journal.acts import write_act
from scoring.services.journal.authors import Author
from scoring.services.refusals import Refusal
from scoring.services.seating.card_draws import drop_seating_draws


def take_newer_copies(*, tournament: Tournament, author: Author, now: datetime) -> Tournament:
    """Replace the event's copies by the newest rule set and conversion tables, where allowed.

    Raises Refusal `newer.none` if there is nothing to take.
    """
    with write_act(tournament, ActKind.SETTINGS, author, now) as event:
        newer = find_newer_copies(event)
        if not newer:
            raise Refusal("newer.none")
        if newer.rules is not None:
            drop_seating_draws(event, event.rules)
            event.rules_data = newer.rules.data
            event.save()
        for phase, table in newer.tables:
            if phase.conversion.key == table.key:
                phase.table_data = table.data
            if phase.team_conversion is not None and phase.team_conversion.key == table.key:
                phase.team_table_data = table.data
            phase.save(update_fields=["table_data", "team_table_data"])
    return event
