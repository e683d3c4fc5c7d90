"""The operator's page of the server."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from tests.cast import sign_in
from tests.server.watched import see_devices


@pytest.fixture
def operator(db: None) -> Client:
    return sign_in(User.objects.create_superuser("operator", password="x"))


def test_the_operator_sees_events_devices_and_routes(operator: Client, playing: Tournament) -> None:
    see_devices(playing)
    operator.get(reverse("event", args=[playing.slug]))
    page = operator.get(reverse("server"))
    (event,) = page.context["state"].database.connected
    assert (event.slug, event.turn, event.tables, event.devices) == (playing.slug, 1, 4, 1)
    assert {"event"} <= {each.route for each in page.context["routes"]}
    assert page.context["problems"] == []
    assert page["Cache-Control"].count("no-store")
    assert str(settings.VAR_DIR) in page.content.decode()


def test_only_an_operator_is_led_to_the_server(
    operator: Client, anna: Client, playing: Tournament
) -> None:
    address = f'href="{reverse("server")}"'
    assert address in operator.get(reverse("desk")).content.decode()
    assert address not in anna.get(reverse("desk")).content.decode()
