"""Pages to show, filter and download an event's log, and to undo check-in and till entries."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from io import BytesIO
from typing import Any, Final, cast

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.limits import AUTHOR_MAX
from scoring.journal.log_entries_queries import LogEntry, LogKind
from scoring.journal.log_queries import Log, LogFilter, LogGroup, list_author_names
from scoring.journal.log_wording import GROUP_NAMES, KIND_NAMES, log_reason, log_sentence
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.sessions.queries import find_session_number
from scoring.web.access_views import find_directed
from scoring.web.acts_views import XLSX, page, send_download


class LogForm(forms.Form):
    """Form that filters an event's log by turn, table, kind and name. Ignores invalid input.

    `tables`: (turn number, table number) of all tables of the event."""

    use_required_attribute = False

    turn = forms.TypedChoiceField(
        label=gettext_lazy("Turn"), coerce=int, empty_value=None, required=False
    )
    table = forms.TypedChoiceField(
        label=gettext_lazy("Table"), coerce=int, empty_value=None, required=False
    )
    kind = forms.TypedChoiceField(
        label=gettext_lazy("What"),
        choices=[("", "–"), *((group.value, name) for group, name in GROUP_NAMES.items())],
        coerce=LogGroup,
        empty_value=None,
        required=False,
    )
    who = forms.CharField(label=gettext_lazy("Who"), max_length=AUTHOR_MAX, required=False)

    def __init__(self, data: Any, tables: Collection[tuple[int, int]]) -> None:
        super().__init__(data)
        for at, name in enumerate(("turn", "table")):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)  # nosec B101  # narrows a type for mypy
            numbers = sorted({place[at] for place in tables})
            field.choices = [("", "–"), *((number, number) for number in numbers)]
        self.fields["who"].widget.attrs.update({"list": "names", "autocomplete": "off"})

    @property
    def asked(self) -> LogFilter:
        self.is_valid()
        read = self.cleaned_data
        return LogFilter(
            turn=read.get("turn"),
            table=read.get("table"),
            group=read.get("kind"),
            who=read.get("who", ""),
        )


A_PAGE, A_TILL_PAGE = 100, 50
"""Entries per page of the log, and of the check-in and till entries."""
MADE_AT_TILL: Final = LogFilter(group=LogGroup.TILL, made_alone=True)
UNDONE_AT: Final = {
    LogKind.FEE_CHOSEN: "till_fee_undo",
    LogKind.PAID: "till_payment_undo",
    LogKind.REFUNDED: "till_payment_undo",
    LogKind.COUNTED: "till_count_undo",
}
"""URL names of the views that undo a row; arrivals are undone by entry number instead."""
OF_A_SMAZZATA = {
    LogKind.RECORDED,
    LogKind.CORRECTED,
    LogKind.CANCELLED,
    LogKind.RESTORED,
    LogKind.SIGNED,
}
"""Kinds of entries that link to the revisions of their smazzata."""


@page(find_directed)
def show_log(request: HttpRequest, event: Tournament) -> HttpResponse:
    tables = _list_tables(event)
    form = LogForm(request.GET, tables)
    log = cast("Sequence[LogEntry]", Log(event, form.asked))  # an empty page past the last
    shown = Paginator(log, A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "event": event,
        "form": form,
        "page": shown,
        "rows": [
            {
                "entry": entry,
                "kind": KIND_NAMES[entry.kind],
                "sentence": log_sentence(entry, event.entry_kind),
                "reason": log_reason(entry),
                "url": _link(event, entry, tables),
                "place": _format_place(entry),
            }
            for entry in shown.object_list
        ],
        "names": list_author_names(event),
        "query": query.urlencode(),
        "is_filtered": bool(query),
    }
    return render(request, "journal/log.html", context)


def _find_download(request: HttpRequest, slug: str, form: str) -> tuple[Tournament, str]:
    return find_directed(request, slug), form


@page(_find_download)
def download_log(request: HttpRequest, found: tuple[Tournament, str]) -> HttpResponse:
    """Download the filtered log, oldest entry first, as "xlsx" or as "jsonl" (lines of JSON)."""
    from scoring.journal.log_file import write_log, write_log_lines  # with openpyxl

    event, form = found
    asked = LogForm(request.GET, _list_tables(event)).asked
    file = BytesIO()
    with translation.override(event.language):
        lines = _iter_lines(Log(event, asked))
        if form == "xlsx":
            write_log(event.name, lines, file)
        else:
            write_log_lines(lines, file)
    kind = XLSX if form == "xlsx" else "application/jsonl"
    return send_download(file.getvalue(), f"{event.slug}-log.{form}", kind)


def _list_tables(event: Tournament) -> set[tuple[int, int]]:
    """Return (turn number, table number) of all tables of the event. One query."""
    tables = Table.objects.filter(turn__tournament=event).order_by()
    return set(tables.values_list("turn__number", "number"))


def _format_place(entry: LogEntry) -> str:
    if entry.kind in (LogKind.TICKET_MADE, LogKind.TICKET_REVOKED):
        return _("links and PINs")
    if entry.kind is LogKind.ACT and entry.turn is None:
        return _("journal")
    named = []
    if entry.turn is not None:
        named.append(_("turn %(turn)d") % {"turn": entry.turn})
    if entry.table is not None:
        named.append(_("table %(table)d") % {"table": entry.table})
    return ", ".join(named)


def _link(event: Tournament, entry: LogEntry, tables: set[tuple[int, int]]) -> str:
    """Return the URL of the page about an entry, or "" if that page no longer exists."""
    if entry.kind in (LogKind.TICKET_MADE, LogKind.TICKET_REVOKED):
        return reverse("tickets", args=[event.slug])
    turn, table = entry.turn, entry.table
    if turn is not None and table is not None and (turn, table) in tables:
        if entry.kind in OF_A_SMAZZATA:
            return reverse("revisions", args=[event.slug, turn, table, entry.smazzata])
        return reverse("table", args=[event.slug, turn, table])
    if entry.kind is not LogKind.ACT:
        return ""
    if turn is None:
        return reverse("journal", args=[event.slug])
    is_there = any([turn == number for number, _table in tables])
    return reverse("board", args=[event.slug, turn]) if is_there else ""


def _iter_lines(log: Log) -> Iterator[dict[str, Any]]:
    for entry in log.iter_forwards():
        yield {
            "at": timezone.localtime(entry.at),
            "kind": entry.kind,
            "turn": entry.turn,
            "table": entry.table,
            "smazzata": entry.smazzata,
            "sentence": log_sentence(entry, log.event.entry_kind),
            "who": entry.who,
            "device": entry.device,
            "reason": log_reason(entry),
        }


@page(find_directed)
def show_till_acts(request: HttpRequest, event: Tournament) -> HttpResponse:
    log = cast("Sequence[LogEntry]", Log(event, MADE_AT_TILL))  # an empty page past the last
    shown = Paginator(log, A_TILL_PAGE).get_page(request.GET.get("page"))
    session = find_session_number(event)
    acts = [
        (done, log_sentence(done, event.entry_kind), _find_undo(event, done, session))
        for done in shown.object_list
    ]
    return render(request, "journal/till.html", {"event": event, "page": shown, "acts": acts})


def _find_undo(event: Tournament, done: LogEntry, session: int) -> str:
    """Return the URL to undo a log entry; "" if it is undone or a check-in of another session."""
    if done.is_undone:
        return ""
    if done.kind is LogKind.ARRIVED:
        is_current = done.params["session"] == session
        args = [event.slug, done.params["entry"]]
        return reverse("check_in_undo", args=args) if is_current else ""
    return reverse(UNDONE_AT[done.kind], args=[event.slug, done.row])
