"""Pairs, players and teams, called what they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.models.tournament import Tournament
from scoring.queries.field.entries import Pair
from scoring.ranking.stages import Stage
from scoring.wording.entries import entry_words


def entry_words_tag(event: Tournament, key: str, **params: Any) -> str:
    """``{% entry_words event "numbered" n=pair.number %}``: "Pair 7", "Player 7", "Team 7"."""
    return entry_words(event.entry_kind, key, **params)


def labels_of(pairs: Mapping[int, Pair], numbers: Iterable[int]) -> str:
    """Names of those who sit on one side: ``{{ pairs|labels_of:turn.opponents }}``."""
    return " + ".join(pairs[number].label for number in numbers)


def listed(pairs: Mapping[int, Pair], numbers: Iterable[int]) -> str:
    """Names of those who sit at a table without being partners."""
    return ", ".join(pairs[number].label for number in numbers)


def beside(label: str, partner: Pair | None) -> str:
    """A label and the partner's of this turn, if there is one."""
    return f"{label} + {partner.label}" if partner else label


def counts(stage: Stage | None, turn: int) -> bool:
    """Whether the points of a turn count in this stage of the standings."""
    return stage is None or turn >= stage.first
