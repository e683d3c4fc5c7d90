"""The pages about where the desk runs: the console's notices, the first phone, the end."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from burraco_tourney.network import running
from burraco_tourney.network.notices_wording import list_hall_notices
from burraco_tourney.network.reached import note_reached
from burraco_tourney.network.running import SYSTEM
from burraco_tourney.network.watch import NetworkMove, NetworkStatus, Sleep
from scoring.models.tournament import Tournament
from scoring.tickets.cards_origin_services import read_cards_origin, store_qr_origin
from scoring.tickets.qr import draw_qr
from tests.cast import sign_in
from tests.network.conftest import HALL, Note
from tests.server.watched import see_devices

pytestmark = pytest.mark.django_db
OTHER = "10.0.0.7"
EN = {"Accept-Language": "en"}


def look(client: Client, name: str, *args: object) -> str:
    return client.get(reverse(name, args=args), headers=EN).content.decode()


def list_keys() -> list[str]:
    return [notice.key for notice in list_hall_notices(timezone.now())]


@pytest.fixture
def owner() -> Client:
    return sign_in(User.objects.create_superuser("owner", password="x"))


# --- Notices -------------------------------------------------------------------------------------


def test_the_console_asks_for_notices_only_under_the_desks_own_server(
    anna: Client, event: Tournament
) -> None:
    assert "hall-notices" not in look(anna, "console", event.slug)
    assert look(anna, "hall_notices", event.slug).strip() == ""


def test_a_computer_that_slept_is_told_on_the_console(
    anna: Client, event: Tournament, note: Note
) -> None:
    now = timezone.now()
    note(NetworkStatus((HALL,), HALL, Sleep(now - timedelta(minutes=12), now)))
    for name in ("console", "hall_notices"):
        assert "This computer was asleep from" in look(anna, name, event.slug)


def test_cards_with_another_address_are_told_until_new_codes_are_shown(
    anna: Client, event: Tournament, note: Note, settings: Any
) -> None:
    store_qr_origin(origin=f"http://{OTHER}:8000")
    page = look(anna, "hall_notices", event.slug)
    assert f"http://{HALL}:8000 instead of http://{OTHER}:8000" in page
    assert draw_qr(f"http://{HALL}:8000/") in page
    assert reverse("tickets", args=[event.slug]) in page
    settings.FIND_HALL_ADDRESSES = f"{__name__}.list_addresses"
    anna.get(reverse("tickets", args=[event.slug]), headers={"host": "127.0.0.1:8000"})
    assert read_cards_origin(settings.VAR_DIR) == f"http://{HALL}:8000"
    assert "network" not in list_keys()


def list_addresses() -> list[str]:
    return [HALL]


def test_codes_that_no_phone_can_use_are_not_remembered(
    anna: Client, event: Tournament, desk: Path, settings: Any
) -> None:
    settings.FIND_HALL_ADDRESSES = f"{__name__}.list_nothing"
    anna.get(
        reverse("tickets_print", args=[event.slug, "tables"]), headers={"host": "127.0.0.1:8000"}
    )
    assert read_cards_origin(desk) == ""


def list_nothing() -> list[str]:
    return []


def test_no_network_and_another_one_are_told_where_no_codes_were_shown(note: Note) -> None:
    note(NetworkStatus((), HALL))
    assert list_keys() == ["network"]
    note(NetworkStatus((OTHER,), OTHER, move=NetworkMove(timezone.now(), HALL)))
    (notice,) = list_hall_notices(timezone.now())
    assert (notice.key, notice.origin) == ("network", f"http://{OTHER}:8000")


def test_the_notices_of_a_console_take_no_query_of_their_own(
    anna: Client, event: Tournament, note: Note, django_assert_num_queries: Any
) -> None:
    address = reverse("hall_notices", args=[event.slug])
    with django_assert_num_queries(3):  # the session, the account, the event
        anna.get(address)
    note(NetworkStatus((OTHER,), OTHER, None, NetworkMove(timezone.now(), HALL)))
    with django_assert_num_queries(3):
        anna.get(address)


# --- The first phone -----------------------------------------------------------------------------


def test_phones_are_waited_for_until_the_first_one_comes(owner: Client, desk: Path) -> None:
    assert list_keys() == ["waiting"]
    assert draw_qr(f"http://{HALL}:8000/") in look(owner, "server")
    assert "hall-waiting" not in look(owner, "desk")
    assert "No phone has reached this computer yet" in look(owner, "phones")
    note_reached()
    assert list_keys() == []
    assert "the first one connected at" in look(owner, "phones")


@pytest.mark.parametrize(("state", "waits"), [("playing", True), ("finished", False)])
def test_the_console_waits_for_no_phone_once_all_is_played(
    anna: Client, desk: Path, state: str, waits: bool, request: pytest.FixtureRequest
) -> None:
    event = request.getfixturevalue(state)
    page = look(anna, "console", event.slug)
    assert ("hall-waiting" in page) is waits
    (address,) = re.findall(r'hx-get="([^"]+/hall-notices/[^"]*)"', page)
    assert ("hall-waiting" in anna.get(address, headers=EN).text) is waits


def test_after_a_move_they_are_waited_for_again(note: Note) -> None:
    note_reached()
    moved = timezone.now() + timedelta(seconds=1)
    store_qr_origin(origin=f"http://{OTHER}:8000")  # they lead here
    note(NetworkStatus((OTHER,), OTHER, move=NetworkMove(moved, HALL)))
    later = moved + timedelta(minutes=5)
    assert [notice.key for notice in list_hall_notices(later)] == ["waiting"]


def test_they_are_not_waited_for_at_once_nor_behind_a_proxy(desk: Path, settings: Any) -> None:
    early = timezone.now() - timedelta(minutes=8)
    assert list_hall_notices(early) == []
    settings.TRUSTED_PROXIES = ["10.0.0.1"]
    assert list_keys() == []


def test_the_steps_of_this_system_come_first(
    anna: Client, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for platform, system in (("win32", "Windows"), ("darwin", "macOS"), ("linux", "Linux")):
        monkeypatch.setattr("sys.platform", platform)
        page = anna.get(reverse("phones"))
        assert page.context["firewalls"][0][0] == system
    assert "sudo ufw allow 8000/tcp" in page.content.decode()


# --- The end -------------------------------------------------------------------------------------


@pytest.fixture
def stops(desk: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Messages to the server of this process."""
    told: list[str] = []
    monkeypatch.setattr(running, "_stops", [lambda: told.append("stop")])
    monkeypatch.setattr(running, "BREATH", 0)
    return told


def test_an_owner_stops_the_desk_after_a_question(
    owner: Client, playing: Tournament, stops: list[str]
) -> None:
    see_devices(playing)
    page = look(owner, "desk_stop")
    assert "A turn is being played." in page
    assert "1 phone is connected." in page
    assert "0 smazzate are recorded so far." in page
    assert not stops
    answer = owner.post(reverse("desk_stop"), headers=EN)
    assert "The program is closed" in answer.content.decode()
    for _try in range(100):
        if stops:
            break
        running.Timer(0.01, lambda: None).run()
    assert stops == ["stop"]


def test_a_service_or_a_desk_under_another_server_is_not_stopped_by_a_page(
    owner: Client, stops: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for keeper, said in (
        (SYSTEM, "systemctl stop burraco"),
        ("", "This program was started by another program"),
    ):
        monkeypatch.setenv("BURRACO_KEPT_BY", keeper)
        assert said in look(owner, "desk_stop")
        assert owner.post(reverse("desk_stop")).status_code == 409
    assert not stops
