"""Load the players that may not enter an event because of its class, with the reasons.

An event's class (friends, club, federal, regional or national) sets which memberships it admits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from players.membership import MEMBERSHIP_HEADINGS, Membership
from players.models import Player
from players.names import fold_name
from players.person import Person
from scoring.core.classes import (
    CLASS_RULES,
    AdmissionFinding,
    ClassRules,
    Member,
    check_admission,
)
from scoring.core.play.acts import ActKind
from scoring.models.entry import EntryPlayer
from scoring.models.tournament import Tournament
from scoring.prizes.queries import load_prize_plan

Unadmitted = Mapping[int, Sequence[AdmissionFinding]]
"""Maps an entry's number, or a sign-up's primary key, to the reasons not to admit its players."""
BETWEEN_NAMES = " – "
"""Separates players' names in the `params` of acts in which a director admits an entry. Acts in
databases have this text, so it must not change."""


def load_unadmitted(event: Tournament) -> Unadmitted:
    """Return, by entry number, why the event's class does not admit the players. Withdrawn
    entries, and reasons that a director has overruled, are left out. Returns {} if the class does
    not require membership cards. At most three queries, one of them for the class."""
    rules = CLASS_RULES[load_prize_plan(event).event_class]
    if not rules.needs_card:
        return {}
    acts = event.acts.filter(kind=ActKind.ADMIT, undone_by=None)
    passed = {
        (params.get("entry"), code, name)
        for params in acts.values_list("params", flat=True)
        for code, names in params.items()
        for name in str(names).split(BETWEEN_NAMES)
    }
    cards = (f"player__{name}" for name in ("card_number", *MEMBERSHIP_HEADINGS))
    # A player without a person at the desk was erased, or invented for an example.
    rows = EntryPlayer.objects.filter(tournament=event, entry__withdrawal=None)
    rows = rows.exclude(player=None).order_by("entry__number", "position")
    members = defaultdict(list)
    for number, name, club, typed, stored, *card in rows.values_list(
        "entry__number", "name", "club", "card_number", *cards
    ):
        members[number].append((Person(name, typed or stored, club), Membership(*card)))
    return {
        number: left
        for number, found in _check_all(event, rules, members).items()
        if (left := tuple(one for one in found if (number, one.code, one.name) not in passed))
    }


def find_unadmitted(event: Tournament, people: Mapping[int, Sequence[Person]]) -> Unadmitted:
    """Return why people who signed up may not enter. `people` and the result are keyed by the
    sign-up's primary key. At most two queries, one of them for the event's class."""
    rules = CLASS_RULES[load_prize_plan(event).event_class]
    if not rules.needs_card:
        return {}
    cards = {person.card_number for own in people.values() for person in own} - {""}
    rows = Player.objects.filter(card_number__in=cards).values_list(
        "card_number", *MEMBERSHIP_HEADINGS
    )
    known = {card: Membership(*row) for card, *row in rows}
    members = {
        key: [(person, known.get(person.card_number, Membership())) for person in own]
        for key, own in people.items()
    }
    return _check_all(event, rules, members)


def _check_all(
    event: Tournament, rules: ClassRules, members: Mapping[int, Sequence[Member]]
) -> Unadmitted:
    clubs = {fold_name(person.club) for own in members.values() for person, _card in own}
    # If nobody is of the organiser's club, it is none of theirs, or written in another way.
    club = event.organiser if fold_name(event.organiser) in clubs else ""
    return {
        key: findings
        for key, own in members.items()
        if (findings := check_admission(rules, own, event.date, club))
    }
