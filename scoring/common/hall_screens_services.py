"""The row of an event's screens, which also has the address and the network of the hall."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from scoring.common.authors_services import Author, require_director
from scoring.common.locking_services import lock_tournament
from scoring.models.hall_screens import HallScreens
from scoring.models.tournament import Tournament


@contextmanager
def lock_screens(tournament: Tournament, author: Author) -> Iterator[HallScreens]:
    """The screens of an event, locked; saved on exit."""
    with transaction.atomic():
        locked = lock_tournament(tournament, even_closed=True, is_play=True)
        require_director(locked, author)
        screens, _made = HallScreens.objects.get_or_create(tournament=locked)
        yield screens
        screens.revision += 1
        screens.save()
