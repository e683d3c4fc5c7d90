"""Penalties and awards, and the list of all rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.play.rulings import RulingForm, Subject
from scoring.models.adjustment import Adjustment
from scoring.models.turn import Turn
from scoring.play.awards import Award
from scoring.play.penalties import LATENESS, second_warning
from scoring.play.turns import TurnState
from scoring.queries.field.entries import load_entrants
from scoring.queries.play.rulings import load_rulings
from scoring.services.play.rulings import add_adjustment, remove_adjustment
from scoring.views.access import find_directed
from scoring.views.desk.acts import perform, sign, submit
from scoring.wording.act_names import list_ruled_figures


class ReadyRuling(NamedTuple):
    """A usual ruling: the form's initial values, and the source of its figures."""

    key: str
    label: str
    source: str
    subject: Subject
    figures: Award

    @property
    def points(self) -> str:
        return ", ".join(list_ruled_figures(self.figures._asdict()))

    @property
    def initial(self) -> dict[str, Any]:
        vp, mp = self.figures
        return {"on": str(self.subject), "vp": vp, "mp": mp, "gp": 0, "reason": self.label}


@require_http_methods(["GET", "POST"])
@login_required
def show_rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """All rulings of the event; a post adds one. The address may hold initial values."""
    event = find_directed(request, slug)
    entrants = load_entrants(event)
    turns = list(
        event.turns.exclude(state=TurnState.DRAFT).select_related("phase").order_by("-number")
    )
    ready = _list_ready(turns)
    posted = request.POST if request.method == "POST" else None
    form = RulingForm(
        event.entry_kind, entrants.values(), turns, posted, initial=_read_proposal(request, ready)
    )
    if submit(
        request,
        form,
        lambda: add_adjustment(
            entry=event.entries.get(number=form.cleaned_data["entry"]),
            turn=next((turn for turn in turns if turn.number == form.subject.turn), None),
            reason=form.cleaned_data["reason"],
            **form.ruled,
            **sign(request),
        ),
        _("Ruling recorded."),
    ):
        return redirect("rulings", slug)
    rulings = load_rulings(event)
    context = {
        "event": event,
        "form": form,
        "ready": ready,
        "rulings": rulings,
        "adjustments": [
            (ruling, entrants[ruling.entry.number], list_ruled_figures(vars(ruling)))
            for ruling in rulings.adjustments
        ],
    }
    return render(request, "desk/play/rulings.html", context, status=422 if form.is_bound else 200)


@require_POST
@login_required
def ruling_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = find_directed(request, slug)
    ruling = get_object_or_404(Adjustment, pk=pk, entry__tournament=event)
    perform(
        request,
        lambda: remove_adjustment(adjustment=ruling, **sign(request)),
        _("Ruling revoked."),
    )
    return redirect("rulings", slug)


def _list_ready(turns: Sequence[Turn]) -> list[ReadyRuling]:
    """The usual rulings, on the current turn; none before the first one."""
    if not turns:
        return []
    now = turns[0]
    source = _("eburraco.com, on lateness.")
    one_point = _(
        "eburraco.com, on irregularities: one victory point, and the match points worth one by "
        "this event’s table."
    )
    return [
        ReadyRuling("late", _("5 to 10 minutes late"), source, Subject(now.number, None), LATENESS),
        ReadyRuling(
            "warnings",
            _("Second warning"),
            one_point,
            Subject(None, None),
            second_warning(now.phase.vp_table),
        ),
    ]


def _read_proposal(request: HttpRequest, ready: Sequence[ReadyRuling]) -> dict[str, Any]:
    """The initial values of the form: a usual ruling by name, then single fields."""
    chosen = request.GET.get("preset", "")
    initial = next((ruling.initial for ruling in ready if ruling.key == chosen), {})
    return initial | {
        name: request.GET[name] for name in RulingForm.base_fields if name in request.GET
    }
