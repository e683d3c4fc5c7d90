"""Queries for the till: payers with amounts owed and paid, and the cash of each till."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils import timezone

from scoring.core.play.acts import ActKind
from scoring.core.till.fees import EXEMPT, WHOLE_ENTRY, FeeBasis, FeePlan
from scoring.core.till.ledger import (
    CashFigures,
    MoneyMove,
    PayerBill,
    PayMethod,
    sum_cash,
    sum_moves,
)
from scoring.models.act import Act
from scoring.models.entry import Entry
from scoring.models.sign_up import SignUp
from scoring.models.till import Arrival, CashCount, FeeChoice, Payment, TillDevice, read_till
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import Entrant, abbreviate_names, load_entrants


@dataclass(frozen=True, slots=True)
class Payer:
    """A player who pays, or an entry that pays as a whole, with the chosen fee and the bill."""

    position: int
    """The player's position in the entry, or `WHOLE_ENTRY` if the entry pays as a whole."""
    name: str
    fee: str
    """The key of the fee, or `EXEMPT`."""
    on_the_day: bool
    reason: str
    """The reason for an exemption, else ""."""
    bill: PayerBill

    @property
    def is_exempt(self) -> bool:
        return self.fee == EXEMPT


def _total(figure: str) -> property:
    return property(lambda account: sum(getattr(payer.bill, figure) for payer in account.payers))


@dataclass(frozen=True, slots=True)
class EntryAccount:
    """The payers of one entry, with the sums of their amounts in cents."""

    entrant: Entrant
    payers: tuple[Payer, ...]

    due, paid, waived = _total("due"), _total("paid"), _total("waived")
    to_pay, to_return = _total("to_pay"), _total("to_return")

    def get_payer_name(self, position: int) -> str:
        """Return the name of the payer at `position`, or the entry's label if no payer has this
        position any more, for example because the fees are now per entry."""
        found = (payer.name for payer in self.payers if payer.position == position)
        return next(found, self.entrant.label)

    @property
    def open_payers(self) -> list[tuple[Payer, str]]:
        """Payers who still owe money, with short names, or full names if short ones are equal."""
        short = abbreviate_names(tuple(payer.name for payer in self.payers))
        return [
            (payer, name)
            for payer, name in zip(self.payers, short, strict=True)
            if payer.bill.to_pay
        ]


@dataclass(frozen=True, slots=True)
class CashLine:
    """One till (`TillDevice`), with the cash expected there and its latest count, if any."""

    till: TillDevice
    expected: int
    """Expected cash in cents."""
    count: CashCount | None

    @property
    def figures(self) -> CashFigures | None:
        """The latest count, compared with the cash expected now; None before the first count."""
        if self.count is None:
            return None
        return CashFigures(self.expected, self.count.change, self.count.counted)


def load_accounts(
    event: Tournament, entrants: Mapping[int, Entrant] | None = None
) -> dict[int, EntryAccount]:
    """Load the payers of all entries, or only of `entrants`, by entry number. Four queries, five
    without `entrants`; three more if the event has a surcharge for registering on the day."""
    found = load_entrants(event) if entrants is None else entrants
    plan = read_till(event).fees
    facts = _load_facts(event, plan, found)
    return {
        number: EntryAccount(
            entrant,
            tuple(
                _build_payer(plan, entrant, position, facts)
                for position in _list_positions(plan, entrant)
            ),
        )
        for number, entrant in found.items()
    }


def load_entry_payers(event: Tournament, entry: Entry) -> tuple[Payer, ...]:
    """Load the payers of one entry. Eight queries at most."""
    return load_accounts(event, load_entrants(event, [entry.pk]))[entry.number].payers


def load_cash(event: Tournament) -> dict[str, int]:
    """Load the cash expected in each till, in cents, by the till's name. One query."""
    return sum_cash(load_moves(event))


def load_moves(event: Tournament) -> list[MoneyMove]:
    """Load all payments and refunds that are not undone. One query."""
    stand = Payment.objects.filter(tournament=event, undone_at=None)
    return [build_move(payment) for payment in stand.select_related("till")]


def list_here(event: Tournament) -> set[int]:
    """Return the numbers of the entries that have arrived for any session. One query."""
    arrivals = Arrival.objects.filter(tournament=event, undone_at=None)
    return set(arrivals.values_list("entry__number", flat=True))


