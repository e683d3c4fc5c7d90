"""Sign-ups for an event: their places, the waiting list, and why sign-ups are closed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class SignUpState(StrEnum):
    """The stored state of a sign-up, after the decisions of its sender and the director."""

    ASKED = "asked"
    """The director has not decided since the sender last sent or corrected the sign-up."""
    ACCEPTED = "accepted"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


class SignUpStanding(StrEnum):
    """The status of a sign-up in the queue, as pages show it."""

    ENTERED = "entered"
    """The sign-up's entry is in the event's list."""
    CORRECTED = "corrected"
    """The sign-up's entry is in the list, but the sender has corrected the sign-up since."""
    PLACED = "placed"
    """There is a place for the sign-up, and the director has not decided yet."""
    WAITING = "waiting"
    """The event is full, and the sign-up is on the waiting list."""
    SEEKING = "seeking"
    """A single player who wants a partner; takes no place."""
    TAKEN_OFF = "taken_off"
    """The sign-up was accepted, but the director has removed its entry from the list since."""
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    LEFT_OUT = "left_out"
    """The seating was published without the sign-up's players."""


@dataclass(frozen=True, slots=True)
class QueuedSignUp:
    """A sign-up in the queue for places. `key`: unique in the queue."""

    key: int
    state: SignUpState
    is_listed: bool
    """True if the sign-up has an entry in the event's list."""
    seeks_partner: bool = False


@dataclass(frozen=True, slots=True)
class SignUpPlace:
    """A sign-up's status. `waits_as`: its position on the waiting list, from 1; 0 if not on it."""

    standing: SignUpStanding
    waits_as: int = 0


@dataclass(frozen=True, slots=True)
class SharedPlaces:
    by_key: dict[int, SignUpPlace]
    free: int | None
    """Places left; None if the number is unlimited."""
    waiting: int

    @property
    def is_full(self) -> bool:
        return self.free == 0


def share_places(
    queue: Iterable[QueuedSignUp], capacity: int | None, listed: int, *, is_seated: bool = False
) -> SharedPlaces:
    """Share the places of an event among its sign-ups; `queue` has them in order of time.

    Entries already in the event's list keep their places. The places left go to undecided sign-ups
    in order, and further sign-ups wait. A sign-up that seeks a partner takes no place. `capacity`:
    the maximum number of entries, None if unlimited. `listed`: the number of entries in the list,
    however they were added. `is_seated`: True if a seating is published; then no sign-up waits."""
    free = None if capacity is None else max(0, capacity - listed)
    waiting = 0
    by_key: dict[int, SignUpPlace] = {}
    for each in queue:
        standing = _find_settled(each, is_seated)
        if standing is not None:
            by_key[each.key] = SignUpPlace(standing)
        elif free == 0:
            waiting += 1
            by_key[each.key] = SignUpPlace(SignUpStanding.WAITING, waiting)
        else:
            free = None if free is None else free - 1
            by_key[each.key] = SignUpPlace(SignUpStanding.PLACED)
    return SharedPlaces(by_key, free, waiting)


def _find_settled(each: QueuedSignUp, is_seated: bool) -> SignUpStanding | None:
    """Return a sign-up's status; None if it depends on the places left."""
    match each.state:
        case SignUpState.WITHDRAWN:
            return SignUpStanding.WITHDRAWN
        case SignUpState.REFUSED:
            return SignUpStanding.REFUSED
        case SignUpState.ACCEPTED:
            return SignUpStanding.ENTERED if each.is_listed else SignUpStanding.TAKEN_OFF
    if each.is_listed:
        return SignUpStanding.CORRECTED
    if is_seated:
        return SignUpStanding.LEFT_OUT
    return SignUpStanding.SEEKING if each.seeks_partner else None


class SignUpsClosed(StrEnum):
    SHUT = "shut"
    """The director has not opened sign-ups, or has closed them."""
    PAST = "past"
    """The closing time is past."""
    DRAWN = "drawn"
    """The seats are drawn; a late player must ask the director in person."""
    OVER = "over"


def find_closed(
    now: datetime, *, is_open: bool, closes_at: datetime, is_drawn: bool, is_over: bool
) -> SignUpsClosed | None:
    """Return why sign-ups are closed; None if open. At the closing time itself they are closed."""
    if is_over:
        return SignUpsClosed.OVER
    if is_drawn:
        return SignUpsClosed.DRAWN
    if not is_open:
        return SignUpsClosed.SHUT
    return SignUpsClosed.PAST if now >= closes_at else None
