"""Registration of entries one by one, and what is registered."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from players.duplicates import check_roster
from players.roster import Roster, RosterEntry
from players.search import LONGEST_QUERY
from players.services import check_known_cards
from players.wording import format_problem
from scoring.forms.field.entries import EntryForm, ListForm
from scoring.models.tournament import Tournament
from scoring.queries.field.entries import list_entry, list_shape, load_entrants, load_roster
from scoring.services.field.entries import Lineup, add_entries, remove_entry, update_entry
from scoring.services.refusals import Refusal
from scoring.services.seating.drafts import is_published
from scoring.show.seats import list_entrants
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign, submit
from scoring.wording.entries import entry_words
from scoring.wording.refusals import refusal_sentence


@require_http_methods(["GET", "POST"])
@login_required
def show_entries(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of entries; posting adds one."""
    event = find_directed(request, slug)
    form = EntryForm(request.POST or None, shape=list_shape(event), categories=event.categories)
    if request.method == "POST" and form.is_valid():
        entrant = form.entrant()
        checked = _check(event, Roster((entrant,), shape=form.shape))
        if _accept(form, checked) and _try(request, form, event, entrant):
            messages.success(
                request, _("Registered: %(who)s.") % {"who": list_entry(entrant).label}
            )
            return redirect("pairs", slug)
    return render_entrants(request, event, form, ListForm(event), 422 if form.is_bound else 200)


@require_http_methods(["GET", "POST"])
@login_required
def pair_edit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = find_directed(request, slug)
    entry = get_object_or_404(event.entries, number=number)
    registered = {entrant.line: entrant for entrant in load_roster(event)}
    initial = EntryForm.initial_of(registered.pop(number)) | {"categories": entry.categories}
    shape, posted = list_shape(event), request.POST or None
    form = EntryForm(posted, initial=initial, shape=shape, categories=event.categories)
    if request.method == "POST" and form.is_valid():
        entrant = form.entrant()
        roster = Roster((entrant,), shape=form.shape)
        if _accept(form, check_known_cards(check_roster(roster, registered.values()))):
            lineup = Lineup.of(entrant, form.chosen_categories)
            save = partial(update_entry, entry=entry, lineup=lineup, **sign(request))
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
        lineup = Lineup.of(entrant, form.chosen_categories)
        add_entries(tournament=event, lineups=[lineup], **sign(request))
    except Refusal as refusal:
        form.add_error(None, refusal_sentence(refusal))
        return False
    return True


def render_entrants(
    request: HttpRequest, event: Tournament, form: EntryForm, list_form: ListForm, status: int
) -> HttpResponse:
    """The page of the entries, with these two forms."""
    query = request.GET.get("q", "")[:LONGEST_QUERY]
    entrants = list_entrants(load_entrants(event), query)
    context = {
        "event": event,
        "entrants": entrants,
        "query": query,
        "found": any(row.found for row in entrants),
        "form": form,
        "list_form": list_form,
        "published": is_published(event),
        "drawn": event.turns.exists(),
    }
    return render(request, "desk/field/entries.html", context, status=status)
