"""Catalogue of rule-set fields: everything about a field except its value.

This catalogue is the source of the rules editor's form, the validation, the pages that show a rule
set, the sheet of rules in an event's workbook, and the random rule sets of the tests. The labels
for users are in `scoring.library.rules_wording`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from itertools import chain
from typing import Final

from scoring.core.limits import SOURCE_MAX, TITLE_MAX
from scoring.core.rules.presets import ITALIAN
from scoring.core.rules.ruleset import (
    STEP,
    Aces,
    ClosingNeeds,
    ComparedWith,
    FirstDraw,
    PozzettoPays,
    RuleSet,
    SemiClean,
    UnseenPays,
)
from scoring.core.rules.topics import Topic

MAX_VALUE: Final = 500
"""The highest value of a card, in points."""
MAX_BONUS: Final = 5_000
MAX_TARGET: Final = 100_000


class Group(StrEnum):
    """Groups of rule-set fields, in the order of the rules editor."""

    NAME = "name"
    PLAYERS = "players"
    VALUES = "values"
    BURRACHI = "burrachi"
    MELDS = "melds"
    CLOSING = "closing"
    POZZETTI = "pozzetti"
    GAME = "game"


class Unit(StrEnum):
    POINTS = "points"
    CARDS = "cards"
    OTHER = "other"
    """Another unit, which the field's label names: packs, pozzetti, smazzate."""


@dataclass(frozen=True, slots=True)
class RuleField:
    """A field of a rule set, or of an optional part of it, such as `premiums.suit_clean`.

    `needs`: the name of the `RuleSet` attribute on which this field depends, or "". The field has
    no effect if that attribute is None, 0, False or "none", or if the optional part that contains
    the field is None."""

    name: str
    topic: Topic | None
    """The field's topic in rule documents; None if the field is the rule set's name or source."""
    _: KW_ONLY
    needs: str = ""

    @property
    def part(self) -> str:
        """The name of the optional part that contains the field, such as `premiums`, or ""."""
        return self.name.rpartition(".")[0]

    @property
    def default(self) -> object:
        """The field's value in the Italian rule set; None if that lacks the optional part."""
        return find_value(ITALIAN, self.name)


@dataclass(frozen=True, slots=True)
class Text(RuleField):
    longest: int
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class Figure(RuleField):
    least: int
    most: int
    unit: Unit = Unit.OTHER
    is_optional: bool = False
    """True if the field's value may be None."""
    is_penalty: bool = False
    """True if the figure is subtracted from a side's points."""

    @property
    def step(self) -> int:
        return STEP if self.unit is Unit.POINTS else 1


@dataclass(frozen=True, slots=True)
class Switch(RuleField):
    """A rule-set field that is true or false."""


