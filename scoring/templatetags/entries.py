"""Pairs, players and teams, called what they are."""

from __future__ import annotations

from typing import Any

from django import template

from scoring.entry_wording import entry_words
from scoring.models.tournament import Tournament

register = template.Library()


@register.simple_tag(name="entry_words")
def entry_words_tag(event: Tournament, key: str, **params: Any) -> str:
    """``{% entry_words event "numbered" n=pair.number %}``: "Pair 7", "Player 7", "Team 7"."""
    return entry_words(event.entry_kind, key, **params)
