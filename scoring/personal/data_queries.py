"""All data that are stored about one person, without data of other people."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Max, Model

from players.membership import Membership
from players.mentions import Mention
from players.models import Player
from players.names import fold_name
from players.person import Person
from scoring.core.till.fees import WHOLE_ENTRY
from scoring.models.act import StandingsVersion
from scoring.models.adjustment import Adjustment
from scoring.models.call import DeskCall, Photo
from scoring.models.entry import Entry, EntryPlayer, Substitution, Withdrawal
from scoring.models.sign_up import SignUpPlayer
from scoring.models.signature import Signature
from scoring.models.ticket import Ticket
from scoring.models.till import Arrival, FeeChoice, Payment
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.personal.appearances_queries import Appearance, load_appearances
from scoring.personal.signed_up_queries import find_signed_up
from scoring.personal.texts_queries import load_lines, replace_others

SOMEBODY = "…"
"""Replacement for other people's names."""


class FactKind(StrEnum):
    """Kinds of dated facts about a person, such as a withdrawal or a payment, but not results."""

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
    """A dated fact about the person or the person's entry; missing details are None or ""."""

    kind: FactKind
    at: datetime | None
    turn: int | None = None
    table: int | None = None
    smazzata: int | None = None
    text: str = ""
    """Reason typed for the fact; for a journal act (FactKind.ACT), the kind of act."""
    params: dict[str, Any] = field(default_factory=dict)
    """Numeric parameters of an act, or the `cents` of a payment or refund. Texts of an act are left
    out, since they may name other people."""


_SMAZZATA = "revision__smazzata__"
_FACTS: tuple[tuple[FactKind, type[Model], str, str, dict[str, str]], ...] = (
    (FactKind.WITHDRAWAL, Withdrawal, "entry", "created_at", {"turn": "turn", "text": "reason"}),
    (
        FactKind.RULING, Adjustment, "entry", "created_at",
        {"turn": "turn__number", "smazzata": "smazzata", "text": "reason"},
    ),
    (
        FactKind.SIGNATURE, Signature, "entry", "created_at",
        {
            "turn": f"{_SMAZZATA}table__turn__number",
            "table": f"{_SMAZZATA}table__number",
            "smazzata": f"{_SMAZZATA}number",
        },
    ),
    (FactKind.DESK_CALL, DeskCall, "entry", "called_at", {}),
    (FactKind.ARRIVAL, Arrival, "entry", "created_at", {}),
    (FactKind.LINK, Ticket, "entry", "created_at", {}),
    (
        FactKind.PHOTO, Photo, "table__seats__entry", "created_at",
        {"turn": "table__turn__number", "table": "table__number", "smazzata": "number"},
    ),
)  # fmt: skip
"""Facts by model: (kind, model, entry lookup, time lookup, {field of `StoredFact`: lookup})."""
_RESULT = {
    "turn": "turn__number", "table": "table__number", "line": "line", "kind": "kind", "gp": "gp",
    "mp": "mp", "vp": "vp",
}  # fmt: skip


def load_person_data(player: Player) -> dict[str, Any]:
    """Load all data that a person may request, as a dict with the exported file's structure.

    `player` is a saved player or, if the person has only signed up, an unsaved one from
    `build_signed_up`. A constant number of queries."""
    appearances = load_appearances(player)
    keys = [key for each in appearances for key in each.entries]
    own = EntryPlayer.objects.filter(player=player.pk, entry__in=keys)
    members = {row.entry_id: row for row in own}
    sizes = Counter(EntryPlayer.objects.filter(entry__in=keys).values_list("entry", flat=True))
    turns, facts = _load_turns(keys), _load_facts(keys, appearances, player)
    ranks = _load_ranks([each.event for each in appearances])
    entries = Entry.objects.in_bulk(keys)
    events = [
        _describe_event(each.event, entries[key], members.get(key), sizes[key], player)
        | {
            "rank": ranks.get((each.event.pk, entries[key].number)),
            "turns": turns[key],
            "facts": facts[key],
        }
        for each in appearances
        for key in each.entries
        if key in entries
    ]
    others = {each.event.pk: each.other_names for each in appearances}
    return {
        "person": player.person,
        "membership": Membership.of(player),
        "earlier": _load_aliases(player),
        "known_since": player.added_on,
        "events": events,
        "texts": [
            {
                "event": line.event_name or None,
                "text": replace_others(line.text, others.get(line.event or 0, ()), SOMEBODY),
                "times": line.count,
            }
            for line in load_lines(player, appearances)
            if line.mention > Mention.PART and line.is_sure
        ],
        "sign_ups": [*map(_describe_sign_up, find_signed_up(player))],
        "accounts_of_that_name": count_accounts(player),
    }


def _load_aliases(player: Player) -> list[dict[str, Any]]:
    """Return earlier names, cards and clubs, the oldest first; [] if the person only signed up."""
    if player.pk is None:
        return []
    return [dict(row) for row in player.aliases.values("name", "card_number", "club", "until")]


def write_person_data(data: dict[str, Any], exported_at: datetime) -> str:
    """Format a person's data as a JSON file, with English keys and the values as stored."""
    written = {"exported_at": exported_at, **data}
    return json.dumps(written, ensure_ascii=False, indent=1, default=_write_value) + "\n"


def _write_value(value: Any) -> object:
    return value.isoformat() if isinstance(value, date) else asdict(value)


