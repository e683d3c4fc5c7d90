"""One smazzata posted from the score grid: checked, or recorded as the table's page would."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from uuid import uuid4

from django.http import HttpRequest
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.forms.play.grid import can_record_anyway, copy_typed, list_cell_errors
from scoring.forms.play.smazzata import WriteForm
from scoring.models.smazzata import SmazzataRevision
from scoring.play.shares import SmazzataPoints
from scoring.play.table import PlayedTable, record_points
from scoring.queries.play.played_tables import load_played_tables
from scoring.queries.play.smazzate import SmazzataSheet
from scoring.rules.three import UNSAID
from scoring.services.refusals import Conflict, RecordRefused, Refusal
from scoring.show.faults import explain_fault
from scoring.show.figures import against
from scoring.show.grid import GridLine, LineState
from scoring.views.desk.play.corrections import owes_preview
from scoring.views.desk.play.grid_lines import GridPage, list_odd, list_overridden
from scoring.views.desk.play.place import TablePlace
from scoring.views.desk.play.recording import (
    hold_form,
    read_form,
    read_submission,
    record_form,
)
from scoring.wording.refusals import refusal_sentence


class GridWrite:
    """What was typed into the cells of a smazzata.

    `line` is the smazzata after `settle`, `played` its table as it would be with what was typed.
    """

    def __init__(self, request: HttpRequest, place: TablePlace, page: GridPage) -> None:
        self._request, self._place, self._page = request, place, page
        self._form = read_form(place, page.depth, request.POST)
        self._is_answered = self._form.is_valid()
        based_on = request.POST.get("based_on", "")
        self._write = WriteForm(request.POST, is_correction=based_on != "")
        blank = page.blank(place.table.number, place.number, place.three)
        self.line = replace(
            blank,
            key=request.POST.get("key") or blank.key,
            based_on=based_on,
            values=copy_typed(blank.cells, request.POST),
            totals=self._form.score.totals,
            reason=request.POST.get("reason", "") if based_on else None,
        )
        self.played: PlayedTable

    def settle(self, *, is_check: bool) -> GridLine:
        """Record the smazzata, or with `is_check` say only what recording it would say."""
        self.line = self._settle(is_check)
        self.played = self._load_played()
        if self.line.state is LineState.CONFLICT:
            self.line = replace(self.line, theirs=self._find_theirs())
        elif self._is_answered and self.line.state is not LineState.HELD:
            made = self._make_points()
            self.played = record_points(self.played, made)
            if not self._form.faults:
                odd = list_odd(made, self.played, self._place.rules)
                self.line = replace(self.line, warnings=odd)
        return self.line

    def _settle(self, is_check: bool) -> GridLine:
        if (refusal := self._place.find_refusal()) is not None:
            return self._refuse(refusal_sentence(refusal))
        standing = self._place.standing
        if standing is not None and self._is_recorded(standing):
            return self._save(standing.row)
        if is_check:
            key = standing.row.key if standing else ""
            if key not in (self.line.based_on, self.line.key):
                return self._meet()
            self._form.excuse_unanswered()
            return replace(self._judge(), state=LineState.TYPED)
        return self._record()

    def _is_recorded(self, standing: SmazzataSheet) -> bool:
        """Whether just what was typed stands already."""
        return (
            self._is_answered
            and not standing.is_cancelled
            and standing.depth is self._page.depth
            and standing.record == self._form.record
        )

    def _record(self) -> GridLine:
        judged = self._judge()
        if not self._write.is_valid():
            if {"key", "based_on"} & set(self._write.errors):
                said = [refusal_sentence(Refusal("record.key_missing"))]
                return replace(judged, said=said, key=uuid4().hex)
            said = [str(error) for errors in self._write.errors.values() for error in errors]
            return replace(judged, said=said)
        if not self._is_answered:
            return judged
        submission = read_submission(self._place, self._form, self._write)
        if not judged.can_record_anyway:
            submission = replace(submission, override="")
        if self.line.based_on and owes_preview(self._request, self._place, submission):
            return self._refuse(
                _("The turn is closed: correct it on the table’s page, which shows the effects.")
            )
        try:
            if judged.can_hold and "hold" in self._request.POST:
                hold_form(self._request, self._place, submission)
                said = [_("It waits for the director’s decision and does not count until then.")]
                return replace(self.line, state=LineState.HELD, said=said, key=uuid4().hex)
            revision = record_form(self._request, self._place, self._form, submission)
        except Conflict:
            return self._meet()
        except RecordRefused:
            return judged
        except Refusal as refusal:
            return self._refuse(refusal_sentence(refusal))
        return self._save(revision)

    def _judge(self) -> GridLine:
        """Refused for what the form and the rules say of it."""
        anyway = self._is_answered and can_record_anyway(self._form)
        is_helped = self._place.event.is_helped
        self._form.show_faults(partial(explain_fault, rules=self._place.rules))
        return replace(
            self.line,
            state=LineState.REFUSED,
            errors=list_cell_errors(self._form),
            can_record_anyway=anyway and not is_helped,
            can_hold=anyway and is_helped,
        )

    def _refuse(self, sentence: str) -> GridLine:
        return replace(self.line, state=LineState.REFUSED, said=[sentence])

    def _save(self, revision: SmazzataRevision) -> GridLine:
        rules = self._place.rules
        return replace(
            self.line,
            state=LineState.SAVED,
            key=uuid4().hex,
            based_on=revision.key,
            reason=None,
            warnings=list_overridden(self._form.record, revision.overridden, rules),
        )

    def _meet(self) -> GridLine:
        """Somebody else has recorded the smazzata: it can be replaced, with a reason."""
        standing = self._place.find_standing()
        if standing is None:
            said = _("The record that you were correcting is gone: save again.")
            return replace(
                self.line, state=LineState.REFUSED, said=[said], based_on="", reason=None
            )
        if self._is_recorded(standing):
            return self._save(standing.row)
        said = _(
            "%(who)s recorded %(points)s at %(time)s. To replace it with yours, give a reason."
        ) % {
            "who": standing.row.author_name,
            "points": against(standing.score.totals),
            "time": time_format(localtime(standing.row.created_at), "TIME_FORMAT"),
        }
        return replace(
            self.line,
            state=LineState.CONFLICT,
            said=[said],
            key=uuid4().hex,
            based_on=standing.row.key,
            reason="",
        )

    def _find_theirs(self) -> GridLine:
        standing = self._place.find_standing()
        row = standing.row if standing else None
        return self._page.line(
            self.line.table, self.line.number, row, self.played, self._place.three
        )

    def _load_played(self) -> PlayedTable:
        table = self._place.table
        table.refresh_from_db(fields=["due"])
        return load_played_tables(self._place.event, [table])[table.pk]

    def _make_points(self) -> SmazzataPoints:
        score, alone = self._form.score, self._form.record.alone or UNSAID
        return SmazzataPoints(self.line.number, score.totals, score.clean_burrachi, alone)
