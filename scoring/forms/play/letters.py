"""The letters in which cards are typed: Italian ones on an Italian page."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.datastructures import MultiValueDict
from django.utils.translation import get_language

from scoring.rules.cards import Card
from scoring.rules.faults import Fault
from scoring.rules.italian import format_italian, read_italian
from scoring.rules.notation import format_cards

ITALIAN, ENGLISH = "it", "en"


def find_letters() -> str:
    """The letters of the reader's language."""
    return ITALIAN if (get_language() or "").startswith(ITALIAN) else ENGLISH


def name_letters(raw: MultiValueDict[str, str]) -> str:
    """The letters that a form was typed in, which it says itself: the reader may have changed the
    language since."""
    said = raw.get("letters")
    return said if said in (ITALIAN, ENGLISH) else find_letters()


def read_typed(text: str, letters: str, *, is_mixed: bool = False) -> str:
    """Typed cards in the notation of `scoring.rules`. Raises UnclearSuit."""
    return read_italian(text, is_mixed=is_mixed) if letters == ITALIAN else text


def name_unknown(fault: Fault, letters: str) -> Fault:
    """The fault of what is no card, by the letters that there are."""
    is_italian = fault.code == "card.unknown" and letters == ITALIAN
    return fault._replace(code="card.unknown_italian") if is_italian else fault


def write_typed(cards: Iterable[Card], letters: str) -> str:
    """Cards as they are typed."""
    return format_italian(cards) if letters == ITALIAN else format_cards(cards)
