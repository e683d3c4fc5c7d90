"""The journal page: all acts of the event's directors; undo and redo the latest one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.actions.refusals_services import Refusal
from scoring.calls.wording import TURN_STATE_NAMES
from scoring.core.play.turns import TurnState
from scoring.journal.queries import find_redoable, find_undoable, list_acts
from scoring.journal.undoing_services import (
    Place,
    SeatMoves,
    UndoPreview,
    preview_undo,
    redo_act,
    undo_act,
)
from scoring.journal.wording import act_sentence
from scoring.models.tournament import Tournament
from scoring.seating.wording import list_moved
from scoring.text.amounts_wording import format_numbers
from scoring.text.entrants_queries import load_entrants
from scoring.web.access_views import find_directed
from scoring.web.acts_views import act, authorship, page, perform


@page(find_directed)
def show_journal(request: HttpRequest, event: Tournament) -> HttpResponse:
    context = {
        "event": event,
        "undoable": find_undoable(event),
        "redoable": find_redoable(event),
        "acts": [
            (done, act_sentence(done.kind, done.params, event.entry_kind))
            for done in list_acts(event)
        ],
    }
    return render(request, "journal/journal.html", context)


def _find_act(request: HttpRequest, slug: str, number: int) -> tuple[Tournament, int]:
    return find_directed(request, slug), number


@page(_find_act, "GET", "POST")
def journal_undo(request: HttpRequest, found: tuple[Tournament, int]) -> HttpResponse:
    event, number = found
    if request.method == "POST":
        perform(
            request,
            lambda: undo_act(event=event, number=number, **authorship(request)),
            _("Action undone."),
        )
        return redirect("journal", event.slug)
    try:
        preview = preview_undo(event=event, number=number, **authorship(request))
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
        return redirect("journal", event.slug)
    context = {
        "event": event,
        "act": preview.act,
        "sentence": act_sentence(preview.act.kind, preview.act.params, event.entry_kind),
        "moves": list_moves(preview),
        "ranks": preview.ranks,
        "entrants": load_entrants(event),
    }
    return render(request, "journal/undo.html", context)


@act(_find_act, "journal")
def journal_redo(request: HttpRequest, found: tuple[Tournament, int]) -> str:
    event, number = found
    redo_act(event=event, number=number, **authorship(request))
    return _("Action redone.")


def list_moves(preview: UndoPreview) -> list[str]:
    """Return the effects of an undo as sentences; changes of rank are shown elsewhere."""
    moves = []
    if preview.is_closed != preview.was_closed:
        moves.append(
            _("The event is closed again.") if preview.is_closed else _("The event is open again.")
        )
    moves += [_format_turn_move(*moved) for moved in preview.turns]
    come_or_go = {turn for turn, before, after in preview.turns if None in (before, after)}
    for seats in preview.seats:
        if seats.turn not in come_or_go:
            moves += _list_seats(seats)
    for sentence, entries in (
        (_("No longer in the event: %(entries)s."), preview.entries_gone),
        (_("Back in the event: %(entries)s."), preview.entries_back),
    ):
        if entries:
            moves.append(sentence % {"entries": format_numbers(entries)})
    if preview.records_aside:
        moves.append(_format_record_moves(preview.records_aside, is_back=False))
    if preview.records_back:
        moves.append(_format_record_moves(preview.records_back, is_back=True))
    if not moves and not preview.ranks:
        moves.append(_("Undoing this action changes only names, settings or rulings."))
    return moves


def _format_turn_move(turn: int, before: str | None, after: str | None) -> str:
    if after is None:
        return _("The seating of turn %(turn)d will be removed.") % {"turn": turn}
    words = {"turn": turn, "state": TURN_STATE_NAMES[TurnState(after)]}
    if before is None:
        return _("Turn %(turn)d is restored: %(state)s.") % words
    return _("Turn %(turn)d changes from “%(before)s” to “%(state)s”.") % {
        **words,
        "before": TURN_STATE_NAMES[TurnState(before)],
    }


def _list_seats(seats: SeatMoves) -> list[str]:
    said = (
        (_("Turn %(turn)d, tables removed: %(tables)s."), seats.gone),
        (_("Turn %(turn)d, tables restored: %(tables)s."), seats.back),
    )
    sentences = [
        sentence % {"turn": seats.turn, "tables": format_numbers(list(tables))}
        for sentence, tables in said
        if tables
    ]
    return sentences + ([list_moved(seats.turn, seats.moved)] if seats.moved else [])


def _format_record_moves(records: list[Place], *, is_back: bool) -> str:
    if is_back:
        sentence = ngettext(
            "%(n)d smazzata counts again, at %(tables)s.",
            "%(n)d smazzate count again, at %(tables)s.",
            len(records),
        )
    else:
        sentence = ngettext(
            "%(n)d smazzata will no longer count, because its table is removed: %(tables)s. If "
            "you redo the action, it counts again.",
            "%(n)d smazzate will no longer count, because their tables are removed: %(tables)s. "
            "If you redo the action, they count again.",
            len(records),
        )
    tables = dict.fromkeys((turn, table) for turn, table, _number in records)
    named = [_("turn %(turn)d table %(table)d") % {"turn": n, "table": t} for n, t in tables]
    return sentence % {"n": len(records), "tables": ", ".join(named)}
