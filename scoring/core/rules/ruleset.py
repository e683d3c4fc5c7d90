"""A rule set: the equipment of a game and the value of everything in it, as one frozen value.

An event keeps a copy as data (`to_data`, `from_data`), so that a preset that is edited later never
changes a played event. `scoring.core.rules.catalogue` has everything else known about each field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Final, Self

from scoring.core.decoding import Flag, Text, Whole, decode
from scoring.core.rules.cards import JOKER_RANK, TWO, Card
from scoring.core.rules.faults import Line
from scoring.core.rules.sides import LINES

STEP: Final = 5
"""The step of all points, which are multiples of it; records are checked against it."""


class SemiClean(StrEnum):
    """The definition of a semi-clean burraco, where one is adopted."""

    NONE = "none"
    """Not adopted: a wild card makes a burraco dirty."""
    SEVEN_NATURAL = "seven_natural"
    """A wild card and 7 consecutive natural cards, or 7 equal ones (Burraco Rummy Games)."""
    SEVEN_IN_RUN = "seven_in_run"
    """A wild card and 7 consecutive natural cards; a set with a wild card is dirty (Buraco)."""
    EIGHT_CARDS = "eight_cards"
    """Any burraco of 8 cards or more with a wild card (Rules of the Burraco, as it can be read)."""
    WILD_AT_END = "wild_at_end"
    """A run whose wild card stands at an end beside 7 others; a set of exactly 8 (FIBUR 2026)."""


class Aces(StrEnum):
    """The positions that an ace may take in a run."""

    EITHER = "either"
    """Below the two or above the king, one ace a run."""
    BOTH = "both"
    """Below the two and above the king, even both in one run (Buraco, Course of play)."""
    HIGH = "high"
    """Above the king only (Buraco, Variations)."""
    LOW = "low"
    """Below the two only (Buraco, Variations)."""


class ClosingNeeds(StrEnum):
    """The burraco that a side must have on the table to close."""

    BURRACO = "burraco"
    CLEAN = "clean"


class PozzettoPays(StrEnum):
    """The condition under which a side that took no pozzetto pays the penalty."""

    ALWAYS = "always"
    IF_ANY_TAKEN = "if_any_taken"
    """Only if the other side took one (FIBUR 2026)."""


class UnseenPays(StrEnum):
    """The penalty for a pozzetto that a side took and never looked at."""

    CARDS = "cards"
    """The value of its cards, which are listed in hand."""
    FLAT = "flat"
    """The penalty for an untaken pozzetto; its cards are not listed (Buraco, Scoring)."""


class ComparedWith(StrEnum):
    """The figure a side's game points are compared with when three sides meet (our own rule)."""

    MEAN = "mean"
    """The mean of the two others."""
    BEST = "best"
    """The better of the two others."""


class FirstDraw(StrEnum):
    """The way cards are drawn for the first player, and the rule for equal cards."""

    BY_SUIT = "by_suit"
    """The lowest deals, the highest plays first: spades, hearts, diamonds, clubs; players tied with
    jokers draw again (Burraco Rummy Games, Deal)."""
    HEARTS_FIRST = "hearts_first"
    """The highest plays first: hearts, diamonds, clubs, spades; players who drew the very same card
    draw again (Burraconline, 1)."""
    LOWEST_ACROSS = "lowest_across"
    """The highest plays first and the lowest of the other side deals: hearts, diamonds, clubs,
    spades; players who drew the very same card, a joker included, draw again (FIBUR's code, article
    3)."""
    DRAW_AGAIN = "draw_again"
    """The lowest card's side deals to the highest of the other; equal ranks are drawn again
    (Buraco, The Setup)."""
    SAME_CARD_AGAIN = "same_card_again"
    """The rule of DRAW_AGAIN, but only the very same card is drawn again, and suits rank the others
    as in `BY_SUIT` (Buraco's "two identical cards", as they can be read)."""


@dataclass(frozen=True, slots=True)
class InitialMeld:
    """The card points that a side must lay down at once to begin (Buraco, Initial melding)."""

    least: Whole
    """The minimum for a side with fewer than `above` game points in the match."""
    above: Whole
    least_above: Whole
    """The minimum for a side with `above` or more."""
    step: Whole
    """The points added after each failed attempt, for the rest of the smazzata."""

    def needed(self, points: int, failed: int) -> int:
        """The card points asked of a side with these game points after failed attempts."""
        return (self.least_above if points >= self.above else self.least) + failed * self.step


