"""The script of the guide follows an evening at a desk that answers by HTTP."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.play.turns_services import close_turn
from tests.cast import SIGNED, play_through, record_totals

SCRIPT = Path(__file__).parents[2] / "docs/api/follow.py"


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_script_follows_an_evening(live_server: Any, playing: Tournament) -> None:
    feed = f"{live_server.url}/api/v1/events/{playing.slug}/feed"
    command = [sys.executable, str(SCRIPT), feed, "0.05"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as script:
        assert script.stdout is not None
        seen = iter(script.stdout)
        wait_for(seen, "event")
        record_totals(Table.objects.get(turn__number=1, number=1), 1, 340, 210)
        wait_for(seen, "turns/1/tables/1 Nord1 Nora / Sud1 Ugo 340 – Nord5 Nora / Sud5 Ugo 210")
        turn = playing.turns.get(number=1)
        record_totals(Table.objects.get(turn__number=1, number=1), 2, 10, 0)
        for table in turn.tables.filter(recorded=0, seats__line="EW"):
            for number in (1, 2):
                record_totals(table, number, 300, 200)
        close_turn(turn=turn, **SIGNED)
        wait_for(seen, "standings")
        play_through(playing, 3)
        close_event(event=playing, **SIGNED)
        wait_for(seen, "event")
        assert script.wait(timeout=20) == 0


def wait_for(seen: Iterator[str], line: str) -> None:
    assert any(line in printed for printed in seen), line
