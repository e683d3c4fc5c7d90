"""The catalogue knows every field of a rule set, and there is a label for all that it names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, get_args, get_type_hints

import pytest

from scoring.core.rules.catalogue import CATALOGUE, FIELDS, Choice, Figure, Group, Switch, Unit
from scoring.core.rules.presets import ITALIAN, PRESETS
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.topics import Topic
from scoring.library.rules_wording import (
    FIELD_NAMES,
    FIELD_NOTES,
    GROUP_NAMES,
    OPTION_NAMES,
    UNIT_NAMES,
    format_value,
)


def list_names(kind: Any, part: str = "") -> Iterator[str]:
    """The fields of a rule set as the catalogue names them, parts included."""
    types = get_type_hints(kind)
    for field in fields(kind):
        yield part + field.name
        if isinstance(types[field.name], UnionType):
            inner = get_args(types[field.name])[0]
            if is_dataclass(inner):
                yield from list_names(inner, f"{field.name}.")


def test_every_field_is_in_the_catalogue_once_and_every_group_and_topic_has_its_own() -> None:
    assert sorted(field.name for field in FIELDS) == sorted(set(list_names(RuleSet)) - {"key"})
    assert list(CATALOGUE) == list(Group)
    spoken = {field.topic for field in FIELDS} - {None}
    assert set(Topic) - spoken == {Topic.MELDS, Topic.VARIATIONS}  # figures of the game itself


def test_everything_has_one_label() -> None:
    assert set(FIELD_NAMES) == {field.name for field in FIELDS}
    assert set(FIELD_NOTES) <= set(FIELD_NAMES)
    assert set(GROUP_NAMES) == set(Group)
    assert set(UNIT_NAMES) == set(Unit)
    for field in FIELDS:
        if isinstance(field, Choice) and not isinstance(field.options[0], int):
            assert set(OPTION_NAMES[field.name]) == set(field.options), field.name


def test_a_choice_offers_all_that_there_is() -> None:
    types = get_type_hints(RuleSet)
    for field in FIELDS:
        if isinstance(field, Choice) and types[field.name] is not int:
            assert field.options == tuple(types[field.name])
        if isinstance(field, Switch):
            assert types[field.name] is bool


def test_the_default_is_the_italian_game() -> None:
    defaults = {field.name: field.default for field in FIELDS}
    assert defaults["packs"] == 2
    assert defaults["premiums.suit_clean"] is None
    assert all(
        field.least <= value <= field.most
        for field in FIELDS
        if isinstance(field, Figure) and isinstance(value := defaults[field.name], int)
    )


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_value_can_be_written(rules: RuleSet) -> None:
    assert all(format_value(field, rules) for field in FIELDS)
    assert format_value(FIELDS[2], ITALIAN) == "2"
