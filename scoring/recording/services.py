"""Record smazzate: check the input, write a revision and update totals, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author, require_director
from scoring.actions.locking_services import mark_settled
from scoring.actions.refusals_services import (
    Conflict,
    RecordRefused,
    Refusal,
    refuse_closed_event,
    refuse_impossible,
    refuse_unknown_smazzata,
)
from scoring.core.desk.desk import ImpossibleAction
from scoring.core.play.match import find_match_end
from scoring.core.play.shares import SmazzataPoints
from scoring.core.play.turns import TurnState
from scoring.core.rules.endings import NO_POINTS
from scoring.core.rules.faults import can_override
from scoring.core.rules.records import (
    BadRecord,
    Depth,
    assess,
    merge_faults,
    read_record,
    write_record,
)
from scoring.core.rules.scores import SmazzataSums
from scoring.core.rules.three import check_alone
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.play.locked_tables_services import LockedTable, lock_table
from scoring.play.revisions_services import write_revision
from scoring.play.totals_services import recompute_table
from scoring.records.queries import load_before
from scoring.standings.services import keep_standings


@dataclass(frozen=True)
class Submission:
    """A record of smazzata `number`, as a client sends it.

    `key` identifies this write, so that the client can safely send it again. `based_on`: the key
    of the revision that the client saw, or "". A correction needs a `reason`; a record that fails
    checks needs an `override`, the reason to record it anyway."""

    number: int
    depth: Depth
    data: dict[str, Any]
    key: str
    based_on: str = ""
    reason: str = ""
    override: str = ""


class JudgedRecord(NamedTuple):
    """A checked record, ready to be stored, with its points by the event's rules."""

    record: dict[str, Any]
    sums: SmazzataSums
    overridden: tuple[str, ...]
    """The codes of the checks that the record fails, in alphabetical order."""

    def points(self, number: int) -> SmazzataPoints:
        """Build the points of smazzata `number` from this record, to compute table results."""
        return SmazzataPoints.of(number, self.sums, self.record.get("alone"))

    def list_fields(self, submission: Submission) -> dict[str, Any]:
        """Return the values of the fields that a revision and a held record share, by name."""
        return {
            "record": self.record,
            "sums": self.sums,
            "depth": submission.depth,
            "key": submission.key,
            "reason": submission.reason,
            "override": submission.override if self.overridden else "",
            "overridden": list(self.overridden),
        }


@transaction.atomic
def record_smazzata(
    *, table: Table, submission: Submission, author: Author, now: datetime
) -> SmazzataRevision:
    """Store a smazzata's record as a new revision and update the table's totals.

    A repeated `key` returns the revision already written. Raises RecordRefused if the record fails
    checks, Conflict if there is a newer revision than the client saw, or Refusal if the table or
    user cannot record it now; then nothing is written."""
    return record_locked(lock_table(table, submission.number), submission, author, now)


def record_locked(
    locked: LockedTable, submission: Submission, author: Author, now: datetime
) -> SmazzataRevision:
    """Record a smazzata like `record_smazzata`, at a table that the caller has locked."""
    if locked.event.is_closed:
        raise refuse_closed_event()
    revisions = list_revisions(locked, submission.number)
    for revision in revisions:
        if revision.key == submission.key:
            return revision
    check_writable(locked, submission)
    if locked.table.turn.state == TurnState.CLOSED:
        require_director(locked.event, author)
    standing = revisions[-1] if revisions else None
    if submission.based_on != (standing.key if standing else ""):
        raise Conflict
    if standing is not None:
        check_correction_reason(submission)
    judged = judge_submission(locked.event, locked.table, submission)
    if judged.overridden:
        require_director(locked.event, author)
    smazzata = standing.smazzata if standing else None
    return store_record(locked, smazzata, submission, judged, author, now)


