"""A player enters on a phone, corrects and withdraws; without scripts too; the director decides."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from players.models import Player
from scoring.models.sign_up import SignUp
from scoring.models.tournament import Tournament
from tests.browser.contexts import bring_session
from tests.sign_ups.signing import (
    PAIRS,
    address,
    list_labels,
    open_event,
    own_address,
    sign_up,
    standing,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(director: User) -> Tournament:
    return open_event(director, capacity=4, notice="La quota è di 10 €, si paga al banco.")


def type_pair(page: Page) -> None:
    page.fill("[name=name_1]", "Amato Bruna")
    page.fill("[name=name_2]", "Villa Carlo")
    page.fill("[name=phone]", "06 1234567")


def test_entering_correcting_and_withdrawing_on_a_phone(phone: Page, event: Tournament) -> None:
    phone.goto(reverse("event", args=[event.slug]))
    phone.get_by_role("link", name="Iscriviti online").tap()
    type_pair(phone)
    phone.get_by_role("button", name="Invia l’iscrizione").tap()
    expect(phone.locator("h1")).to_have_text("Amato Bruna Villa Carlo")
    row = SignUp.objects.get()
    expect(phone.locator("#own-link")).to_have_attribute("href", phone.url)
    phone.get_by_role("button", name="Copia il link").tap()
    expect(phone.locator("[data-copied]")).to_have_text("Copiato.")
    phone.get_by_text("Correggi", exact=True).tap()
    phone.fill("[name=name_2]", "Villa Carla")
    phone.get_by_role("button", name="Salva").tap()
    expect(phone.locator("h1")).to_have_text("Amato Bruna Villa Carla")
    phone.get_by_text("Ritirati", exact=True).tap()
    phone.get_by_role("button", name="Ritirati dal torneo").tap()
    expect(phone.locator(".notice--info")).to_contain_text("Ti sei ritirato")
    assert standing(event, row) == "withdrawn"


def test_who_looks_for_a_partner_is_asked_for_none(phone: Page, event: Tournament) -> None:
    phone.goto(address(event))
    expect(phone.locator("[name=name_2]")).to_be_visible()
    phone.get_by_label("Cerco un compagno").check()
    expect(phone.locator("[name=name_2]")).to_be_hidden()
    expect(phone.locator("[name=website]")).not_to_be_in_viewport()
    phone.fill("[name=name_1]", "Sola Sara")
    phone.get_by_role("button", name="Invia l’iscrizione").tap()
    expect(phone.locator(".notice--info")).to_contain_text("cercano un compagno")


def test_the_director_decides(
    phone: Page, director: User, event: Tournament, live_server: Any
) -> None:
    rows = [sign_up(event, *pair, note="Prima volta") for pair in PAIRS[:2]]
    for names in PAIRS[2:4]:
        sign_up(event, names[0], seeks_partner=True)
    bring_session(phone, director, live_server.url)
    phone.goto(reverse("sign_ups", args=[event.slug]))
    phone.get_by_role("button", name="Accetta tutte e 2").click()
    expect(phone.locator("#messages")).to_contain_text("2 iscrizioni accettate")
    for box in phone.locator("[name=chosen]").all():
        box.check()
    phone.get_by_role("button", name="Forma la coppia").click()
    expect(phone.locator("#messages")).to_contain_text("coppia formata e iscritta")
    assert [standing(event, row) for row in rows] == ["entered", "entered"]
    assert list_labels(event)[2] == "Greco Ivana – Moretti Nina"
    phone.goto(own_address(rows[0]))
    expect(phone.locator(".notice--ok")).to_contain_text("L’iscrizione è accettata: Coppia 1.")


HEIGHTS = "(all) => all.map((one) => one.getBoundingClientRect().height)"


def test_a_sign_up_takes_one_line_where_there_is_room(
    desktop: Page, director: User, event: Tournament, live_server: Any
) -> None:
    """Placed or waiting, with a question, a note or a partner wanted; a finger hits each part."""
    for pair in [*PAIRS, ("Amato Bruno", "Bianchi Anna 1")]:
        sign_up(event, *pair, phone="333 1234567", email="a@example.it", note="Tardi " * 30)
    sign_up(event, "Mastrangelo Giovanna", "Scognamiglio Francesca Maria")
    sign_up(event, "Sola Sara", seeks_partner=True, note="Prima volta")
    bring_session(desktop, director, live_server.url)
    desktop.goto(reverse("sign_ups", args=[event.slug]))
    lines = desktop.locator(".sign-ups > li")
    expect(lines).to_have_count(8)
    touched = desktop.locator(".sign-ups > li").locator("a, button, label")
    for width, most in ((1440, 50), (390, 96)):
        desktop.set_viewport_size({"width": width, "height": 844})
        assert max(lines.evaluate_all(HEIGHTS)) <= most
        assert min(touched.evaluate_all(HEIGHTS)) >= 44


def test_a_question_is_answered_on_the_page_of_the_sign_up(
    desk: Page, director: User, event: Tournament
) -> None:
    Player.objects.create(name="Amato Bruna", card_number="LU0042")
    sign_up(event, "Amatto Bruna", "Villa Carlo")
    desk.goto(reverse("sign_ups", args=[event.slug]))
    desk.get_by_role("link", name="Verifica").click()
    desk.get_by_label("stessa persona di Amato Bruna").check()
    desk.get_by_role("button", name="Accetta").click()
    expect(desk.locator("#messages")).to_contain_text("Iscrizione accettata")
    assert list_labels(event) == ["Amato Bruna – Villa Carlo"]
