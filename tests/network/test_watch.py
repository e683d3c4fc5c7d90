"""The watcher's note and certificate, and the server that notes the first phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from burraco_tourney.network import reached, watch
from burraco_tourney.network.reached import FirstContact, is_from_elsewhere
from burraco_tourney.network.running import load_network_status
from burraco_tourney.network.watch import (
    FOLDER,
    NETWORK,
    REACHED,
    NetworkWatch,
    read_note,
    read_steady_clock,
)
from burraco_tourney.operations.certificate_authority import Credential, list_addresses
from burraco_tourney.server import http_server
from tests.network.conftest import HALL
from tests.server.doors import GUEST, HERE, open_door, wait_for

OTHER = "10.0.0.7"


class Network:
    """The addresses of a laptop, which a test carries from hall to hall."""

    def __init__(self, *addresses: str) -> None:
        self.addresses = addresses

    def __call__(self) -> tuple[str, ...]:
        return self.addresses


def test_pages_read_what_the_watcher_sees_and_the_certificate_covers_it(
    desk: Path, settings: Any
) -> None:
    settings.CERTIFICATE_FOLDER = desk / "certificate"
    network = Network(HALL)
    watcher = NetworkWatch(desk, network)
    assert watcher.probe() == load_network_status()
    network.addresses = (OTHER,)
    watcher.probe()
    known = load_network_status()
    assert known.addresses == (OTHER,)
    assert known.move is not None
    assert known.move.before == HALL
    served = list_addresses(Credential.from_pem((desk / "certificate/desk.pem").read_bytes()))
    assert {HALL, OTHER} <= set(served)


def test_a_sleep_is_seen_by_the_clock_that_goes_on(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher = NetworkWatch(desk, Network(HALL))
    watcher.probe()
    later = read_steady_clock() + 720
    monkeypatch.setattr(watch, "read_steady_clock", lambda: later)
    assert watcher.probe().sleep is not None


def test_nothing_is_written_while_nothing_changes(desk: Path) -> None:
    watcher = NetworkWatch(desk, Network(HALL))
    watcher.probe()
    (desk / FOLDER / f"{NETWORK}.json").unlink()
    watcher.probe()
    assert read_note(desk, NETWORK) == {}


def test_a_full_disk_does_not_end_the_watch(
    desk: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_told: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(watch, "write_note", fail)
    assert NetworkWatch(desk, Network(OTHER)).probe().addresses == (OTHER,)
    assert "No space left" in caplog.text


# --- The first phone -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("client", "own", "is_elsewhere"),
    [
        ("192.168.1.40", HALL, True),
        (HALL, HALL, False),  # this machine, by its address in the hall
        ("127.0.0.1", "127.0.0.1", False),
        ("127.0.0.1", "127.0.0.2", False),
    ],
)
def test_a_phone_is_told_from_the_laptops_own_browser(
    client: str, own: str, is_elsewhere: bool
) -> None:
    assert is_from_elsewhere(client, own) is is_elsewhere


def test_the_door_rings_for_a_phone_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "is_from_elsewhere", lambda client, _own: client == GUEST)
    rings: list[None] = []
    with open_door(contacted=lambda: rings.append(None)) as door:
        door.ask(HERE)
        assert rings == []
        door.ask(GUEST)
        assert len(rings) == 1


def test_the_first_phone_is_noted_once(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contact = FirstContact()
    contact.record()
    wait_for(lambda: bool(read_note(desk, REACHED)))
    first = read_note(desk, REACHED)
    monkeypatch.setattr(reached, "write_note", lambda *_told: pytest.fail("noted again"))
    reached.note_reached()
    assert read_note(desk, REACHED) == first
