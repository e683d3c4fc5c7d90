"""Rulings on one table: an assigned score, a cancelled smazzata."""

from __future__ import annotations

from itertools import chain
from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.play.rulings import AssignForm, ReasonForm
from scoring.models.adjustment import AWARDS, AssignedScore
from scoring.play.awards import Award
from scoring.play.penalties import NO_SCORE, forfeit
from scoring.queries.play.smazzate import load_revisions
from scoring.rules.sides import Sides
from scoring.services.play.rulings import assign_score, cancel_smazzata, take_back_score
from scoring.services.refusals import Refusal
from scoring.show.figures import signed
from scoring.views.desk.acts import perform, sign, submit
from scoring.views.desk.play.place import TablePlace, find_smazzata, find_table_place
from scoring.wording.refusals import refusal_sentence

CONFLICT = 409
UNPROCESSABLE = 422


class ReadyScore(NamedTuple):
    """A usual score of a table that was not played."""

    key: str
    label: str
    awards: Sides[Award]
    hint: str
    """What each side is given, in figures."""
    reason: str

    @property
    def initial(self) -> dict[str, Any]:
        return _write_score(self.awards) | {"reason": self.reason}


@require_http_methods(["GET", "POST"])
@login_required
def table_assign(request: HttpRequest, slug: str, turn: int, table: int) -> HttpResponse:
    """Assign the points of each side; the address may name a usual score."""
    place = find_table_place(request, slug, turn, table)
    if (refusal := place.find_refusal()) is not None:
        return _show_refusal(request, place, refusal, "desk/play/assign.html")
    assigned = AssignedScore.objects.filter(table=place.table).first()
    ready = _list_ready(place)
    chosen = request.GET.get("preset", "")
    initial = next((score.initial for score in ready if score.key == chosen), None)
    posted = request.POST if request.method == "POST" else None
    initial = initial or (_read_assigned(assigned) if assigned else {})
    form = AssignForm(posted, sides=place.event.rules.sides, initial=initial)
    if submit(
        request,
        form,
        lambda: assign_score(
            table=place.table,
            **dict(zip(("ns", "ew", "third"), form.awards, strict=False)),
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
        is_team_match=place.turn.phase.team_conversion is not None,
        adds_up=not place.three and not place.event.rules.has_third_side,
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
    label, reason = _("%(side)s over 10 minutes late"), _("%(side)s more than 10 minutes late")
    ready = []
    for line, side in place.seated.items():
        who = {"side": side.name}
        awards = Sides(*[late if each is line else present for each in place.seated])
        hint = _format_awards(place, awards)
        ready.append(ReadyScore(f"{line.lower()}-late", label % who, awards, hint, reason % who))
    nothing = Sides(*[NO_SCORE for _line in place.seated])
    hint = _format_awards(place, nothing)
    if place.event.rules.has_third_side:
        played, why = _("No side played"), _("Not played by any side")
    else:
        played, why = _("Neither side played"), _("Not played by either side")
    return [*ready, ReadyScore("nobody", played, nothing, hint, why)]


def _format_awards(place: TablePlace, awards: Sides[Award]) -> str:
    """ "N-S 6 / −355 · E-W 14 / +355"."""
    sides = zip(place.seated.values(), awards, strict=True)
    return " · ".join(f"{side.name} {award.vp} / {signed(award.mp)}" for side, award in sides)


def _read_assigned(assigned: AssignedScore) -> dict[str, Any]:
    return _write_score(assigned.awards) | {"reason": assigned.reason}


def _write_score(awards: Sides[Award]) -> dict[str, Any]:
    return dict(zip(AWARDS, chain.from_iterable(awards), strict=False))