def _describe_sign_up(row: SignUpPlayer) -> dict[str, Any]:
    sent = row.sign_up
    return {
        "event_name": sent.tournament.name,
        "date": sent.tournament.date,
        "sent_at": sent.created_at,
        "state": sent.state,
        "as_typed": Person.of(row),
        "categories": sent.categories,
        "email": sent.email,
        "phone": sent.phone,
        "note": sent.note,
    }


def count_accounts(player: Player) -> int:
    """Count the accounts that have the person's name. One query."""
    told = sorted(player.key.split())
    return sum(
        sorted(fold_name(user.get_full_name()).split()) == told for user in User.objects.all()
    )


def _describe_event(
    event: Tournament, entry: Entry, member: EntryPlayer | None, size: int, player: Player
) -> dict[str, Any]:
    """Describe the person's entry in an event, with the number of the entry's other players.

    `member`: the person's row, None if the person was replaced. `size`: how many players the entry
    has now."""
    return {
        "slug": event.slug,
        "name": event.name,
        "date": event.date,
        "place": event.place,
        "entry_kind": event.entry_kind,
        "entry": entry.number,
        "team": entry.name,
        "others": size - 1 if member else size,
        "as_listed": Person.of(member) if member else Person(player.name),
        "categories": entry.categories,
    }


def _load_ranks(events: Collection[Tournament]) -> dict[tuple[int, int], int]:
    """Return each entry's latest stored rank, by (event key, entry number). One query."""
    versions = StandingsVersion.objects.filter(tournament__in=events)
    last = versions.order_by().values("tournament").annotate(last=Max("pk")).values("last")
    rows = StandingsVersion.objects.filter(pk__in=last).values_list("tournament", "rows")
    return {(event, row["entry"]): row["place"] for event, places in rows for row in places}


def _load_turns(entries: Collection[int]) -> defaultdict[int, list[dict[str, Any]]]:
    seats = Seat.objects.filter(entry__in=entries).order_by("turn__number", "unit")
    found: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for entry, *figures in seats.values_list("entry", *_RESULT.values()):
        found[entry].append(dict(zip(_RESULT, figures, strict=True)))
    return found


def _load_facts(
    entries: Collection[int], appearances: Collection[Appearance], player: Player
) -> defaultdict[int, list[StoredFact]]:
    """Return the facts about the person by entry key, oldest first. Constant query count."""
    others = {key: each.other_names for each in appearances for key in each.entries}
    found: defaultdict[int, list[StoredFact]] = defaultdict(list)
    told = (
        *_iter_facts(entries),
        *_iter_changes(entries, appearances),
        *_iter_money(entries, player),
        *_iter_acts(appearances),
    )
    for entry, fact in sorted(told, key=lambda each: str(each[1].at)):
        found[entry].append(replace(fact, text=replace_others(fact.text, others[entry], SOMEBODY)))
    return found


def _iter_facts(entries: Collection[int]) -> Iterator[tuple[int, StoredFact]]:
    for kind, model, path, moment, fields in _FACTS:
        rows = model._default_manager.filter(**{f"{path}__in": entries}).order_by("pk").distinct()
        for entry, at, *values in rows.values_list(path, moment, *fields.values()):
            yield entry, StoredFact(kind, at, **dict(zip(fields, values, strict=True)))


def _iter_changes(
    entries: Collection[int], appearances: Collection[Appearance]
) -> Iterator[tuple[int, StoredFact]]:
    """Yield (entry key, fact) for each time that the person was replaced, or replaced a player."""
    erased = {key: each.erased for each in appearances for key in each.entries}
    for row in map(dict[str, Any], Substitution.objects.filter(entry__in=entries).values()):
        entry, at, turn, text = (row[name] for name in ("entry_id", "created_at", "turn", "reason"))
        if erased[entry].has_left(row):
            yield entry, StoredFact(FactKind.REPLACED, at, turn, text=text)
        if row["entered"] in erased[entry].names:
            yield entry, StoredFact(FactKind.CAME_IN, at, turn, text=text)


def _iter_money(entries: Collection[int], player: Player) -> Iterator[tuple[int, StoredFact]]:
    """Yield (entry key, fact) for each fee and payment of the person or of the whole entry.

    Undone fees and payments are included."""
    own = EntryPlayer.objects.filter(player=player.pk, entry__in=entries)
    positions = dict(own.values_list("entry", "position"))
    for choice in FeeChoice.objects.filter(entry__in=entries):
        if choice.position in (WHOLE_ENTRY, positions.get(choice.entry_id)):
            fact = StoredFact(FactKind.FEE, choice.created_at, text=choice.reason)
            yield choice.entry_id, fact
    for payment in Payment.objects.filter(entry__in=entries):
        if payment.position in (WHOLE_ENTRY, positions.get(payment.entry_id)):
            kind = FactKind.REFUND if payment.is_refund else FactKind.PAYMENT
            figures = {"cents": payment.cents}
            fact = StoredFact(kind, payment.created_at, text=payment.reason, params=figures)
            yield payment.entry_id, fact


def _iter_acts(appearances: Collection[Appearance]) -> Iterator[tuple[int, StoredFact]]:
    """Yield (entry key, fact) for each director's act on an entry of the person."""
    for each in appearances:
        keys = {number: key for key, number in each.entries.items()}
        for act in each.acts:
            told = {act.params.get(name) for name in ("entry", "first", "second", "other")}
            params = {key: value for key, value in act.params.items() if isinstance(value, int)}
            for number in told & keys.keys():
                fact = StoredFact(FactKind.ACT, act.created_at, text=act.kind, params=params)
                yield keys[number], fact
