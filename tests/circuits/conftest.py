"""A circuit of three evenings."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.actions.authors_services import Author
from scoring.circuits.forms import NEW_CIRCUIT
from scoring.circuits.services import save_circuit
from scoring.core.circuits.circuit import Circuit, CircuitStage
from scoring.events.services import close_event
from scoring.models.kept import KeptCircuit
from scoring.models.tournament import Tournament
from scoring.web.fresh_views import rendered_pages
from tests.cast import NOW, SIGNED, make_event, play_through

STAGES = 3


@pytest.fixture(autouse=True)
def no_page_is_kept() -> None:
    rendered_pages.clear()


@pytest.fixture
def season(director: User) -> list[Tournament]:
    """Three closed evenings of the same seven pairs; pair 7 misses the last."""
    events = []
    for at in range(STAGES):
        event = make_event(
            director,
            7 - at // 2,
            name=f"Venerdì {at + 1}",
            date=date(2026, 11, 6 + 7 * at),
            turns=2,
        )
        play_through(event, 2)
        events.append(close_event(event=event, **SIGNED))
    return events


@pytest.fixture
def circuit(director: User, season: list[Tournament]) -> KeptCircuit:
    stages = tuple(CircuitStage(event.slug) for event in season)
    return save_circuit(
        circuit=replace_circuit(stages=stages, name="Autunno", is_public=True),
        author=Author.of(director),
        now=NOW,
    )


def replace_circuit(**changes: Any) -> Circuit:
    return replace(NEW_CIRCUIT, **changes)
