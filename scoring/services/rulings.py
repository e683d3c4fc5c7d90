"""What a director rules: penalties and awards, the score of a table, a smazzata cancelled."""

from __future__ import annotations

from datetime import datetime

from scoring.models.act import ActKind
from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.entry import Entry
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.turn import SeatKind, Table, Turn, TurnState
from scoring.rules.awards import Award
from scoring.services.authors import Author
from scoring.services.journal import write_act
from scoring.services.refusals import Refusal
from scoring.services.revisions import cancel_revision
from scoring.services.totals import settle


def add_adjustment(
    *,
    entry: Entry,
    turn: Turn | None,
    vp: int,
    mp: int,
    gp: int,
    reason: str,
    author: Author,
    now: datetime,
    smazzata: int | None = None,
) -> Adjustment:
    """Add points to an entry (negative: a penalty): on a smazzata, a turn or the final sum."""
    with write_act(
        entry.tournament,
        ActKind.RULE,
        author,
        now,
        reason=reason.strip(),
        entry=entry.number,
        turn=turn.number if turn else None,
        vp=vp,
        mp=mp,
        gp=gp,
    ) as event:
        if not (vp or mp or gp):
            raise Refusal("ruling.nothing")
        if not reason.strip():
            raise Refusal("ruling.reason_missing")
        if turn is not None and turn.tournament_id != event.pk:
            raise Refusal("ruling.other_event")
        if smazzata is not None:
            _check_smazzata(entry, turn, smazzata)
        adjustment = Adjustment.objects.create(
            entry=entry,
            turn=turn,
            smazzata=smazzata,
            vp=vp,
            mp=mp,
            gp=gp,
            reason=reason.strip(),
            author=author.user,
            author_name=author.name,
            created_at=now,
        )
        if smazzata is not None:
            settle(event)
    return adjustment


def remove_adjustment(*, adjustment: Adjustment, author: Author, now: datetime) -> None:
    """Take a penalty or an award back."""
    entry = adjustment.entry
    with write_act(
        entry.tournament,
        ActKind.TAKE_BACK_RULING,
        author,
        now,
        reason=adjustment.reason,
        entry=entry.number,
    ) as event:
        Adjustment.objects.filter(pk=adjustment.pk).delete()
        if adjustment.smazzata is not None:
            settle(event)


def assign_score(
    *, table: Table, ns: Award, ew: Award, reason: str, author: Author, now: datetime
) -> AssignedScore:
    """Give a table its score as a whole, in place of what was or was not played at it."""
    turn = table.turn
    with write_act(
        turn.tournament,
        ActKind.ASSIGN,
        author,
        now,
        reason=reason.strip(),
        turn=turn.number,
        table=table.number,
    ) as event:
        _check_started(event.turns.get(pk=turn.pk))
        if not reason.strip():
            raise Refusal("ruling.reason_missing")
        if table.seats.filter(kind=SeatKind.BYE).exists():
            raise Refusal("record.half_table")
        assigned = write_score(table, ns, ew, reason.strip(), author, now)
        settle(event, [table.pk])
    return assigned


def take_back_score(*, table: Table, author: Author, now: datetime) -> None:
    """Let what was played at the table count again."""
    turn = table.turn
    with write_act(
        turn.tournament,
        ActKind.TAKE_BACK_SCORE,
        author,
        now,
        turn=turn.number,
        table=table.number,
    ) as event:
        AssignedScore.objects.filter(table=table).delete()
        if turn.state == TurnState.CLOSED and table.recorded < table.due:
            raise Refusal("ruling.table_incomplete", {"table": table.number})
        settle(event, [table.pk])


def write_score(
    table: Table, ns: Award, ew: Award, reason: str, author: Author, now: datetime
) -> AssignedScore:
    """The row of an assigned score, inside an act of the caller's."""
    assigned, _ = AssignedScore.objects.update_or_create(
        table=table,
        defaults={
            "ns_vp": ns.vp,
            "ns_mp": ns.mp,
            "ew_vp": ew.vp,
            "ew_mp": ew.mp,
            "reason": reason,
            "author_name": author.name,
            "created_at": now,
        },
    )
    return assigned


def cancel_smazzata(
    *, table: Table, number: int, reason: str, author: Author, now: datetime
) -> SmazzataRevision:
    """Let a recorded smazzata count nothing; its versions stay, and it can be recorded again.

    It counts as played: the table owes no other in its place.
    """
    turn = table.turn
    with write_act(
        turn.tournament,
        ActKind.CANCEL,
        author,
        now,
        reason=reason.strip(),
        turn=turn.number,
        table=table.number,
        smazzata=number,
        revision=_find_standing(table, number),
    ) as event:
        smazzata = Smazzata.objects.filter(table=table, number=number).first()
        if smazzata is None:
            raise Refusal("record.no_such_smazzata", {"number": number})
        if not reason.strip():
            raise Refusal("ruling.reason_missing")
        revision = cancel_revision(smazzata, reason.strip(), author, now)
        settle(event, [table.pk])
    return revision


def _find_standing(table: Table, number: int) -> int:
    """The version that stands, 0 for none: what an undo of the cancelling brings back."""
    found = Smazzata.objects.filter(table=table, number=number).values_list("revision", flat=True)
    return found.first() or 0


def _check_started(turn: Turn) -> None:
    if turn.state in (TurnState.DRAFT, TurnState.PUBLISHED):
        raise Refusal("turn.not_started", {"turn": turn.number})


def _check_smazzata(entry: Entry, turn: Turn | None, smazzata: int) -> None:
    """A ruling on a smazzata needs one that this entry has played."""
    played = turn is not None and Smazzata.objects.filter(
        table__turn=turn, table__seats__entry=entry, number=smazzata
    )
    if not played or not played.exists():
        raise Refusal("record.no_such_smazzata", {"number": smazzata})