@dataclass(frozen=True, slots=True)
class Premiums:
    """Bonuses of premium burrachi, in place of the ordinary ones."""

    suit_clean: Whole
    """A run of a whole suit, 13 cards or more, without a wild card."""
    suit_wild: Whole
    """A run of 13 cards or more with a wild card."""
    rank_clean: Whole
    """All eight cards of a rank."""
    rank_wild: Whole
    """All eight cards of a rank and a wild card."""


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The rules of one game. Sizes are cards, values and bonuses are game points.

    A field with a default was added later: data of older events lacks it and means the default.
    """

    key: Text
    name: Text
    source: Text
    """The document and section that the rules come from."""
    packs: Whole
    jokers: Whole
    wild_twos: Flag = True
    """Whether a two may stand for another card."""
    seats: Whole
    """Players at a table: 2, 3, 4, or 6 for two sides of three and for three sides of two."""
    sides: Whole = 2
    """Sides that meet at a table: 2, or 3 of two players each (Buraco, Variations)."""
    compared_with: ComparedWith = ComparedWith.MEAN
    """The comparison that match points are made of where three sides meet."""
    joker: Whole
    two: Whole
    ace: Whole
    high_cards: Whole
    """Points of each 8, 9, 10, jack, queen and king."""
    low_cards: Whole
    """Points of each 3, 4, 5, 6 and 7."""
    clean: Whole
    dirty: Whole
    semi_clean_reading: SemiClean
    semi_clean: Whole
    """Paid only where `semi_clean_reading` adopts it."""
    premiums: Premiums | None
    aces: Aces
    wild_beside_whole_suit: Flag
    """Whether 13 natural cards of a suit may hold a wild card as a fourteenth."""
    one_set_a_rank: Flag
    initial_meld: InitialMeld | None = None
    closing: Whole
    closing_needs: ClosingNeeds
    closing_discard: Flag
    """Whether the last card must be discarded, and be no wild card."""
    closing_awaits_opponents: Flag = False
    """Whether a side may close only after the other side has played (Burraconline, 10)."""
    stalemate_ends: Flag = True
    """Whether a stalemate ends the smazzata; else the next player must draw."""
    pozzetti: Whole = 2
    pozzetto_size: Whole
    pozzetto_alone: Whole = 18
    """The number of cards in the pozzetto of the player alone at a table of three."""
    pozzetto: Whole
    """The penalty of a side that took none."""
    pozzetto_pays: PozzettoPays
    unseen_pays: UnseenPays = UnseenPays.CARDS
    pozzetto_joins_stock: Flag
    """Whether an untaken pozzetto becomes the stock once that is empty (Buraco)."""
    stock_left: Whole
    """The number of cards at the end of the stock that are not played."""
    exact_cut: Whole = 0
    """The bonus for cutting exactly the cards of the pozzetti: 22 of them, or 33."""
    first_draw: FirstDraw = FirstDraw.BY_SUIT
    target: Whole | None
    """Game points that a side must pass to win a game not played over a number of smazzate."""
    target_reached: Flag = False
    """Whether reaching the target is enough to win the game, not only passing it."""
    smazzate: Whole = 4
    """Smazzate a turn, as they are usually played."""

    def __hash__(self) -> int:
        """The hash of the name alone: equality compares the rest; hashing every field is slow."""
        return hash(self.key)

    @cached_property
    def pack_size(self) -> int:
        """The number of cards of the game: 108 in Burraco, 104 in Buraco."""
        return self.packs * 52 + self.jokers

    @property
    def lines(self) -> tuple[Line, ...]:
        """The sides that sit down, in their order."""
        return LINES[: self.sides]

    @property
    def has_third_side(self) -> bool:
        return self.sides > 2

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Points of a card by its rank: joker at 0, ace at 1, up to the king at 13."""
        return (self.joker, self.ace, self.two) + (self.low_cards,) * 5 + (self.high_cards,) * 6

    @cached_property
    def wild_ranks(self) -> tuple[int, ...]:
        """The ranks that may stand for other cards."""
        return (JOKER_RANK, TWO) if self.wild_twos else (JOKER_RANK,)

    def count_points(self, cards: Iterable[Card]) -> int:
        """The sum of the values of these cards."""
        values = self.values
        return sum([values[card.rank] for card in cards])

    @cached_property
    def max_aces(self) -> int:
        """Natural aces that one run may hold."""
        return 2 if self.aces is Aces.BOTH else 1

    @cached_property
    def cut(self) -> int:
        """The number of cards of an exact cut: all those of the pozzetti."""
        return self.pozzetti * self.pozzetto_size

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON; `from_data` reads it back."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The rule set of this data. Raises BadData."""
        return decode(cls, data, extra="ignore")
