"""The tour: a director's day on the demo event, step by step, and its bar on every page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class TourStep:
    """A step of the tour: the name of the page's address, what it takes besides the event."""

    address: str
    arguments: tuple[int, ...]
    title: Promise
    sentence: Promise


TOUR: Final = (
    TourStep(
        "pairs",
        (),
        _("Paste a list"),
        _("These pairs came from a list, one per line; the desk shows what it read before saving."),
    ),
    TourStep(
        "plan",
        (),
        _("Look at the times"),
        _("Every turn has its start and end time; the rehearsal plays the whole day."),
    ),
    TourStep(
        "seating",
        (),
        _("Draw the seats"),
        _("The draft is yours alone: draw again or let two pairs change places, then publish."),
    ),
    TourStep(
        "tickets",
        (),
        _("Hand out the cards"),
        _("Each table has a code and a PIN: whoever scans it records there, without an account."),
    ),
    TourStep(
        "board",
        (3,),
        _("Watch the turn"),
        _("A tile for every table: what is in, who is late, who calls."),
    ),
    TourStep(
        "grid",
        (3,),
        _("Type from paper"),
        _("The whole turn on one sheet, with the keyboard alone."),
    ),
    TourStep(
        "table",
        (2, 6),
        _("Correct a score"),
        _("Smazzata 2 was corrected here: the reason and the old version stay."),
    ),
    TourStep(
        "event_standings",
        (),
        _("Read the standings"),
        _("Everybody sees them on their phone as soon as a turn is closed."),
    ),
    TourStep(
        "print",
        (),
        _("Print for the wall"),
        _("Seating, score sheets, results and standings, as they will print."),
    ),
    TourStep(
        "console",
        (),
        _("Close and send"),
        _("The big button is always the next thing to do; the spreadsheet is at the foot."),
    ),
)


TOUR_KEY: Final = "tour"
"""The session's key of the tour: `[slug, place]` of the demo event and of the step, from 0."""


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
    """The stop of this reader; None for a reader without an account or off the tour."""
    if request is None or not request.user.is_authenticated:
        return None
    slug, place = request.session.get(TOUR_KEY, ("", 0))
    return list_tour(slug)[place] if slug else None


def describe_tour(context: Context) -> dict[str, Any]:
    """The context of the bar."""
    return {
        "stop": find_tour(context.get("request")),
        "steps": len(TOUR),
        "csrf_token": context.get("csrf_token"),
    }
