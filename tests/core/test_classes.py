"""Who may enter the events of a class; the sources are in `CLASS_RULES`."""

from __future__ import annotations

from datetime import date

import pytest

from players.membership import Membership
from players.person import Person
from scoring.core.classes import (
    CLASS_RULES,
    AdmissionCode,
    AdmissionFinding,
    EventClass,
    Member,
    check_admission,
)

DAY = date(2026, 11, 21)
OWN = "ASD Burraco Prova"
CARDED = (EventClass.CLUB, EventClass.FEDERAL, EventClass.REGIONAL, EventClass.NATIONAL)


def member(club: str = OWN, card: str = "1", name: str = "Rossi", **known: object) -> Member:
    return Person(name, card, club), Membership(**known)


def check(
    event_class: EventClass, *members: Member, club: str = OWN
) -> list[tuple[str, AdmissionCode]]:
    found = check_admission(CLASS_RULES[event_class], members, DAY, club)
    return [(one.name, one.code) for one in found]


@pytest.mark.parametrize("event_class", [EventClass.NONE, EventClass.FRIENDS])
def test_without_a_class_and_among_friends_everybody_enters(event_class: EventClass) -> None:
    expired = {"valid_until": date(2025, 12, 31), "membership_kind": "guest", "birth_year": 2014}
    assert check(event_class, member("", "", **expired), member("Altro", "", **expired)) == []


@pytest.mark.parametrize("event_class", CARDED)
@pytest.mark.parametrize(
    ("known", "codes"),
    [
        ({"card": ""}, [AdmissionCode.NO_CARD]),
        ({"card": "", "membership_kind": "ordinary"}, []),  # a card whose number is not known
        ({"valid_until": date(2026, 11, 20)}, [AdmissionCode.EXPIRED]),
        ({"valid_until": DAY, "valid_from": DAY}, []),
        ({"valid_from": date(2026, 11, 22)}, [AdmissionCode.NOT_YET]),
        ({}, []),  # nothing known of the card: nothing to say
        ({"membership_kind": "Socio sostenitore"}, []),  # a club's own kind
    ],
)
def test_a_card_is_asked_for_and_its_days(
    event_class: EventClass, known: dict[str, object], codes: list[AdmissionCode]
) -> None:
    assert [code for _name, code in check(event_class, member(**known))] == codes


@pytest.mark.parametrize(
    ("event_class", "is_admitted"), [*zip(CARDED, [True, True, False, False], strict=True)]
)
def test_the_reduced_membership_is_for_club_and_federal_events(
    event_class: EventClass, is_admitted: bool
) -> None:
    # it.readkong.com/page/regolamento-federazione-italiana-burraco-edizione-7496410
    found = check_admission(CLASS_RULES[event_class], [member(membership_kind="reduced")], DAY, OWN)
    assert found == (
        () if is_admitted else (AdmissionFinding("Rossi", AdmissionCode.KIND, "reduced"),)
    )


@pytest.mark.parametrize("event_class", CARDED)
def test_a_junior_enters_with_an_adult(event_class: EventClass) -> None:
    # eburraco.com/tag/fibur/page/54: from 16 to 18, since 2025.
    junior, minor = member(membership_kind="junior"), member(birth_year=2009)
    adult = member(birth_year=2008)
    assert check(event_class, junior, adult) == check(event_class, member(), minor) == []
    assert check(event_class, junior, minor) == [("Rossi", AdmissionCode.ADULT)] * 2
    assert check(event_class, junior) == []  # nobody to play with in an event of single players


def test_a_guest_of_a_club_event_needs_a_partner_of_the_club_and_no_card() -> None:
    guest, foreign = member("", "", "Neri", membership_kind="guest"), member("Altro", "", "Verdi")
    unknown = member("")
    for partner in (guest, foreign):
        assert check(EventClass.CLUB, member(), partner) == []
        assert check(EventClass.CLUB, unknown, partner) == []
    alone = [("Neri", AdmissionCode.GUARANTOR), ("Verdi", AdmissionCode.GUARANTOR)]
    assert check(EventClass.CLUB, guest, foreign) == alone
    # Without an organising club nobody is known to be of another one.
    assert check(EventClass.CLUB, foreign, member(), club="") == [("Verdi", AdmissionCode.NO_CARD)]
    assert check(EventClass.FEDERAL, member(), guest) == [
        ("Neri", AdmissionCode.KIND)
    ]  # the membership of a guest is none
