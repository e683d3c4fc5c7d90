"""The director steers the screens of the hall from a phone: what they show, the prize-giving."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.hall.screens import (
    FreezeForm,
    HoldForm,
    MessageForm,
    MoveForm,
    RevealForm,
    ScreensForm,
)
from scoring.models.tournament import Tournament
from scoring.play.screens import list_screens
from scoring.play.turns import TurnState
from scoring.queries.field.entries import load_entrants
from scoring.queries.hall.screens import load_reveal, read_screens
from scoring.services.hall import screens as steering
from scoring.services.standings.freeze import freeze_standings, publish_standings
from scoring.show.clock import find_shown_clock
from scoring.show.screens import draw_reveal
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign, submit
from scoring.wording.screens import SCENE_NAMES

USUAL_PLACES = 10


@require_http_methods(["GET", "POST"])
@login_required
def show_screens(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that steers the screens; posted to, it sets what each of them shows."""
    event = find_directed(request, slug)
    screens = read_screens(event)
    form = ScreensForm(request.POST or None, screens=screens)
    if request.method == "POST" and submit(
        request,
        form,
        lambda: steering.set_screens(
            tournament=event, settings=form.read(), author=sign(request)["author"]
        ),
        _("The screens are set."),
    ):
        return redirect("screens", slug)
    turns = list(event.turns.select_related("phase"))
    closed = [turn.number for turn in turns if turn.state == TurnState.CLOSED]
    entrants = load_entrants(event)
    reveal = load_reveal(event, screens)
    address = reverse("hall_screen", args=[slug])
    context = {
        "event": event,
        "screens": screens,
        "form": form,
        "scenes": SCENE_NAMES.items(),
        "addresses": [
            (number, address if number == 1 else f"{address}?screen={number}")
            for number, _scenes in enumerate(list_screens(screens.scenes), start=1)
        ],
        "clock": find_shown_clock(event, turns),
        "closed": closed,
        "freezes_at": _propose_freeze(closed, event.turns_planned),
        "reveal": draw_reveal(reveal, entrants, event.tiebreaks) if reveal else None,
        "places": min(USUAL_PLACES, len(entrants)),
    }
    status = 422 if form.is_bound else 200
    return render(request, "desk/hall/screens.html", context, status=status)


@require_POST
@login_required
def screens_hold(request: HttpRequest, slug: str) -> HttpResponse:
    event, form = find_directed(request, slug), HoldForm(request.POST)
    return _steer(
        request,
        event,
        form,
        lambda: steering.hold_scene(
            tournament=event, scene=form.read(), author=sign(request)["author"]
        ),
        _("The screens follow."),
    )


@require_POST
@login_required
def screens_dark(request: HttpRequest, slug: str) -> HttpResponse:
    """Dark, or lit again."""
    event = find_directed(request, slug)
    is_dark = request.POST.get("dark") == "1"
    perform(
        request,
        lambda: steering.darken_screens(
            tournament=event, is_dark=is_dark, author=sign(request)["author"]
        ),
        _("The screens are dark.") if is_dark else _("The screens are lit."),
    )
    return redirect("screens", slug)


@require_POST
@login_required
def screens_message(request: HttpRequest, slug: str) -> HttpResponse:
    event, form = find_directed(request, slug), MessageForm(request.POST)
    return _steer(
        request,
        event,
        form,
        lambda: steering.set_message(
            tournament=event,
            message=form.cleaned_data["message"],
            is_held=form.cleaned_data["is_held"],
            author=sign(request)["author"],
        ),
        _("The message is on the screens.")
        if request.POST.get("message", "").strip()
        else _("The message is gone."),
    )


@require_POST
@login_required
def standings_freeze(request: HttpRequest, slug: str) -> HttpResponse:
    event, form = find_directed(request, slug), FreezeForm(request.POST)
    return _steer(
        request,
        event,
        form,
        lambda: freeze_standings(
            tournament=event, turn=form.cleaned_data["turn"], author=sign(request)["author"]
        ),
        _("The public sees no later results until you publish them."),
        "prizes",
    )


@require_POST
@login_required
def standings_publish(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    perform(
        request,
        lambda: publish_standings(tournament=event, author=sign(request)["author"]),
        _("Everybody sees the standings of now."),
    )
    return redirect("screens", slug)


@require_POST
@login_required
def reveal_start(request: HttpRequest, slug: str) -> HttpResponse:
    event, form = find_directed(request, slug), RevealForm(request.POST)
    return _steer(
        request,
        event,
        form,
        lambda: steering.start_reveal(
            tournament=event, places=form.cleaned_data["places"], author=sign(request)["author"]
        ),
        _("The screens wait for the first name."),
        "prizes",
    )


@require_POST
@login_required
def reveal_move(request: HttpRequest, slug: str) -> HttpResponse:
    event, form = find_directed(request, slug), MoveForm(request.POST)
    return _steer(
        request,
        event,
        form,
        lambda: steering.move_reveal(
            tournament=event, revealed=form.cleaned_data["revealed"], author=sign(request)["author"]
        ),
        "",
        "prizes",
    )


@require_POST
@login_required
def reveal_end(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    publishes = event.frozen_turn is not None and request.POST.get("publish") == "1"
    perform(
        request,
        lambda: steering.end_reveal(
            tournament=event, publishes=publishes, author=sign(request)["author"]
        ),
        _("The screens go through their scenes again, and everybody sees the standings of now.")
        if publishes
        else _("The screens go through their scenes again."),
    )
    return redirect("screens", slug)


def _propose_freeze(closed: list[int], planned: int) -> int | None:
    """The turn whose standings the public may keep: of the last one it should know nothing."""
    shown = closed[:-1] if len(closed) == planned else closed
    return max(shown or closed, default=None)


def _steer(
    request: HttpRequest,
    event: Tournament,
    form: forms.Form,
    act: Callable[[], object],
    done: str,
    place: str = "",
) -> HttpResponse:
    """Act by a form; what is wrong with it is the next page's message. `place`: where on the page
    the director goes on."""
    if form.is_valid():
        perform(request, act, done)
    else:
        for errors in form.errors.values():
            messages.error(request, " ".join(map(str, errors)))
    url = reverse("screens", args=[event.slug])
    return redirect(f"{url}#{place}" if place else url)
