"""Melds: sets of one rank and runs of one suit; with seven cards or more they are burrachi.

`scoring.core.rules.judging` judges cards; `scoring.core.rules.burrachi` has the bonuses."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from scoring.core.rules.cards import ACE, KING, OF_SUIT, Card
from scoring.core.rules.notation import format_cards, sort_cards

SHORTEST_MELD: Final = 3
LONGEST_MELD: Final = 15
"""Cards of the longest meld: 14 places of a run and a wild card; sets have at most nine."""
BURRACO_SIZE: Final = 7
SEMI_CLEAN_SIZE: Final = 8
"""Minimum cards of a semi-clean burraco; in some rules, the only size of a semi-clean set."""
MAX_MELDS: Final = 56
"""Maximum melds of a side; three packs have too few cards for more."""
WHOLE_SUIT: Final = 13
WHOLE_RANK: Final = 8
HIGH_ACE: Final = KING + 1
"""The place of an ace above the king; an ace below the two has place 1."""


class MeldKind(StrEnum):
    SET = "set"
    RUN = "run"


class MeldClass(StrEnum):
    """Classes of melds, best first; cards that can be read in several ways get the best class."""

    CLEAN = "clean"
    """No wild card."""
    SEMI_CLEAN = "semi_clean"
    """A wild card with seven or more natural cards; only if the rules adopt it."""
    DIRTY = "dirty"


class BurracoKind(StrEnum):
    """Kinds of burraco on a score sheet; the last four are premium burrachi."""

    CLEAN = "clean"
    SEMI_CLEAN = "semi_clean"
    DIRTY = "dirty"
    SUIT_CLEAN = "suit_clean"
    SUIT_WILD = "suit_wild"
    RANK_CLEAN = "rank_clean"
    RANK_WILD = "rank_wild"


class NotAMeld(ValueError):
    """Raised if cards are not a legal meld; `code` is the reason, such as `meld.too_short`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Meld(NamedTuple):
    """A legal meld. `typed`: cards as typed; `points`: their sum; `bonus`: 0 if not a burraco."""

    typed: tuple[Card, ...]
    kind: MeldKind
    meld_class: MeldClass
    burraco: BurracoKind | None
    points: int
    bonus: int
    rank: int = 0
    """The rank of a set; a run has 0."""
    places: tuple[int, ...] = ()
    """The places of a run's natural cards, ascending, from 1 (an ace below the two) to 14."""
    gap: int = 0
    """The place that a run's wild card fills; 0 if it is at an end or absent."""

    @property
    def total(self) -> int:
        return self.points + self.bonus

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in table order: a run ascending with the wild card in place, a set by suit."""
        if self.kind is MeldKind.RUN:
            return self._lay_out_run()
        naturals = sort_cards([card for card in self.typed if card.rank == self.rank])
        return (*naturals, *[card for card in self.typed if card.rank != self.rank])

    @property
    def text(self) -> str:
        """The cards in table order, in canonical notation."""
        return format_cards(self.cards)

    def _lay_out_run(self) -> tuple[Card, ...]:
        """Return the cards of a run in order. A wild card that fills no gap goes at the low end, or
        at the high end if an ace is at the low end."""
        suit = next(card.suit for card in self.typed if card.suit and not card.can_be_wild)
        faces = OF_SUIT[suit]
        laid = [faces[0 if place == HIGH_ACE else place - ACE] for place in self.places]
        wild = list(self.typed)
        for own in laid:
            wild.remove(own)
        free_end = len(laid) if self.places[0] == ACE else 0
        at = self.gap - self.places[0] if self.gap else free_end
        return (*laid[:at], *wild, *laid[at:])
