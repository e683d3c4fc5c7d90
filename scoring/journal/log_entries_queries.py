"""Converts rows of every kind to entries of the log: what happened, where, and who did it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from scoring.core.play.acts import ActKind
from scoring.core.play.records import find_restored
from scoring.core.rules.records import CANCELLED
from scoring.core.rules.scores import SmazzataSums
from scoring.core.rules.sides import Sides
from scoring.core.till.fees import EXEMPT
from scoring.models.act import Act
from scoring.models.arrival import Arrival
from scoring.models.call import Call, Photo
from scoring.models.desk_call import DeskCall
from scoring.models.held import HeldRecord
from scoring.models.signature import Signature
from scoring.models.smazzata import SmazzataRevision
from scoring.models.ticket import Ticket
from scoring.models.till import CashCount, FeeChoice, Payment, TillRow
from scoring.models.turn import Table


class LogKind(StrEnum):
    """The kind of a log entry; `scoring.journal.log_wording` has the sentences."""

    ACT = "act"
    RECORDED = "recorded"
    CORRECTED = "corrected"
    CANCELLED = "cancelled"
    RESTORED = "restored"
    SIGNED = "signed"
    HELD_CONFLICT = "held.conflict"
    HELD_LATE = "held.late"
    HELD_FAULTY = "held.faulty"
    TAKEN = "held.taken"
    SET_ASIDE = "held.set_aside"
    CALLED = "called"
    FLAGGED = "flagged"
    ANSWERED = "answered"
    SETTLED = "settled"
    DESK_CALLED = "desk_call.made"
    DESK_CALL_ENDED = "desk_call.ended"
    PHOTO = "photo"
    TICKET_MADE = "ticket.made"
    TICKET_REVOKED = "ticket.revoked"
    ARRIVED = "arrival.made"
    ARRIVAL_UNDONE = "arrival.undone"
    FEE_CHOSEN = "fee.made"
    FEE_UNDONE = "fee.undone"
    PAID = "payment.made"
    PAYMENT_UNDONE = "payment.undone"
    REFUNDED = "refund.made"
    REFUND_UNDONE = "refund.undone"
    COUNTED = "count.made"
    COUNT_UNDONE = "count.undone"


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of the log. Figures that do not apply are None, texts ""."""

    at: datetime
    kind: LogKind
    turn: int | None
    table: int | None
    smazzata: int | None
    params: Mapping[str, Any]
    """The other figures of the entry's sentence."""
    who: str
    device: str
    reason: str = ""
    override: str = ""
    """The director's reason for a record that fails the checks."""
    is_undone: bool = False
    """Whether an act was undone, or a signature became void."""
    row: int | None = None
    """The key of the row, of those that are undone one by one."""


def read_entry(row: Any, at: str) -> LogEntry:
    """The entry of a row of one of the log's streams; `at`: the name of its time field."""
    match row:
        case Act():
            return _read_act(row)
        case SmazzataRevision():
            return _read_revision(row)
        case Signature():
            return _read_signature(row)
        case HeldRecord():
            return _read_held(row) if at == "created_at" else _read_settled(row)
        case Call():
            return _read_call(row) if at == "created_at" else _read_answer(row)
        case DeskCall():
            return _read_desk_call(row, at)
        case Photo():
            return LogEntry(
                row.created_at, LogKind.PHOTO, *_where(row.table), row.number, {},
                row.author_name, row.device,
            )  # fmt: skip
        case Ticket():
            return _read_ticket(row, at)
        case TillRow():
            return _read_till_row(row, at)
    raise TypeError(f"no entry of the log is a {type(row).__name__}")


def _where(table: Table) -> tuple[int, int]:
    return table.turn.number, table.number


def _totals(sums: SmazzataSums) -> dict[str, Sides[int]]:
    return {"totals": sums.totals}


def _read_act(row: Act) -> LogEntry:
    named = row.params["params"] if row.kind in (ActKind.UNDO, ActKind.REDO) else row.params
    return LogEntry(
        row.created_at,
        LogKind.ACT,
        _whole(named.get("turn")),
        _whole(named.get("table")),
        _whole(named.get("smazzata")),
        params={"kind": row.kind, "params": row.params, "number": row.number},
        who=row.author_name,
        device="",
        reason=row.reason,
        is_undone=row.undone_by_id is not None,
    )


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _read_revision(row: SmazzataRevision) -> LogEntry:
    restored = find_restored(row.key)
    kind = LogKind.CORRECTED if row.number > 1 else LogKind.RECORDED
    if row.depth == CANCELLED:
        kind = LogKind.CANCELLED
    elif restored is not None:
        kind = LogKind.RESTORED
    return LogEntry(
        row.created_at,
        kind,
        *_where(row.smazzata.table),
        row.smazzata.number,
        params={"revision": row.number, "restored": restored, **_totals(row.sums)},
        who=row.author_name,
        device=row.device,
        reason=row.reason,
        override=row.override,
    )


