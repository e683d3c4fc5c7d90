"""The demo event."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from players.models import Club, Player
from players.person import Person
from players.roster import RosterEntry
from scoring.actions.refusals_services import Refusal
from scoring.core.play.turns import TurnState
from scoring.entries.late_and_leaving_services import substitute_player
from scoring.entries.services import update_entry
from scoring.events.life_services import duplicate_event
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.personal.queries import find_persons
from scoring.standings.queries import load_standings
from tests.cast import NOW, SIGNED

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


def test_the_invented_people_are_nobody_whom_the_desk_knows() -> None:
    call_command("demo", verbosity=0)
    event = Tournament.objects.get()
    assert not Player.objects.exists()
    assert not Club.objects.exists()
    assert find_persons("Rossi")["players"] == []
    first, second = event.entries.filter(number__in=(1, 2))
    corrected = RosterEntry(0, Person("Rossi Marina"), Person("Bianchi Anna"))
    update_entry(entry=first, lineup=corrected, **SIGNED)
    assert [row.name for row in Player.objects.all()] == ["Rossi Marina"]
    replaced = {"position": 1, "reason": "Malore", "past_half": True, **SIGNED}
    with pytest.raises(Refusal, match="player_twice"):
        substitute_player(entry=second, player=Person("Bianchi Anna"), **replaced)
    with pytest.raises(Refusal, match=r"substitute\.same"):
        substitute_player(entry=second, player=Person("Ferrari Carla"), **replaced)
    entries = [*event.entries.values_list("number", flat=True)]
    again = duplicate_event(event=event, name="Ancora", date=NOW.date(), entries=entries, **SIGNED)
    assert not again.entries.exists()
