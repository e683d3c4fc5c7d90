"""A rule set: what a game is played with and what things are worth, as one frozen value.

An event keeps a copy as data (`to_data`, `from_data`), so that a preset that is edited later never
changes a played event. `scoring.rules.catalogue` says what else is known of each field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, asdict, dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache, cached_property
from types import UnionType
from typing import Any, Final, Self, get_args, get_type_hints

from scoring.rules.cards import JOKER_RANK, TWO, Card

STEP: Final = 5
"""All points are multiples of it: the checks of a record go by that."""


class SemiClean(StrEnum):
    """What a semi-clean burraco is, where it is adopted."""

    NONE = "none"
    """Not adopted: a wild card makes a burraco dirty."""
    SEVEN_NATURAL = "seven_natural"
    """A wild card and 7 consecutive natural cards, or 7 equal ones (Burraco Rummy Games)."""
    WILD_AT_END = "wild_at_end"
    """A run whose wild card stands at an end beside 7 others; a set of exactly 8 (FIBUR 2026)."""


class Aces(StrEnum):
    """Where an ace may stand in a run."""

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
    """When the side that took no pozzetto pays for it."""

    ALWAYS = "always"
    IF_ANY_TAKEN = "if_any_taken"
    """Only if the other side took one (FIBUR 2026)."""


class UnseenPays(StrEnum):
    """What a side pays for a pozzetto that it took and never looked at."""

    CARDS = "cards"
    """The value of its cards, which are listed in hand."""
    FLAT = "flat"
    """As much as for one that it did not take; its cards are not listed (Buraco, Scoring)."""


class FirstDraw(StrEnum):
    """How cards are drawn for the first player, and what parts equal ones."""

    BY_SUIT = "by_suit"
    """The lowest deals, the highest plays first: spades, hearts, diamonds, clubs; who ties with
    jokers draws again (Burraco Rummy Games, Deal)."""
    HEARTS_FIRST = "hearts_first"
    """The highest plays first: hearts, diamonds, clubs, spades; who drew the very same card draws
    again (Burraconline, 1)."""
    DRAW_AGAIN = "draw_again"
    """The lowest card's side deals to the highest of the other; equal ranks are drawn again
    (Buraco, The Setup)."""


@dataclass(frozen=True, slots=True)
class InitialMeld:
    """What a side must lay down at once to begin, in points of cards (Buraco, Initial melding)."""

    least: int
    """With fewer than `above` game points in the match."""
    above: int
    least_above: int
    """With `above` or more."""
    step: int
    """Added after each try that failed, for the rest of the smazzata."""

    def needed(self, points: int, failed: int) -> int:
        """What is asked of a side with so many game points in the match after failed tries."""
        return (self.least_above if points >= self.above else self.least) + failed * self.step


@dataclass(frozen=True, slots=True)
class Premiums:
    """Bonuses of premium burrachi, in place of the ordinary ones."""

    suit_clean: int
    """A run of a whole suit, 13 cards or more, without a wild card."""
    suit_wild: int
    """A run of 13 cards or more with a wild card."""
    rank_clean: int
    """All eight cards of a rank."""
    rank_wild: int
    """All eight cards of a rank and a wild card."""


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The rules of one game. Sizes are cards, values and bonuses are game points.

    A field with a default came later: the data of earlier events lacks it and means the default.
    """

    key: str
    name: str
    source: str
    """The document that says so, and its section."""
    packs: int
    jokers: int
    wild_twos: bool = True
    """Whether a two may stand for another card."""
    seats: int
    """Players at a table: 2, 3, 4, or 6 for two sides of three."""
    joker: int
    two: int
    ace: int
    high_cards: int
    """Each 8, 9, 10, jack, queen and king."""
    low_cards: int
    """Each 3, 4, 5, 6 and 7."""
    clean: int
    dirty: int
    semi_clean_reading: SemiClean
    semi_clean: int
    """Paid only where `semi_clean_reading` adopts it."""
    premiums: Premiums | None
    aces: Aces
    wild_beside_whole_suit: bool
    """Whether 13 natural cards of a suit may hold a wild card as a fourteenth."""
    one_set_a_rank: bool
    initial_meld: InitialMeld | None = None
    closing: int
    closing_needs: ClosingNeeds
    closing_discard: bool
    """Whether the last card must be discarded, and be no wild card."""
    stalemate_ends: bool = True
    """Whether a stalemate ends the smazzata; else the next player must draw."""
    pozzetti: int = 2
    pozzetto_size: int
    pozzetto_alone: int = 18
    """Cards of the pozzetto of the player who plays alone at a table of three."""
    pozzetto: int
    """Paid by a side that took none."""
    pozzetto_pays: PozzettoPays
    unseen_pays: UnseenPays = UnseenPays.CARDS
    pozzetto_joins_stock: bool
    """Whether an untaken pozzetto becomes the stock when that is empty (4-buraco)."""
    stock_left: int
    """Cards of the stock that are not played."""
    exact_cut: int = 0
    """For cutting exactly the cards of the pozzetti: 22 of them, or 33."""
    first_draw: FirstDraw = FirstDraw.BY_SUIT
    target: int | None
    """The game is won above this sum, where it is not played over a number of smazzate."""
    target_reached: bool = False
    """Whether it is won at the target too, not only above it."""
    smazzate: int = 4
    """Smazzate a turn, as they are usually played."""

    def __hash__(self) -> int:
        """By name alone: equality looks at the rest, and a hash of every field is slow to take."""
        return hash(self.key)

    @cached_property
    def pack_size(self) -> int:
        """All the cards: 108 in Burraco, 104 in Buraco."""
        return self.packs * 52 + self.jokers

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Points of a card by its rank: joker at 0, ace at 1, up to the king at 13."""
        return (self.joker, self.ace, self.two) + (self.low_cards,) * 5 + (self.high_cards,) * 6

    @cached_property
    def wild_ranks(self) -> tuple[int, ...]:
        """The ranks that may stand for other cards."""
        return (JOKER_RANK, TWO) if self.wild_twos else (JOKER_RANK,)

    def count_points(self, cards: Iterable[Card]) -> int:
        """What these cards are worth together."""
        values = self.values
        return sum([values[card.rank] for card in cards])

    @cached_property
    def most_aces(self) -> int:
        """Natural aces that one run may hold."""
        return 2 if self.aces is Aces.BOTH else 1

    @cached_property
    def cut(self) -> int:
        """The cards of an exact cut: those of all pozzetti."""
        return self.pozzetti * self.pozzetto_size

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON; `from_data` reads it back."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The rule set of this data. Raises KeyError for a field that lacks, TypeError or
        ValueError for one that is not of its type.
        """
        types = _find_types(cls)
        values = {}
        for field in fields(cls):
            if field.name in data:
                values[field.name] = _read_value(types[field.name], data[field.name])
            elif field.default is MISSING:
                raise KeyError(field.name)
        return cls(**values)


_find_types: Final[Callable[[Any], dict[str, Any]]] = cache(get_type_hints)
"""The types of a class's fields, by name."""


def _read_value(kind: Any, value: Any) -> Any:
    """This value as one of the types that fields have."""
    if isinstance(kind, UnionType):
        return None if value is None else _read_value(get_args(kind)[0], value)
    if isinstance(kind, type) and is_dataclass(kind):
        if not isinstance(value, Mapping):
            raise TypeError(value)
        types = _find_types(kind)
        return kind(**{name: _read_value(types[name], each) for name, each in value.items()})
    if issubclass(kind, StrEnum):
        return kind(value)
    if type(value) is not kind:
        raise TypeError(value)
    return value
