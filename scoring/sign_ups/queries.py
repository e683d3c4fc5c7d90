"""Queries for the sign-ups of an event, each with its position in the queue."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from players.person import Person
from players.roster import RosterEntry
from scoring.core.play.sign_ups import (
    QueuedSignUp,
    SharedPlaces,
    SignUpPlace,
    SignUpsClosed,
    SignUpStanding,
    SignUpState,
    find_closed,
    share_places,
)
from scoring.core.play.turns import TurnState
from scoring.models.entry import Entry
from scoring.models.sign_up import SignUp, SignUpTerms, read_terms
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.text.entrants_queries import Entrant, list_entry

TO_DECIDE = (SignUpStanding.PLACED, SignUpStanding.CORRECTED)
"""States of sign-ups that wait for the director's decision."""


@dataclass(frozen=True, slots=True)
class ListedSignUp:
    """A sign-up with its players and its position in the queue for places. Two single players whom
    the director paired are listed once, as the first player's sign-up."""

    row: SignUp
    people: tuple[Person, ...]
    """The sign-up's players, including a partner assigned by the director."""
    partner: SignUp | None
    place: SignUpPlace
    entry: int | None
    """The number of the sign-up's entry, or None if it has no entry now."""
    categories: tuple[str, ...] = ()
    """The entry's categories. Without an entry, or if the sign-up was corrected since, the
    categories that the players ticked (two paired single players: that both ticked)."""

    @property
    def standing(self) -> SignUpStanding:
        return self.place.standing

    @property
    def senders(self) -> list[SignUp]:
        """The sign-up, and the sign-up of the partner whom the director assigned, if any."""
        return [row for row in (self.row, self.partner) if row is not None]

    @property
    def roster_entry(self) -> RosterEntry:
        """The sign-up's players, name and categories; the field `line` has its primary key."""
        return RosterEntry(
            self.row.pk, *self.people, name=self.row.name, categories=self.categories
        )

    @property
    def entrant(self) -> Entrant:
        return list_entry(self.roster_entry)


@dataclass(frozen=True, slots=True)
class SignUpList:
    """All sign-ups of an event in queue order, and the allocation of the event's places to them."""

    sign_ups: tuple[ListedSignUp, ...]
    shared: SharedPlaces

    def pick(self, *standings: SignUpStanding) -> list[ListedSignUp]:
        """Return the sign-ups in one of these states, in queue order."""
        return [each for each in self.sign_ups if each.standing in standings]

    def find(self, row: SignUp) -> ListedSignUp:
        """Return the listed sign-up for this row; if the row was paired with another, the pair."""
        key = row.joined_id or row.pk
        return next(each for each in self.sign_ups if each.row.pk == key)


def load_sign_ups(event: Tournament, terms: SignUpTerms | None) -> SignUpList:
    """Load all sign-ups of the event. Four queries."""
    rows = list(event.sign_ups.prefetch_related("players"))
    listed = {pk: told for pk, *told in event.entries.values_list("pk", "number", "categories")}
    entries: dict[int | None, int] = {pk: number for pk, (number, _own) in listed.items()}
    joined = {row.joined_id: row for row in rows if row.joined_id is not None}
    is_seated = event.turns.exclude(state=TurnState.DRAFT).exists()
    shared = share_among(rows, terms, entries, is_seated=is_seated)
    return SignUpList(
        tuple(
            ListedSignUp(
                row,
                (*_list_people(row), *_list_people(joined.get(row.pk))),
                joined.get(row.pk),
                shared.by_key[row.pk],
                entries.get(row.entry_id),
                _find_categories(event, row, joined.get(row.pk), listed),
            )
            for row in rows
            if row.joined_id is None
        ),
        shared,
    )


def _find_categories(
    event: Tournament, row: SignUp, partner: SignUp | None, listed: Mapping[int, list[Any]]
) -> tuple[str, ...]:
    """Return the categories of a sign-up, in the event's order. `listed`: [number, categories] of
    each entry, by database key."""
    if row.state == SignUpState.ACCEPTED and (entry := listed.get(row.entry_id or 0)) is not None:
        return tuple(entry[1])
    ticked = set(row.categories).intersection(*(each.categories for each in [partner] if each))
    return tuple(name for name in event.categories if name in ticked)


def share_among(
    rows: Iterable[SignUp],
    terms: SignUpTerms | None,
    entries: Collection[int | None],
    *,
    is_seated: bool,
) -> SharedPlaces:
    """Allocate an event's places to its sign-ups `rows`, given in queue order. `entries`: database
    keys of the entries; `is_seated`: True if the seats of a turn are published."""
    queue = [
        QueuedSignUp(row.pk, SignUpState(row.state), row.entry_id in entries, row.seeks_partner)
        for row in rows
        if row.joined_id is None
    ]
    return share_places(queue, terms.capacity if terms else None, len(entries), is_seated=is_seated)


def _list_people(row: SignUp | None) -> Sequence[Person]:
    return [Person.of(player) for player in row.players.all()] if row else []


