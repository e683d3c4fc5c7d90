"""The demo event."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from scoring.core.play.turns import TurnState
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.standings.queries import load_standings

pytestmark = pytest.mark.django_db


def test_the_demo_is_a_mitchell_of_fifteen_pairs_in_its_third_turn() -> None:
    call_command("demo", verbosity=0)
    event = Tournament.objects.get()
    assert event.entries.count() == 15
    assert [turn.state for turn in event.turns.all()] == [
        TurnState.CLOSED,
        TurnState.CLOSED,
        TurnState.PLAYING,
        TurnState.DRAFT,
    ]
    assert set(SmazzataRevision.objects.values_list("depth", flat=True)) == {
        "cards",
        "counts",
        "totals",
    }
    first = load_standings(event)
    call_command("demo", verbosity=0)
    assert load_standings(Tournament.objects.get()) == first, "made again it is the same"


def test_where_the_demo_is_there_only_its_password_is_another(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("demo")
    pk = Tournament.objects.get().pk
    call_command("demo", "--if-missing")
    assert Tournament.objects.get().pk == pk
    passwords = {line for line in capsys.readouterr().out.splitlines() if "demo" in line}
    assert len(passwords) >= 2
