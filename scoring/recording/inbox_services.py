"""Receive smazzate from phones: store each once, put it on hold, or refuse it.

A phone sends a record again until it gets an answer. So a record may arrive twice, late, or
together with another phone's record. The key that the phone gave the record identifies it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author
from scoring.actions.locking_services import find_again, lock_event
from scoring.actions.refusals_services import (
    RecordRefused,
    Refusal,
    refuse_closed_event,
    refuse_key_elsewhere,
    refuse_reused_key,
)
from scoring.core.play.records import HeldKind
from scoring.core.play.turns import TurnState
from scoring.core.rules.records import Depth
from scoring.models.held import HeldRecord
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.locked_tables_services import LockedTable, lock_table
from scoring.recording.corrections_services import record_correction
from scoring.recording.services import (
    JudgedRecord,
    Submission,
    check_correction_reason,
    check_writable,
    judge_submission,
    list_revisions,
    store_record,
)
from scoring.records.queries import find_standing
from scoring.text.amounts_wording import join_points


class Outcome(StrEnum):
    STORED = "stored"
    EARLY = "early"
    """Not stored, because the record that it corrects has not arrived; the phone retries."""


Known = SmazzataRevision | HeldRecord
"""A record of a smazzata that the server already has: stored, or on hold."""


def receive_smazzata(
    *,
    table: Table,
    submission: Submission,
    author: Author,
    now: datetime,
    totals: Mapping[str, int] | None = None,
    for_director: bool = False,
) -> Outcome | HeldKind:
    """Store a record, or put it on hold if it conflicts with another or the turn is closed.

    `totals`: the game points that the phone showed, by side ("NS", "EW"). `for_director`: hold a
    record instead of refusing it if a director may override the checks that it fails. A repeated
    `key` gets the same answer. Raises RecordRefused if the record fails checks, and Refusal if
    nothing can be recorded now or the key was used for another record; then nothing is written."""
    # Before the lock, because sixty tables wait for it.
    judged = _try(table, submission, for_director=for_director)
    with transaction.atomic():
        locked = lock_table(table, submission.number, submission.key, submission.based_on)
        revisions, held = _load_known(locked, submission)
        known: list[Known] = [*held, *revisions]
        based_on = next((each for each in known if each.key == submission.based_on), None)
        outcome = _answer_again(submission, judged, known)
        if outcome is None:
            check_writable(locked, submission)
            if submission.based_on:
                check_correction_reason(submission)
                if based_on is None:
                    outcome = Outcome.EARLY
        if outcome is not None:
            transaction.set_rollback(True)  # the event is unchanged
            return outcome
        if isinstance(judged, RecordRefused):
            raise judged
        _check_totals(judged, totals)
        event, standing = locked.event, revisions[-1] if revisions else None
        if isinstance(based_on, HeldRecord) and based_on.settled_at is None:
            # The same phone corrects its record before the director decided.
            _settle(based_on, event, author.name, now, take=False)
        if standing is not None and _is_equal(standing, submission, judged):
            # Another key with the same record: stored so that the key is known; no decision is
            # needed.
            _settle(_hold(locked, submission, judged, author, now), event, "", now, take=False)
            return Outcome.STORED
        kind = _find_hold(locked, submission, judged, based_on, standing)
        if kind is not None:
            _hold(locked, submission, judged, author, now, kind).save()
            return kind
        smazzata = standing.smazzata if standing else None
        store_record(locked, smazzata, submission, judged, author, now)
        return Outcome.STORED


def _find_hold(
    locked: LockedTable,
    submission: Submission,
    judged: JudgedRecord,
    based_on: Known | None,
    standing: SmazzataRevision | None,
) -> HeldKind | None:
    """Return the reason to put a new record on hold, or None if it can be stored at once.

    `based_on`: the record that the phone corrects; `standing`: the current revision."""
    if locked.event.is_closed or locked.table.turn.state == TurnState.CLOSED:
        return HeldKind.LATE
    if judged.overridden and not submission.override.strip():
        return HeldKind.FAULTY
    return None if _is_the_same(based_on, standing) else HeldKind.CONFLICT


def _try(
    table: Table, submission: Submission, *, for_director: bool
) -> JudgedRecord | RecordRefused:
    event = table.turn.tournament
    try:
        return judge_submission(event, table, submission, for_director=for_director)
    except RecordRefused as refused:
        return refused


def _load_known(
    locked: LockedTable, submission: Submission
) -> tuple[list[SmazzataRevision], list[HeldRecord]]:
    """Load the smazzata's revisions, and its held records whose key is the submission's `key` or
    `based_on`. No query if nothing is recorded or held. Raises Refusal if `key` belongs to another
    smazzata of the event."""
    if locked.is_elsewhere:
        raise refuse_key_elsewhere()
    held: list[HeldRecord] = []
    if locked.is_held:
        keys = (submission.key, submission.based_on)
        rows = locked.table.held.filter(number=submission.number, key__in=keys)
        held = list(rows.order_by("pk"))
    return list_revisions(locked, submission.number), held


def _answer_again(
    submission: Submission, judged: JudgedRecord | RecordRefused, known: Sequence[Known]
) -> Outcome | HeldKind | None:
    """Return the earlier answer to the submission's key, or None if the key is new.

    `known`: held records, then revisions. An accepted held record has the same key as its revision;
    then the held record counts. Raises Refusal if the key was used for a different record."""
    before = next((each for each in known if each.key == submission.key), None)
    if before is None:
        return None
    if isinstance(judged, RecordRefused) or not _is_equal(before, submission, judged):
        raise refuse_reused_key()
    if isinstance(before, SmazzataRevision) or (before.settled_at and not before.settled_by):
        return Outcome.STORED
    return HeldKind(before.kind)


def _is_equal(known: Known, submission: Submission, judged: JudgedRecord) -> bool:
    return (known.depth, known.record) == (submission.depth, judged.record)


def _is_the_same(seen: Known | None, standing: SmazzataRevision | None) -> bool:
    """True if the phone saw a record equal to the current one, or if nothing is recorded yet."""
    if standing is None:
        return True
    if seen is None:
        return False
    if isinstance(seen, SmazzataRevision):
        return seen == standing
    return (seen.depth, seen.record) == (standing.depth, standing.record)


def _check_totals(judged: JudgedRecord, totals: Mapping[str, int] | None) -> None:
    """Raise Refusal if the totals (by side) that the phone showed differ from the computed ones.

    If `totals` is None, check nothing."""
    ours = {line.value: total for line, total in judged.sums.totals.items()}
    if totals is not None and dict(totals) != ours:
        raise Refusal(
            "record.totals_differ",
            _(
                "The phone showed %(theirs)s points, but the server computed %(ours)s: reload "
                "the page and enter the smazzata again."
            )
            % {"theirs": join_points(totals.values()), "ours": join_points(ours.values())},
        )


def _hold(
    locked: LockedTable,
    submission: Submission,
    judged: JudgedRecord,
    author: Author,
    now: datetime,
    kind: HeldKind = HeldKind.CONFLICT,
) -> HeldRecord:
    return HeldRecord(
        table=locked.table,
        number=submission.number,
        kind=kind,
        **judged.list_fields(submission),
        author=author.user,
        author_name=author.name,
        device=author.device,
        created_at=now,
        created_at_revision=locked.event.revision,
    )


def _settle(held: HeldRecord, event: Tournament, who: str, now: datetime, *, take: bool) -> None:
    held.taken, held.settled_at, held.settled_by = take, now, who
    held.settled_at_revision = event.revision
    held.save()


@transaction.atomic
def settle_held(
    *,
    held: HeldRecord,
    take: bool,
    reason: str,
    author: Author,
    now: datetime,
    override: str = "",
    based_on: str | None = None,
) -> HeldRecord:
    """Make a held record the current revision (`take`), or drop it.

    `reason` is needed if a revision exists, `override` (why to record it anyway) if the record
    fails checks. `based_on`: the key of the revision that the director saw, or "" if there was
    none. With None, any current revision is replaced. The new revision has the held record's key.
    Repeating a decision changes nothing. Raises Refusal if the other decision was made before, or
    if the event is closed; also raises the errors of `record_smazzata`."""
    event = lock_event(held.table.turn.tournament, even_closed=True, is_play=True)
    held = find_again(HeldRecord.objects.select_related("table__turn__tournament"), held)
    if held.settled_at is not None:
        if held.taken is not take:
            raise Refusal("held.settled", _("Someone has already made this decision."))
        return held
    if event.is_closed:
        raise refuse_closed_event()
    if take:
        standing = find_standing(held.table, held.number)
        shown = (standing.key if standing else "") if based_on is None else based_on
        submission = Submission(
            number=held.number,
            depth=Depth(held.depth),
            data=held.record,
            key=held.key,
            based_on=shown,
            reason=reason if standing else "",
            override=held.override or override,
        )
        record_correction(table=held.table, submission=submission, author=author, now=now)
    _settle(held, event, author.name, now, take=take)
    return held