@dataclass(frozen=True, slots=True)
class Choice(RuleField):
    options: tuple[StrEnum, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Part(RuleField):
    """A switch for an optional part of the rules; the part's own fields come after it."""


def _value(name: str, *, needs: str = "") -> Figure:
    return Figure(name, Topic.VALUES, 0, MAX_VALUE, Unit.POINTS, needs=needs)


def _bonus(name: str, topic: Topic, *, needs: str = "") -> Figure:
    return Figure(name, topic, 0, MAX_BONUS, Unit.POINTS, needs=needs)


def _opening(name: str, most: int = MAX_VALUE) -> Figure:
    return Figure(name, Topic.INITIAL_MELD, 0, most, Unit.POINTS)


CATALOGUE: Final[Mapping[Group, tuple[RuleField, ...]]] = {
    Group.NAME: (Text("name", None, TITLE_MAX, is_required=True), Text("source", None, SOURCE_MAX)),
    Group.PLAYERS: (
        Figure("packs", Topic.PLAYERS, 1, 3),
        Figure("jokers", Topic.PLAYERS, 0, 12),
        Switch("wild_twos", Topic.WILD_CARDS),
        Choice("seats", Topic.PLAYERS, (2, 3, 4, 6)),
        Choice("sides", Topic.PLAYERS, (2, 3)),
        Choice("compared_with", Topic.PLAYERS, tuple(ComparedWith), needs="has_third_side"),
    ),
    Group.VALUES: (
        _value("joker", needs="jokers"),
        _value("two"),
        _value("ace"),
        _value("high_cards"),
        _value("low_cards"),
    ),
    Group.BURRACHI: (
        _bonus("clean", Topic.BURRACO),
        _bonus("dirty", Topic.BURRACO),
        Choice("semi_clean_reading", Topic.SEMI_CLEAN, tuple(SemiClean)),
        _bonus("semi_clean", Topic.SEMI_CLEAN, needs="semi_clean_reading"),
        Part("premiums", Topic.BURRACO),
        _bonus("premiums.suit_clean", Topic.BURRACO),
        _bonus("premiums.suit_wild", Topic.BURRACO),
        _bonus("premiums.rank_clean", Topic.BURRACO),
        _bonus("premiums.rank_wild", Topic.BURRACO),
    ),
    Group.MELDS: (
        Choice("aces", Topic.ACES, tuple(Aces)),
        Switch("wild_beside_whole_suit", Topic.WILD_CARDS),
        Switch("one_set_a_rank", Topic.SETS),
        Part("initial_meld", Topic.INITIAL_MELD),
        _opening("initial_meld.least"),
        _opening("initial_meld.above", MAX_TARGET),
        _opening("initial_meld.least_above"),
        _opening("initial_meld.step"),
    ),
    Group.CLOSING: (
        _bonus("closing", Topic.CLOSING),
        Choice("closing_needs", Topic.CLOSING, tuple(ClosingNeeds)),
        Switch("closing_discard", Topic.CLOSING),
        Switch("closing_awaits_opponents", Topic.CLOSING),
        Switch("stalemate_ends", Topic.ENDING),
    ),
    Group.POZZETTI: (
        Figure("pozzetti", Topic.POZZETTO, 2, 3),
        Figure("pozzetto_size", Topic.POZZETTO, 1, 33, Unit.CARDS),
        Figure("pozzetto_alone", Topic.THREE, 1, 33, Unit.CARDS),
        Figure("pozzetto", Topic.POZZETTO, 0, MAX_BONUS, Unit.POINTS, is_penalty=True),
        Choice("pozzetto_pays", Topic.POZZETTO, tuple(PozzettoPays)),
        Choice("unseen_pays", Topic.UNSEEN, tuple(UnseenPays)),
        Switch("pozzetto_joins_stock", Topic.ENDING),
        Figure("stock_left", Topic.ENDING, 0, 50, Unit.CARDS),
        _bonus("exact_cut", Topic.CUT),
    ),
    Group.GAME: (
        Choice("first_draw", Topic.FIRST_PLAYER, tuple(FirstDraw)),
        Figure("target", Topic.TARGET, STEP, MAX_TARGET, Unit.POINTS, is_optional=True),
        Switch("target_reached", Topic.TARGET, needs="target"),
        Figure("smazzate", Topic.TARGET, 1, 12),
    ),
}
"""All fields of a rule set by group, except `key`, which users do not choose."""

FIELDS: Final[tuple[RuleField, ...]] = tuple(chain.from_iterable(CATALOGUE.values()))


def find_value(rules: RuleSet, name: str) -> object:
    """Return the value of the field with this name; None if the field's optional part is None."""
    part, _, field = name.rpartition(".")
    owner = getattr(rules, part) if part else rules
    return None if owner is None else getattr(owner, field)


def list_in_force(rules: RuleSet) -> list[tuple[Group, list[RuleField]]]:
    """List the fields that have an effect in this rule set, by group, without name and source."""
    return [
        (group, [field for field in fields if _is_in_force(field, rules)])
        for group, fields in CATALOGUE.items()
        if group is not Group.NAME
    ]


def _is_in_force(field: RuleField, rules: RuleSet) -> bool:
    needed = [find_value(rules, name) for name in (field.part, field.needs) if name]
    return not any(value in (None, 0, SemiClean.NONE) for value in needed)
