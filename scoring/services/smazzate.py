"""Recording a smazzata: checked, revisioned, idempotent, in one transaction with its totals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Count, Sum

from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import LineChoice, Table, TurnState
from scoring.rules.faults import can_override
from scoring.rules.records import BadRecord, Depth, assess, merge_faults, read_record, write_record
from scoring.rules.smazzata import Assessment, Score, SideScore
from scoring.services.authors import Author
from scoring.services.refusals import Conflict, RecordRefused, Refusal
from scoring.services.tournaments import lock_tournament


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
    table = Table.objects.select_related("turn").get(pk=table.pk)
    smazzata = Smazzata.objects.filter(table=table, number=submission.number).first()
    if smazzata is not None:
        repeated = smazzata.revisions.filter(key=submission.key).first()
        if repeated is not None:
            return repeated
    _check_open(tournament, table, smazzata, submission)
    record, assessment = _assess(tournament, submission)
    score = assessment.score
    if smazzata is None:
        smazzata = Smazzata(table=table, number=submission.number, revision=0)
    smazzata.revision += 1
    smazzata.ns_gp, smazzata.ew_gp = score.ns.total, score.ew.total
    smazzata.save()
    revision = SmazzataRevision.objects.create(
        smazzata=smazzata,
        number=smazzata.revision,
        depth=submission.depth,
        record=record,
        sums=write_sums(score),
        key=submission.key,
        reason=submission.reason,
        override=submission.override if assessment.faults else "",
        overridden=sorted({fault.code for fault in assessment.faults}),
        author=author.user,
        author_name=author.name,
        device=author.device,
        created_at=now,
    )
    total_table(tournament, table)
    return revision


def find_refusal(tournament: Tournament, table: Table) -> Refusal | None:
    """Why nothing can be recorded at this table now, whatever is sent; None when it can."""
    if tournament.is_closed:
        return Refusal("tournament.closed")
    if table.turn.state in (TurnState.DRAFT, TurnState.PUBLISHED):
        return Refusal("turn.not_started", {"turn": table.turn.number})
    if table.seats.filter(is_bye=True).exists():
        return Refusal("record.half_table")
    return None


def write_sums(score: Score) -> dict[str, list[int]]:
    """The stored form of a score's lines, as SmazzataRevision.sums describes it."""
    return {"NS": _write_side(score.ns), "EW": _write_side(score.ew)}


def total_table(tournament: Tournament, table: Table) -> None:
    """Bring a table's stored totals up to its smazzate: GP always, MP and VP once complete."""
    sums = table.smazzate.aggregate(n=Count("pk"), ns=Sum("ns_gp"), ew=Sum("ew_gp"))
    table.recorded = sums["n"]
    table.save(update_fields=["recorded"])
    ns_gp, ew_gp = sums["ns"] or 0, sums["ew"] or 0
    ns_mp: int | None = None
    ns_vp: int | None = None
    ew_vp: int | None = None
    if table.recorded == tournament.smazzate_per_turn:
        ns_mp = ns_gp - ew_gp
        ns_vp, ew_vp = tournament.conversion.split(ns_mp)
    table.seats.filter(line=LineChoice.NS).update(gp=ns_gp, mp=ns_mp, vp=ns_vp)
    ew_mp = None if ns_mp is None else -ns_mp
    table.seats.filter(line=LineChoice.EW).update(gp=ew_gp, mp=ew_mp, vp=ew_vp)


def _check_open(
    tournament: Tournament, table: Table, smazzata: Smazzata | None, submission: Submission
) -> None:
    standing = smazzata.revision if smazzata else 0
    if not 1 <= submission.number <= tournament.smazzate_per_turn:
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


def _write_side(side: SideScore) -> list[int]:
    return [
        side.meld_points,
        side.burraco_bonus,
        side.closing_bonus,
        side.hand_points,
        side.pozzetto_penalty,
        side.total,
    ]
