"""Generated events are such as the program could have exported: it takes them over and gives them
back, and its services find nothing to settle in them.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.core.bundle.outcome_values import write_prizes
from scoring.core.bundle.reading import write_bundle
from scoring.core.bundle.values import GENERATOR, Bundle
from scoring.core.generator.generate import generate_event
from scoring.core.generator.wishes import Wishes
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.models.tournament import Tournament
from scoring.prizes.queries import load_giving
from scoring.standings.queries import load_standings
from scoring.store.desk_services import settle_event
from tests.simulation.seats import list_seats

EVENTS = 60


def make_own(bundle: Bundle) -> Bundle:
    """The bundle without what only its own export says: who wrote it, under which number."""
    return replace(bundle, generator=GENERATOR, edition=None)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("first", range(1, EVENTS + 1, 20))
def test_the_program_has_nothing_to_settle(first: int) -> None:
    for number in range(first, first + 20):
        bundle = make_own(generate_event("imported", number, Wishes()))
        event = import_bundle(bundle)
        assert write_bundle(load_bundle(event, bundle.exported_at)) == write_bundle(bundle), number
        placed = [(line.place, line.entry) for line in bundle.standings.places]
        if placed:
            assert [line[:2] for line in load_standings(event)] == placed, number
        if (prizes := bundle.prizes) is not None:
            given = load_giving(event)
            assert given is not None, number
            told = write_prizes(prizes.plan, given.giving)
            assert told == prizes, number
        before = list_seats(event)
        settle_event(Tournament.objects.get(pk=event.pk))
        assert list_seats(event) == before, number
