"""The first minute: from an empty database to the three doors, and the demo behind one of them."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scoring.learning import demo_event as steps
from scoring.models.tournament import Tournament
from tests.cast import PASSWORD, make_event


@pytest.mark.django_db(transaction=True)
def test_the_first_minute(desktop: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    page = desktop
    page.goto("/")
    page.fill("input[name=name]", "Carla Verdi")
    length = page.locator("[data-rule=length]")
    expect(length).not_to_have_attribute("data-met", "")
    page.fill("input[name=new_password1]", PASSWORD)
    expect(length).to_have_attribute("data-met", "")
    page.get_by_label("Mostra la password").check()
    expect(page.locator("input[name=new_password1]")).to_have_attribute("type", "text")
    page.fill("input[name=new_password2]", PASSWORD)
    page.get_by_role("button", name="Comincia").click()
    expect(page.locator(".door")).not_to_have_count(0)

    # The steps of a demo that is quick to make.
    monkeypatch.setattr(steps, "open_demo", begin_demo)
    monkeypatch.setattr(steps, "play_demo_turn", begin_turn)
    page.get_by_role("button", name="Apri il torneo di prova").click()
    expect(page).to_have_url(f"{page.evaluate('location.origin')}/desk/{find_slug()}/")


def begin_demo(*, director: User, now: datetime) -> Tournament:
    event = make_event(director)
    event.is_demo = True
    event.save()
    return event


def begin_turn(event: Tournament, number: int, **_when: object) -> None:
    event.turns.create(number=number, phase=event.phases.get(), state="closed")


def find_slug() -> str:
    assert User.objects.get().is_superuser
    return "torneo-di-prova-2026"
