"""The check-in page: search the entries, mark them as arrived, undo that."""

from __future__ import annotations

from functools import lru_cache
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control

from players.search import LONGEST_QUERY, begins_one, find_names
from scoring.admission.queries import Unadmitted, load_unadmitted
from scoring.admission.wording import format_finding
from scoring.check_in.queries import load_check_in
from scoring.check_in.services import mark_here, undo_arrival
from scoring.core.play.turns import TurnState
from scoring.models.entry import Entry
from scoring.models.till import read_till
from scoring.models.tournament import Tournament
from scoring.sessions.queries import (
    find_current_session,
    find_next_turn,
    find_session_number,
    load_sessions,
)
from scoring.sessions.wording import get_session_name
from scoring.till.accounts_views import FILTERS, lead_back
from scoring.till.queries import load_cash
from scoring.till.services import find_own_till
from scoring.web.access_views import find_directed, find_directed_entry
from scoring.web.acts_views import act, authorship, page, read_author
from scoring.web.fresh_views import send_tagged
from scoring.web.request_origin import set_device_key_cookie

_CACHED_LINES = 2_000
"""Maximum number of rendered rows cached in one process, for all events."""


@cache_control(private=True, no_store=True)
@page(find_directed)
def show_check_in(request: HttpRequest, event: Tournament) -> HttpResponseBase:
    """Show the check-in list. An ETag saves sending it again while the event is unchanged."""
    unadmitted = load_unadmitted(event)  # also by memberships, which no revision counts
    version = ("check_in", event.pk, event.created_at, event.revision, unadmitted)
    response = send_tagged(request, lambda request: _render(request, event, unadmitted), version)
    set_device_key_cookie(request, response)
    return response


def _render(request: HttpRequest, event: Tournament, unadmitted: Unadmitted) -> HttpResponse:
    only = request.GET.get("only", "")
    query = request.GET.get("q", "")[:LONGEST_QUERY]
    sessions, turns = load_sessions(event), event.turns.all()
    session = find_current_session(sessions, turns)
    lines = load_check_in(event, session.number)
    playing = [line for line in lines if not line.has_left]
    shown = [line for line in lines if line.is_shown(only)]
    found = find_names([line.key for line in shown], query) if query else [True] * len(shown)
    rows = sorted(
        zip(shown, found, strict=True), key=lambda row: not begins_one(row[0].surnames, query)
    )
    plan, all_url = read_till(event).fees, reverse("check_in", args=[event.slug])
    accounts_url = reverse("till_entry", args=[event.slug, 0]).removesuffix("0/")
    published = max((turn.number for turn in turns if turn.state != TurnState.DRAFT), default=0)
    is_over = event.is_closed or find_next_turn(turns) > sessions[-1].last_turn
    may_change = published and not is_over and not event.is_helped
    shown_parts = {
        "has_fees": plan.is_set,
        # After the session's seats are published, show arrivals only if some were recorded.
        "asks_here": published < session.first_turn or any(line.here_at for line in lines),
        "changes_url": reverse("presence", args=[event.slug]) if may_change else "",
        "admission_url": "" if event.is_helped else reverse("admission", args=[event.slug]),
    }
    warnings = {number: tuple(map(format_finding, found)) for number, found in unadmitted.items()}
    shared = shown_parts | {"all_url": all_url, "accounts_url": accounts_url}
    own_till = find_own_till(event, read_author(request))
    context = {
        "event": event,
        "session": get_session_name(session) if len(sessions) > 1 else "",
        "lines": [
            _render_line(
                get_language(),
                line=line,
                is_found=is_found,
                warnings=warnings.get(line.account.entrant.number, ()),
                rest_url=f"{accounts_url}{line.account.entrant.number}/rest/",
                **shared,
            )
            for line, is_found in rows
        ],
        "page_key": uuid4().hex,
        "found": any(found),
        "query": query,
        "only": only if only in FILTERS else "",
        **shown_parts,
        "all": len(lines),
        "playing": len(playing),
        "left": len(lines) - len(playing),
        "here": sum(not line.is_away for line in playing),
        "away": sum(line.is_away for line in lines),
        "owing": sum(line.is_owing for line in lines),
        "own_till": own_till,
        "own_cash": load_cash(event).get(own_till.name, 0) if own_till else 0,
        "all_url": all_url,
    }
    return render(request, "check_in/check_in.html", context)


@lru_cache(maxsize=_CACHED_LINES)
def _render_line(_language: str, **context: object) -> SafeString:
    return render_to_string("check_in/line.html", context)


@act(find_directed_entry, lead_back)
def check_in_here(request: HttpRequest, entry: Entry) -> str:
    session = find_session_number(entry.tournament)
    mark_here(entry=entry, session=session, **authorship(request))
    return ""  # no message: the entry's row shows the arrival


@act(find_directed_entry, lead_back)
def check_in_undo(request: HttpRequest, entry: Entry) -> str:
    session = find_session_number(entry.tournament)
    undo_arrival(entry=entry, session=session, **authorship(request))
    return ""
