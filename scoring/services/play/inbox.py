"""What a phone sends of a smazzata: stored once, held for somebody to decide on, or refused.

A phone keeps what it sent until it is answered, and sends it again when no answer came. So one
write may arrive twice, late, or beside another phone's. Its key is its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db import transaction

from scoring.models.held import HeldKind, HeldRecord
from scoring.models.smazzata import SmazzataRevision
from scoring.models.turn import Table, TurnState
from scoring.rules.faults import Line
from scoring.services.journal.authors import Author
from scoring.services.locking import LockedTable, lock_table
from scoring.services.play.smazzate import (
    Judged,
    Submission,
    check_writable,
    judge,
    load_revisions,
    store_record,
)
from scoring.services.refusals import RecordRefused, Refusal


class Outcome(StrEnum):
    STORED = "stored"
    HELD = "held"
    EARLY = "early"
    """It is based on a version that has not arrived: nothing is kept, that one comes first."""


@dataclass(frozen=True, slots=True)
class Receipt:
    outcome: Outcome
    kind: HeldKind | None = None
    """Why it is held."""


_STORED = Receipt(Outcome.STORED)
_EARLY = Receipt(Outcome.EARLY)

Version = SmazzataRevision | HeldRecord


def receive_smazzata(
    *,
    table: Table,
    submission: Submission,
    author: Author,
    now: datetime,
    totals: Mapping[str, int] | None = None,
) -> Receipt:
    """Store a write once, or hold it where another version stands or the turn is closed.

    `totals`, by line, are the game points that the phone showed. The same key again
    answers the same. Raises RecordRefused with the faults, or Refusal; then nothing is written.
    """
    # Before the lock: sixty tables wait for one another there.
    judged = _try(table, submission)
    with transaction.atomic():
        locked = lock_table(table, submission.number, submission.key, submission.based_on)
        versions, held = _load_known(locked, submission)
        known: list[Version] = [*held, *versions]
        receipt = _answer_again(submission, judged, known)
        if receipt is None:
            check_writable(locked, submission)
            if submission.based_on and not submission.reason.strip():
                raise Refusal("record.reason_missing")
            based_on = next((each for each in known if each.key == submission.based_on), None)
            if submission.based_on and based_on is None:
                receipt = _EARLY
        if receipt is not None:
            transaction.set_rollback(True)  # nothing happened to the event
            return receipt
        if isinstance(judged, RecordRefused):
            raise judged
        _check_totals(judged, totals)
        write = _Write(locked, submission, judged, versions, based_on, author, now)
        return write.decide()


@dataclass(frozen=True, slots=True)
class _Write:
    """A write that is new and legal, with all that decides what becomes of it."""

    locked: LockedTable
    submission: Submission
    judged: Judged
    versions: Sequence[SmazzataRevision]
    based_on: Version | None
    author: Author
    now: datetime

    def decide(self) -> Receipt:
        standing = self.versions[-1] if self.versions else None
        if isinstance(self.based_on, HeldRecord) and self.based_on.settled_at is None:
            self._replace(self.based_on)
        if standing is not None and self._says(standing):
            # Kept for its key's sake. Nobody settled it: there is nothing to decide.
            self._hold(
                HeldKind.CONFLICT,
                settled_at=self.now,
                settled_at_revision=self.locked.event.revision,
                taken=False,
            )
            return _STORED
        if self.locked.event.is_closed or self.locked.table.turn.state == TurnState.CLOSED:
            self._hold(HeldKind.LATE)
            return Receipt(Outcome.HELD, HeldKind.LATE)
        if not _is_the_same(self.based_on, standing):
            self._hold(HeldKind.CONFLICT)
            return Receipt(Outcome.HELD, HeldKind.CONFLICT)
        smazzata = standing.smazzata if standing else None
        store_record(
            self.locked,
            smazzata,
            self.submission,
            self.judged,
            self.author,
            self.now,
        )
        return _STORED

    def _says(self, version: Version) -> bool:
        return _says(version, self.submission, self.judged)

    def _hold(self, kind: HeldKind, **settled: object) -> None:
        HeldRecord.objects.create(
            table=self.locked.table,
            number=self.submission.number,
            kind=kind,
            depth=self.submission.depth,
            record=self.judged.record,
            sums=self.judged.sums,
            key=self.submission.key,
            reason=self.submission.reason,
            override=self.submission.override if self.judged.overridden else "",
            overridden=list(self.judged.overridden),
            author=self.author.user,
            author_name=self.author.name,
            device=self.author.device,
            created_at=self.now,
            created_at_revision=self.locked.event.revision,
            **settled,
        )

    def _replace(self, held: HeldRecord) -> None:
        """Its own writer has changed it before anybody decided: this one takes its place."""
        held.settled_at, held.settled_by, held.taken = self.now, self.author.name, False
        held.settled_at_revision = self.locked.event.revision
        held.save(update_fields=["settled_at", "settled_at_revision", "settled_by", "taken"])


def _try(table: Table, submission: Submission) -> Judged | RecordRefused:
    try:
        return judge(table.turn.tournament, table, submission)
    except RecordRefused as refused:
        return refused


def _load_known(
    locked: LockedTable, submission: Submission
) -> tuple[list[SmazzataRevision], list[HeldRecord]]:
    """All revisions of this smazzata, and what is held of it under the write's key or the one it
    saw. No query where there is nothing yet.

    Refuses a key that names a write to another smazzata of the event.
    """
    if locked.is_elsewhere:
        raise Refusal("record.key_elsewhere")
    held: list[HeldRecord] = []
    if locked.is_held:
        keys = (submission.key, submission.based_on)
        rows = locked.table.held.filter(number=submission.number, key__in=keys)
        held = list(rows.order_by("pk"))
    return load_revisions(locked, submission.number), held


def _answer_again(
    submission: Submission, judged: Judged | RecordRefused, versions: Sequence[Version]
) -> Receipt | None:
    """What was answered to this key before; None when it is new.

    A held version comes first: it may have been chosen since, and be a revision too.
    """
    before = next((each for each in versions if each.key == submission.key), None)
    if before is None:
        return None
    if isinstance(judged, RecordRefused) or not _says(before, submission, judged):
        raise Refusal("record.key_reused")
    if isinstance(before, SmazzataRevision) or (before.settled_at and not before.settled_by):
        return _STORED
    return Receipt(Outcome.HELD, HeldKind(before.kind))


def _says(version: Version, submission: Submission, judged: Judged) -> bool:
    return (version.depth, version.record) == (submission.depth, judged.record)


def _is_the_same(seen: Version | None, standing: SmazzataRevision | None) -> bool:
    """Whether the writer saw what stands, by its own key or as their own equal record."""
    if seen is None or standing is None:
        return seen is standing
    if isinstance(seen, SmazzataRevision):
        return seen == standing
    return (seen.depth, seen.record) == (standing.depth, standing.record)


def _check_totals(judged: Judged, totals: Mapping[str, int] | None) -> None:
    """A sum that the phone showed wrong must not be signed."""
    ours = {line.value: judged.sums.side(line).total for line in Line}
    if totals is not None and dict(totals) != ours:
        params = {f"ours_{line.lower()}": total for line, total in ours.items()}
        params |= {f"theirs_{line.lower()}": total for line, total in totals.items()}
        raise Refusal("record.totals_differ", params)
