"""The director's controls of the hall screens: scenes, messages, the prize-giving."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.clock.face import find_shown_clock
from scoring.core.play.halls import list_halls
from scoring.core.play.screens import list_screens
from scoring.core.play.turns import TurnState
from scoring.core.prizes.plan import Prize
from scoring.models.hall_screens import HallScreens, read_screens
from scoring.models.tournament import Tournament
from scoring.prizes.queries import load_prize_plan
from scoring.screens import services as steering
from scoring.screens.forms import (
    FreezeForm,
    HoldForm,
    MessageForm,
    MoveForm,
    RevealForm,
    ScreensForm,
)
from scoring.screens.queries import load_reveal
from scoring.screens.scenes import SCENE_NAMES, draw_reveal
from scoring.standings.services import freeze_standings, publish_standings
from scoring.text.entrants_queries import load_entrants
from scoring.web.access_views import find_directed
from scoring.web.acts_views import FormPage, act, check, form_page, page, read_author

USUAL_PLACES = 10
"""Number of places to announce that is proposed for an event without a prize plan."""


@form_page(find_directed, "screens/screens.html")
def show_screens(request: HttpRequest, event: Tournament) -> FormPage:
    screens = read_screens(event)
    form = ScreensForm(request.POST or None, screens=screens)
    return FormPage(
        form,
        save=lambda: steering.set_screens(event=event, **form.read(), author=read_author(request)),
        done=_("The screens are updated."),
        leads="screens",
        context=lambda: _describe(event, screens),
    )


def _describe(event: Tournament, screens: HallScreens) -> dict[str, Any]:
    address = reverse("hall_screen", args=[event.slug])
    return {
        "event": event,
        "screens": screens,
        "halls": list_halls(screens.halls),
        "scenes": SCENE_NAMES.items(),
        "addresses": [
            (number, address if number == 1 else f"{address}?screen={number}")
            for number, _scenes in enumerate(list_screens(screens.scenes), start=1)
        ],
        "clock": find_shown_clock(event, list(event.turns.select_related("phase"))),
    }


@page(find_directed)
def show_prize_giving(request: HttpRequest, event: Tournament) -> HttpResponse:
    screens = read_screens(event)
    entrants = load_entrants(event)
    reveal = load_reveal(event, screens)
    closed = list(event.turns.filter(state=TurnState.CLOSED).values_list("number", flat=True))
    context = {
        "event": event,
        "screens": screens,
        "closed": closed,
        "freezes_at": _propose_freeze(closed, event.turns_planned),
        "reveal": draw_reveal(reveal, entrants, event.tiebreaks) if reveal else None,
        "places": min(_propose_places(event), len(entrants)),
    }
    return render(request, "screens/prize_giving.html", context)


def _propose_places(event: Tournament) -> int:
    """Propose how many places to announce: down to the last place with a prize. One query."""
    everybody = Prize().ground
    prizes = load_prize_plan(event).prizes
    places = [prize.place for prize in prizes if prize.ground == everybody]
    return max(places, default=USUAL_PLACES)


def _propose_freeze(closed: list[int], planned: int) -> int | None:
    """Propose the last turn whose results the public sees; None if no turn is closed.

    It is the last closed turn, or the one before it if all turns are closed. `closed`: numbers
    of the closed turns; `planned`: how many turns the event has."""
    shown = closed[:-1] if len(closed) == planned else closed
    return max(shown or closed, default=None)


@act(find_directed, "screens")
def screens_hold(request: HttpRequest, event: Tournament) -> str:
    form = check(HoldForm(request.POST))
    steering.pin_scene(event=event, scene=form.read(), author=read_author(request))
    return _("The screens are updated.")


def _find_steering(_request: HttpRequest, event: Tournament) -> str:
    """Return the URL of the screens' controls, or of the prize-giving in progress."""
    is_giving = read_screens(event).reveal_revision is not None
    return reverse("prize_giving" if is_giving else "screens", args=[event.slug])


@act(find_directed, _find_steering)
def screens_dark(request: HttpRequest, event: Tournament) -> str:
    """Turn the screens dark (POST `dark=1`), or on again."""
    is_dark = request.POST.get("dark") == "1"
    steering.darken_screens(event=event, is_dark=is_dark, author=read_author(request))
    return _("The screens are off.") if is_dark else _("The screens are on.")


@act(find_directed, "screens")
def screens_message(request: HttpRequest, event: Tournament) -> str:
    typed = check(MessageForm(request.POST)).cleaned_data
    steering.set_message(event=event, author=read_author(request), **typed)
    return _("The message is on the screens.") if typed["message"] else _("The message is removed.")


@act(find_directed, "prize_giving")
def standings_freeze(request: HttpRequest, event: Tournament) -> str:
    turn = check(FreezeForm(request.POST)).cleaned_data["turn"]
    freeze_standings(event=event, turn=turn, author=read_author(request))
    return _(
        "The standings are frozen: later results stay hidden from the public until you publish "
        "them."
    )


@act(find_directed, "prize_giving")
def standings_publish(request: HttpRequest, event: Tournament) -> str:
    publish_standings(event=event, author=read_author(request))
    return _("Everyone sees the current standings.")


@act(find_directed, "prize_giving")
def reveal_start(request: HttpRequest, event: Tournament) -> str:
    places = check(RevealForm(request.POST)).cleaned_data["places"]
    steering.start_reveal(
        event=event, places=places, author=read_author(request), now=timezone.now()
    )
    return _("The prize-giving has begun: reveal the names one by one, from the last place up.")


@act(find_directed, "prize_giving")
def reveal_move(request: HttpRequest, event: Tournament) -> str:
    revealed = check(MoveForm(request.POST)).cleaned_data["revealed"]
    steering.move_reveal(event=event, revealed=revealed, author=read_author(request))
    return ""


@act(find_directed, "console", refused="prize_giving")
def reveal_end(request: HttpRequest, event: Tournament) -> str:
    publishes = event.frozen_turn is not None and request.POST.get("publish") == "1"
    steering.end_reveal(event=event, publishes=publishes, author=read_author(request))
    if publishes:
        return _(
            "The screens show all their pages one after another again, and everyone sees the "
            "current standings."
        )
    return _("The screens show all their pages one after another again.")
