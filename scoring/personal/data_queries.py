"""Everything that the desk has of one person, without what it has of others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Max

from players.mentions import Mention, replace_mentions
from players.models import Player
from players.names import name_key
from players.person import Person
from scoring.core.till.fees import WHOLE_ENTRY
from scoring.models.act import StandingsVersion
from scoring.models.adjustment import Adjustment
from scoring.models.arrival import Arrival
from scoring.models.call import Photo
from scoring.models.desk_call import DeskCall
from scoring.models.entry import Entry, EntryPlayer, Substitution, Withdrawal
from scoring.models.sign_up import SignUpPlayer
from scoring.models.signature import Signature
from scoring.models.ticket import Ticket
from scoring.models.till import FeeChoice, Payment
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.personal.appearances_queries import Appearance, load_appearances
from scoring.personal.signed_up_queries import build_signed_up, find_same, find_signed_up
from scoring.personal.texts_queries import TextLine, load_lines

SOMEBODY = "…"
"""What stands for the name of anybody else."""


class FactKind(StrEnum):
    """What the desk has stored beside results."""

    WITHDRAWAL = "withdrawal"
    REPLACED = "replaced"
    CAME_IN = "came_in"
    RULING = "ruling"
    SIGNATURE = "signature"
    DESK_CALL = "desk_call"
    LINK = "link"
    PHOTO = "photo"
    ARRIVAL = "arrival"
    FEE = "fee"
    PAYMENT = "payment"
    REFUND = "refund"
    ACT = "act"


@dataclass(frozen=True, slots=True)
class StoredFact:
    """Something stored about the person's entry; None and "" for what it has not."""

    kind: FactKind
    at: datetime | None
    turn: int | None = None
    table: int | None = None
    smazzata: int | None = None
    text: str = ""
    """The reason that was typed, or the kind of an act."""
    params: dict[str, Any] = field(default_factory=dict)
    """The figures of an act's sentence, whose texts, which may name others, are left out; the
    `cents` of a payment."""


@dataclass(frozen=True, slots=True)
class TurnResult:
    """A seat of the person's entry."""

    turn: int
    table: int | None
    line: str
    kind: str
    gp: int
    mp: int | None
    vp: int | None


@dataclass(frozen=True, slots=True)
class EventData:
    """The person in one event."""

    slug: str
    name: str
    date: date
    place: str
    entry_kind: str
    entry: int
    """The number of the entry."""
    team: str
    others: int
    """The number of other players in the entry; who they are is theirs."""
    as_listed: Person
    """The person as the event wrote it."""
    categories: tuple[str, ...]
    rank: int | None
    """The place in the last standings; None without one."""
    turns: tuple[TurnResult, ...]
    facts: tuple[StoredFact, ...]


@dataclass(frozen=True, slots=True)
class SentSignUp:
    """A sign-up of the person, as it was sent."""

    event_name: str
    date: date
    sent_at: datetime
    state: str
    as_typed: Person
    categories: tuple[str, ...]
    email: str
    phone: str
    note: str


@dataclass(frozen=True, slots=True)
class PersonData:
    """What a person may ask the desk for."""

    person: Person
    added_on: date
    events: tuple[EventData, ...]
    lines: tuple[TextLine, ...]
    """Texts that name the person whole, others' names left out of them."""
    sign_ups: tuple[SentSignUp, ...]
    """Sign-ups that name the person, until their term is over."""
    accounts: int
    """The number of accounts of the desk with that name: whose they are, their holder knows."""


