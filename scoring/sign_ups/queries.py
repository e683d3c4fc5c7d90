"""The sign-ups of an event, each with its place among the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from players.person import Person
from players.roster import RosterEntry
from scoring.common.entrants_queries import Entrant, list_entry
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
from scoring.models.sign_up import SignUp, SignUpTerms, read_terms
from scoring.models.tournament import Tournament

TO_DECIDE = (SignUpStanding.PLACED, SignUpStanding.CORRECTED)
"""The standings that wait for the director."""


@dataclass(frozen=True, slots=True)
class ListedSignUp:
    """A sign-up with its players and its place; of two singles who were paired, the first's."""

    row: SignUp
    people: tuple[Person, ...]
    """Its players, and the partner whom the director gave it."""
    partner: SignUp | None
    place: SignUpPlace
    entry: int | None
    """The number of its entry, while that is in the list."""

    @property
    def standing(self) -> SignUpStanding:
        return self.place.standing

    @property
    def roster_entry(self) -> RosterEntry:
        """The sign-up as a line of a list, its key for the line's number."""
        return RosterEntry(self.row.pk, *self.people, name=self.row.name)

    @property
    def entrant(self) -> Entrant:
        return list_entry(self.roster_entry)


@dataclass(frozen=True, slots=True)
class SignUpList:
    """All sign-ups of an event in the order of the queue, and how its places are shared out."""

    sign_ups: tuple[ListedSignUp, ...]
    shared: SharedPlaces

    def pick(self, *standings: SignUpStanding) -> list[ListedSignUp]:
        """Those with one of these standings, in order."""
        return [each for each in self.sign_ups if each.standing in standings]

    def find(self, row: SignUp) -> ListedSignUp:
        """The sign-up of this row, or the one to which it was joined."""
        key = row.joined_id or row.pk
        return next(each for each in self.sign_ups if each.row.pk == key)


def load_sign_ups(event: Tournament, terms: SignUpTerms | None) -> SignUpList:
    """All sign-ups of the event. Three queries."""
    rows = list(event.sign_ups.prefetch_related("players"))
    entries: dict[int | None, int] = dict(event.entries.values_list("pk", "number"))
    joined = {row.joined_id: row for row in rows if row.joined_id is not None}
    leads = [row for row in rows if row.joined_id is None]
    queue = [
        QueuedSignUp(row.pk, SignUpState(row.state), row.entry_id in entries, row.seeks_partner)
        for row in leads
    ]
    shared = share_places(queue, terms.capacity if terms else None, len(entries))
    return SignUpList(
        tuple(
            ListedSignUp(
                row,
                (*_list_people(row), *_list_people(joined.get(row.pk))),
                joined.get(row.pk),
                shared.by_key[row.pk],
                entries.get(row.entry_id),
            )
            for row in leads
        ),
        shared,
    )


def _list_people(row: SignUp | None) -> Sequence[Person]:
    return [Person.of(player) for player in row.players.all()] if row else []


def find_why_closed(
    event: Tournament, terms: SignUpTerms, now: datetime, *, even_shut: bool = False
) -> SignUpsClosed | None:
    """The reason why the event takes no sign-up now. One query.

    `even_shut`: of what was sent before, which is corrected also where no new one is taken.
    """
    return find_closed(
        now,
        is_open=even_shut or terms.is_open,
        closes_at=terms.closing,
        is_drawn=event.turns.exists(),
        is_over=event.is_closed or event.is_archived,
    )


@dataclass(frozen=True, slots=True)
class SignUpOffer:
    """What an event's pages say of its sign-ups while they are open."""

    closing: datetime
    is_full: bool
    """Whether only the waiting list is left."""


def find_offer(event: Tournament, now: datetime) -> SignUpOffer | None:
    """What the event offers to who wants to play; None while it takes nobody. At most five queries,
    none for an event without sign-ups where it was read with its terms."""
    terms = read_terms(event)
    if terms is None or not terms.are_awaited(now) or find_why_closed(event, terms, now):
        return None
    return SignUpOffer(terms.closing, load_sign_ups(event, terms).shared.is_full)


@dataclass(frozen=True, slots=True)
class SignUpCounts:
    """How many sign-ups of an event wait, and for what."""

    to_decide: int
    waiting: int
    seeking: int
    unsent: int
    """Those whose mail could not be sent so far."""


def count_sign_ups(event: Tournament) -> SignUpCounts | None:
    """The counts of an event that has or had sign-ups; None for any other. At most four queries,
    none for an event without where it was read with its terms."""
    terms = read_terms(event)
    if terms is None:
        return None
    listed = load_sign_ups(event, terms)
    counts: defaultdict[SignUpStanding, int] = defaultdict(int)
    for each in listed.sign_ups:
        counts[each.standing] += 1
    return SignUpCounts(
        sum(counts[standing] for standing in TO_DECIDE),
        counts[SignUpStanding.WAITING],
        counts[SignUpStanding.SEEKING],
        sum(is_unsent(each.row) for each in listed.sign_ups),
    )


def is_unsent(row: SignUp) -> bool:
    """Whether a mail is due that was tried in vain."""
    return row.is_mail_due and row.mail_tries > 0
