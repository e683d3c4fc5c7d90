"""The director's list of events with each event's next action, and the public list."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from scoring.accounts.queries import is_claimed
from scoring.console.next_act_views import find_act_button
from scoring.console.queries import load_consoles
from scoring.console.search_queries import (
    A_PAGE,
    MAX_SEARCH,
    EventSearch,
    list_events,
    load_event_lines,
)
from scoring.events.life_services import list_deleted
from scoring.play.results_queries import find_only_running
from scoring.sign_ups.queries import build_open_sign_ups_filter
from scoring.web.access_views import find_user
from scoring.web.acts_views import page
from scoring.web.forms import build_date_field, hide_optional_hint
from scoring.web.fresh_views import send_fresh
from scoring.web.roles_queries import find_role, is_worked_by, mark_helped


class EventSearchForm(forms.Form):
    """Form to search a list of events. Invalid dates are ignored."""

    q = forms.CharField(
        label=_("Find an event"),
        required=False,
        max_length=MAX_SEARCH,
        widget=forms.TextInput(attrs={"type": "search"}),
        help_text=_(
            "Search by name, venue, club or date, for example 21/11/2026, November or 2026."
        ),
    )
    since = build_date_field(label=_("From"), required=False)
    until = build_date_field(label=_("To"), required=False)
    archived = forms.BooleanField(label=_("Archived events"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            hide_optional_hint(field)

    def read(self) -> tuple[EventSearch, bool]:
        """Return the search as typed, and True if it covers archived events."""
        self.is_valid()
        found = self.cleaned_data
        search = EventSearch(found.get("q", ""), found.get("since"), found.get("until"))
        return search, bool(found.get("archived"))


@page(find_user)
def show_desk(request: HttpRequest, user: User) -> HttpResponse:
    form = EventSearchForm(request.GET)
    search, archived = form.read()
    own = list_events(search, archived=archived).filter(is_worked_by(user))
    own = own.annotate(**mark_helped(user)).prefetch_related("sign_up_terms")
    shown = Paginator(own, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": shown,
        "cards": [
            {"event": event, "console": console, "act": find_act_button(event, console)}
            for event, console in zip(shown, load_consoles(list(shown)), strict=True)
        ],
        "form": form,
        "role": find_role(user),
        "is_searched": bool(search) or archived,
        "deleted": list_deleted(user, timezone.now()),
    }
    return render(request, "console/desk.html", context)


@require_safe
def show_events(request: HttpRequest) -> HttpResponseBase:
    """Show the public list of events, or the results of a search, newest first.

    A visitor without an account, Referer or query is redirected to the running event, if there is
    exactly one."""
    is_typed = "Referer" not in request.headers and not request.GET
    if is_typed and not request.user.is_authenticated and (only := find_only_running()):
        return redirect("event", only.slug)
    form = EventSearchForm(request.GET)
    search, archived = form.read()
    found = list_events(search, archived=archived).filter(
        Q(is_public=True) | build_open_sign_ups_filter(timezone.now())
    )
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    events = list(page)
    if not events and not is_claimed():
        return redirect("start")

    def show(request: HttpRequest) -> HttpResponse:
        context = {
            "page": page,
            "lines": load_event_lines(events),
            "form": form,
            "is_searched": bool(search) or archived,
        }
        return render(request, "console/events.html", context)

    shown = [(event.pk, event.settled_revision) for event in events]
    return send_fresh(request, show, ("events", page.paginator.count, *shown))
