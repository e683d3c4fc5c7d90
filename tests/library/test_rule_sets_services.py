"""Rule sets that the desk keeps: copied, changed, handed on, retired."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.rules.presets import ITALIAN, PRESETS
from scoring.core.rules.rules_file import write_rules
from scoring.library.queries import find_base_rules, find_rules, list_rules
from scoring.library.services import (
    RulesRefused,
    change_rules,
    copy_rules,
    import_rules,
)
from scoring.models.kept import KeptRules
from scoring.models.tournament import Tournament
from tests.cast import NOW, SIGNED, make_event, seat_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> KeptRules:
    return copy_rules(key="italian", name="Ponte", **SIGNED)


def test_a_copy_is_as_what_it_was_copied_from(club: KeptRules) -> None:
    assert club.rules == replace(ITALIAN, key="ponte", name="Ponte")
    assert (club.based_on, club.author_name) == ("italian", "Anna")
    assert find_rules("ponte") == club.rules
    assert find_base_rules(club) == ITALIAN


def test_a_set_is_its_keepers_and_superusers(director: User, outsider: User) -> None:
    kept = copy_rules(key="italian", name="Ponte", author=Author.of(director), now=NOW)
    assert kept.is_changed_by(director)
    assert not kept.is_changed_by(outsider)
    outsider.is_superuser = True
    assert kept.is_changed_by(outsider)
    director.delete()
    kept.refresh_from_db()
    assert kept.owner is None


@pytest.mark.parametrize("name", ["Ponte", "Italian", "♠"])
def test_a_key_is_never_given_twice(club: KeptRules, name: str) -> None:
    keys = [copy_rules(key="ponte", name=name, **SIGNED).key for _ in range(2)]
    assert len({*keys, "ponte", *PRESETS}) == len(PRESETS) + 3


def test_a_copy_of_what_is_not_there() -> None:
    with pytest.raises(Refusal, match=r"rules\.unknown"):
        copy_rules(key="nessuno", name="Ponte", **SIGNED)


def test_a_change_reaches_no_event(club: KeptRules, director: User) -> None:
    waiting = make_event(director, rules_key="ponte")
    playing = seat_event(make_event(director, rules_key="ponte", name="Coppa"))
    change_rules(kept=club, rules=replace(club.rules, name="Ponte 2", two=30), **SIGNED)
    assert KeptRules.objects.get().name == "Ponte 2"
    for event in (waiting, playing):
        rules = Tournament.objects.get(pk=event.pk).rules
        assert (rules.name, rules.two) == ("Ponte", 20)
        assert not event.acts.filter(kind="settings").exists()


def test_the_key_stays_whatever_is_said(club: KeptRules) -> None:
    change_rules(kept=club, rules=replace(club.rules, key="italian", two=30), **SIGNED)
    assert KeptRules.objects.get().data["key"] == "ponte"


def test_what_nobody_can_play_by_is_not_kept(club: KeptRules) -> None:
    with pytest.raises(RulesRefused) as refused:
        change_rules(kept=club, rules=replace(club.rules, packs=0, two=3), **SIGNED)
    assert [fault.field for fault in refused.value.faults] == ["packs", "two", "packs"]
    with pytest.raises(RulesRefused):
        import_rules(text=write_rules(replace(ITALIAN, seats=5)), **SIGNED)


def test_a_file_of_another_desk_is_kept_under_a_free_key(club: KeptRules) -> None:
    kept = import_rules(text=write_rules(replace(club.rules, two=30)), **SIGNED)
    assert (kept.key, kept.based_on, kept.rules.two) == ("ponte-2", "ponte", 30)
    with pytest.raises(Refusal, match=r"rules_file\.json"):
        import_rules(text="", **SIGNED)


def test_the_list_says_who_plays_by_what(club: KeptRules, director: User) -> None:
    make_event(director, rules_key="ponte", name="Coppa")
    presets, kept = list_rules(director)
    assert [row["rules"].key for row in presets] == list(PRESETS)
    assert [[name for name, _slug in row["events"]] for row in kept] == [["Coppa"]]
