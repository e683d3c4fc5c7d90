"""Every act can be undone and done again; the changes that the journal keeps of it are the real
ones, though it reads no row it need not."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.actions.rows_services import (
    TRACKED,
    Changes,
    compare_rows,
    encode_value,
    get_model_name,
    watch_rows,
)
from scoring.core.play.acts import ActKind
from scoring.journal.queries import find_redoable, find_undoable
from scoring.models.adjustment import Adjustment
from scoring.models.phase import Section
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.standings.moments_queries import write_line
from scoring.standings.queries import load_standings
from scoring.standings.services import dry_run
from tests.actions.test_acts_services import redo, undo
from tests.cast import NOW, draw_in_order, make_event, open_turn
from tests.rows import take_rows
from tests.story import State, Story, check_shown, look, without_play

OF_SINGLE_PLAYERS = {ActKind.DRAW_CARDS, ActKind.DROP_CARDS}
"""Undone in tests/seating/test_drawn_seats.py: the story is of pairs."""
WATCHED = set(map(get_model_name, TRACKED))


def find_differences(event: Tournament, act: Callable[[], object]) -> tuple[Changes, Changes]:
    """The changes of an act by reading everything before and after, and those that the journal
    kept."""
    before, acts = take_rows(event), event.acts.count()
    act()
    after = take_rows(event)
    found = {name: compare_rows(rows, after[name]) for name, rows in before.items()}
    found = {name: change for name, change in found.items() if any(change.values())}
    # What changes nothing is no act.
    kept = event.acts.latest("number").changes if event.acts.count() > acts else {}
    stored = json.loads(json.dumps(found, default=encode_value))
    return stored, {name: change for name, change in kept.items() if name in WATCHED}


def check_standings(event: Tournament) -> None:
    """The standings that were kept last are those of now: no act has moved them unseen."""
    last = event.standings_versions.order_by("-pk").first()
    now = [write_line(line, event.tiebreaks) for line in load_standings(event)]
    assert (last.rows if last else []) == now


class CheckedStory(Story):
    """Every act of the story, looked at in this way."""

    def act(self, service: Callable[..., Any], **arguments: Any) -> Any:
        told: list[Any] = []
        act = super().act
        found, kept = find_differences(self.event, lambda: told.append(act(service, **arguments)))
        assert kept == found, service
        check_standings(self.event)
        return told[0]


@pytest.mark.slow
def test_every_act_is_undone_down_to_the_empty_event_and_done_again(director: User) -> None:
    story = CheckedStory(director)
    event = story.play()
    kinds = set(event.acts.values_list("kind", flat=True))
    assert kinds == set(ActKind) - {ActKind.UNDO, ActKind.REDO, *OF_SINGLE_PLAYERS}

    def turn(way: Callable[[Tournament], object]) -> State:
        found, kept = find_differences(event, lambda: way(event))
        assert kept == found, (event.acts.latest("number").params, way)
        check_standings(event)
        check_shown(event)
        return look(event)

    numbers = sorted(story.before, reverse=True)
    after: dict[int, State] = {}
    for number in numbers:
        assert find_undoable(event).number == number
        after[number] = look(event)
        before = turn(undo)
        assert without_play(before) == without_play(story.before[number]), number
        assert turn(redo) == after[number]
        assert turn(undo) == before
    assert find_undoable(event) is None
    assert not look(event)["Entry"]
    for number in reversed(numbers):
        redo(event)
        assert look(event) == after[number]
    assert find_redoable(event) is None


@pytest.fixture
def drawn(director: User) -> Tournament:
    event = make_event(director, pairs=8)
    draw_in_order(event)
    return event


def test_a_row_that_is_added_and_then_changed_is_only_added(drawn: Tournament) -> None:
    phase = drawn.phases.get()
    with watch_rows(drawn) as watch:
        section = Section.objects.create(phase=phase, number=2, members=[])
        Section.objects.filter(phase=phase).update(first_table=3)
    first = phase.sections.get(number=1)
    assert watch.find_changes() == {
        "section": {
            "added": [section.pk],
            "removed": [],
            "changed": [[first.pk, {"first_table": 1}]],
        }
    }


def test_a_row_that_is_added_and_removed_again_is_nothing(drawn: Tournament) -> None:
    with watch_rows(drawn) as watch:
        Section.objects.create(phase=drawn.phases.get(), number=2, members=[]).delete()
    assert watch.find_changes() == {}


def test_a_row_that_comes_back_under_its_number_is_found(drawn: Tournament) -> None:
    first, second = [
        Adjustment.objects.create(
            entry=entry, vp=-1, mp=0, gp=0, reason="Ritardo", author_name="Anna", created_at=NOW
        )
        for entry in drawn.entries.filter(number__lte=2)
    ]
    Adjustment.objects.filter(pk=first.pk).delete()
    with watch_rows(drawn) as watch:
        Adjustment.objects.bulk_create([first])
    assert watch.find_changes()["adjustment"]["added"] == [first.pk]
    with watch_rows(drawn) as watch:
        Adjustment.objects.filter(pk=second.pk).delete()
        Adjustment.objects.bulk_create([second])
    assert watch.find_changes() == {}


def test_other_events_are_not_looked_at(drawn: Tournament, director: User) -> None:
    other = make_event(director, pairs=8)
    with watch_rows(drawn) as watch:
        draw_in_order(other)
    assert watch.find_changes() == {}


def test_what_is_taken_back_in_between_is_no_change(drawn: Tournament) -> None:
    with watch_rows(drawn) as watch, dry_run():
        drawn.turns.all().delete()
    assert watch.find_changes() == {}


def test_smazzate_of_a_turn_that_goes_are_kept_though_its_state_changed_first(
    drawn: Tournament,
) -> None:
    turn = open_turn(drawn, 1)
    table = turn.tables.order_by("number")[0]
    smazzata = table.smazzate.create(number=1, revision=1, ns_gp=100, ew_gp=0)
    with watch_rows(drawn) as watch:
        Turn.objects.filter(pk=turn.pk).update(state="closed")
        Table.objects.filter(pk=table.pk).delete()
    (removed,) = watch.find_changes()["smazzata"]["removed"]
    assert removed["id"] == smazzata.pk
