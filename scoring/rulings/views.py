"""Pages of a director's rulings: the list with a form to add one, and rulings on one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Refusal
from scoring.core.play.awards import AWARDS, LATENESS, NO_SCORE, Award, forfeit, second_warning
from scoring.core.play.turns import TurnState
from scoring.core.rules.sides import Sides
from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.recording.place_views import TablePlace, find_smazzata, find_table_place
from scoring.records.queries import load_revisions
from scoring.rulings.forms import FINAL, AssignForm, RulingForm
from scoring.rulings.queries import load_rulings
from scoring.rulings.services import (
    add_adjustment,
    assign_score,
    cancel_smazzata,
    remove_adjustment,
    remove_assigned_score,
)
from scoring.standings.wording import list_ruled_figures
from scoring.text.entrants_queries import load_entrants
from scoring.text.figures import signed
from scoring.web.access_views import find_directed
from scoring.web.acts_views import FormPage, act, authorship, form_page
from scoring.web.forms import ReasonForm


@form_page(find_directed, "rulings/rulings.html")
def show_rulings(request: HttpRequest, event: Tournament) -> FormPage:
    """Show all rulings of an event; a post adds a penalty or award, which the URL may prefill."""
    entrants = load_entrants(event)
    turns = list(
        event.turns.exclude(state=TurnState.DRAFT).select_related("phase").order_by("-number")
    )
    ready = _list_ready_rulings(turns)
    posted = request.POST if request.method == "POST" else None
    form = RulingForm(
        event.entry_kind, entrants.values(), turns, posted, initial=_read_proposal(request, ready)
    )

    def save() -> Adjustment:
        return add_adjustment(
            entry=event.entries.get(number=form.cleaned_data["entry"]),
            turn=next((turn for turn in turns if turn.number == form.turn), None),
            reason=form.cleaned_data["reason"],
            **form.ruled,
            **authorship(request),
        )

    def list_rulings() -> dict[str, Any]:
        rulings = load_rulings(event)
        adjustments = [
            (ruling, entrants[ruling.entry.number], list_ruled_figures(vars(ruling)))
            for ruling in rulings["adjustments"]
        ]
        assigned = [
            TablePlace(score.table, tuple(score.table.seats.all()), entrants)
            for score in rulings["assigned"]
        ]
        return {
            "event": event,
            "ready": ready,
            "rulings": rulings,
            "adjustments": adjustments,
            "assigned": assigned,
        }

    return FormPage(form, save, _("Ruling recorded."), "rulings", list_rulings)


def _find_ruling(request: HttpRequest, slug: str, pk: int) -> Adjustment:
    return get_object_or_404(Adjustment, pk=pk, entry__tournament=find_directed(request, slug))


@act(_find_ruling, "rulings")
def ruling_remove(request: HttpRequest, ruling: Adjustment) -> str:
    remove_adjustment(adjustment=ruling, **authorship(request))
    return _("Ruling revoked.")


def _list_ready_rulings(turns: Sequence[Turn]) -> dict[str, dict[str, Any]]:
    """Return common penalties by key, as dicts for the page; {} if `turns` is empty."""
    if not turns:
        return {}
    one_point = _(
        "Penalty for irregularities under the rules of eburraco.com: one victory point, and as "
        "many match points as one victory point is worth in this event’s conversion table."
    )
    ready = {}
    for key, label, source, turn, award in (
        (
            "late",
            _("5 to 10 minutes late"),
            _("Penalty for being late under the rules of eburraco.com."),
            turns[0].number,
            LATENESS,
        ),
        ("warnings", _("Second warning"), one_point, None, second_warning(turns[0].phase.vp_table)),
    ):
        figures = award._asdict()
        ready[key] = {
            "label": label,
            "source": source,
            "turn": turn,
            "points": ", ".join(list_ruled_figures(figures)),
            "initial": {"on": str(turn or FINAL), **figures, "gp": 0, "reason": label},
        }
    return ready


def _read_proposal(request: HttpRequest, ready: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """Read the form's initial values from the URL: `preset` (a key of `ready`) or single fields."""
    chosen = ready.get(request.GET.get("preset", ""), {"initial": {}})
    typed = {name: request.GET[name] for name in RulingForm.base_fields if name in request.GET}
    return chosen["initial"] | typed


CONFLICT = 409


