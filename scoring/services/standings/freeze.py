"""The standings that the public sees, held back until the prize-giving."""

from __future__ import annotations

from django.db import transaction

from scoring.models.tournament import Tournament
from scoring.play.turns import TurnState
from scoring.services.journal.authors import Author, require_director
from scoring.services.locking import lock_tournament
from scoring.services.refusals import Refusal


@transaction.atomic
def freeze_standings(*, tournament: Tournament, turn: int, author: Author) -> Tournament:
    """From now on the public sees the results of the turns up to this one, and none after it."""
    event = lock_tournament(tournament, even_closed=True)
    require_director(event, author)
    if not event.turns.filter(number=turn, state=TurnState.CLOSED).exists():
        raise Refusal("freeze.not_closed", {"turn": turn})
    event.frozen_turn = turn
    event.save(update_fields=["frozen_turn"])
    return event


@transaction.atomic
def publish_standings(*, tournament: Tournament, author: Author) -> Tournament:
    """The public sees everything again."""
    event = lock_tournament(tournament, even_closed=True)
    require_director(event, author)
    event.frozen_turn = None
    event.save(update_fields=["frozen_turn"])
    return event