def list_revisions(locked: LockedTable, number: int) -> list[SmazzataRevision]:
    """Load the revisions of a smazzata, the current one last. No query if it is not recorded."""
    if not locked.is_recorded(number):
        return []
    rows = SmazzataRevision.objects.filter(smazzata__table=locked.table, smazzata__number=number)
    return list(rows.select_related("smazzata").order_by("number"))


def check_writable(locked: LockedTable, submission: Submission) -> None:
    """Raise Refusal if this smazzata cannot be recorded at the table now."""
    turn = locked.table.turn
    if not 1 <= submission.number <= turn.phase.smazzate:
        raise refuse_unknown_smazzata(submission.number)
    if (refusal := _refuse(locked.event, turn, is_half=locked.is_half)) is not None:
        raise refusal
    if not submission.key:
        raise refuse_missing_key()
    if submission.number > locked.table.due:
        decided = find_match_end(locked.played, turn.phase.plan, locked.event.rules)
        if decided is not None and submission.number > decided:
            raise Refusal(
                "record.match_over",
                _("Smazzata %(decided)d decided this match: there is no smazzata %(number)d.")
                % {"number": submission.number, "decided": decided},
            )


def judge_submission(
    event: Tournament, table: Table, submission: Submission, *, for_director: bool = False
) -> JudgedRecord:
    """Check and score a submission by the event's rules. Raises RecordRefused if a check fails.

    Checks that a director may override are excused if `submission.override` gives a reason. They
    are also excused if the record will wait for the director (`for_director`)."""
    rules = table.turn.phase.seat_rules(event)
    before = load_before(table, submission.number) if rules.initial_meld else NO_POINTS
    try:
        record, unread = read_record(submission.depth, submission.data, rules)
    except BadRecord as bad:
        raise RecordRefused(bad.faults) from bad
    assessment = assess(record, rules, before)
    found = check_alone(record.alone, of_three=table.of_three)
    faults = merge_faults(unread, (*assessment.faults, *found))
    is_excused = for_director or submission.override.strip()
    if faults and not (is_excused and can_override(faults)):
        raise RecordRefused(faults)
    written = write_record(record)
    codes = tuple(sorted({fault.code for fault in faults}))
    return JudgedRecord(written, SmazzataSums.of(assessment.score), codes)


def store_record(
    locked: LockedTable,
    smazzata: Smazzata | None,
    submission: Submission,
    judged: JudgedRecord,
    author: Author,
    now: datetime,
) -> SmazzataRevision:
    """Write a checked record as the current revision, and update the table's totals. `smazzata` is
    None if nothing is recorded yet. The caller has checked `based_on` and `reason`."""
    if smazzata is None:
        smazzata = Smazzata(table=locked.table, number=submission.number)
    fields = judged.list_fields(submission)
    revision = write_revision(locked.event, smazzata, author, now, **fields)
    recompute_table(locked, judged.points(submission.number))
    if locked.table.turn.state == TurnState.CLOSED:
        mark_settled(locked.event)
        keep_standings(locked.event, now, "record", author)
    return revision


def find_refusal(event: Tournament, turn: Turn, *, is_half: bool) -> Refusal | None:
    """Return the reason why nothing can be recorded at a table of this turn now, or None.

    `is_half`: True if an entry has a bye at the table."""
    if event.is_closed:
        return refuse_closed_event()
    return _refuse(event, turn, is_half=is_half)


def _refuse(event: Tournament, turn: Turn, *, is_half: bool) -> Refusal | None:
    if turn.state in (TurnState.DRAFT, TurnState.PUBLISHED):
        impossible = ImpossibleAction("turn.not_started", {"turn": turn.number})
    elif is_half:
        impossible = ImpossibleAction("record.half_table")
    else:
        return None
    return refuse_impossible(impossible, event.entry_kind)


def check_correction_reason(submission: Submission) -> None:
    if not submission.reason.strip():
        raise Refusal(
            "record.reason_missing", _("Explain in a few words why you correct this smazzata.")
        )


def refuse_missing_key() -> Refusal:
    return Refusal("record.key_missing", _("Reload the page and send the smazzata again."))
