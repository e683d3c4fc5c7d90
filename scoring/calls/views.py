from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.calls.queries import load_answered_calls, load_called, load_open_calls
from scoring.calls.services import answer_call, call_entry, end_desk_call
from scoring.core.digits import read_digits
from scoring.core.pairing.entries import EntryKind
from scoring.models.call import Call, DeskCall
from scoring.models.tournament import Tournament
from scoring.text.entries_wording import entry_words, format_entry
from scoring.web.access_views import find_directed
from scoring.web.acts_views import act, authorship, page, submit
from scoring.web.forms import WholeField
from scoring.web.halls_views import read_hall_filter

MAX_NUMBER = 32_767


class DeskCallForm(forms.Form):
    number = WholeField(
        least=1,
        most=MAX_NUMBER,
        error_messages={"required": gettext_lazy("Enter the number of the entry to call.")},
    )

    def __init__(self, *args: Any, kind: EntryKind | str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["number"].label = entry_words(kind, "entry")


@page(find_directed)
def show_calls(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show all calls; an htmx request gets only the fragment that refreshes itself."""
    return _render_calls(request, event, DeskCallForm(kind=event.entry_kind))


def _render_calls(request: HttpRequest, event: Tournament, form: DeskCallForm) -> HttpResponse:
    is_fragment = "HX-Request" in request.headers
    halls = read_hall_filter(request, event)
    context = {
        "event": event,
        "halls": halls,
        "calls": [call for call in load_open_calls(event) if halls.has(call.table.number)],
        "answered": load_answered_calls(event),
        "called": load_called(event, timezone.now()),
        "form": form,
        "is_fragment": is_fragment,
    }
    template = "calls_open.html" if is_fragment else "calls.html"
    status = 422 if form.is_bound else 200
    return render(request, f"calls/{template}", context, status=status)


def _find_call(request: HttpRequest, slug: str, pk: int) -> Call:
    calls = Call.objects.select_related("table__turn")
    return get_object_or_404(calls, pk=pk, table__turn__tournament=find_directed(request, slug))


def _go_back(request: HttpRequest, call: Call) -> str:
    """Return the URL of the board of the turn posted as `turn`, else of the calls page."""
    event, turn = call.table.turn.tournament, read_digits(request.POST.get("turn", ""))
    if turn is not None and event.turns.filter(number=turn).exists():
        return reverse("board", args=[event.slug, turn])
    return reverse("calls", args=[event.slug])


@act(_find_call, _go_back)
def call_answer(request: HttpRequest, call: Call) -> str:
    answer_call(call=call, **authorship(request))
    return _("The call from table %(table)d is resolved.") % {"table": call.table.number}


@page(find_directed, "POST")
def desk_call(request: HttpRequest, event: Tournament) -> HttpResponse:
    form = DeskCallForm(request.POST, kind=event.entry_kind)

    def tell(made: DeskCall) -> str:
        who = format_entry(event.entry_kind, made.entry.number)
        return _("%(who)s: called to the desk.") % {"who": who}

    called = submit(
        request,
        form,
        lambda: call_entry(event=event, number=form.cleaned_data["number"], **authorship(request)),
        tell,
        "calls",
    )
    return called or _render_calls(request, event, form)


def _find_desk_call(request: HttpRequest, slug: str, pk: int) -> DeskCall:
    calls = find_directed(request, slug).desk_calls.select_related("tournament")
    return get_object_or_404(calls, pk=pk)


@act(_find_desk_call, "calls")
def desk_call_end(request: HttpRequest, call: DeskCall) -> str:
    end_desk_call(call=call, **authorship(request))
    return _("This entry is no longer called to the desk.")
