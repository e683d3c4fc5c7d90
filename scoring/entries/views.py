"""Pages to register, change and remove an entry, and to edit the event's categories."""

from __future__ import annotations

from collections.abc import Iterable

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from players.duplicates import check_roster
from players.roster import Roster, RosterEntry
from players.search import LONGEST_QUERY
from players.services import check_known_cards
from players.wording import format_problem
from scoring.actions.refusals_services import Refusal
from scoring.admission.queries import load_unadmitted
from scoring.admission.wording import format_unadmitted
from scoring.entries.forms import CategoriesForm, EntryForm, ListForm, list_suggestions, read_labels
from scoring.entries.services import (
    add_entries,
    change_categories,
    label_entries,
    remove_entry,
    update_entry,
)
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.prizes.queries import load_prize_plan
from scoring.prizes.wording import CLASS_NAMES
from scoring.seating.seats import list_entrants
from scoring.seating.services import is_published
from scoring.text.entrants_queries import list_shape, load_entrants, load_roster
from scoring.text.entries_wording import entry_words
from scoring.web.access_views import find_directed, find_directed_entry
from scoring.web.acts_views import FormPage, act, authorship, check, form_page, page, submit


@page(find_directed, "GET", "POST")
def show_entries(request: HttpRequest, event: Tournament) -> HttpResponse:
    form = EntryForm(request.POST or None, shape=list_shape(event), categories=event.categories)

    def save() -> RosterEntry:
        entrant = form.entrant()
        check_faults(form, Roster((entrant,), shape=form.shape), load_roster(event))
        add_entries(event=event, lineups=[entrant], **authorship(request))
        return entrant

    def tell(entrant: RosterEntry) -> str:
        return _("Registered: %(who)s.") % {"who": entrant.label}

    saved = submit(request, form, save, tell, "pairs")
    return saved or render_entrants(request, event, form, ListForm(event))


def check_faults(form: Form, roster: Roster, listed: Iterable[RosterEntry]) -> None:
    """Add each fault of the typed entry (`roster`) to the form; raise Mistyped if any is found.

    Conflicts with the event's `listed` entries or with known players are faults too."""
    for fault in check_known_cards(check_roster(roster, listed)).faults:
        form.add_error(None, format_problem(fault))
    check(form)


@form_page(find_directed_entry, "entries/entry_form.html")
def pair_edit(request: HttpRequest, entry: Entry) -> FormPage:
    event, number = entry.tournament, entry.number
    registered = {entrant.line: entrant for entrant in load_roster(event)}
    initial = EntryForm.initial_of(registered.pop(number))
    shape, posted = list_shape(event), request.POST or None
    form = EntryForm(posted, initial=initial, shape=shape, categories=event.categories)

    def save() -> Entry:
        entrant = form.entrant()
        check_faults(form, Roster((entrant,), shape=form.shape), registered.values())
        return update_entry(entry=entry, lineup=entrant, **authorship(request))

    return FormPage(
        form,
        save,
        done=entry_words(event.entry_kind, "saved", n=number),
        leads="pairs",
        context=lambda: {"event": event, "number": number, "published": is_published(event)},
    )


@act(find_directed_entry, "pairs")
def pair_remove(request: HttpRequest, entry: Entry) -> str:
    remove_entry(entry=entry, **authorship(request))
    return entry_words(entry.tournament.entry_kind, "taken_off", n=entry.number)


def render_entrants(
    request: HttpRequest, event: Tournament, form: EntryForm, list_form: ListForm
) -> HttpResponse:
    query = request.GET.get("q", "")[:LONGEST_QUERY]
    entrants = list_entrants(load_entrants(event), query)
    context = {
        "event": event,
        "entrants": entrants,
        "event_class": CLASS_NAMES[load_prize_plan(event).event_class],
        "unadmitted": format_unadmitted(load_unadmitted(event)),
        "query": query,
        "found": any(row.found for row in entrants),
        "form": form,
        "list_form": list_form,
        "published": is_published(event),
        "drawn": event.turns.exists(),
    }
    status = 422 if form.is_bound or list_form.is_bound else 200
    return render(request, "entries/entries.html", context, status=status)


@form_page(find_directed, "entries/categories.html")
def show_categories(request: HttpRequest, event: Tournament) -> FormPage:
    form = CategoriesForm(request.POST or None, initial={"names": "\n".join(event.categories)})
    return FormPage(
        form,
        save=lambda: change_categories(event=event, names=form.chosen, **authorship(request)),
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
                "The categories changed in the meantime, and nothing was saved: tick the boxes "
                "again."
            ),
        )
    label_entries(event=event, labels=labels, **authorship(request))
    return _("The categories of each entry are saved.")
