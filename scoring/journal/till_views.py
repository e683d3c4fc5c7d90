"""The journal of check-in and till: what was done there, each undone on its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scoring.journal.log_entries_queries import LogEntry, LogKind
from scoring.journal.log_queries import Log, LogFilter, LogGroup
from scoring.journal.log_wording import log_sentence
from scoring.models.tournament import Tournament
from scoring.sessions.queries import find_session_number
from scoring.web.access_views import find_directed
from scoring.web.acts_views import page

A_PAGE = 50
"""Entries per page."""
MADE: Final = LogFilter(group=LogGroup.TILL, made_alone=True)
UNDONE_AT: Final = {
    LogKind.FEE_CHOSEN: "till_fee_undo",
    LogKind.PAID: "till_payment_undo",
    LogKind.REFUNDED: "till_payment_undo",
    LogKind.COUNTED: "till_count_undo",
}
"""The addresses that undo a row, by its kind; an arrival is undone by its entry's."""


@dataclass(frozen=True, slots=True)
class TillAct:
    """Something that was done at check-in or till, in words."""

    entry: LogEntry
    sentence: str
    undo_url: str
    """ "" where it is undone already, or is an arrival of a session that is over."""


@page(find_directed)
def show_till_acts(request: HttpRequest, event: Tournament) -> HttpResponse:
    """What was done there, the newest first. The same number of queries for any event."""
    log = cast("Sequence[LogEntry]", Log(event, MADE))  # an empty page past the last
    shown = Paginator(log, A_PAGE).get_page(request.GET.get("page"))
    session = find_session_number(event)
    context = {
        "event": event,
        "page": shown,
        "acts": [
            TillAct(done, log_sentence(done, event.entry_kind), _find_undo(event, done, session))
            for done in shown.object_list
        ],
    }
    return render(request, "journal/till.html", context)


def _find_undo(event: Tournament, done: LogEntry, session: int) -> str:
    if done.is_undone:
        return ""
    if done.kind is LogKind.ARRIVED:
        is_current = done.params["session"] == session
        args = [event.slug, done.params["entry"]]
        return reverse("check_in_undo", args=args) if is_current else ""
    return reverse(UNDONE_AT[done.kind], args=[event.slug, done.row])
