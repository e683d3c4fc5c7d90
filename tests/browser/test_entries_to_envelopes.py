"""An evening's money: sixty pairs enter themselves, on phones and from elsewhere; those who come
are checked in and pay on two devices; till and prizes agree with a ledger of the test's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import product
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.check_in.queries import count_here
from scoring.core.prizes.plan import Prize, PrizePlan
from scoring.core.till.fees import Fee, FeeBasis, FeePlan
from scoring.models.entry import Entry
from scoring.models.sign_up import SignUp
from scoring.models.till import Payment
from scoring.models.tournament import Tournament
from scoring.prizes.queries import load_giving
from scoring.prizes.services import set_prizes
from scoring.till.queries import load_cash
from tests.browser.contexts import bring_session
from tests.cast import SIGNED, play_through, sign_in
from tests.sign_ups.signing import address, open_event
from tests.till.desk import open_till

pytestmark = pytest.mark.django_db(transaction=True)

SURNAMES = (
    "Amato", "Conti", "De Luca", "Esposito", "Fabbri", "Greco", "Leone", "Moretti", "Orsini",
    "Pace", "Quaranta", "Santoro", "Testa", "Vitale", "Zanetti",
)  # fmt: skip
FIRST_NAMES = ("Bruna", "Carlo", "Daria", "Enzo", "Ivana", "Luca", "Paolo", "Tullia")
NAMES = [f"{surname} {name}" for surname, name in product(SURNAMES, FIRST_NAMES)]
PAIRS = list(zip(NAMES[::2], NAMES[1::2], strict=True))
ON_PHONES, COME, PAY, BACK = 3, 52, 48, 3
FEE = 1250
"""Cents for each player."""


@pytest.fixture
def event(director: User) -> Tournament:
    fees = FeePlan(FeeBasis.PLAYER, (Fee("full", FEE),))
    return open_till(open_event(director), fees)


def enter_on_phone(phone: Page, event: Tournament, pair: Sequence[str]) -> None:
    phone.goto(address(event))
    phone.fill("[name=name_1]", pair[0])
    phone.fill("[name=name_2]", pair[1])
    phone.get_by_role("button", name="Invia l’iscrizione").tap()
    expect(phone.locator("h1")).to_have_text(" ".join(pair))


def enter_from(url: str, event: Tournament, at: int) -> int:
    """The status of the answer to a client that enters a pair, at one of twenty addresses. Where
    the desk says that it is busy, it is asked again."""
    desk, own = urlsplit(url), (f"127.0.0.{at % 20 + 2}", 0)
    body = urlencode(dict(zip(("name_1", "name_2"), PAIRS[at], strict=True)))
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    while True:
        connection = HTTPConnection(desk.hostname or "", desk.port, source_address=own)
        connection.request("POST", address(event), body, form)
        status = connection.getresponse().status
        connection.close()
        if status != HTTPStatus.SERVICE_UNAVAILABLE:
            return status


def post(client: Client, name: str, *args: object, **data: object) -> None:
    assert client.post(reverse(name, args=args), data).status_code in (200, 302)


def list_kept(entries: Sequence[Entry]) -> Iterator[int]:
    """The cents that each entry leaves: the first ones got half of it back."""
    for number, _entry in enumerate(entries):
        yield 2 * FEE - (FEE if number < BACK else 0)


def test_sixty_pairs_from_the_announcement_to_the_envelopes(
    phone: Page, desktop: Page, live_server: Any, director: User, event: Tournament
) -> None:
    for pair in PAIRS[:ON_PHONES]:
        enter_on_phone(phone, event, pair)
    with ThreadPoolExecutor(8) as clients:
        others = range(ON_PHONES, len(PAIRS))
        sent = clients.map(lambda at: enter_from(live_server.url, event, at), others)
        assert list(sent) == [302] * (len(PAIRS) - ON_PHONES)
    assert SignUp.objects.count() == len(PAIRS) == 60

    bring_session(desktop, director, live_server.url)
    desktop.goto(reverse("sign_ups", args=[event.slug]))
    desktop.get_by_role("button", name="Accetta tutte e 60").click()
    expect(desktop.locator("#messages")).to_contain_text("60 iscrizioni accettate")
    entries = list(event.entries.prefetch_related("members"))
    assert sorted(each.name for entry in entries for each in entry.members.all()) == sorted(NAMES)

    desktop.goto(reverse("check_in", args=[event.slug]))
    anna = sign_in(director)
    for entry in entries[2:COME]:
        post(anna, "check_in_here", event.slug, entry.number)
    for number, entry in enumerate(entries[2:PAY], start=2):
        post(anna, "till_rest", event.slug, entry.number, cents=2 * FEE, key=f"tap-{number}")
    for entry in entries[:2]:  # the other device
        line = desktop.locator(f"#entry-{entry.number}")
        line.locator("button[formaction$='here/']").click()
        line.locator("button[formaction*='rest/']").first.click()
        expect(line).to_contain_text("✓ pagati 25")
    expect(desktop.locator("#only-away strong")).to_have_text(str(60 - COME))
    expect(desktop.locator("#only-owing strong")).to_have_text(str(60 - PAY))
    for number, entry in enumerate(entries[:BACK]):
        asked = {"cents": "12,50", "method": "cash", "reason": "Febbre", "key": f"back-{number}"}
        form = {f"refund-1-{name}": value for name, value in asked.items()}
        post(anna, "till_refund", event.slug, entry.number, 1, **form)
    collected = sum(list_kept(entries[:PAY]))
    assert count_here(event) == COME
    assert sum(load_cash(event).values()) == collected == PAY * 2 * FEE - BACK * FEE

    undone = Payment.objects.filter(entry=entries[PAY - 1]).latest("pk")
    post(anna, "till_payment_undo", event.slug, undone.pk)
    assert sum(load_cash(event).values()) == collected - FEE
    key = f"again-{undone.pk}"
    post(anna, "till_rest", event.slug, entries[PAY - 1].number, cents=FEE, key=key)
    assert sum(load_cash(event).values()) == collected

    plan = PrizePlan(
        (Prize(permille=500), Prize(place=2, permille=300), Prize(place=3, permille=200))
    )
    set_prizes(event=event, plan=plan, **SIGNED)
    play_through(event, 1)
    given = load_giving(Tournament.objects.get(pk=event.pk))
    assert given is not None
    assert given.fees == collected
    won = [award.cents for award in given.giving.awards]
    assert won == [collected * share // 1000 for share in (500, 300, 200)]
    assert sum(won) == collected
    desktop.goto(reverse("till", args=[event.slug]))
    shown = f"{collected // 100:,}".replace(",", ".")
    expect(desktop.locator("main")).to_contain_text(f"{shown},{collected % 100:02d}")
