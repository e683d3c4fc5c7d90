"""Convert rows of all models that the log covers (acts, records, calls, …) to log entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from scoring.core.play.acts import ActKind
from scoring.core.play.records import find_restored
from scoring.core.rules.records import CANCELLED
from scoring.core.till.fees import EXEMPT
from scoring.models.act import Act
from scoring.models.call import Call, DeskCall, Photo
from scoring.models.held import HeldRecord
from scoring.models.signature import Signature
from scoring.models.smazzata import SmazzataRevision
from scoring.models.ticket import Ticket
from scoring.models.till import Arrival, CashCount, FeeChoice, Payment, TillRow
from scoring.models.turn import Table


class LogKind(StrEnum):
    """Kinds of log entries; `scoring.journal.log_wording` turns them into text."""

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
    """One entry of an event's log. Numbers that do not apply are None, texts ""."""

    at: datetime
    who: str
    kind: LogKind
    params: Mapping[str, Any]
    """Further values for the entry's sentence; the names depend on `kind`."""
    turn: int | None = None
    table: int | None = None
    smazzata: int | None = None
    device: str = ""
    reason: str = ""
    override: str = ""
    """The director's reason for overriding failed checks."""
    is_undone: bool = False
    """True if the action was undone, or if the signature became void."""
    row: int | None = None
    """The row's primary key, if a button can undo the row; else None."""


def read_entry(row: Any, at: str, who: str) -> LogEntry:
    """Build the log entry of a row of any logged model.

    `at` and `who`: names of the columns with the entry's time and author. A row that was later
    answered, settled or undone has two entries, from different columns."""
    is_first = at in ("created_at", "called_at")
    fields = _describe(row, is_first)
    if is_first:
        said = {name: getattr(row, name, "") for name in ("device", "reason", "override")}
        fields = {**said, **fields}
    return LogEntry(getattr(row, at), getattr(row, who), **fields)


def _describe(row: Any, is_first: bool) -> dict[str, Any]:
    """Return the fields of a row's log entry, except time and author.

    `is_first`: describe how the row was created, not how it was later settled, ended or undone."""
    match row:
        case Act():
            return _describe_act(row)
        case SmazzataRevision():
            return _describe_revision(row)
        case Signature():
            signed = row.revision
            return {
                **_locate(signed.smazzata.table, signed.smazzata.number),
                "kind": LogKind.SIGNED,
                "params": {
                    "line": row.line,
                    "how": row.how,
                    "revision": signed.number,
                    "totals": signed.sums.totals,
                },
                "is_undone": signed.number != signed.smazzata.revision,
            }
        case HeldRecord():
            settled = LogKind.TAKEN if row.taken else LogKind.SET_ASIDE
            return {
                **_locate(row.table, row.number),
                "kind": LogKind(f"held.{row.kind}") if is_first else settled,
                "params": {"name": row.author_name, "totals": row.sums.totals},
            }
        case Call():
            of_table = LogKind.CALLED if is_first else LogKind.ANSWERED
            of_smazzata = LogKind.FLAGGED if is_first else LogKind.SETTLED
            return {
                **_locate(row.table, row.number),
                "kind": of_table if row.number is None else of_smazzata,
                "params": {"about": row.reason},
                "reason": row.note if is_first else "",
            }
        case DeskCall():
            kind = LogKind.DESK_CALLED if is_first else LogKind.DESK_CALL_ENDED
            return {"kind": kind, "params": {"entry": row.entry.number}}
        case Photo():
            return {**_locate(row.table, row.number), "kind": LogKind.PHOTO, "params": {}}
        case Ticket():
            return {
                "kind": LogKind.TICKET_MADE if is_first else LogKind.TICKET_REVOKED,
                "table": row.table_number,
                "params": {"entry": row.entry.number if row.entry else None},
            }
        case Arrival():
            arrived = {"entry": row.entry.number, "session": row.session}
            return _describe_till_row(row, "arrival", is_first, arrived)
        case FeeChoice():
            chosen = {"entry": row.entry.number, "exempt": row.fee == EXEMPT}
            return _describe_till_row(row, "fee", is_first, chosen)
        case Payment():
            moved = {"entry": row.entry.number, "cents": row.cents, "method": row.method}
            what, device = "refund" if row.is_refund else "payment", row.till.numbered_device
            return _describe_till_row(row, what, is_first, moved, device=device)
        case CashCount():
            counted = {"till": row.till.name, "cents": row.counted}
            return _describe_till_row(row, "count", is_first, counted, reason=row.note)
    raise TypeError(f"no entry of the log is a {type(row).__name__}")


def _locate(table: Table, smazzata: int | None) -> dict[str, int | None]:
    return {"turn": table.turn.number, "table": table.number, "smazzata": smazzata}


def _describe_act(row: Act) -> dict[str, Any]:
    named = row.params["params"] if row.kind in (ActKind.UNDO, ActKind.REDO) else row.params
    places = {name: named.get(name) for name in ("turn", "table", "smazzata")}
    return {
        **{name: number for name, number in places.items() if isinstance(number, int)},
        "kind": LogKind.ACT,
        "params": {"kind": row.kind, "params": row.params, "number": row.number},
        "is_undone": row.undone_by_id is not None,
    }


def _describe_revision(row: SmazzataRevision) -> dict[str, Any]:
    restored = find_restored(row.key)
    kind = LogKind.CORRECTED if row.number > 1 else LogKind.RECORDED
    if row.depth == CANCELLED:
        kind = LogKind.CANCELLED
    elif restored is not None:
        kind = LogKind.RESTORED
    return {
        **_locate(row.smazzata.table, row.smazzata.number),
        "kind": kind,
        "params": {"revision": row.number, "restored": restored, "totals": row.sums.totals},
    }


def _describe_till_row(
    row: TillRow, what: str, is_first: bool, params: dict[str, Any], **made: str
) -> dict[str, Any]:
    """Return the fields of a till row's log entry. `what`: the first part of a LogKind's value,
    before ".made" or ".undone"; `made`: further fields of an entry about the row's creation."""
    return {
        "kind": LogKind(f"{what}.{'made' if is_first else 'undone'}"),
        "is_undone": is_first and row.undone_at is not None,
        "row": row.pk,
        "params": params,
        **(made if is_first else {}),
    }
