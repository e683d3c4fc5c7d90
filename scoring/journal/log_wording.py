"""The sentences of the log's entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.calls.wording import CALL_REASON_NAMES
from scoring.core.pairing.entries import EntryKind
from scoring.core.rules.faults import Line
from scoring.journal.log_entries_queries import LogEntry, LogKind
from scoring.journal.log_queries import LogGroup
from scoring.journal.wording import act_sentence
from scoring.records.wording import LINE_NAMES, SIGNED_BY_NAMES
from scoring.text.amounts_wording import format_money, format_pay_method, join_points
from scoring.text.entries_wording import name_entry

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
    LogKind.ACT: gettext_lazy("desk"),
    LogKind.RECORDED: gettext_lazy("recorded"),
    LogKind.CORRECTED: gettext_lazy("corrected"),
    LogKind.CANCELLED: gettext_lazy("cancelled"),
    LogKind.RESTORED: gettext_lazy("restored"),
    LogKind.SIGNED: gettext_lazy("signed"),
    LogKind.HELD_CONFLICT: gettext_lazy("conflict"),
    LogKind.HELD_LATE: gettext_lazy("late record"),
    LogKind.HELD_FAULTY: gettext_lazy("failed check"),
    LogKind.TAKEN: gettext_lazy("decided"),
    LogKind.SET_ASIDE: gettext_lazy("decided"),
    LogKind.CALLED: gettext_lazy("call"),
    LogKind.FLAGGED: gettext_lazy("flag"),
    LogKind.ANSWERED: gettext_lazy("resolved"),
    LogKind.SETTLED: gettext_lazy("resolved"),
    LogKind.DESK_CALLED: gettext_lazy("call"),
    LogKind.DESK_CALL_ENDED: gettext_lazy("resolved"),
    LogKind.PHOTO: gettext_lazy("photo"),
    LogKind.TICKET_MADE: gettext_lazy("link made"),
    LogKind.TICKET_REVOKED: gettext_lazy("link revoked"),
    LogKind.ARRIVED: gettext_lazy("check-in"),
    LogKind.ARRIVAL_UNDONE: gettext_lazy("check-in undone"),
    LogKind.FEE_CHOSEN: gettext_lazy("fee"),
    LogKind.FEE_UNDONE: gettext_lazy("fee undone"),
    LogKind.PAID: gettext_lazy("payment"),
    LogKind.PAYMENT_UNDONE: gettext_lazy("payment undone"),
    LogKind.REFUNDED: gettext_lazy("refund"),
    LogKind.REFUND_UNDONE: gettext_lazy("refund undone"),
    LogKind.COUNTED: gettext_lazy("till counted"),
    LogKind.COUNT_UNDONE: gettext_lazy("count undone"),
}


def log_sentence(entry: LogEntry, entries: EntryKind | str) -> str:
    """The sentence of a line; turn, table and smazzata have other columns. `entries`: the kind of
    the event's."""
    if entry.kind is LogKind.ACT:
        return act_sentence(entry.params["kind"], entry.params["params"], entries)
    said = {**entry.params, "number": entry.smazzata, "table": entry.table}
    if isinstance(said.get("entry"), int):
        said["who"] = name_entry(entries, said["entry"])
    if "cents" in said:
        said["amount"] = format_money(said["cents"])
    if "method" in said:
        said["by"] = format_pay_method(said["method"])
    if "totals" in said:
        said["points"] = join_points(said["totals"])
    return _SENTENCES[entry.kind](said)


def log_reason(entry: LogEntry) -> str:
    """The reason of an entry, with the reason for overriding the checks; "" if none was given."""
    if not entry.override:
        return entry.reason
    against = _("checks overridden: %(reason)s") % {"reason": entry.override}
    return " · ".join(filter(None, (entry.reason, against)))


def _signed(params: Params) -> str:
    named = {
        **params,
        "side": LINE_NAMES[Line(params["line"])],
        "how": SIGNED_BY_NAMES[params["how"]],
    }
    return (
        _("%(side)s signed smazzata %(number)d, revision %(revision)d, %(points)s, with %(how)s.")
        % named
    )


