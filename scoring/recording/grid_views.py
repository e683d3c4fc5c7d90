"""The page of the score grid: all smazzate of a turn, typed from paper with the keyboard."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Conflict, RecordRefused, Refusal
from scoring.core.digits import read_digits
from scoring.core.pairing.phase import Length
from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.table import PlayedTable, record_points
from scoring.core.rules.records import Depth
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.ledger_queries import load_played_tables
from scoring.recording.grid import GridLine, LineState
from scoring.recording.grid_lines_views import (
    DEPTHS,
    GridPage,
    GridResult,
    can_record_anyway,
    copy_typed,
    list_cell_errors,
    list_overridden,
    warn_of_points,
)
from scoring.recording.place_views import TablePlace, find_smazzata
from scoring.recording.saving_views import (
    hold_submission,
    owes_preview,
    read_form,
    read_submission,
    recall_depth,
    record_form,
)
from scoring.recording.services import refuse_missing_key
from scoring.recording.smazzata_forms import WriteForm
from scoring.recording.tables_queries import load_grid_tables
from scoring.records.queries import SmazzataSheet, list_numbers
from scoring.records.wording import DEPTH_NAMES
from scoring.text.entrants_queries import load_entrants
from scoring.text.figures import against
from scoring.web.access_views import find_directed_turn
from scoring.web.acts_views import page


class GridWrite:
    """A request to check or record one smazzata of the score grid. `line`: its line, as typed.

    `recompute_totals` adds messages to `line`, and sets `played` to the table's results."""

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

    def recompute_totals(self, *, is_check: bool) -> GridLine:
        """Record the smazzata, or only check it; update `played` and `line`, and return `line`."""
        self.line = self._settle(is_check)
        self.played = self._load_played()
        if self.line.state is LineState.CONFLICT:
            self.line = replace(self.line, theirs=self._find_theirs())
        elif self._is_answered and self.line.state is not LineState.HELD:
            made = self._make_points()
            self.played = record_points(self.played, made)
            if not self._form.faults:
                odd = warn_of_points(made, self.played, self._place.rules)
                self.line = replace(self.line, warnings=odd)
        return self.line

    def _settle(self, is_check: bool) -> GridLine:
        if (refusal := self._place.find_refusal()) is not None:
            return self._refuse(refusal.sentence)
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
        """True if the typed input equals `standing`, the current record."""
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
                said = [refuse_missing_key().sentence]
                return replace(judged, said=said, key=uuid4().hex)
            said = [str(error) for errors in self._write.errors.values() for error in errors]
            return replace(judged, said=said)
        if not self._is_answered:
            return judged
        submission = read_submission(self._place, self._form, self._write)
        if not judged.can_record_anyway:
            submission = replace(submission, override="")
        if self.line.based_on and owes_preview(self._request, self._place, submission):
            return self._refuse(_("The turn is closed: correct the smazzata on the table’s page."))
        try:
            if judged.can_hold and "hold" in self._request.POST:
                hold_submission(self._request, self._place, submission)
                said = [_("On hold: this smazzata does not count until the director decides.")]
                return replace(self.line, state=LineState.HELD, said=said, key=uuid4().hex)
            revision = record_form(self._request, self._place, self._form, submission)
        except Conflict:
            return self._meet()
        except RecordRefused:
            return judged
        except Refusal as refusal:
            return self._refuse(refusal.sentence)
        return self._save(revision)

    def _judge(self) -> GridLine:
        """Return the smazzata as refused, with the error messages of the form and the rules."""
        anyway = self._is_answered and can_record_anyway(self._form)
        is_helped = self._place.event.is_helped
        self._form.show_faults()
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
        """Return the line as saved if the current record equals the typed one, else as in conflict.

        If the record was deleted meanwhile, return the line as refused."""
        standing = self._place.find_standing()
        if standing is None:
            said = _("The record that you were correcting no longer exists: save again.")
            return replace(
                self.line, state=LineState.REFUSED, said=[said], based_on="", reason=None
            )
        if self._is_recorded(standing):
            return self._save(standing.row)
        said = _(
            "%(who)s recorded %(points)s points at %(time)s. To replace that record with yours, "
            "give a reason."
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
        return SmazzataPoints.of(self.line.number, self._form.score, self._form.record.alone)


SHORT_ROW = 3
"""Maximum number of smazzate per table at which the grid has room for full names."""
STATUS = {LineState.REFUSED: 422, LineState.CONFLICT: 409}


@page(find_directed_turn)
def show_grid(request: HttpRequest, turn: Turn) -> HttpResponse:
    """Show the score grid of a turn. `?depth=counts` asks for burrachi and card points instead of
    total points, `?only=2` shows only the second smazzata of each table."""
    return _show_page(request, _open_page(request, turn.tournament, turn))


@page(find_smazzata, "GET", "POST")
def grid_line(request: HttpRequest, place: TablePlace) -> HttpResponse:
    """Record one smazzata of the score grid on POST; a GET redirects to the grid.

    With a `part` in the form, the response has only the HTML fragments that the page replaces;
    `part=check` only checks the smazzata."""
    page = _open_page(request, place.event, place.turn)
    if request.method != "POST":
        return redirect(page.url)
    part = request.POST.get("part", "")
    write = GridWrite(request, place, page)
    line = write.recompute_totals(is_check=part == "check")
    status = STATUS.get(line.state, 200)
    if part:
        context = {
            "line": line,
            "result": GridResult.of(line.table, write.played),
            "more": _list_more(page, place, line, write.played),
        }
        return render(request, "recording/grid_answer.html", context, status=status)
    if line.state is not LineState.SAVED:
        return _show_page(request, page, line, status)
    words = {"number": line.number, "table": line.table}
    messages.success(request, _("Smazzata %(number)d of table %(table)d is saved.") % words)
    return redirect(f"{page.url}#line-{line.id}")


def _open_page(request: HttpRequest, event: Tournament, turn: Turn) -> GridPage:
    """Build the grid page for the URL's `depth` (counts, totals) and `only` (one smazzata).

    `depth` defaults to the user's last one in this event. Raises Http404 if a value is invalid."""
    only = read_digits(request.GET.get("only") or "0")
    try:
        depth = Depth(request.GET.get("depth") or recall_depth(request, event) or Depth.TOTALS)
    except ValueError:
        raise Http404 from None
    if only is None:
        raise Http404
    return GridPage(event, turn, depth if depth in DEPTHS else Depth.TOTALS, only)


def _show_page(
    request: HttpRequest, page: GridPage, typed: GridLine | None = None, status: int = 200
) -> HttpResponse:
    """Show the whole grid; `typed`: a smazzata that could not be saved, with the typed input."""
    event, turn = page.event, page.turn
    rows = page.rows(load_grid_tables(turn), load_entrants(event))
    if typed is not None:
        rows = [row.with_line(typed) for row in rows]
    numbers = range(1, turn.phase.smazzate + 1)
    context = {
        "event": event,
        "turn": turn,
        "page": page,
        "rows": rows,
        "depths": [(depth, DEPTH_NAMES[depth]) for depth in DEPTHS],
        "is_long": not page.only and len(numbers) > SHORT_ROW,
        "numbers": numbers if turn.phase.length == Length.SMAZZATE and len(numbers) > 1 else (),
        "refusal": page.refusal.sentence if page.refusal else "",
    }
    return render(request, "recording/grid.html", context, status=status)


def _list_more(
    page: GridPage, place: TablePlace, line: GridLine, played: PlayedTable
) -> list[GridLine]:
    """Return [the next smazzata, blank] if `line` is saved and the table goes on playing.

    Returns [] otherwise, or if the turn has a fixed number of smazzate, or `page.only` is set."""
    if line.state is not LineState.SAVED or page.only:
        return []
    recorded = [each.number for each in played.smazzate]
    numbers = list_numbers(place.table, page.turn.phase, recorded)
    is_next = page.turn.phase.length != Length.SMAZZATE and line.number + 1 in numbers
    if not is_next or line.number + 1 in recorded:
        return []
    return [page.blank(line.table, line.number + 1, place.three)]
