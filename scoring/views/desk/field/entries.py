"""Registration of entries. A list is shown with its faults before it is saved."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from players.duplicates import check_roster
from players.reading import read_roster_rows, read_text
from players.roster import Roster, RosterEntry
from players.services import check_known_cards
from players.spreadsheets import UnreadableSpreadsheet, read_spreadsheet
from players.wording import format_problem
from scoring.forms.field.entries import EntryForm, ListForm
from scoring.models.tournament import Tournament
from scoring.queries.field.entries import list_entry, list_shape, load_entrants, load_roster
from scoring.services.field.entries import Lineup, add_entries, remove_entry, update_entry
from scoring.services.refusals import Refusal
from scoring.services.seating.drafts import is_published
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign, submit
from scoring.wording.acts import refusal_sentence
from scoring.wording.entries import entry_words


@require_http_methods(["GET", "POST"])
@login_required
def show_entries(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of entries; posting adds one."""
    event = find_directed(request, slug)
    form = EntryForm(request.POST or None, shape=list_shape(event))
    if request.method == "POST" and form.is_valid():
        entrant = form.entrant()
        checked = _check(event, Roster((entrant,), shape=form.shape))
        if _accept(form, checked) and _try(request, form, event, entrant):
            messages.success(
                request, _("Registered: %(who)s.") % {"who": list_entry(entrant).label}
            )
            return redirect("pairs", slug)
    return _render_entrants(request, event, form, ListForm(event), 422 if form.is_bound else 200)


@require_POST
@login_required
def pairs_check(request: HttpRequest, slug: str) -> HttpResponse:
    """Read a pasted list or a file and show its entries, with every fault by row."""
    event = find_directed(request, slug)
    shape = list_shape(event)
    form = ListForm(event, request.POST, request.FILES)
    if not form.is_valid():
        return _render_entrants(request, event, EntryForm(shape=shape), form, 422)
    file = form.cleaned_data["file"]
    text = form.cleaned_data["text"]
    roster = read_text(text, shape)
    if file:
        try:
            rows = read_spreadsheet(file.name, file.read())
        except UnreadableSpreadsheet as unreadable:
            form.add_error("file", format_problem(unreadable))
            return _render_entrants(request, event, EntryForm(shape=shape), form, 422)
        roster = read_roster_rows(rows, shape)
        text = "\n".join("\t".join(cell.replace("\n", " ") for cell in row) for row in rows)
    return _render_check(request, event, _check(event, roster), text)


@require_POST
@login_required
def pairs_register(request: HttpRequest, slug: str) -> HttpResponse:
    """Register a list that was shown; it is checked once more."""
    event = find_directed(request, slug)
    text = request.POST.get("text", "")
    roster = _check(event, read_text(text, list_shape(event)))
    if roster.faults:
        return _render_check(request, event, roster, text)
    lineups = [Lineup.of(entrant) for entrant in roster.pairs]
    perform(
        request,
        lambda: add_entries(tournament=event, lineups=lineups, **sign(request)),
        entry_words(event.entry_kind, "registered", n=len(lineups)),
    )
    return redirect("pairs", slug)


@require_http_methods(["GET", "POST"])
@login_required
def pair_edit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = find_directed(request, slug)
    entry = get_object_or_404(event.entries, number=number)
    registered = {entrant.line: entrant for entrant in load_roster(event)}
    initial = EntryForm.initial_of(registered.pop(number))
    form = EntryForm(request.POST or None, initial=initial, shape=list_shape(event))
    if request.method == "POST" and form.is_valid():
        entrant = form.entrant()
        roster = Roster((entrant,), shape=form.shape)
        if _accept(form, check_known_cards(check_roster(roster, registered.values()))):
            save = partial(update_entry, entry=entry, lineup=Lineup.of(entrant), **sign(request))
            if submit(request, form, save, entry_words(event.entry_kind, "saved", n=number)):
                return redirect("pairs", slug)
    context = {"event": event, "form": form, "number": number, "published": is_published(event)}
    status = 422 if form.is_bound else 200
    return render(request, "desk/field/entry_form.html", context, status=status)


@require_POST
@login_required
def pair_remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = find_directed(request, slug)
    entry = get_object_or_404(event.entries, number=number)
    perform(
        request,
        lambda: remove_entry(entry=entry, **sign(request)),
        entry_words(event.entry_kind, "taken_off", n=number),
    )
    return redirect("pairs", slug)


def _check(event: Tournament, roster: Roster) -> Roster:
    """The roster with its faults, checked against registered entries and known players."""
    return check_known_cards(check_roster(roster, load_roster(event)))


def _accept(form: EntryForm, roster: Roster) -> bool:
    """Whether an entry has no faults; faults are added to the form."""
    for fault in roster.faults:
        form.add_error(None, format_problem(fault))
    return not roster.faults


def _try(request: HttpRequest, form: EntryForm, event: Tournament, entrant: RosterEntry) -> bool:
    try:
        add_entries(tournament=event, lineups=[Lineup.of(entrant)], **sign(request))
    except Refusal as refusal:
        form.add_error(None, refusal_sentence(refusal))
        return False
    return True


def _render_entrants(
    request: HttpRequest, event: Tournament, form: EntryForm, list_form: ListForm, status: int
) -> HttpResponse:
    context = {
        "event": event,
        "entrants": load_entrants(event).values(),
        "form": form,
        "list_form": list_form,
        "published": is_published(event),
        "drawn": event.turns.exists(),
    }
    return render(request, "desk/field/entries.html", context, status=status)


def _render_check(
    request: HttpRequest, event: Tournament, roster: Roster, text: str
) -> HttpResponse:
    faulty = {fault.line for fault in roster.faults}
    context = {
        "event": event,
        "roster": roster,
        "faults": [(fault.line, format_problem(fault)) for fault in roster.faults],
        "rows": [(list_entry(entrant), entrant.line in faulty) for entrant in roster.pairs],
        "form": ListForm(event, initial={"text": text}),
        "text": text,
    }
    status = 422 if roster.faults else 200
    return render(request, "desk/field/entries_check.html", context, status=status)
