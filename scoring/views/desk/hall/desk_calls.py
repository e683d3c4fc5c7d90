"""A director calls an entry to the desk, and ends the call."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.forms.hall.desk_calls import DeskCallForm
from scoring.models.desk_call import DeskCall
from scoring.services.hall.desk_calls import call_entry, end_desk_call
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign, submit
from scoring.views.desk.hall.calls import render_calls
from scoring.wording.entries import name_entry


@require_POST
@login_required
def desk_call(request: HttpRequest, slug: str) -> HttpResponse:
    """Call the entry of the form's number."""
    event = find_directed(request, slug)
    form = DeskCallForm(request.POST, kind=event.entry_kind)

    def call() -> DeskCall:
        number = form.cleaned_data["number"]
        return call_entry(tournament=event, number=number, **sign(request))

    def tell(made: DeskCall) -> str:
        return _("%(who)s: called to the desk.") % {
            "who": name_entry(event.entry_kind, made.entry.number)
        }

    if submit(request, form, call, tell):
        return redirect("calls", slug)
    return render_calls(request, event, form)


@require_POST
@login_required
def desk_call_end(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = find_directed(request, slug)
    call = get_object_or_404(event.desk_calls.select_related("tournament"), pk=pk)
    perform(
        request,
        lambda: end_desk_call(call=call, **sign(request)),
        _("The call to the desk is over."),
    )
    return redirect("calls", slug)