def build_typed_entry(row: SignUp, categories: Iterable[str]) -> RosterEntry:
    """Return the players and team name of one sign-up, with these categories. Leaves out a
    partner from another sign-up. One query unless the players are loaded."""
    return RosterEntry(0, *_list_people(row), name=row.name, categories=categories)


def find_why_closed(
    event: Tournament,
    terms: SignUpTerms,
    now: datetime,
    *,
    even_shut: bool = False,
    is_drawn: bool | None = None,
) -> SignUpsClosed | None:
    """Return the reason why sign-ups are closed now; None if they are open. `even_shut`: True to
    ignore that the director has paused new sign-ups, because a player only corrects a sign-up.
    `is_drawn`: True if the event has turns; if it is None, one query finds out."""
    return find_closed(
        now,
        is_open=even_shut or terms.is_open,
        closes_at=terms.closing,
        is_drawn=event.turns.exists() if is_drawn is None else is_drawn,
        is_over=event.is_closed or event.is_archived,
    )


def find_awaited_until(
    event: Tournament, now: datetime, *, is_drawn: bool | None = None
) -> datetime | None:
    """Return the time at which sign-ups close; None if they are not open. `is_drawn` (True if
    the event has turns) saves one of two queries."""
    terms = read_terms(event)
    if terms is None or find_why_closed(event, terms, now, is_drawn=is_drawn):
        return None
    return terms.closing


def find_sign_ups_alone(slug: str) -> bool:
    """True if the event with this slug is not public but its sign-ups are open. One query."""
    events = Tournament.objects.filter(slug=slug, is_public=False, deleted_at=None)
    return events.filter(sign_up_terms__is_open=True).exists()


def build_open_sign_ups_filter(now: datetime) -> Q:
    """Return the database filter for events whose sign-ups are open at the time `now`.

    If no closing time is set, sign-ups count as open until the end of the event's day."""
    own, day = OuterRef("pk"), timezone.localdate(now)
    until = Q(closes_at__gt=now) | Q(closes_at=None, tournament__date__gte=day)
    terms = SignUpTerms.objects.filter(until, tournament=own, is_open=True)
    drawn = Turn.objects.filter(tournament=own)
    return Q(Exists(terms), ~Exists(drawn), closed_at=None, archived_at=None)


def find_offer(event: Tournament, now: datetime) -> dict[str, object] | None:
    """Return {"closing": time, "is_full": bool} if the event's sign-ups are open, else None. At
    most six queries; 0 if the event never had sign-ups and was fetched with
    select_related("sign_up_terms")."""
    terms = read_terms(event)
    if terms is None or not terms.are_awaited(now) or find_why_closed(event, terms, now):
        return None
    return {"closing": terms.closing, "is_full": load_sign_ups(event, terms).shared.is_full}


def find_open_sign_ups(event: Tournament, now: datetime) -> dict[str, Any]:
    """Return what to show before the first draw of seats, which ends the sign-ups. Keys: `hopeful`
    (sign-ups that wait for the director or a place, in queue order), `seeking` (how many seek a
    partner), `closing` (when open sign-ups close, else None). Queries as in `find_offer`."""
    terms = read_terms(event)
    if terms is None:
        return {"hopeful": [], "seeking": 0, "closing": None}
    listed = load_sign_ups(event, terms)
    return {
        "hopeful": listed.pick(SignUpStanding.PLACED, SignUpStanding.WAITING),
        "seeking": len(listed.pick(SignUpStanding.SEEKING)),
        "closing": find_awaited_until(event, now),
    }


@dataclass(frozen=True, slots=True)
class SignUpCounts:
    to_decide: int
    waiting: int
    seeking: int
    unsent: int
    """Number of sign-ups whose mail failed and is still due."""


def count_sign_ups(
    events: Sequence[Tournament], seated: Collection[int]
) -> dict[int, SignUpCounts]:
    """Count the waiting sign-ups of each event, by event key; omits events that never had any.

    `seated`: keys of events with published seats. Two queries in all if the events were fetched
    with select_related("sign_up_terms")."""
    found = {event.pk: terms for event in events if (terms := read_terms(event)) is not None}
    if not found:
        return {}
    rows: defaultdict[int, list[SignUp]] = defaultdict(list)
    for row in SignUp.objects.filter(tournament__in=found):
        rows[row.tournament_id].append(row)
    entries: defaultdict[int, set[int]] = defaultdict(set)
    for event, entry in Entry.objects.filter(tournament__in=found).values_list("tournament", "pk"):
        entries[event].add(entry)
    shared = {
        event: share_among(rows[event], terms, entries[event], is_seated=event in seated)
        for event, terms in found.items()
    }
    return {event: _count(rows[event], places) for event, places in shared.items()}


def _count(rows: Sequence[SignUp], shared: SharedPlaces) -> SignUpCounts:
    standings = Counter(place.standing for place in shared.by_key.values())
    return SignUpCounts(
        sum(standings[standing] for standing in TO_DECIDE),
        standings[SignUpStanding.WAITING],
        standings[SignUpStanding.SEEKING],
        sum(map(is_unsent, rows)),
    )


def is_unsent(row: SignUp) -> bool:
    return row.is_mail_due and row.mail_tries > 0