def load_cash_lines(event: Tournament) -> list[CashLine]:
    """Load the event's tills that took cash, by name, with their latest counts. Three queries."""
    tills = {till.name: till for till in event.till_devices.all()}
    stand = CashCount.objects.filter(tournament=event, undone_at=None)
    counts = {count.till_id: count for count in stand}
    return [
        CashLine(tills[name], cents, counts.get(tills[name].pk))
        for name, cents in load_cash(event).items()
    ]


def build_move(payment: Payment) -> MoneyMove:
    """Convert a payment to a `MoneyMove`. Its till must be fetched with select_related."""
    return MoneyMove(
        payment.cents,
        payment.is_refund,
        PayMethod(payment.method),
        payment.till.name,
        payment.waived,
    )


@dataclass(frozen=True, slots=True)
class _Facts:
    """Stored data about an event's payers. Leaves out fee choices and payments that were undone.

    Keys of mappings are (entry number, payer position); collections contain entry numbers."""

    choices: Mapping[tuple[int, int], FeeChoice]
    moves: Mapping[tuple[int, int], Sequence[MoneyMove]]
    left: Collection[int]
    """Entries that withdrew before they finished a turn, so that unpaid fees are not due."""
    late: Collection[int]
    """Entries registered on the day; empty unless the surcharge depends on the date."""


def _load_facts(event: Tournament, plan: FeePlan, numbers: Collection[int]) -> _Facts:
    """Load fee choices and payments of the entries with these numbers. Three queries, six if the
    event has a surcharge for registering on the day."""
    stands: dict[str, Any] = {
        "tournament": event, "undone_at": None, "entry__number__in": numbers,
    }  # fmt: skip
    choices = FeeChoice.objects.filter(**stands).select_related("entry")
    moves: defaultdict[tuple[int, int], list[MoneyMove]] = defaultdict(list)
    for payment in Payment.objects.filter(**stands).select_related("till", "entry"):
        moves[payment.entry.number, payment.position].append(build_move(payment))
    left = event.entries.filter(withdrawal__turn__lte=F("first_turn"))
    return _Facts(
        {(row.entry.number, row.position): row for row in choices},
        moves,
        set(left.values_list("number", flat=True)),
        list_late(event) if plan.surcharge and plan.by_date else (),
    )


def _list_positions(plan: FeePlan, entrant: Entrant) -> Iterable[int]:
    if plan.basis is FeeBasis.ENTRY:
        return [WHOLE_ENTRY]
    return range(1, len(entrant.people) + 1)


def _build_payer(plan: FeePlan, entrant: Entrant, position: int, facts: _Facts) -> Payer:
    number = entrant.number
    people = entrant.people if position == WHOLE_ENTRY else entrant.people[position - 1 : position]
    is_guest = not any(person.card_number or person.club for person in people)
    choice = facts.choices.get((number, position))
    if choice is not None and choice.fee != EXEMPT and plan.find_fee(choice.fee) is None:
        choice = None  # a fee that the event no longer has
    fee = choice.fee if choice else plan.find_default(entrant.categories, is_guest=is_guest)
    usually_late = plan.is_on_the_day(number, came_late=number in facts.late)
    on_the_day = choice.on_the_day if choice else usually_late
    moves = facts.moves.get((number, position), ())
    return Payer(
        position=position,
        name=entrant.label if position == WHOLE_ENTRY else people[0].name,
        fee=fee,
        on_the_day=on_the_day,
        reason=choice.reason if choice else "",
        bill=PayerBill(
            plan.find_due(fee, on_the_day=on_the_day),
            sum_moves(moves),
            sum(move.waived for move in moves),
            has_left=number in facts.left,
        ),
    )


def list_late(event: Tournament) -> set[int]:
    """Return the numbers of the entries registered on the day of the event or later. The time of
    registration is when the sign-up was sent or, without a sign-up, when a director added the
    entry. Imported entries have neither time and are left out. Three queries at most."""
    acts = Act.objects.filter(tournament=event, kind__in=(ActKind.REGISTER, ActKind.LATE))
    registered: dict[int, datetime] = {}
    for at, added in acts.values_list("created_at", "changes__entry__added"):
        for pk in added or ():
            registered.setdefault(pk, at)
    rows = event.entries.filter(pk__in=registered) if registered else event.entries.none()
    numbers = dict(rows.values_list("pk", "number"))
    signed_up = SignUp.objects.filter(tournament=event, entry__in=numbers)
    for pk, at in signed_up.values_list("entry_id", "created_at"):
        registered[pk] = min(registered[pk], at)
    return {
        number for pk, number in numbers.items() if timezone.localdate(registered[pk]) >= event.date
    }
