"""The journal: every act of the event's directors; the latest can be undone and redone."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.forms.play.rulings import ReasonForm
from scoring.play.turns import TurnState
from scoring.queries.field.entries import load_entrants
from scoring.queries.journal.acts import list_acts
from scoring.services.events.tournaments import reopen_tournament
from scoring.services.journal.acts import redo_act, undo_act
from scoring.services.journal.undo_preview import RecordMove, SeatMoves, UndoPreview, preview_undo
from scoring.services.refusals import Refusal
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign, submit
from scoring.wording.act_names import act_sentence
from scoring.wording.hall import TURN_STATE_NAMES
from scoring.wording.numbers import format_numbers
from scoring.wording.refusals import refusal_sentence
from scoring.wording.seats import list_moved


@require_GET
@login_required
def show_journal(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)
    context = {
        "event": event,
        "acts": [
            (act, act_sentence(act.kind, act.params, event.entry_kind)) for act in list_acts(event)
        ],
    }
    return render(request, "desk/journal/journal.html", context)


@require_http_methods(["GET", "POST"])
@login_required
def journal_undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the effects of undoing the latest act; a post undoes it."""
    event = find_directed(request, slug)
    if request.method == "POST":
        perform(
            request,
            lambda: undo_act(tournament=event, number=number, **sign(request)),
            _("Action undone. It can be redone until another one follows."),
        )
        return redirect("journal", slug)
    try:
        preview = preview_undo(tournament=event, number=number, **sign(request))
    except Refusal as refusal:
        messages.error(request, refusal_sentence(refusal))
        return redirect("journal", slug)
    context = {
        "event": event,
        "act": preview.act,
        "sentence": act_sentence(preview.act.kind, preview.act.params, event.entry_kind),
        "moves": list_moves(preview),
        "ranks": preview.ranks,
        "entrants": load_entrants(event),
    }
    return render(request, "desk/journal/undo.html", context)


@require_POST
@login_required
def journal_redo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = find_directed(request, slug)
    perform(
        request,
        lambda: redo_act(tournament=event, number=number, **sign(request)),
        _("Action redone."),
    )
    return redirect("journal", slug)


@require_http_methods(["GET", "POST"])
@login_required
def tournament_reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a closed event again, with a reason that everybody can read."""
    event = find_directed(request, slug)
    form = ReasonForm(request.POST or None)
    if not event.is_closed:
        messages.error(request, refusal_sentence(Refusal("tournament.open")))
        return redirect("console", slug)
    if request.method == "POST" and submit(
        request,
        form,
        lambda: reopen_tournament(
            tournament=event, reason=form.cleaned_data["reason"], **sign(request)
        ),
        _("The event is open again: close it again when everything is in order."),
    ):
        return redirect("console", slug)
    status = 422 if form.is_bound else 200
    return render(
        request, "desk/journal/reopen.html", {"event": event, "form": form}, status=status
    )


def list_moves(preview: UndoPreview) -> list[str]:
    """The effects of an undo, one sentence each, without changes of places in the standings."""
    moves = []
    if preview.is_closed != preview.was_closed:
        moves.append(
            _("The event is closed again.") if preview.is_closed else _("The event is open again.")
        )
    for turn in preview.turns:
        moves.append(_format_turn_move(turn.turn, turn.before, turn.after))
    come_or_go = {turn.turn for turn in preview.turns if None in (turn.before, turn.after)}
    for seats in preview.seats:
        if seats.turn not in come_or_go:
            moves += _list_seats(seats)
    for sentence, entries in (
        (_("No longer in the event: %(entries)s."), preview.entries_gone),
        (_("Back in the event: %(entries)s."), preview.entries_back),
    ):
        if entries:
            moves.append(sentence % {"entries": format_numbers(list(entries))})
    if preview.records_aside:
        moves.append(_format_record_moves(preview.records_aside, is_back=False))
    if preview.records_back:
        moves.append(_format_record_moves(preview.records_back, is_back=True))
    if not moves and not preview.ranks:
        moves.append(_("Names, settings or rulings are as they were before; nothing else changes."))
    return moves


def _format_turn_move(turn: int, before: str | None, after: str | None) -> str:
    if after is None:
        return _("Turn %(turn)d no longer has a seating.") % {"turn": turn}
    words = {"turn": turn, "state": TURN_STATE_NAMES[TurnState(after)]}
    if before is None:
        return _("Turn %(turn)d comes back: %(state)s.") % words
    return _("Turn %(turn)d was: %(before)s. It will be: %(state)s.") % {
        **words,
        "before": TURN_STATE_NAMES[TurnState(before)],
    }


def _list_seats(seats: SeatMoves) -> list[str]:
    said = (
        (_("Turn %(turn)d: tables %(tables)s are removed."), seats.gone),
        (_("Turn %(turn)d: tables %(tables)s come back."), seats.back),
    )
    sentences = [
        sentence % {"turn": seats.turn, "tables": format_numbers(list(tables))}
        for sentence, tables in said
        if tables
    ]
    return sentences + ([list_moved(seats.turn, seats.moved)] if seats.moved else [])


def _format_record_moves(records: Iterable[RecordMove], *, is_back: bool) -> str:
    listed = list(records)
    if is_back:
        sentence = ngettext(
            "%(n)d smazzata counts again, at %(tables)s.",
            "%(n)d smazzate count again, at %(tables)s.",
            len(listed),
        )
    else:
        sentence = ngettext(
            "%(n)d smazzata is set aside with its table, at %(tables)s: it comes back if the "
            "action is redone.",
            "%(n)d smazzate are set aside with their tables, at %(tables)s: they come back if "
            "the action is redone.",
            len(listed),
        )
    tables = dict.fromkeys((record.turn, record.table) for record in listed)
    named = [_("turn %(turn)d table %(table)d") % {"turn": n, "table": t} for n, t in tables]
    return sentence % {"n": len(listed), "tables": ", ".join(named)}
