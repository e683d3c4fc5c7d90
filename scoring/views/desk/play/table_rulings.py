"""Rulings on one table: an assigned score, a cancelled smazzata."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.play.rulings import AssignForm, ReasonForm
from scoring.models.adjustment import AssignedScore
from scoring.play.awards import Award
from scoring.play.penalties import NO_SCORE, forfeit
from scoring.queries.play.smazzate import load_revisions
from scoring.rules.faults import Line
from scoring.services.play.rulings import assign_score, cancel_smazzata, take_back_score
from scoring.services.refusals import Refusal
from scoring.views.desk.acts import perform, sign, submit
from scoring.views.desk.play.place import TablePlace, find_smazzata, find_table_place
from scoring.wording.refusals import refusal_sentence

CONFLICT = 409
UNPROCESSABLE = 422


class ReadyScore(NamedTuple):
    """A usual score of a table that was not played."""

    key: str
    label: str
    ns: Award
    ew: Award
    reason: str

    @property
    def initial(self) -> dict[str, Any]:
        return _write_score(self.ns, self.ew) | {"reason": self.reason}


@require_http_methods(["GET", "POST"])
@login_required
def table_assign(request: HttpRequest, slug: str, turn: int, table: int) -> HttpResponse:
    """Assign both sides' points; the address may name a usual score."""
    place = find_table_place(request, slug, turn, table)
    if (refusal := place.find_refusal()) is not None:
        return _show_refusal(request, place, refusal, "desk/play/assign.html")
    assigned = AssignedScore.objects.filter(table=place.table).first()
    ready = _list_ready(place)
    chosen = request.GET.get("preset", "")
    initial = next((score.initial for score in ready if score.key == chosen), None)
    posted = request.POST if request.method == "POST" else None
    form = AssignForm(posted, initial=initial or (_read_assigned(assigned) if assigned else {}))
    if submit(
        request,
        form,
        lambda: assign_score(
            table=place.table,
            ns=form.ns,
            ew=form.ew,
            reason=form.cleaned_data["reason"],
            **sign(request),
        ),
        _("Score assigned to table %(table)d.") % {"table": table},
    ):
        return redirect(place.url)
    context = place.context(
        form=form,
        ready=ready,
        constant=place.turn.phase.conversion.constant,
    )
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request, "desk/play/assign.html", context, status=status)


@require_POST
@login_required
def table_take_back(request: HttpRequest, slug: str, turn: int, table: int) -> HttpResponse:
    place = find_table_place(request, slug, turn, table)
    perform(
        request,
        lambda: take_back_score(table=place.table, **sign(request)),
        _("Assigned score revoked: the score played at table %(table)d counts.") % {"table": table},
    )
    return redirect(place.url)


@require_http_methods(["GET", "POST"])
@login_required
def smazzata_cancel(
    request: HttpRequest, slug: str, turn: int, table: int, number: int
) -> HttpResponse:
    """Show the current smazzata and ask for the reason to cancel it."""
    place = find_smazzata(request, slug, turn, table, number)
    sheets = load_revisions(place.event, place.table.pk, number)
    if not sheets:
        raise Http404
    if (refusal := place.find_refusal()) is not None:
        return _show_refusal(request, place, refusal, "desk/play/cancel.html")
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if submit(
        request,
        form,
        lambda: cancel_smazzata(
            table=place.table,
            number=number,
            reason=form.cleaned_data["reason"],
            **sign(request),
        ),
        _("Smazzata %(number)d cancelled: it does not count.") % {"number": number},
    ):
        return redirect(place.url)
    context = place.context(form=form, sheet=sheets[0], record_url=place.link("record"))
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request, "desk/play/cancel.html", context, status=status)


def _show_refusal(
    request: HttpRequest, place: TablePlace, refusal: Refusal, template: str
) -> HttpResponse:
    status = CONFLICT if request.method == "POST" else 200
    context = place.context(sentence=refusal_sentence(refusal))
    return render(request, template, context, status=status)


def _list_ready(place: TablePlace) -> list[ReadyScore]:
    present, late = forfeit(place.turn.phase.smazzate)
    names = {line: seated.name for line, seated in place.seated.items()}
    label, reason = _("%(side)s over 10 minutes late"), _("%(side)s more than 10 minutes late")
    ns, ew = {"side": names[Line.NS]}, {"side": names[Line.EW]}
    return [
        ReadyScore("ns-late", label % ns, late, present, reason % ns),
        ReadyScore("ew-late", label % ew, present, late, reason % ew),
        ReadyScore(
            "nobody", _("Neither side played"), NO_SCORE, NO_SCORE, _("Not played by either side")
        ),
    ]


def _read_assigned(assigned: AssignedScore) -> dict[str, Any]:
    ns = Award(assigned.ns_vp, assigned.ns_mp)
    ew = Award(assigned.ew_vp, assigned.ew_mp)
    return _write_score(ns, ew) | {"reason": assigned.reason}


def _write_score(ns: Award, ew: Award) -> dict[str, Any]:
    return {"ns_vp": ns.vp, "ns_mp": ns.mp, "ew_vp": ew.vp, "ew_mp": ew.mp}
