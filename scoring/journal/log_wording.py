"""Format log entries as sentences, and name their kinds and groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.calls.wording import CALL_REASON_NAMES
from scoring.core.pairing.entries import EntryKind
from scoring.core.rules.faults import Line
from scoring.journal.log_entries_queries import LogEntry, LogKind
from scoring.journal.log_queries import LogGroup
from scoring.journal.wording import act_sentence
from scoring.records.wording import LINE_NAMES, SIGNED_BY_NAMES
from scoring.text.amounts_wording import format_money, format_pay_method, join_points
from scoring.text.entries_wording import format_entries, format_entry

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Params = Mapping[str, Any]

GROUP_NAMES: dict[LogGroup, str | Promise] = {
    LogGroup.DESK: pgettext_lazy("log", "the desk"),
    LogGroup.SMAZZATA: pgettext_lazy("log", "smazzate"),
    LogGroup.SIGNATURE: pgettext_lazy("log", "signatures"),
    LogGroup.HELD: pgettext_lazy("log", "records on hold"),
    LogGroup.CALL: pgettext_lazy("log", "calls and flags"),
    LogGroup.PHOTO: pgettext_lazy("log", "photos"),
    LogGroup.TICKET: pgettext_lazy("log", "links and PINs"),
    LogGroup.TILL: pgettext_lazy("log", "check-in and till"),
}

KIND_NAMES: dict[LogKind, str | Promise] = {
    LogKind.ACT: _("desk"),
    LogKind.RECORDED: _("recorded"),
    LogKind.CORRECTED: _("corrected"),
    LogKind.CANCELLED: _("cancelled"),
    LogKind.RESTORED: _("restored"),
    LogKind.SIGNED: _("signed"),
    LogKind.HELD_CONFLICT: _("conflict"),
    LogKind.HELD_LATE: _("late record"),
    LogKind.HELD_FAULTY: _("failed check"),
    LogKind.TAKEN: _("decided"),
    LogKind.SET_ASIDE: _("decided"),
    LogKind.CALLED: _("call"),
    LogKind.FLAGGED: _("flag"),
    LogKind.ANSWERED: _("resolved"),
    LogKind.SETTLED: _("resolved"),
    LogKind.DESK_CALLED: _("call"),
    LogKind.DESK_CALL_ENDED: _("resolved"),
    LogKind.PHOTO: _("photo"),
    LogKind.TICKET_MADE: _("link made"),
    LogKind.TICKET_REVOKED: _("link revoked"),
    LogKind.ARRIVED: _("check-in"),
    LogKind.ARRIVAL_UNDONE: _("check-in undone"),
    LogKind.FEE_CHOSEN: _("fee"),
    LogKind.FEE_UNDONE: _("fee undone"),
    LogKind.PAID: _("payment"),
    LogKind.PAYMENT_UNDONE: _("payment undone"),
    LogKind.REFUNDED: _("refund"),
    LogKind.REFUND_UNDONE: _("refund undone"),
    LogKind.COUNTED: _("till counted"),
    LogKind.COUNT_UNDONE: _("count undone"),
}


def log_sentence(entry: LogEntry, entries: EntryKind | str) -> str:
    """Format a log entry as a sentence, without turn and table, which have their own columns."""
    if entry.kind is LogKind.ACT:
        return act_sentence(entry.params["kind"], entry.params["params"], entries)
    said = {**entry.params, "number": entry.smazzata, "table": entry.table}
    if isinstance(said.get("entry"), int):
        said["who"] = format_entry(entries, said["entry"])
        said["whom"] = format_entries(entries, [said["entry"]])
    if "cents" in said:
        said["amount"] = format_money(said["cents"])
    if "method" in said:
        said["by"] = format_pay_method(said["method"])
    if "totals" in said:
        said["points"] = join_points(said["totals"])
    if "about" in said:
        said["about"] = CALL_REASON_NAMES[said["about"]]
    if "how" in said:
        said |= {"side": LINE_NAMES[Line(said["line"])], "how": SIGNED_BY_NAMES[said["how"]]}
    sentence = _SENTENCES[entry.kind]
    return sentence(said) if callable(sentence) else sentence % said


def log_reason(entry: LogEntry) -> str:
    """Return the reasons in a log entry: for the write, for overriding checks; "" if none."""
    if not entry.override:
        return entry.reason
    against = _("reason for recording despite a failed check: %(reason)s") % {
        "reason": entry.override
    }
    return " · ".join(filter(None, (entry.reason, against)))


def _of_ticket(
    table: _StrPromise, entry: _StrPromise, roving: _StrPromise
) -> Callable[[Params], str]:
    """Build a formatter of log entries about tickets, with a sentence for each kind of ticket."""

    def pick(params: Params) -> _StrPromise:
        if params["table"] is not None:
            return table
        return roving if params["entry"] is None else entry

    return lambda params: pick(params) % params


_SENTENCES: dict[LogKind, _StrPromise | Callable[[Params], str]] = {
    LogKind.RECORDED: _("Smazzata %(number)d was recorded: %(points)s."),
    LogKind.CORRECTED: _("Smazzata %(number)d was corrected: %(points)s (revision %(revision)d)."),
    LogKind.CANCELLED: _("Smazzata %(number)d was cancelled (revision %(revision)d)."),
    LogKind.RESTORED: _(
        "Smazzata %(number)d is again as it was in revision %(restored)d: %(points)s. This change "
        "was saved as revision %(revision)d."
    ),
    LogKind.SIGNED: _(
        "%(side)s signed smazzata %(number)d with %(how)s: %(points)s (revision %(revision)d)."
    ),
    LogKind.HELD_CONFLICT: _(
        "Smazzata %(number)d was recorded a second time and needs a decision: %(points)s."
    ),
    LogKind.HELD_LATE: _("Smazzata %(number)d arrived after the turn was closed: %(points)s."),
    LogKind.HELD_FAULTY: _("Smazzata %(number)d fails a check and needs a decision: %(points)s."),
    LogKind.TAKEN: _("Smazzata %(number)d: the record by %(name)s was chosen, %(points)s."),
    LogKind.SET_ASIDE: _("Smazzata %(number)d: the record by %(name)s was rejected, %(points)s."),
    LogKind.CALLED: _("The director was called: %(about)s."),
    LogKind.FLAGGED: _("Smazzata %(number)d was flagged: %(about)s."),
    LogKind.ANSWERED: _("The call was resolved: %(about)s."),
    LogKind.SETTLED: _("The flag on smazzata %(number)d was resolved."),
    LogKind.DESK_CALLED: _("%(who)s: called to the desk."),
    LogKind.DESK_CALL_ENDED: _("%(who)s: no longer called to the desk."),
    LogKind.PHOTO: _("A photo of the score sheet of smazzata %(number)d arrived."),
    LogKind.TICKET_MADE: _of_ticket(
        _("A link and a PIN were made for table %(table)d."),
        _("A link and a PIN were made for %(whom)s."),
        _("A link and a PIN were made for the roving referee."),
    ),
    LogKind.TICKET_REVOKED: _of_ticket(
        _("The link and the PIN of table %(table)d were revoked."),
        _("The link and the PIN for %(whom)s were revoked."),
        _("The link and the PIN of the roving referee were revoked."),
    ),
    LogKind.ARRIVED: _("%(who)s: here."),
    LogKind.ARRIVAL_UNDONE: _("%(who)s: check-in undone."),
    LogKind.FEE_CHOSEN: lambda p: (
        (_("%(who)s: exempt from the fee.") if p["exempt"] else _("A fee was chosen for %(whom)s."))
        % p
    ),
    LogKind.FEE_UNDONE: _("The choice of a fee for %(whom)s was undone."),
    LogKind.PAID: _("%(who)s: %(amount)s paid (%(by)s)."),
    LogKind.PAYMENT_UNDONE: _("The payment of %(amount)s for %(whom)s was undone."),
    LogKind.REFUNDED: _("%(who)s: %(amount)s given back (%(by)s)."),
    LogKind.REFUND_UNDONE: _("The refund of %(amount)s to %(whom)s was undone."),
    LogKind.COUNTED: _("%(amount)s counted in the till “%(till)s”."),
    LogKind.COUNT_UNDONE: _("The count of the till “%(till)s” was undone."),
}
