"""Calls to the director: shown with table, reason and time, and answered."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.models.call import Call
from scoring.queries.hall.live import load_answered_calls, load_open_calls
from scoring.services.hall.calls import answer_call
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign


@require_GET
@login_required
def show_calls(request: HttpRequest, slug: str) -> HttpResponse:
    """The open calls, then the answered ones; also a fragment that reloads itself."""
    event = find_directed(request, slug)
    is_fragment = "HX-Request" in request.headers
    context = {
        "event": event,
        "calls": load_open_calls(event),
        "answered": load_answered_calls(event),
        "now": timezone.now(),
        "is_fragment": is_fragment,
    }
    template = "calls_open.html" if is_fragment else "calls.html"
    return render(request, f"desk/hall/{template}", context)


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
