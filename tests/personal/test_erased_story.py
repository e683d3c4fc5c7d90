"""After an erasure every act is undone down to the empty event and done again: everybody else is
each time what they were, and the person nobody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from pytest_django import DjangoDbBlocker

from players.models import Player
from scoring.journal.queries import find_redoable, find_undoable
from scoring.models.tournament import Tournament
from scoring.personal.erasure_services import ErasureChoices, erase_person
from tests.cast import NOW
from tests.personal.desk import find_told
from tests.story import State, Story, look, without_play
from tests.undoing import redo, undo

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ERASED = {
    "replaced later, corrected away, removed": ["Nord2 Nora", "Nord1 Nora", "Sud8 Ugo"],
    "a substitute, corrected to, late": ["Riserva Rita", "Nord31 Nora", "Nord9 Nora"],
    "both of a substitution, withdrawn": ["Nord2 Nora", "Riserva Rita", "Sud5 Ugo"],
}
"""Persons erased together, by what the story does with them."""


def leave_out(state: State, players: set[int], names: set[str]) -> State:
    """A state without what an erasure of these players changes."""
    rows = [row for row in state["EntryPlayer"] if row["player_id"] not in (None, *players)]
    changes = [
        {**row, "left": row["left"] not in names, "entered": row["entered"] not in names}
        | ({} if row["left"] not in names else {"left_salt": "", "left_commitment": ""})
        for row in state["Substitution"]
    ]
    where = [[row[name] for name in ("id", "entry_id", "position")] for row in state["EntryPlayer"]]
    return {**without_play(state), "EntryPlayer": rows, "Substitution": changes, "places": where}


@pytest.fixture(scope="module")
def story(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Story]:
    """Played once; what a test does to it is rolled back with the test."""
    with django_db_blocker.unblock(), transaction.atomic():
        story = Story(User.objects.create_user("anna"))
        story.play()
        yield story
        transaction.set_rollback(True)


@pytest.mark.parametrize("names", ERASED.values(), ids=ERASED)
def test_nobody_comes_back_and_nobody_else_is_touched(story: Story, names: list[str]) -> None:
    event = Tournament.objects.get(pk=story.event.pk)
    players = set(Player.objects.filter(name__in=names).values_list("pk", flat=True))
    assert len(players) == len(names)
    for player in Player.objects.filter(pk__in=players):
        erase_person(player=player, choices=ErasureChoices(), author_name="Anna", now=NOW)
    own, now, count = {*names}, look(event), 0
    while (act := find_undoable(event)) is not None:
        own |= {row["name"] for row in now["EntryPlayer"] if row["player_id"] is None}
        own |= {
            row[name]
            for row in now["Substitution"]
            for name in ("left", "entered")
            if row[name].startswith("Giocatore")
        }
        undo(event)
        now, count = look(event), count + 1
        then = leave_out(story.before[act.number], players, own)
        assert leave_out(now, players, own) == then, act.kind
    assert find_told(*names) == []
    while find_redoable(event) is not None:
        redo(event)
        count -= 1
    assert count == 0
    assert find_told(*names) == []
