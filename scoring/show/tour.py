"""The bar of the tour, on every page while the reader's session is on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.template import Context
from django.urls import reverse

from scoring.wording.tour import TOUR, TourStep

TOUR_KEY: Final = "tour"
"""In a session: `[slug, place]` of the demo event and of the step, from 0."""


@dataclass(frozen=True, slots=True)
class TourStop:
    """A step of the tour in an event: its number from 1, and the address of its page."""

    number: int
    step: TourStep
    address: str


def list_tour(slug: str) -> list[TourStop]:
    return [
        TourStop(number, step, reverse(step.address, args=(slug, *step.arguments)))
        for number, step in enumerate(TOUR, 1)
    ]


def find_tour(request: HttpRequest | None) -> TourStop | None:
    """Where this reader is on the tour; None for a reader without an account or off the tour."""
    if request is None or not request.user.is_authenticated:
        return None
    slug, place = request.session.get(TOUR_KEY, ("", 0))
    return list_tour(slug)[place] if slug else None


def describe_tour(context: Context) -> dict[str, Any]:
    """What the bar shows."""
    return {
        "stop": find_tour(context.get("request")),
        "steps": len(TOUR),
        "csrf_token": context.get("csrf_token"),
    }