def _about(say: Callable[[Params], str]) -> Callable[[Params], str]:
    return lambda params: say({**params, "about": CALL_REASON_NAMES[params["about"]]})


def _made(params: Params) -> str:
    if params["table"] is not None:
        return _("A link and a PIN were made for table %(table)d.") % params
    if params["entry"] is not None:
        return _("%(who)s: link and PIN made.") % params
    return _("A link and a PIN were made for the roving referee.")


def _revoked(params: Params) -> str:
    if params["table"] is not None:
        return _("The link and the PIN of table %(table)d were revoked.") % params
    if params["entry"] is not None:
        return _("%(who)s: link and PIN revoked.") % params
    return _("The link and the PIN of the roving referee were revoked.")


_SENTENCES: dict[LogKind, Callable[[Params], str]] = {
    LogKind.RECORDED: lambda p: _("Smazzata %(number)d was recorded: %(points)s.") % p,
    LogKind.CORRECTED: lambda p: (
        _("Smazzata %(number)d was corrected: revision %(revision)d, %(points)s.") % p
    ),
    LogKind.CANCELLED: lambda p: _("Smazzata %(number)d was cancelled: revision %(revision)d.") % p,
    LogKind.RESTORED: lambda p: (
        _(
            "Smazzata %(number)d: revision %(restored)d was restored as revision %(revision)d, "
            "%(points)s."
        )
        % p
    ),
    LogKind.SIGNED: _signed,
    LogKind.HELD_CONFLICT: lambda p: (
        _("Another record of smazzata %(number)d arrived and needs a decision: %(points)s.") % p
    ),
    LogKind.HELD_LATE: lambda p: (
        _("Smazzata %(number)d arrived after the turn was closed: %(points)s.") % p
    ),
    LogKind.HELD_FAULTY: lambda p: (
        _("Smazzata %(number)d fails a check and needs a decision: %(points)s.") % p
    ),
    LogKind.TAKEN: lambda p: (
        _("Smazzata %(number)d: the record by %(name)s was chosen, %(points)s.") % p
    ),
    LogKind.SET_ASIDE: lambda p: (
        _("Smazzata %(number)d: the record by %(name)s was rejected, %(points)s.") % p
    ),
    LogKind.CALLED: _about(lambda p: _("The director was called: %(about)s.") % p),
    LogKind.FLAGGED: _about(lambda p: _("Smazzata %(number)d was flagged: %(about)s.") % p),
    LogKind.ANSWERED: _about(lambda p: _("The call was resolved: %(about)s.") % p),
    LogKind.SETTLED: _about(lambda p: _("The flag on smazzata %(number)d was resolved.") % p),
    LogKind.DESK_CALLED: lambda p: _("%(who)s: called to the desk.") % p,
    LogKind.DESK_CALL_ENDED: lambda p: _("%(who)s: the call to the desk is over.") % p,
    LogKind.PHOTO: lambda p: _("A photo of the score sheet of smazzata %(number)d arrived.") % p,
    LogKind.TICKET_MADE: _made,
    LogKind.TICKET_REVOKED: _revoked,
    LogKind.ARRIVED: lambda p: _("%(who)s: here.") % p,
    LogKind.ARRIVAL_UNDONE: lambda p: _("%(who)s: not here after all.") % p,
    LogKind.FEE_CHOSEN: lambda p: (
        (_("%(who)s: exempt from the fee.") if p["exempt"] else _("%(who)s: the fee was chosen."))
        % p
    ),
    LogKind.FEE_UNDONE: lambda p: _("%(who)s: the choice of the fee was undone.") % p,
    LogKind.PAID: lambda p: _("%(who)s: %(amount)s paid (%(by)s).") % p,
    LogKind.PAYMENT_UNDONE: lambda p: _("%(who)s: the payment of %(amount)s was undone.") % p,
    LogKind.REFUNDED: lambda p: _("%(who)s: %(amount)s given back (%(by)s).") % p,
    LogKind.REFUND_UNDONE: lambda p: _("%(who)s: the refund of %(amount)s was undone.") % p,
    LogKind.COUNTED: lambda p: _("%(amount)s counted in the till “%(till)s”.") % p,
    LogKind.COUNT_UNDONE: lambda p: _("The count of the till “%(till)s” was undone.") % p,
}