def _read_signature(row: Signature) -> LogEntry:
    smazzata = row.revision.smazzata
    return LogEntry(
        row.created_at,
        LogKind.SIGNED,
        *_where(smazzata.table),
        smazzata.number,
        params={
            "line": row.line,
            "how": row.how,
            "revision": row.revision.number,
            **_totals(row.revision.sums),
        },
        who=row.name,
        device=row.device,
        is_undone=row.revision.number != smazzata.revision,
    )


def _read_held(row: HeldRecord) -> LogEntry:
    return LogEntry(
        row.created_at,
        LogKind(f"held.{row.kind}"),
        *_where(row.table),
        row.number,
        params=_totals(row.sums),
        who=row.author_name,
        device=row.device,
        reason=row.reason,
        override=row.override,
    )


def _read_settled(row: HeldRecord) -> LogEntry:
    assert row.settled_at is not None  # nosec B101  # narrows a type for mypy
    return LogEntry(
        row.settled_at,
        LogKind.TAKEN if row.taken else LogKind.SET_ASIDE,
        *_where(row.table),
        row.number,
        params={"name": row.author_name, **_totals(row.sums)},
        who=row.settled_by,
        device="",
    )


def _read_call(row: Call) -> LogEntry:
    return LogEntry(
        row.created_at,
        LogKind.CALLED if row.number is None else LogKind.FLAGGED,
        *_where(row.table),
        row.number,
        params={"about": row.reason},
        who=row.author_name,
        device=row.device,
        reason=row.note,
    )


def _read_answer(row: Call) -> LogEntry:
    assert row.answered_at is not None  # nosec B101  # narrows a type for mypy
    return LogEntry(
        row.answered_at,
        LogKind.ANSWERED if row.number is None else LogKind.SETTLED,
        *_where(row.table),
        row.number,
        params={"about": row.reason},
        who=row.answered_by,
        device="",
    )


def _read_desk_call(row: DeskCall, at: str) -> LogEntry:
    made = at == "called_at"
    moment = row.called_at if made else row.ended_at
    assert moment is not None  # nosec B101  # narrows a type for mypy
    return LogEntry(
        moment,
        LogKind.DESK_CALLED if made else LogKind.DESK_CALL_ENDED,
        None,
        None,
        None,
        params={"entry": row.entry.number},
        who=row.called_by if made else row.ended_by,
        device="",
    )


def _read_ticket(row: Ticket, at: str) -> LogEntry:
    made = at == "created_at"
    moment = row.created_at if made else row.revoked_at
    assert moment is not None  # nosec B101  # narrows a type for mypy
    return LogEntry(
        moment,
        LogKind.TICKET_MADE if made else LogKind.TICKET_REVOKED,
        None,
        row.table_number,
        None,
        params={"entry": row.entry.number if row.entry else None},
        who=row.made_by if made else row.revoked_by,
        device="",
    )


def _read_till_row(row: TillRow, at: str) -> LogEntry:
    made = at == "created_at"
    moment = row.created_at if made else row.undone_at
    assert moment is not None  # nosec B101  # narrows a type for mypy
    kind, params, reason = _describe_till_row(row)
    device = row.till.numbered_device if isinstance(row, Payment) else row.device
    return LogEntry(
        moment,
        LogKind(f"{kind}.{'made' if made else 'undone'}"),
        None,
        None,
        None,
        params=params,
        who=row.author_name if made else row.undone_by,
        device=device if made else "",
        reason=reason if made else "",
        is_undone=made and row.undone_at is not None,
        row=row.pk,
    )


def _describe_till_row(row: TillRow) -> tuple[str, dict[str, Any], str]:
    """What a row of the check-in or the till is, the figures of its sentence, and its reason."""
    match row:
        case Arrival():
            return "arrival", {"entry": row.entry.number, "session": row.session}, ""
        case FeeChoice():
            chosen = {"entry": row.entry.number, "exempt": row.fee == EXEMPT}
            return "fee", chosen, row.reason
        case Payment():
            told = {"entry": row.entry.number, "cents": row.cents, "method": row.method}
            return "refund" if row.is_refund else "payment", told, row.reason
        case CashCount():
            return "count", {"till": row.till.name, "cents": row.counted}, row.note
    raise TypeError(f"no row of the till is a {type(row).__name__}")
