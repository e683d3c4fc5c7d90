"""The names of pairs, players and teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise

from players.person import OPTIONAL_FIELDS
from players.wording import person_words
from scoring.common.entrants_queries import Entrant
from scoring.common.entries_wording import entry_words
from scoring.core.ranking.stages import Stage
from scoring.models.tournament import Tournament


def entry_words_tag(event: Tournament, key: str, **params: Any) -> str:
    """``{% entry_words event "numbered" n=pair.number %}``: "Pair 7", "Player 7", "Team 7"."""
    return entry_words(event.entry_kind, key, **params)


def person_headings() -> list[Promise | str]:
    """The headings of columns of `Entrant.details`."""
    return [person_words(name).of_all for name in OPTIONAL_FIELDS]


def labels_of(entrants: Mapping[int, Entrant], numbers: Iterable[int]) -> str:
    """The names of the entries on one side."""
    return " + ".join(entrants[number].label for number in numbers)


def format_names(entrants: Mapping[int, Entrant], numbers: Iterable[int]) -> str:
    """The names of entries at one table that are no partners."""
    return ", ".join(entrants[number].label for number in numbers)


def tie_dashes(names: str) -> str:
    """Names that break behind their dashes: no line begins with one."""
    return names.replace(" – ", "\N{NO-BREAK SPACE}– ")


def label_with_partner(label: str, partner: Entrant | None) -> str:
    """The entry's label, then this turn's partner, if any."""
    return f"{label} + {partner.label}" if partner else label


def is_counted_turn(stage: Stage | None, turn: int) -> bool:
    """Whether the points of a turn count in this stage of the standings."""
    return stage is None or turn >= stage.first
