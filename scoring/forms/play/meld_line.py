"""A line of a side's form on which one meld is written."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.rules.melds import Meld
from scoring.wording.smazzate import meld_sentence


@dataclass
class MeldLine:
    """A line for one meld: its text as typed and what the rules make of it."""

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
        """What the meld is, in words."""
        return meld_sentence(self.meld) if self.meld else ""
