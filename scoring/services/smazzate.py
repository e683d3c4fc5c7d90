"""Recording a smazzata: checked, revisioned, idempotent, in one transaction with its totals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import SeatKind, Table, TurnState
from scoring.rules.faults import can_override
from scoring.rules.melds import MeldClass
from scoring.rules.paper import BurracoKind
from scoring.rules.records import BadRecord, Depth, assess, merge_faults, read_record, write_record
from scoring.rules.smazzata import Assessment, Score, SideScore
from scoring.services.authors import Author
from scoring.services.locking import lock_tournament
from scoring.services.refusals import Conflict, RecordRefused, Refusal
from scoring.services.revisions import write_revision
from scoring.services.standings_versions import keep_standings
from scoring.services.totals import settle

CLEAN_KINDS = (BurracoKind.CLEAN, BurracoKind.SUIT_CLEAN, BurracoKind.RANK_CLEAN)


@dataclass(frozen=True)
class Submission:
    """What a client sends: the record as data, and what makes the write safe to repeat.

    `key` is the client's own name for this write. `based_on` is the revision that it saw, 0 for
    none. `reason` is owed by a correction, `override` by a record that fails checks.
    """

    number: int
    depth: Depth
    data: dict[str, Any]
    key: str
    based_on: int = 0
    reason: str = ""
    override: str = ""


@transaction.atomic
def record_smazzata(
    *, table: Table, submission: Submission, author: Author, now: datetime
) -> SmazzataRevision:
    """Store a smazzata's record as a new revision and bring the table's totals up to it.

    The same key again answers with the revision that it made before. Raises RecordRefused with
    the faults, Conflict when a newer revision stands, or Refusal; then nothing is written.
    """
    tournament = lock_tournament(table.turn.tournament)
    table = Table.objects.select_related("turn__phase").get(pk=table.pk)
    smazzata = Smazzata.objects.filter(table=table, number=submission.number).first()
    if smazzata is not None:
        repeated = smazzata.revisions.filter(key=submission.key).first()
        if repeated is not None:
            return repeated
    _check_open(tournament, table, smazzata, submission)
    record, assessment = _assess(tournament, submission)
    score = assessment.score
    if smazzata is None:
        smazzata = Smazzata(table=table, number=submission.number)
    revision = write_revision(
        smazzata,
        author,
        now,
        sums=write_sums(score, record),
        depth=submission.depth,
        record=record,
        key=submission.key,
        reason=submission.reason,
        override=submission.override if assessment.faults else "",
        overridden=sorted({fault.code for fault in assessment.faults}),
    )
    settle(tournament, [table.pk])
    if table.turn.state == TurnState.CLOSED:
        keep_standings(tournament, now, "record", author)
    return revision


def find_refusal(tournament: Tournament, table: Table) -> Refusal | None:
    """Why nothing can be recorded at this table now, whatever is sent; None when it can."""
    if tournament.is_closed:
        return Refusal("tournament.closed")
    if table.turn.state in (TurnState.DRAFT, TurnState.PUBLISHED):
        return Refusal("turn.not_started", {"turn": table.turn.number})
    if table.seats.filter(kind=SeatKind.BYE).exists():
        return Refusal("record.half_table")
    return None


def write_sums(score: Score, record: dict[str, Any]) -> dict[str, Any]:
    """The stored form of a score's lines, as SmazzataRevision.sums describes it."""
    return {
        "NS": _write_side(score.ns),
        "EW": _write_side(score.ew),
        "clean": [_count_clean(score.ns, record["NS"]), _count_clean(score.ew, record["EW"])],
    }


def _check_open(
    tournament: Tournament, table: Table, smazzata: Smazzata | None, submission: Submission
) -> None:
    standing = smazzata.revision if smazzata else 0
    if not 1 <= submission.number <= table.turn.phase.smazzate:
        raise Refusal("record.no_such_smazzata", {"number": submission.number})
    if (refusal := find_refusal(tournament, table)) is not None:
        raise refusal
    if submission.based_on != standing:
        raise Conflict(submission.based_on, standing)
    if smazzata is not None and not submission.reason.strip():
        raise Refusal("record.reason_missing")
    if not submission.key:
        raise Refusal("record.key_missing")


def _assess(tournament: Tournament, submission: Submission) -> tuple[dict[str, Any], Assessment]:
    """The record in canonical form and its score. Raises RecordRefused."""
    rules = tournament.rules
    try:
        record, unread = read_record(submission.depth, submission.data, rules)
    except BadRecord as bad:
        raise RecordRefused(bad.faults) from bad
    assessment = assess(record, rules)
    faults = merge_faults(unread, assessment.faults)
    if faults and not (submission.override.strip() and can_override(faults)):
        raise RecordRefused(faults)
    return write_record(record), assessment


def _count_clean(side: SideScore, recorded: Any) -> int:
    """The clean burrachi of a side, from its cards or its counts; totals do not tell."""
    if isinstance(recorded, dict) and "burrachi" in recorded:
        return sum(recorded["burrachi"].get(kind, 0) for kind in CLEAN_KINDS)
    return sum(
        meld is not None and meld.burraco and meld.meld_class is MeldClass.CLEAN
        for meld in side.melds
    )


def _write_side(side: SideScore) -> list[int]:
    return [
        side.meld_points,
        side.burraco_bonus,
        side.closing_bonus,
        side.hand_points,
        side.pozzetto_penalty,
        side.total,
    ]
