"""The words of `scoring.entry_words` in templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template

from scoring import entry_words
from scoring.queries.pairs import Pair
from scoring.ranking.stages import Stage

register = template.Library()


@register.simple_tag
def entry_words_of(name: str, kind: str, n: int = 0) -> str:
    """``{% entry_words_of "CARDS" event.entry_kind pair.number %}``"""
    words: Any = getattr(entry_words, name)[kind]
    return str(words % {"n": n} if n else words)


@register.filter
def labels_of(pairs: Mapping[int, Pair], numbers: Iterable[int]) -> str:
    """Names of those who sit on one side: ``{{ pairs|labels_of:turn.opponents }}``."""
    return " + ".join(pairs[number].label for number in numbers)


@register.filter
def beside(label: str, partner: Pair | None) -> str:
    """A label and the partner's of this turn, if there is one."""
    return f"{label} + {partner.label}" if partner else label


@register.filter
def counts(stage: Stage | None, turn: int) -> bool:
    """Whether the points of a turn count in this stage of the standings."""
    return stage is None or turn >= stage.first
