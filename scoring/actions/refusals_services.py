"""The exception for refused writes, and refusals that several modules share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from django.utils.translation import gettext as _

from scoring.core.desk.desk import ImpossibleAction
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.rules.faults import Fault
from scoring.models.entry import Entry
from scoring.models.till import Payment
from scoring.models.tournament import Tournament
from scoring.text.entries_wording import format_entry
from scoring.text.impossible_wording import impossible_sentence


class Refusal(Exception):
    """Raised if a write cannot be done now; nothing was stored. `code` is for programs. `sentence`
    is for people: the problem and the next step, in the request's language."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence


def refuse_impossible(
    impossible: ImpossibleAction | ImpossiblePlan, kind: EntryKind | str = ""
) -> Refusal:
    """Convert an error of `scoring.core` to a Refusal with the same code and a sentence for people.

    `kind`: the kind of the event's entries; needed only if the sentence names or counts entries."""
    return Refusal(impossible.code, impossible_sentence(impossible, kind))


def refuse_entry(code: str, entry: Entry, sentence: str, **params: object) -> Refusal:
    """Build a Refusal about an entry. In `sentence`, `%(who)s` is replaced by the entry's kind and
    number ("Pair 5"), and other placeholders by `params`."""
    who = format_entry(entry.tournament.entry_kind, entry.number)
    return Refusal(code, sentence % {"who": who, **params})


def refuse_closed_event() -> Refusal:
    return Refusal("tournament.closed", _("The event is closed: its results are final."))


def refuse_undone_act() -> Refusal:
    return Refusal(
        "act.taken_back",
        _("The action that you want to change was undone in the meantime: reload the page."),
    )


def refuse_undone_seating() -> Refusal:
    return refuse_impossible(ImpossibleAction("seating.taken_back"))


def refuse_unknown_smazzata(number: int) -> Refusal:
    return Refusal(
        "record.no_such_smazzata",
        _("There is no smazzata %(number)d in this event.") % {"number": number},
    )


def refuse_reused_key() -> Refusal:
    return Refusal(
        "record.key_reused",
        _(
            "This smazzata or call to the director had already arrived with different data. The "
            "earlier data were kept: reload the page and check."
        ),
    )


def refuse_key_elsewhere() -> Refusal:
    return Refusal(
        "record.key_elsewhere",
        _(
            "This record, photo or call to the director already belongs to another smazzata or "
            "table. Nothing was changed: reload the page."
        ),
    )


def check_reason(reason: str) -> None:
    if not reason.strip():
        raise refuse_impossible(ImpossibleAction("ruling.reason_missing"))


def check_unpaid(event: Tournament, entries: Collection[int]) -> None:
    """Raise Refusal if one of these entries (primary keys) has paid and got no full refund."""
    paid = find_paid_number(entries)
    if paid is not None:
        raise Refusal(
            "till.has_money",
            _("%(who)s has paid: first give the money back or undo the payment.")
            % {"who": format_entry(event.entry_kind, paid)},
        )


class RecordRefused(Refusal):
    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("record.faults", _("Nothing was saved: check the marked fields below."))
        self.faults = tuple(faults)


class Conflict(Refusal):
    """Raised if a record is based on an outdated revision of its smazzata."""

    def __init__(self) -> None:
        super().__init__(
            "record.conflict",
            _(
                "Someone else has recorded this smazzata in the meantime: compare the two records "
                "below."
            ),
        )


def find_paid_number(entry_ids: Iterable[int]) -> int | None:
    """Return the lowest number of an entry that has paid and got no full refund, or None.

    `entry_ids`: the primary keys of the entries to check. One query."""
    paid: defaultdict[int, int] = defaultdict(int)
    rows = Payment.objects.filter(entry__in=entry_ids, undone_at=None).order_by("entry__number")
    for number, cents, is_refund in rows.values_list("entry__number", "cents", "is_refund"):
        paid[number] += -cents if is_refund else cents
    return next((number for number, cents in paid.items() if cents), None)
