"""Downloads of an event: its signed documents, their signatures, and its calendar file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import wraps
from typing import TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.actions.one_at_a_time_services import Busy, OneAtATime
from scoring.actions.refusals_services import Refusal
from scoring.core.bundle.values import Contents
from scoring.core.play.sessions import PlannedSession, space_turns
from scoring.core.signing.minisign import SUFFIX
from scoring.documents.calendar_file import CalendarEvent, write_calendar
from scoring.documents.editions_queries import find_signed, format_document_name, load_document
from scoring.documents.editions_services import sign_event
from scoring.models.tournament import Tournament
from scoring.sessions.queries import load_sessions
from scoring.sessions.wording import get_session_name
from scoring.signing.services import refuse_broken_key
from scoring.store.private_files import BrokenKeyFile
from scoring.web.access_views import find_directed, find_event
from scoring.web.acts_views import act, page, send_download

Found = TypeVar("Found")
View = Callable[[HttpRequest, Found], HttpResponseBase]

TEXT, CALENDAR = "text/plain; charset=utf-8", "text/calendar; charset=utf-8"
ZIP = "application/zip"

exporting = OneAtATime(queue=2, seconds=30)
"""Lets one export run at a time, since writing a large event takes 30 MB of memory."""


def one_at_a_time(view: View[Found]) -> View[Found]:
    """Decorator: run one export at a time. On Busy or Refusal, the exports page shows the error."""

    @wraps(view)
    def write(request: HttpRequest, found: Found) -> HttpResponseBase:
        try:
            with exporting:
                return view(request, found)
        except Busy:
            messages.error(request, _("The server is busy: try again in a moment."))
        except Refusal as refusal:
            messages.error(request, refusal.sentence)
        assert request.resolver_match is not None  # nosec B101  # narrows a type for mypy
        return redirect("exports", request.resolver_match.kwargs["slug"])

    return write


@page(find_directed)
@one_at_a_time
def download_bundle(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Download the whole event: the signed document if it is up to date, else an unsigned one."""
    content, _edition = load_document(event, timezone.now())
    return send_download(content, format_document_name(event.slug))


@page(find_directed)
@one_at_a_time
def download_play(request: HttpRequest, event: Tournament) -> HttpResponse:
    if (signed := find_signed(event, Contents.PLAY)) is None:
        return _ask_to_sign(request, event)
    return send_download(signed.content, signed.file)


@page(find_directed)
@one_at_a_time
def download_signature(request: HttpRequest, event: Tournament) -> HttpResponse:
    return _send_signature(request, event, Contents.WHOLE)


@page(find_directed)
@one_at_a_time
def download_play_signature(request: HttpRequest, event: Tournament) -> HttpResponse:
    return _send_signature(request, event, Contents.PLAY)


def _send_signature(request: HttpRequest, event: Tournament, contents: Contents) -> HttpResponse:
    if (signed := find_signed(event, contents)) is None:
        return _ask_to_sign(request, event)
    return send_download(signed.edition.signature, f"{signed.file}{SUFFIX}", TEXT)


def _ask_to_sign(request: HttpRequest, event: Tournament) -> HttpResponse:
    messages.error(request, _("The current result is not signed: sign it first."))
    return redirect("exports", event.slug)


@act(find_directed, leads="exports")
def event_sign(_request: HttpRequest, event: Tournament) -> HttpResponse:
    """Sign the event's two documents (whole and play) if they changed; send both as a zip."""
    try:
        with exporting:
            packed = sign_event(event, timezone.now()).pack()
    except Busy:
        raise Refusal("signing.busy", _("The server is busy: try again in a moment.")) from None
    except BrokenKeyFile as broken:
        raise refuse_broken_key(broken) from broken
    return send_download(packed, f"{event.slug}.zip", ZIP)


@require_safe
def show_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Download a calendar file of an event's sessions. Sessions without a start last all day."""
    event = find_event(request, slug)
    minutes = [phase.minutes for phase in event.phases.all() for _turn in range(phase.turns)]
    sessions = load_sessions(event, len(minutes))
    calendar = [
        CalendarEvent(
            uid=f"{event.slug}-{event.pk}{_format_session(session)}@burraco_tourney",
            title=event.name
            if len(sessions) == 1
            else f"{event.name} · {get_session_name(session)}",
            place=session.place,
            address=request.build_absolute_uri(reverse("event", args=[slug])),
            day=session.date,
            span=_find_span(event, session, minutes),
            changed_at=event.created_at,
        )
        for session in sessions
    ]
    return send_download(write_calendar(calendar), f"{event.slug}.ics", CALENDAR)


def _format_session(session: PlannedSession) -> str:
    """Return the session's suffix in its calendar UID, such as `-2`; "" if it is the first one."""
    return f"-{session.number}" if session.number > 1 else ""


def _find_span(
    event: Tournament, session: PlannedSession, minutes: Sequence[int]
) -> tuple[datetime, datetime] | None:
    """Return a session's (start, end), None if it has no start. `minutes`: length of each turn."""
    start = session.begins
    if start is None:
        return None
    own = minutes[session.first_turn - 1 : session.last_turn]
    spans = space_turns(start, own, event.break_minutes)
    return start, spans[-1][1] if spans else start + timedelta(hours=1)
