"""A line of a side's form that holds one meld."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.rules.melds import Meld
from scoring.wording.smazzate import meld_sentence


@dataclass
class MeldLine:
    """A line for one meld: its text as typed and its reading by the rules."""

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
        """The meld in words."""
        return meld_sentence(self.meld) if self.meld else ""
