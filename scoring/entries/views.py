"""The pages of entries: registered one by one, changed, removed; their categories."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from players.duplicates import check_roster
from players.roster import Roster, RosterEntry
from players.search import LONGEST_QUERY
from players.services import check_known_cards
from players.wording import format_problem
from scoring.actions.refusals_services import Refusal
from scoring.entries.forms import CategoriesForm, EntryForm, ListForm, list_suggestions, read_labels
from scoring.entries.services import (
    Lineup,
    add_entries,
    change_categories,
    label_entries,
    remove_entry,
    update_entry,
)
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.seating.seats import list_entrants
from scoring.seating.services import is_published
from scoring.text.entrants_queries import list_entry, list_shape, load_entrants, load_roster
from scoring.text.entries_wording import entry_words
from scoring.web.access_views import find_directed
from scoring.web.acts_views import FormPage, act, authorship, form_page, page, show_form, submit


@page(find_directed, "GET", "POST")
def show_entries(request: HttpRequest, event: Tournament) -> HttpResponse:
    """The list of entries; posting adds one."""
    form = EntryForm(request.POST or None, shape=list_shape(event), categories=event.categories)
    if request.method == "POST" and form.is_valid():
        entrant = form.entrant()
        checked = _check(event, Roster((entrant,), shape=form.shape))
        if _accept(form, checked) and _try(request, form, event, entrant):
            messages.success(
                request, _("Registered: %(who)s.") % {"who": list_entry(entrant).label}
            )
            return redirect("pairs", event.slug)
    return render_entrants(request, event, form, ListForm(event), 422 if form.is_bound else 200)


def _find_entry(request: HttpRequest, slug: str, number: int) -> Entry:
    return get_object_or_404(find_directed(request, slug).entries, number=number)


@page(_find_entry, "GET", "POST")
def pair_edit(request: HttpRequest, entry: Entry) -> HttpResponse:
    event, number = entry.tournament, entry.number
    registered = {entrant.line: entrant for entrant in load_roster(event)}
    initial = EntryForm.initial_of(registered.pop(number)) | {"categories": entry.categories}
    shape, posted = list_shape(event), request.POST or None
    form = EntryForm(posted, initial=initial, shape=shape, categories=event.categories)
    if request.method == "POST" and form.is_valid():
        entrant = form.entrant()
        roster = Roster((entrant,), shape=form.shape)
        if _accept(form, check_known_cards(check_roster(roster, registered.values()))):
            lineup = Lineup.of(entrant, form.chosen_categories)
            save = partial(update_entry, entry=entry, lineup=lineup, **authorship(request))
            done = entry_words(event.entry_kind, "saved", n=number)
            if saved := submit(request, form, save, done, "pairs"):
                return saved
    context = {"event": event, "number": number, "published": is_published(event)}
    return show_form(request, "entries/entry_form.html", form, context)


@act(_find_entry, "pairs")
def pair_remove(request: HttpRequest, entry: Entry) -> str:
    remove_entry(entry=entry, **authorship(request))
    return entry_words(entry.tournament.entry_kind, "taken_off", n=entry.number)


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
        add_entries(tournament=event, lineups=[lineup], **authorship(request))
    except Refusal as refusal:
        form.add_error(None, refusal.sentence)
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
    return render(request, "entries/entries.html", context, status=status)


@form_page(find_directed, "entries/categories.html")
def show_categories(request: HttpRequest, event: Tournament) -> FormPage:
    """The categories with the entries that carry them; posting changes the categories."""
    form = CategoriesForm(request.POST or None, initial={"names": "\n".join(event.categories)})
    return FormPage(
        form,
        save=lambda: change_categories(tournament=event, names=form.chosen, **authorship(request)),
        done=_("Categories saved."),
        leads="categories",
        context=lambda: {
            "event": event,
            "suggestions": list_suggestions(event.categories),
            "rows": [
                (
                    entrant,
                    [
                        (f"c{at}", name, name in entrant.categories)
                        for at, name in enumerate(event.categories, start=1)
                    ],
                )
                for entrant in load_entrants(event).values()
            ],
        },
    )


@act(find_directed, "categories")
def label(request: HttpRequest, event: Tournament) -> str:
    labels = read_labels(request.POST, event.categories)
    if labels is None:
        raise Refusal(
            "categories.changed",
            _(
                "The categories have been changed meanwhile: nothing was saved. Check the boxes "
                "again."
            ),
        )
    label_entries(tournament=event, labels=labels, **authorship(request))
    return _("Categories of the entries saved.")
