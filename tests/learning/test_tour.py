"""The tour of a director's day on the demo event."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from scoring.accounts.queries import DEMO_DIRECTOR
from scoring.learning.tour import TOUR
from tests.cast import sign_in
from tests.public.pages import read

pytestmark = pytest.mark.django_db

ADDRESS = "/help/tour/"


@pytest.mark.slow
def test_every_step_is_a_page_with_the_bar_until_the_tour_is_left() -> None:
    call_command("demo", verbosity=0)
    client = sign_in(User.objects.get(username=DEMO_DIRECTOR))
    for number, step in enumerate(TOUR, 1):
        page = client.post(ADDRESS, {"step": number}, follow=True)
        assert page.status_code == 200
        text = page.content.decode()
        assert f"{number}/{len(TOUR)} ·" in text
        assert str(step.sentence).split("’")[0] in text
        more = number < len(TOUR)
        assert (f'name="step" value="{number + 1}"' in text) is more
    tag = client.get(page.request["PATH_INFO"]).headers.get("ETag")
    assert 'class="tour ' not in client.post(ADDRESS, {"step": "0"}, follow=True).content.decode()
    assert 'class="tour ' not in read(client, page.request["PATH_INFO"])
    assert tag is None or client.get(page.request["PATH_INFO"]).headers["ETag"] != tag


@pytest.mark.parametrize("step", ["1", "99", "x", ""])
def test_nobody_is_led_to_an_event_that_is_not_theirs(
    step: str, anna: Client, visitor: Client
) -> None:
    page = anna.post(ADDRESS, {"step": step}, follow=True)
    assert re.search("manage.py demo", page.content.decode())
    assert "/login/?next=/help/tour/" in read(visitor, ADDRESS)