def load_person_data(player: Player) -> PersonData:
    """A constant number of queries, however many the events are."""
    appearances = load_appearances(player)
    keys = [key for each in appearances for key in each.entries]
    members = {
        (row.tournament_id, row.entry_id): row
        for row in EntryPlayer.objects.filter(player=player, entry__in=keys)
    }
    sizes: defaultdict[int, int] = defaultdict(int)
    for entry in EntryPlayer.objects.filter(entry__in=keys).values_list("entry", flat=True):
        sizes[entry] += 1
    turns, facts = _load_turns(keys), _load_facts(keys, appearances, player)
    ranks = _load_ranks([each.event for each in appearances])
    entries = Entry.objects.in_bulk(keys)
    events = tuple(
        _read_event(
            each.event,
            entries[key],
            members.get((each.event.pk, key)),
            player,
            sizes[key],
            ranks.get((each.event.pk, entries[key].number)),
            tuple(turns[key]),
            tuple(facts[key]),
        )
        for each in appearances
        for key in each.entries
        if key in entries
    )
    others = {each.event.pk: each.other_names for each in appearances}
    lines = tuple(
        _leave_others_out(line, others.get(line.event or 0, frozenset()))
        for line in load_lines(player, appearances)
        if line.mention > Mention.PART and line.is_sure
    )
    return PersonData(
        Person(player.name, player.card_number, player.club.name if player.club else ""),
        player.added_on,
        events,
        lines,
        tuple(map(_read_sign_up, find_signed_up(player))),
        count_accounts(player),
    )


def load_signed_up_data(row: SignUpPlayer) -> PersonData:
    """The same of a person who has only signed up, by one of the rows. A constant number of
    queries."""
    rows, player = find_same(row), build_signed_up(row)
    return PersonData(
        Person.of(row),
        player.added_on,
        (),
        tuple(
            line for line in load_lines(player, ()) if line.mention > Mention.PART and line.is_sure
        ),
        tuple(map(_read_sign_up, rows)),
        count_accounts(player),
    )


def _read_sign_up(row: SignUpPlayer) -> SentSignUp:
    sent = row.sign_up
    return SentSignUp(
        sent.tournament.name,
        sent.tournament.date,
        sent.created_at,
        sent.state,
        Person.of(row),
        tuple(sent.categories),
        sent.email,
        sent.phone,
        sent.note,
    )


def count_accounts(player: Player) -> int:
    """The accounts that have the person's name. One query."""
    told = sorted(player.key.split())
    return sum(
        sorted(name_key(user.get_full_name()).split()) == told for user in User.objects.all()
    )


def _read_event(
    event: Tournament,
    entry: Entry,
    member: EntryPlayer | None,
    player: Player,
    size: int,
    rank: int | None,
    turns: tuple[TurnResult, ...],
    facts: tuple[StoredFact, ...],
) -> EventData:
    return EventData(
        slug=event.slug,
        name=event.name,
        date=event.date,
        place=event.place,
        entry_kind=event.entry_kind,
        entry=entry.number,
        team=entry.name,
        others=size - 1 if member else size,
        as_listed=Person.of(member) if member else Person(player.name),
        categories=tuple(entry.categories),
        rank=rank,
        turns=turns,
        facts=facts,
    )


def _leave_others_out(line: TextLine, others: Collection[str]) -> TextLine:
    text = line.text
    for name in others:
        text = replace_mentions(text, [name], SOMEBODY)
    return replace(line, text=text)


def _load_ranks(events: Collection[Tournament]) -> dict[tuple[int, int], int]:
    """The places of all entries in the last standings, by event and number. One query."""
    versions = StandingsVersion.objects.filter(tournament__in=events)
    last = versions.order_by().values("tournament").annotate(last=Max("pk")).values("last")
    rows = StandingsVersion.objects.filter(pk__in=last).values_list("tournament", "rows")
    return {(event, row["entry"]): row["place"] for event, places in rows for row in places}


def _load_turns(entries: Collection[int]) -> defaultdict[int, list[TurnResult]]:
    seats = Seat.objects.filter(entry__in=entries).order_by("turn__number", "unit")
    found: defaultdict[int, list[TurnResult]] = defaultdict(list)
    for seat in seats.select_related("turn", "table"):
        table = seat.table.number if seat.table else None
        found[seat.entry_id].append(
            TurnResult(seat.turn.number, table, seat.line, seat.kind, seat.gp, seat.mp, seat.vp)
        )
    return found


def _load_facts(
    entries: Collection[int], appearances: Collection[Appearance], player: Player
) -> dict[int, list[StoredFact]]:
    """The facts of each entry in the order of time. A constant number of queries."""
    others = {key: each.other_names for each in appearances for key in each.entries}
    found: defaultdict[int, list[StoredFact]] = defaultdict(list)
    told = (
        *_iter_facts(entries, appearances),
        *_iter_money(entries, player),
        *_iter_acts(appearances),
    )
    for entry, fact in told:
        text = fact.text
        for name in others[entry]:
            text = replace_mentions(text, [name], SOMEBODY)
        found[entry].append(replace(fact, text=text))
    for facts in found.values():
        facts.sort(key=lambda fact: str(fact.at))
    return found


