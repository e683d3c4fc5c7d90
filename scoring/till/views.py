"""Pages of an event's till: totals, cash counts, fees, and a spreadsheet to download."""

from __future__ import annotations

from io import BytesIO

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from scoring.models.till import CashCount, read_till
from scoring.models.tournament import Tournament
from scoring.till.forms import CountForm, FeesForm
from scoring.till.queries import CashLine, list_here, load_accounts, load_cash_lines, load_moves
from scoring.till.services import count_cash, set_fees, undo_count
from scoring.till.sums import show_fees, sum_till
from scoring.web.access_views import find_directed
from scoring.web.acts_views import XLSX, FormPage, act, authorship, form_page, page, send_download


@page(find_directed)
def show_till(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the amounts owed and taken, and the cash expected and counted in each till."""
    accounts = load_accounts(event)
    lines, here = load_cash_lines(event), list_here(event)
    context = {
        "event": event,
        **show_fees(event),
        "sums": sum_till(accounts.values(), load_moves(event), lines, here),
        "owing": [one for one in accounts.values() if one.to_pay or one.to_return],
        "now": timezone.now(),
    }
    return render(request, "till/till.html", context)


@form_page(find_directed, "till/fees.html")
def till_fees(request: HttpRequest, event: Tournament) -> FormPage:
    posted = request.POST if request.method == "POST" else None
    form = FeesForm(posted, initial=FeesForm.initial_of(read_till(event)))
    return FormPage(
        form,
        save=lambda: set_fees(
            event=event,
            plan=form.plan,
            pay_link=form.cleaned_data["pay_link"],
            pay_text=form.cleaned_data["pay_text"],
            **authorship(request),
        ),
        done=_("Fees saved."),
        leads="till",
        context=lambda: {"event": event},
    )


def _find_till(request: HttpRequest, slug: str, pk: int) -> tuple[Tournament, CashLine]:
    event = find_directed(request, slug)
    for line in load_cash_lines(event):
        if line.till.pk == pk:
            line.till.tournament = event
            return event, line
    raise Http404("No such till")


@form_page(_find_till, "till/count.html")
def till_count(request: HttpRequest, found: tuple[Tournament, CashLine]) -> FormPage:
    """Show and save the form for counting a till's cash. During typing, the page reloads the
    difference from the expected cash."""
    event, line = found
    form = CountForm(request.POST if request.method == "POST" else None)
    so_far = form if form.is_bound else CountForm(request.GET)
    return FormPage(
        form,
        save=lambda: count_cash(
            till=line.till,
            counted=form.cleaned_data["counted"],
            coins=form.coins,
            change=form.cleaned_data["change"] or 0,
            note=form.cleaned_data["note"],
            **authorship(request),
        ),
        done=_("The till is counted."),
        leads="till",
        context=lambda: {
            "event": event,
            "line": line,
            "figures": so_far.find_figures(line.expected),
        },
    )


def _find_count(request: HttpRequest, slug: str, pk: int) -> CashCount:
    return get_object_or_404(find_directed(request, slug).cash_counts, pk=pk)


def _lead_back(request: HttpRequest, count: CashCount) -> str:
    page = "journal_till" if request.POST.get("back") == "journal" else "till"
    return reverse(page, args=[count.tournament.slug])


@act(_find_count, _lead_back)
def till_count_undo(request: HttpRequest, count: CashCount) -> str:
    undo_count(count=count, **authorship(request))
    return _("The count was undone.")


@page(find_directed)
def download_till(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Download the till as a spreadsheet, in the event's language; only for directors."""
    from scoring.till.till_file import write_till  # with openpyxl

    file = BytesIO()
    with translation.override(event.language):
        write_till(event, file)
    return send_download(file.getvalue(), f"{event.slug}-till.xlsx", XLSX)
