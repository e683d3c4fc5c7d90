"""Recording the form of a smazzata, wherever the desk shows it: one form, one write."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from scoring.forms.play.smazzata import SmazzataForm, WriteForm
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.queries.play.smazzate import SmazzataSheet, load_before
from scoring.queries.play.three_names import name_sides
from scoring.rules.endings import NOTHING
from scoring.rules.records import Depth
from scoring.rules.writing import write_record
from scoring.services.play.corrections import record_correction
from scoring.services.play.inbox import Outcome, receive_smazzata
from scoring.services.play.smazzate import Submission
from scoring.services.refusals import Conflict
from scoring.show.figures import points
from scoring.views.desk.acts import sign
from scoring.views.desk.play.place import TablePlace

DEPTHS_USED = "depths"
"""The key of a session under which the depth last recorded at stands for each event."""


def read_form(place: TablePlace, depth: Depth, raw: MultiValueDict[str, str]) -> SmazzataForm:
    """The form of a place's smazzata with this input. One query where an initial meld counts."""
    rules = place.rules
    before = load_before(place.table, place.number) if rules.initial_meld else NOTHING
    return SmazzataForm(depth, rules, raw, before, place.three)


def start_write(standing: SmazzataSheet | None) -> WriteForm:
    """A write with a key of its own, based on what stands."""
    initial = {"key": uuid4().hex, "based_on": standing.row.key if standing else ""}
    return WriteForm(initial=initial, is_correction=standing is not None)


def read_submission(place: TablePlace, form: SmazzataForm, write: WriteForm) -> Submission:
    """What a valid form and its write submit."""
    answers = write.cleaned_data
    return Submission(
        number=place.number,
        depth=form.depth,
        data=form.data,
        key=answers["key"],
        based_on=answers["based_on"],
        reason=answers["reason"],
        override=answers["override"],
    )


def record_form(
    request: HttpRequest, place: TablePlace, form: SmazzataForm, submission: Submission
) -> SmazzataRevision:
    """Record the form's smazzata, and remember its depth. Raises what `record_smazzata` raises."""
    revision = record_correction(table=place.table, submission=submission, **sign(request))
    if revision.record != write_record(form.record):
        # The page was sent before, gone back to and changed: its key names what it said then.
        raise Conflict
    if (recall_depth(request, place.event) or Depth.CARDS) is not form.depth:
        used = request.session.get(DEPTHS_USED, {})
        request.session[DEPTHS_USED] = used | {str(place.event.pk): form.depth.value}
    return revision


def hold_form(request: HttpRequest, place: TablePlace, submission: Submission) -> None:
    """Leave a helper's record that fails checks to a director; it counts nowhere until then.

    Raises what `receive_smazzata` raises, and Conflict where it corrects a record that is gone.
    """
    receipt = receive_smazzata(
        table=place.table,
        submission=replace(submission, override=""),
        for_director=True,
        **sign(request),
    )
    if receipt.outcome is Outcome.EARLY:
        raise Conflict


def recall_depth(request: HttpRequest, event: Tournament) -> Depth | None:
    """The depth at which this session last recorded in the event, or None."""
    used = request.session.get(DEPTHS_USED, {}).get(str(event.pk))
    return Depth(used) if used else None


def format_recorded(place: TablePlace, revision: SmazzataRevision) -> str:
    """The sentence that confirms a record: the totals, with the players' names."""
    three = place.three
    names = name_sides(three, revision.record.get("alone")) if three else place.names
    sentence = (
        _("Smazzata %(number)d corrected: %(made)s.")
        if revision.reason
        else _("Smazzata %(number)d recorded: %(made)s.")
    )
    made = zip(names, revision.sums.totals, strict=False)
    return sentence % {
        "number": place.number,
        "made": ", ".join(f"{name} {points(total)}" for name, total in made),
    }