def _iter_facts(
    entries: Collection[int], appearances: Collection[Appearance]
) -> Iterator[tuple[int, StoredFact]]:
    here: dict[str, Any] = {"entry__in": entries}
    withdrawals = Withdrawal.objects.filter(**here)
    for entry, at, turn, text in withdrawals.values_list("entry", "created_at", "turn", "reason"):
        yield entry, StoredFact(FactKind.WITHDRAWAL, at, turn, text=text)
    erased = {key: each.erased for each in appearances for key in each.entries}
    for row in map(dict[str, Any], Substitution.objects.filter(**here).values()):
        own = erased[row["entry_id"]]
        kinds = (
            (FactKind.REPLACED, own.has_left(row)),
            (FactKind.CAME_IN, row["entered"] in own.names),
        )
        for kind in (kind for kind, is_meant in kinds if is_meant):
            yield (
                row["entry_id"],
                StoredFact(kind, row["created_at"], row["turn"], text=row["reason"]),
            )
    for ruling in Adjustment.objects.filter(**here).select_related("turn"):
        yield (
            ruling.entry_id,
            StoredFact(
                FactKind.RULING,
                ruling.created_at,
                ruling.turn.number if ruling.turn else None,
                smazzata=ruling.smazzata,
                text=ruling.reason,
            ),
        )
    place = ("smazzata__table__turn__number", "smazzata__table__number", "smazzata__number")
    signatures = Signature.objects.filter(**here).order_by("pk")
    for entry, at, *where in signatures.values_list(
        "entry", "created_at", *(f"revision__{path}" for path in place)
    ):
        yield entry, StoredFact(FactKind.SIGNATURE, at, *where)
    for entry, at in DeskCall.objects.filter(**here).values_list("entry", "called_at"):
        yield entry, StoredFact(FactKind.DESK_CALL, at)
    for entry, at in Arrival.objects.filter(**here).values_list("entry", "created_at"):
        yield entry, StoredFact(FactKind.ARRIVAL, at)
    for entry, at in Ticket.objects.filter(**here).values_list("entry", "created_at"):
        yield entry, StoredFact(FactKind.LINK, at)
    photos = Photo.objects.filter(table__seats__entry__in=entries).order_by("pk").distinct()
    for entry, at, *where in photos.values_list(
        "table__seats__entry", "created_at", "table__turn__number", "table__number", "number"
    ):
        if entry in erased:
            yield entry, StoredFact(FactKind.PHOTO, at, *where)


def _iter_money(entries: Collection[int], player: Player) -> Iterator[tuple[int, StoredFact]]:
    """Fees and payments of the person, or of an entry that pays as one, undone ones too."""
    own = EntryPlayer.objects.filter(player=player, entry__in=entries)
    positions = dict(own.values_list("entry", "position"))
    for choice in FeeChoice.objects.filter(entry__in=entries):
        if choice.position in (WHOLE_ENTRY, positions.get(choice.entry_id)):
            yield (
                choice.entry_id,
                StoredFact(FactKind.FEE, choice.created_at, text=choice.reason),
            )
    for payment in Payment.objects.filter(entry__in=entries):
        if payment.position in (WHOLE_ENTRY, positions.get(payment.entry_id)):
            kind = FactKind.REFUND if payment.is_refund else FactKind.PAYMENT
            figures = {"cents": payment.cents}
            fact = StoredFact(kind, payment.created_at, text=payment.reason, params=figures)
            yield payment.entry_id, fact


def _iter_acts(appearances: Collection[Appearance]) -> Iterator[tuple[int, StoredFact]]:
    """The acts of the journal that name an entry of the person."""
    for each in appearances:
        keys = {number: key for key, number in each.entries.items()}
        for act in each.acts:
            told = {act.params.get(name) for name in ("entry", "first", "second", "other")}
            params = {key: value for key, value in act.params.items() if isinstance(value, int)}
            for number in told & keys.keys():
                fact = StoredFact(FactKind.ACT, act.created_at, text=act.kind, params=params)
                yield keys[number], fact
