"""The page of calls: tables to the director, with reason and time, and answered; entries to the
desk."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.forms.hall.desk_calls import DeskCallForm
from scoring.models.call import Call
from scoring.models.tournament import Tournament
from scoring.queries.hall.desk_calls import load_called
from scoring.queries.hall.live import load_answered_calls, load_open_calls
from scoring.services.hall.calls import answer_call
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign


@require_GET
@login_required
def show_calls(request: HttpRequest, slug: str) -> HttpResponse:
    """Also a fragment that reloads itself."""
    event = find_directed(request, slug)
    return render_calls(request, event, DeskCallForm(kind=event.entry_kind))


def render_calls(request: HttpRequest, event: Tournament, form: DeskCallForm) -> HttpResponse:
    """The page of calls with this form to call an entry."""
    is_fragment = "HX-Request" in request.headers
    now = timezone.now()
    context = {
        "event": event,
        "calls": load_open_calls(event),
        "answered": load_answered_calls(event),
        "called": load_called(event, now),
        "form": form,
        "now": now,
        "is_fragment": is_fragment,
    }
    template = "calls_open.html" if is_fragment else "calls.html"
    status = 422 if form.is_bound else 200
    return render(request, f"desk/hall/{template}", context, status=status)


@require_POST
@login_required
def call_answer(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Answer a call; return to the board of the form's turn, or to the calls."""
    event = find_directed(request, slug)
    call = get_object_or_404(
        Call.objects.select_related("table__turn"), pk=pk, table__turn__tournament=event
    )
    perform(
        request,
        lambda: answer_call(call=call, **sign(request)),
        _("Call from table %(table)d resolved.") % {"table": call.table.number},
    )
    turn = request.POST.get("turn", "")
    if turn.isdecimal() and event.turns.filter(number=int(turn)).exists():
        return redirect("board", slug, int(turn))
    return redirect("calls", slug)
