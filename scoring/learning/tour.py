"""The tour: a director's day on the demo event, in steps, and its bar on every page."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class TourStep(NamedTuple):
    """A step of the tour. Its page has the URL name `address` and, after the slug, `arguments`."""

    address: str
    title: Promise
    sentence: Promise
    arguments: tuple[int, ...] = ()


TOUR: Final = (
    TourStep(
        "pairs",
        _("Paste a list"),
        _("These pairs came from a list, one per line; check them before saving."),
    ),
    TourStep(
        "plan",
        _("Look at the times"),
        _(
            "Every turn has a start time and an end time. To try out the whole day, open the "
            "rehearsal."
        ),
    ),
    TourStep(
        "seating",
        _("Draw the seats"),
        _("Only you see the draft: draw again or swap two pairs, then publish."),
    ),
    TourStep(
        "tickets",
        _("Hand out table cards"),
        _(
            "Anyone who scans a table’s code or enters its PIN can record scores without an "
            "account."
        ),
    ),
    TourStep(
        "board",
        _("Watch the turn"),
        _("Each table has a box with its recorded smazzate, delays and calls."),
        (3,),
    ),
    TourStep(
        "grid",
        _("Type from paper"),
        _("Enter all scores of a turn on one page, using only the keyboard."),
        (3,),
    ),
    TourStep(
        "table",
        _("Correct a score"),
        _("Smazzata 2 was corrected: the program keeps the reason and the old result."),
        (2, 6),
    ),
    TourStep(
        "event_standings",
        _("Read the standings"),
        _("Everyone sees the standings on their phone as soon as a turn is closed."),
    ),
    TourStep(
        "print",
        _("Print for the wall"),
        _("Seats, score sheets, results and standings."),
    ),
    TourStep(
        "console",
        _("Close the event"),
        _("The big button is always the next thing to do."),
    ),
)


TOUR_KEY: Final = "tour"
"""Session key of the tour; the value is [slug of the demo event, index of the step]."""


TourStop = tuple[int, TourStep, str]
"""(number from 1, step, URL of the step's page)."""


def list_tour(slug: str) -> list[TourStop]:
    return [
        (number, step, reverse(step.address, args=(slug, *step.arguments)))
        for number, step in enumerate(TOUR, 1)
    ]


def describe_tour(context: Context) -> dict[str, Any]:
    """Build the context of the tour bar; it has a current step only if the user is on the tour."""
    request: HttpRequest | None = context.get("request")
    slug = ""
    if request is not None and request.user.is_authenticated:
        slug, place = request.session.get(TOUR_KEY, ("", 0))
    found = {"steps": len(TOUR), "csrf_token": context.get("csrf_token")}
    if slug:
        found["number"], found["step"], found["address"] = list_tour(slug)[place]
    return found
