"""The prizes where people see them: at the prize-giving, on the public page, on paper."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.prizes.plan import Prize, PrizeGroup, PrizePlan
from scoring.events.life_services import duplicate_event
from scoring.events.services import close_event
from scoring.models.hall_screens import HallScreens
from scoring.models.tournament import EventPrizes, Tournament
from scoring.prizes.queries import load_giving
from scoring.prizes.services import set_prizes
from scoring.screens import services as screens
from scoring.standings.services import freeze_standings, publish_standings
from scoring.till.services import undo_payment
from tests.cast import ANNA, NOW, SIGNED
from tests.till.desk import open_till, pay, refund

ENGLISH = {"Accept-Language": "en"}
FIRST = Prize(cents=77_700)
LOWEST = Prize(group=PrizeGroup.CATEGORY, name="Donne", goods="una stella di Natale")
PLAN = PrizePlan((FIRST, LOWEST), typed_fees=90_000)


def read(client: Client, name: str, event: Tournament) -> str:
    return client.get(reverse(name, args=[event.slug]), headers=ENGLISH).text


@pytest.fixture
def awarded(finished: Tournament) -> Tournament:
    """A finished event with a prize for the first and one for the last entry of all."""
    whole = load_giving(finished, PrizePlan(tuple(Prize(cents=1, place=n) for n in range(1, 9))))
    assert whole is not None
    last = whole.giving.awards[-1].entry
    finished.categories = ["Donne"]
    finished.save()
    finished.entries.filter(number=last).update(categories=["Donne"])
    set_prizes(event=finished, plan=PLAN, **SIGNED)
    return Tournament.objects.get(pk=finished.pk)


def test_the_reveal_begins_with_who_wins_further_down(visitor: Client, awarded: Tournament) -> None:
    screens.start_reveal(event=awarded, places=1, author=ANNA, now=NOW)
    assert "stella" not in read(visitor, "hall_screen", awarded)
    screens.move_reveal(event=awarded, revealed=1, author=ANNA)
    page = read(visitor, "hall_screen", awarded)
    assert "Category prize" in page
    assert "1st of category Donne: una stella di Natale" in page
    assert "€777" not in page
    screens.move_reveal(event=awarded, revealed=2, author=ANNA)
    page = read(visitor, "hall_screen", awarded)
    assert "€777" in page
    assert "Category prize" not in page
    screens.move_reveal(event=awarded, revealed=3, author=ANNA)
    assert "hall-podium" in read(visitor, "hall_screen", awarded)
    screens.end_reveal(event=awarded, author=ANNA)
    assert HallScreens.objects.get(tournament=awarded).reveal_awards == []


def test_the_reveal_keeps_the_prizes_that_it_began_with(anna: Client, awarded: Tournament) -> None:
    screens.start_reveal(event=awarded, places=1, author=ANNA, now=NOW)
    set_prizes(event=awarded, plan=PrizePlan(), **SIGNED)
    assert "stella" in read(anna, "prize_giving", awarded)


def test_the_reveal_knows_what_is_held_back(anna: Client, awarded: Tournament) -> None:
    freeze_standings(event=awarded, turn=1, author=ANNA)
    whole = load_giving(awarded)
    assert whole is not None
    screens.start_reveal(event=awarded, places=1, author=ANNA, now=NOW)
    kept = HallScreens.objects.get(tournament=awarded).reveal_awards
    assert [one["entry"] for one in kept] == [one.entry for one in whole.giving.awards]


def find_shares(event: Tournament) -> int | None:
    given = load_giving(Tournament.objects.get(pk=event.pk))
    assert given is not None
    return given.fees


@pytest.mark.parametrize("announces", ["begins to reveal", "closes"])
def test_fees_paid_after_the_prizes_were_announced_leave_them(
    awarded: Tournament, announces: str
) -> None:
    event = open_till(awarded)
    entry = event.entries.first()
    assert entry is not None
    paid = pay(entry, 2000)
    if announces == "closes":
        close_event(event=event, **SIGNED)
    else:
        screens.start_reveal(event=event, places=1, author=ANNA, now=NOW)
        screens.move_reveal(event=event, revealed=1, author=ANNA)
        screens.end_reveal(event=event, author=ANNA)
    later = {"author": ANNA, "now": NOW + timedelta(minutes=1)}
    pay(entry, 1000, position=2, **later)
    undo_payment(payment=paid, **later)
    assert find_shares(event) == 2000


def test_a_prize_giving_that_showed_nothing_fixes_no_fees(awarded: Tournament) -> None:
    entry = open_till(awarded).entries.first()
    assert entry is not None
    pay(entry, 2000)
    screens.start_reveal(event=awarded, places=1, author=ANNA, now=NOW)
    screens.end_reveal(event=awarded, author=ANNA)
    pay(entry, 1000, position=2, author=ANNA, now=NOW + timedelta(minutes=1))
    assert find_shares(awarded) == 3000


def test_the_public_sees_prizes_with_the_standings_they_go_by(
    anna: Client, visitor: Client, awarded: Tournament
) -> None:
    freeze_standings(event=awarded, turn=2, author=ANNA)
    for name in ("event", "event_standings", "event_prizes"):
        page = read(visitor, name, awarded)
        assert "777" not in page
        assert "stella" not in page
    link = reverse("event_prizes", args=[awarded.slug])
    assert link not in read(visitor, "event_standings", awarded)
    publish_standings(event=awarded, author=ANNA)
    assert "€777" in read(visitor, "event_prizes", awarded)
    assert link in read(visitor, "event_standings", awarded)


def test_the_public_sees_no_prizes_before_the_last_turn(
    visitor: Client, playing: Tournament
) -> None:
    set_prizes(event=playing, plan=PLAN, **SIGNED)
    assert "777" not in read(visitor, "event_prizes", playing)


def test_who_pays_late_renews_the_public_shares_of_the_fees(
    visitor: Client, awarded: Tournament
) -> None:
    open_till(awarded)
    set_prizes(event=awarded, plan=PrizePlan((Prize(permille=500),)), **SIGNED)
    address = reverse("event_prizes", args=[awarded.slug])
    entry = awarded.entries.get(number=1)
    shown: list[str] = []

    def look() -> str:
        page = visitor.get(address, headers=ENGLISH)
        tag = page.headers["ETag"]
        assert tag not in shown
        shown.append(tag)
        assert visitor.get(address, headers=ENGLISH | {"If-None-Match": tag}).status_code == 304
        found = re.search(r"<strong>(.*?)</strong>", page.text)
        return found[1] if found else ""

    assert look() == "50% of the fees"
    pay(entry, 2_000)
    assert look() == "€10"
    refund(entry, 500, is_owed_again=True)
    assert look() == "€7.50"
    other = pay(entry, 500)
    assert look() == "€10"
    undo_payment(payment=other, **SIGNED)
    assert look() == "€7.50"


def test_the_printed_list_has_who_wins_what(anna: Client, awarded: Tournament) -> None:
    awarded.language = "en"
    awarded.save()
    address = reverse("print", args=[awarded.slug])
    page = anna.get(address, {"what": "prizes"}, headers=ENGLISH).text
    assert "€777" in page
    assert "una stella di Natale" in page
    assert 'name="places"' not in page


def test_a_closed_event_keeps_its_prizes(anna: Client, awarded: Tournament) -> None:
    close_event(event=awarded, **SIGNED)
    sent = {"save": "1", "only_best": "1"}
    anna.post(reverse("prizes", args=[awarded.slug]), sent)
    assert EventPrizes.objects.get(tournament=awarded).plan == PLAN
    page = read(anna, "prizes", awarded)
    assert "€777" in page
    assert "The entry keeps the best" in page
    assert 'name="money_0"' not in page


def test_a_duplicate_has_the_plan_without_the_fees_of_that_day(awarded: Tournament) -> None:
    made = duplicate_event(event=awarded, name="Ancora", date=NOW.date(), entries=[], **SIGNED)
    assert EventPrizes.objects.get(tournament=made).plan == replace(PLAN, typed_fees=None)
