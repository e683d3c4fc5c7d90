"""A desk that its own server runs, and what it has noted of its computer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from burraco_tourney.network import running as running_module
from burraco_tourney.network.origins import Ports
from burraco_tourney.network.running import NOBODY, note_start
from burraco_tourney.network.watch import NETWORK, NetworkStatus, write_note
from scoring.core.bundle.reading import write_value

HALL = "192.168.1.20"
OPENED = timedelta(minutes=10)
"""The time for which the desk is open already."""

Note = Callable[[NetworkStatus], None]


@pytest.fixture
def desk(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a desk on port 8000 in the hall, which no phone has reached."""
    settings.VAR_DIR = tmp_path
    settings.PORT, settings.HTTPS_PORT = 8000, 8443
    for name in ("BURRACO_KEPT_BY", "SYSTEMD_EXEC_PID", "INVOCATION_ID"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setattr(running_module, "find_keeper", lambda *_told: NOBODY)
    note_start(Ports(8000, 8443), timezone.now() - OPENED)
    write_note(tmp_path, NETWORK, write_value(NetworkStatus((HALL,), HALL)))
    return tmp_path


@pytest.fixture
def note(desk: Path) -> Note:
    """Notes the result of a probe."""
    return lambda known: write_note(desk, NETWORK, write_value(known))
