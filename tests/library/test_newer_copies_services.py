"""A newer rule set or conversion table reaches an event by its director's act alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.rules.victory import TABLES, Row
from scoring.journal.undoing_services import undo_act
from scoring.library.queries import find_newer_copies
from scoring.library.services import (
    adopt_newer_copies,
    change_kept,
    change_rules,
    copy_rules,
    copy_table,
    retire_kept,
)
from scoring.models.kept import KeptRules, KeptTable
from scoring.models.tournament import Tournament
from tests.cast import SIGNED, make_event, plan_phase, seat_event
from tests.play.trios import keep_three_packs, make_trios

ROWS = (Row(100, 10, 10), Row(None, 15, 5))

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> KeptRules:
    return copy_rules(key="italian", name="Ponte", **SIGNED)


@pytest.fixture
def ours() -> KeptTable:
    return copy_table(table=TABLES["burraconline"], name="Nostra", **SIGNED)


@pytest.fixture
def event(director: User, club: KeptRules, ours: KeptTable) -> Tournament:
    """An event by a kept rule set, its second phase by a kept table; both were changed since."""
    phases = [plan_phase(turns=1), plan_phase(ours.key)]
    event = make_event(director, phases=phases, rules_key=club.key)
    assert not find_newer_copies(event)
    change_rules(kept=club, rules=replace(club.rules, two=30), **SIGNED)
    change_kept(ours, replace(ours.conversion, rows=ROWS), **SIGNED)
    return event


def offered(event: Tournament) -> tuple[bool, list[int]]:
    """Whether newer rules are, and the phases for which a newer table is."""
    newer = find_newer_copies(Tournament.objects.get(pk=event.pk))
    return newer.rules is not None, [phase.number for phase, _table in newer.tables]


def test_newer_versions_are_offered_until_they_are_taken(event: Tournament) -> None:
    assert offered(event) == (True, [2])
    adopt_newer_copies(event=event, **SIGNED)
    assert offered(event) == (False, [])
    event = Tournament.objects.get(pk=event.pk)
    assert event.rules.two == 30
    assert event.phases.get(number=2).conversion.rows == ROWS
    with pytest.raises(Refusal, match=r"newer\.none"):
        adopt_newer_copies(event=event, **SIGNED)


def test_taking_them_is_undone_in_the_journal(event: Tournament) -> None:
    adopt_newer_copies(event=event, **SIGNED)
    undo_act(event=event, number=event.acts.latest("number").number, **SIGNED)
    assert offered(event) == (True, [2])
    event = Tournament.objects.get(pk=event.pk)
    assert event.rules.two == 20
    assert event.phases.get(number=2).conversion.rows == TABLES["burraconline"].rows


def test_what_is_played_by_stays(event: Tournament) -> None:
    seat_event(event)
    assert offered(event) == (False, [2])
    adopt_newer_copies(event=event, **SIGNED)
    event = Tournament.objects.get(pk=event.pk)
    assert event.rules.two == 20
    assert event.phases.get(number=2).conversion.rows == ROWS
    with pytest.raises(Refusal, match=r"newer\.published"):
        adopt_newer_copies(event=event, **SIGNED)


def test_the_table_of_a_phase_in_play_stays(director: User, ours: KeptTable) -> None:
    event = seat_event(make_event(director, phases=[plan_phase(ours.key)]))
    change_kept(ours, replace(ours.conversion, rows=ROWS), **SIGNED)
    assert offered(event) == (False, [])


def test_a_retired_set_is_not_offered(event: Tournament, club: KeptRules) -> None:
    retire_kept(kept=club, **SIGNED)
    assert offered(event) == (False, [2])


def test_a_set_that_no_longer_fits_who_entered_is_not_offered(director: User) -> None:
    kept = keep_three_packs()
    event = make_trios(director, 4)
    for changed in ({"seats": 4}, {"packs": 2, "pozzetti": 2}):
        change_rules(kept=kept, rules=replace(kept.rules, **changed), **SIGNED)
        assert offered(event) == (False, [])
    change_rules(kept=kept, rules=replace(kept.rules, two=30), **SIGNED)
    assert offered(event) == (True, [])
