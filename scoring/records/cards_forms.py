"""Read and write the cards typed into forms, with the letters of the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.utils.datastructures import MultiValueDict
from django.utils.translation import get_language

from scoring.core.rules.cards import Card
from scoring.core.rules.faults import Fault
from scoring.core.rules.italian import format_italian, read_italian
from scoring.core.rules.melds import Meld
from scoring.core.rules.notation import format_cards
from scoring.records.wording import meld_sentence

ITALIAN, ENGLISH = "it", "en"


def find_letters() -> str:
    """Return the language of the reader's card letters, "it" or "en"."""
    return ITALIAN if (get_language() or "").startswith(ITALIAN) else ENGLISH


def get_form_letters(raw: MultiValueDict[str, str]) -> str:
    """Return the language of a form's card letters ("it" or "en"), by default the reader's."""
    said = raw.get("letters")
    return said if said in (ITALIAN, ENGLISH) else find_letters()


def read_typed(text: str, letters: str, *, is_mixed: bool = False) -> str:
    """Translate typed cards to canonical notation, such as `10H`.

    `letters`: the language of the card letters, "it" or "en". `is_mixed`: other cards of the record
    have English letters, so that a letter with a different meaning in each language is ambiguous.
    Raises UnclearSuit if a letter can mean two suits."""
    return read_italian(text, is_mixed=is_mixed) if letters == ITALIAN else text


def mark_italian_card(fault: Fault, letters: str) -> Fault:
    """If `letters` is "it", turn an "unknown card" fault into one that explains Italian letters."""
    is_italian = fault.code == "card.unknown" and letters == ITALIAN
    return fault._replace(code="card.unknown_italian") if is_italian else fault


def write_typed(cards: Iterable[Card], letters: str) -> str:
    return format_italian(cards) if letters == ITALIAN else format_cards(cards)


@dataclass
class MeldLine:
    name: str
    index: int
    text: str
    cards: str = ""
    """The cards that were read, in canonical notation."""
    meld: Meld | None = None
    errors: list[str] = field(default_factory=list)
    hint: str = ""

    @property
    def id(self) -> str:
        return f"id_{self.name}-{self.index}"

    @property
    def words(self) -> str:
        return meld_sentence(self.meld) if self.meld else ""
