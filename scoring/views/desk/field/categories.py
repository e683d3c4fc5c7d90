"""The categories of an event, and which of them its entries carry."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.field.categories import CategoriesForm, list_suggestions, read_labels
from scoring.models.tournament import Tournament
from scoring.queries.field.entries import load_entrants
from scoring.services.field.categories import change_categories, label_entries
from scoring.services.refusals import Refusal
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign, submit


@require_http_methods(["GET", "POST"])
@login_required
def show_categories(request: HttpRequest, slug: str) -> HttpResponse:
    """The categories with the entries that carry them; posting changes the categories."""
    event = find_directed(request, slug)
    form = CategoriesForm(request.POST or None, initial={"names": "\n".join(event.categories)})
    if request.method == "POST" and submit(
        request,
        form,
        lambda: change_categories(tournament=event, names=form.chosen, **sign(request)),
        _("Categories saved."),
    ):
        return redirect("categories", slug)
    return _render(request, event, form)


@require_POST
@login_required
def label(request: HttpRequest, slug: str) -> HttpResponse:
    event = find_directed(request, slug)

    def act() -> None:
        labels = read_labels(request.POST, event.categories)
        if labels is None:
            raise Refusal("categories.changed")
        label_entries(tournament=event, labels=labels, **sign(request))

    perform(request, act, _("Categories of the entries saved."))
    return redirect("categories", slug)


def _render(request: HttpRequest, event: Tournament, form: CategoriesForm) -> HttpResponse:
    entrants = load_entrants(event).values()
    context = {
        "event": event,
        "form": form,
        "suggestions": list_suggestions(event.categories),
        "rows": [
            (
                entrant,
                [
                    (f"c{at}", name, name in entrant.categories)
                    for at, name in enumerate(event.categories, start=1)
                ],
            )
            for entrant in entrants
        ],
    }
    status = 422 if form.is_bound else 200
    return render(request, "desk/field/categories.html", context, status=status)
