"""Event classes as data: admission to their events, and limits of the prize money.

A reason not to admit a player is only a warning (AdmissionFinding): the director can still admit
the entry, and must give a reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final, NamedTuple

from players.membership import MEMBERSHIP_KINDS, Membership
from players.names import fold_name
from players.person import Person

GUEST, JUNIOR, REDUCED = "guest", "junior", "reduced"
"""Membership kinds with special rules."""
ADULT_AGE: Final = 18
"""Players who reach this age in the event's year are adults; only their birth year is known."""


class EventClass(StrEnum):
    """The class of an event, on which its rules of admission and limits of prize money depend."""

    NONE = "none"
    FRIENDS = "friends"
    """An event among friends: any prize money, and players need no card (the same as NONE)."""
    CLUB = "club"
    FEDERAL = "federal"
    REGIONAL = "regional"
    NATIONAL = "national"


class MoneyLimits(NamedTuple):
    """The least and the most prize money of an event, in cents; None means no limit."""

    least: int | None
    most: int | None


_CARDS = frozenset(MEMBERSHIP_KINDS) - {GUEST}


@dataclass(frozen=True, slots=True)
class ClassRules:
    """The rules of an event class; the defaults are common to the federation's classes."""

    limits: MoneyLimits
    kinds: frozenset[str] = _CARDS
    """The MEMBERSHIP_KINDS that are admitted. Other kinds, added by clubs, are always admitted."""
    needs_card: bool = True
    """True if players need a membership card that is valid on the day of the event."""
    juniors_need_adult: bool = True
    """True if a junior needs an adult in the same entry; single players are not checked."""
    is_of_club: bool = False
    """True if members of other clubs, and players with a guest's membership, count as guests. A
    guest needs no card, but needs a partner who is not a guest: the guarantor."""


_FREE = ClassRules(MoneyLimits(None, None), needs_card=False, juniors_need_adult=False)
CLASS_RULES: Final[Mapping[EventClass, ClassRules]] = {
    EventClass.NONE: _FREE,
    EventClass.FRIENDS: _FREE,
    # Kinds: the ordinary membership admits to all events, the reduced one to club and federal
    # events (it.readkong.com/page/regolamento-federazione-italiana-burraco-edizione-7496410).
    # Juniors, from 16 to 18, play only with an adult partner since 2025
    # (eburraco.com/tag/fibur/page/54). Guests of a club event are the clubs' custom.
    # Money: FIBUR's general regulations, article 5, in an older edition without a date:
    # eburraco.com/i-requisiti-dei-montepremi-dei-tornei-della-fibur. The regulations of January
    # 2025 have limits too (eburraco.com/tag/fibur/page/54); their figures were not readable.
    EventClass.CLUB: ClassRules(MoneyLimits(None, 100_000), is_of_club=True),
    EventClass.FEDERAL: ClassRules(MoneyLimits(26_000, 150_000)),
    EventClass.REGIONAL: ClassRules(MoneyLimits(150_000, 400_000), _CARDS - {REDUCED}),
    EventClass.NATIONAL: ClassRules(MoneyLimits(350_000, None), _CARDS - {REDUCED}),
}


class AdmissionCode(StrEnum):
    """Reasons why a player may not enter, worded by `scoring.admission.wording`."""

    NO_CARD = "no_card"
    EXPIRED = "expired"
    NOT_YET = "not_yet"
    """The card is valid only after the day of the event."""
    KIND = "kind"
    GUARANTOR = "guarantor"
    """Every player of the entry is a guest: no member of the organising club vouches for them."""
    ADULT = "adult"
    """The player is a junior without an adult partner."""


class AdmissionFinding(NamedTuple):
    name: str
    code: AdmissionCode
    value: date | str = ""
    """The player's card: last day (EXPIRED), first day (NOT_YET) or kind (KIND); else ""."""


Member = tuple[Person, Membership]
"""A player of an entry, with the known fields of the membership."""


def check_admission(
    rules: ClassRules, members: Sequence[Member], day: date, club: str
) -> tuple[AdmissionFinding, ...]:
    """List why players of one entry may not enter, in the order of `members`; empty if all may.

    `day`: the day of the event. `club`: the organising club. If `rules.is_of_club`, guests are
    players with a guest's membership and, if `club` is known (not ""), players of other clubs. An
    unknown value gives no finding, but a player whose card number, kind of membership and dates are
    all unknown has no card (NO_CARD)."""
    guests = [rules.is_of_club and _is_guest(member, fold_name(club)) for member in members]
    is_young = len(members) > 1 and all(_is_junior(card, day) for _person, card in members)
    found = []
    for (person, card), is_guest in zip(members, guests, strict=True):
        if is_guest and all(guests):
            found.append(AdmissionFinding(person.name, AdmissionCode.GUARANTOR))
        elif rules.needs_card and not is_guest:
            found += _check_card(rules, person, card, day)
        if rules.juniors_need_adult and is_young:
            found.append(AdmissionFinding(person.name, AdmissionCode.ADULT))
    return tuple(found)


def _is_guest(member: Member, organiser: str) -> bool:
    person, card = member
    club = fold_name(person.club)
    return card.membership_kind == GUEST or (bool(organiser and club) and club != organiser)


def _is_junior(card: Membership, day: date) -> bool:
    is_minor = card.birth_year is not None and day.year - card.birth_year < ADULT_AGE
    return is_minor or card.membership_kind == JUNIOR


def _check_card(
    rules: ClassRules, person: Person, card: Membership, day: date
) -> Iterator[AdmissionFinding]:
    kind, since, until = card.membership_kind, card.valid_from, card.valid_until
    if not (person.card_number or kind or since or until):
        yield AdmissionFinding(person.name, AdmissionCode.NO_CARD)
    if until and until < day:
        yield AdmissionFinding(person.name, AdmissionCode.EXPIRED, until)
    if since and since > day:
        yield AdmissionFinding(person.name, AdmissionCode.NOT_YET, since)
    if kind in MEMBERSHIP_KINDS and kind not in rules.kinds:
        yield AdmissionFinding(person.name, AdmissionCode.KIND, kind)
