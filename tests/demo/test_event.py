"""The demo event."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.play.turns import TurnState
from scoring.queries.standings.current import load_standings

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


def test_the_demo_made_again_is_the_same_demo() -> None:
    call_command("demo", verbosity=0)
    first = load_standings(Tournament.objects.get())
    call_command("demo", verbosity=0)
    assert load_standings(Tournament.objects.get()) == first


def test_the_demo_is_left_alone_when_it_is_there() -> None:
    call_command("demo", verbosity=0)
    pk = Tournament.objects.get().pk
    call_command("demo", "--if-missing", verbosity=0)
    assert Tournament.objects.get().pk == pk


def test_every_call_prints_another_password(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo")
    call_command("demo", "--if-missing")
    passwords = {line for line in capsys.readouterr().out.splitlines() if "demo" in line}
    assert len(passwords) >= 2