@form_page(find_table_place, "rulings/assign.html")
def table_assign(request: HttpRequest, place: TablePlace) -> FormPage | HttpResponse:
    """Assign a table's score; `?preset=ns-late` fills in the score if N-S came too late."""
    if (refusal := place.find_refusal()) is not None:
        return _show_refusal(request, place, refusal, "rulings/assign.html")
    assigned = AssignedScore.objects.filter(table=place.table).first()
    ready = _list_ready_scores(place)
    initial = {}
    if (chosen := ready.get(request.GET.get("preset", ""))) is not None:
        initial = chosen["initial"]
    elif assigned:
        initial = _write_score(assigned.awards, assigned.reason)
    posted = request.POST if request.method == "POST" else None
    form = AssignForm(posted, sides=place.event.rules.sides, initial=initial)
    return FormPage(
        form,
        save=lambda: assign_score(
            table=place.table,
            **dict(zip(("ns", "ew", "third"), form.awards, strict=False)),
            reason=form.cleaned_data["reason"],
            **authorship(request),
        ),
        done=_("Score assigned to table %(table)d.") % {"table": place.table.number},
        leads="table",
        context=lambda: place.context(
            ready=ready,
            constant=place.turn.phase.conversion.constant,
            is_team_match=place.turn.phase.team_conversion is not None,
            adds_up=not place.three and not place.event.rules.has_third_side,
        ),
    )


@act(find_table_place, "table")
def table_take_back(request: HttpRequest, place: TablePlace) -> str:
    remove_assigned_score(table=place.table, **authorship(request))
    done = _("Assigned score revoked: the score played at table %(table)d counts.")
    return done % {"table": place.table.number}


@form_page(find_smazzata, "rulings/cancel.html")
def smazzata_cancel(request: HttpRequest, place: TablePlace) -> FormPage | HttpResponse:
    sheets = load_revisions(place.event, place.table.pk, place.number)
    if not sheets:
        raise Http404
    if (refusal := place.find_refusal()) is not None:
        return _show_refusal(request, place, refusal, "rulings/cancel.html")
    form = ReasonForm(request.POST if request.method == "POST" else None)
    return FormPage(
        form,
        save=lambda: cancel_smazzata(
            table=place.table,
            number=place.number,
            reason=form.cleaned_data["reason"],
            **authorship(request),
        ),
        done=_("Smazzata %(number)d cancelled: it does not count.") % {"number": place.number},
        leads="table",
        context=lambda: place.context(sheet=sheets[0], record_url=place.link("record")),
    )


def _show_refusal(
    request: HttpRequest, place: TablePlace, refusal: Refusal, template: str
) -> HttpResponse:
    status = CONFLICT if request.method == "POST" else 200
    context = place.context(sentence=refusal.sentence)
    return render(request, template, context, status=status)


def _list_ready_scores(place: TablePlace) -> dict[str, dict[str, Any]]:
    """Return usual scores for a table that did not play, by key ("ns-late", "nobody")."""
    present, late = forfeit(place.turn.phase.smazzate)
    label, reason = _("%(side)s over 10 minutes late"), _("%(side)s more than 10 minutes late")
    if place.event.rules.has_third_side:
        nobody = _("No side played"), _("None of the three sides played")
    else:
        nobody = _("Neither side played"), _("Neither of the two sides played")
    scores = [
        (
            f"{line.lower()}-late",
            label % {"side": side.name},
            reason % {"side": side.name},
            Sides(*[late if each is line else present for each in place.seated]),
        )
        for line, side in place.seated.items()
    ]
    scores.append(("nobody", *nobody, Sides(*[NO_SCORE for _line in place.seated])))
    return {
        key: {
            "label": words,
            "hint": _format_awards(place, awards),
            "initial": _write_score(awards, why),
        }
        for key, words, why, awards in scores
    }


def _format_awards(place: TablePlace, awards: Sides[Award]) -> str:
    """Format an assigned score, victory / match points: "N-S 6 / −355 · E-W 14 / +355"."""
    sides = zip(place.seated.values(), awards, strict=True)
    return " · ".join(f"{side.name} {award.vp} / {signed(award.mp)}" for side, award in sides)


def _write_score(awards: Sides[Award], reason: str) -> dict[str, Any]:
    return dict(zip(AWARDS, chain.from_iterable(awards), strict=False)) | {"reason": reason}
