"""A rule set: a game's equipment, points and rules, as one frozen value.

An event stores its own copy as data (`to_data`, `from_data`), so a later change of a rule set
never changes a played event. `scoring.core.rules.catalogue` describes each field."""

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
"""All points are multiples of this; records are checked against it."""


class SemiClean(StrEnum):
    """Definitions of a semi-clean burraco."""

    NONE = "none"
    """No burraco is semi-clean: any wild card makes a burraco dirty."""
    SEVEN_NATURAL = "seven_natural"
    """A wild card and 7 consecutive natural cards, or 7 equal ones (Burraco Rummy Games)."""
    SEVEN_IN_RUN = "seven_in_run"
    """A wild card and 7 consecutive natural cards; a set with a wild card is dirty (Buraco)."""
    EIGHT_CARDS = "eight_cards"
    """Any burraco of 8 cards or more with a wild card (Rules of the Burraco, in one reading)."""
    WILD_AT_END = "wild_at_end"
    """A wild card at an end of 7 or more natural cards in order, or in a set of 8 (FIBUR 2026)."""


class Aces(StrEnum):
    """The positions that an ace may take in a run."""

    EITHER = "either"
    """An ace is below the two or above the king, one ace per run."""
    BOTH = "both"
    """Aces are below the two and above the king, even both in one run (Buraco, Course of play)."""
    HIGH = "high"
    """An ace is above the king only (Buraco, Variations)."""
    LOW = "low"
    """An ace is below the two only (Buraco, Variations)."""


class ClosingNeeds(StrEnum):
    """The burraco that a side must have on the table to close."""

    BURRACO = "burraco"
    CLEAN = "clean"


class PozzettoPays(StrEnum):
    """The condition under which a side that took no pozzetto pays the penalty."""

    ALWAYS = "always"
    IF_ANY_TAKEN = "if_any_taken"
    """The side pays only if another side took a pozzetto (FIBUR 2026)."""


class UnseenPays(StrEnum):
    """The penalty for a pozzetto that a side took and never looked at."""

    CARDS = "cards"
    """The value of the pozzetto's cards, which the record lists as part of the side's hand."""
    FLAT = "flat"
    """The penalty of an untaken pozzetto; records omit the unseen cards (Buraco, Scoring)."""


class ComparedWith(StrEnum):
    """The figure a side's game points are compared with when three sides meet (our own rule)."""

    MEAN = "mean"
    """The mean of the other two sides."""
    BEST = "best"
    """The better of the other two sides."""


class FirstDraw(StrEnum):
    """The way cards are drawn for the first player, and the rule for equal cards."""

    BY_SUIT = "by_suit"
    """The player with the lowest card deals, the one with the highest plays first. Suits rank
    spades, hearts, diamonds, clubs. Players who tie with jokers draw again (Burraco Rummy Games,
    Deal)."""
    HEARTS_FIRST = "hearts_first"
    """The highest card plays first; suits rank hearts, diamonds, clubs, spades; players who drew
    the very same card draw again (Burraconline, 1)."""
    LOWEST_ACROSS = "lowest_across"
    """The player with the highest card plays first. Of the other side, the player with the lowest
    card deals. Suits rank hearts, diamonds, clubs, spades. Players who drew the very same card,
    even a joker, draw again (FIBUR's code, article 3)."""
    DRAW_AGAIN = "draw_again"
    """The player with the lowest card deals. Of the other side, the player with the highest card
    plays first. Players with cards of equal rank draw again (Buraco, The Setup)."""
    SAME_CARD_AGAIN = "same_card_again"
    """Like DRAW_AGAIN, but suits decide between cards of equal rank, in the order of BY_SUIT. Only
    players who drew the very same card draw again (a possible reading of Buraco's "two identical
    cards")."""


@dataclass(frozen=True, slots=True)
class InitialMeld:
    """Minimum card points that a side must lay down at once to begin (Buraco, Initial melding)."""

    least: Whole
    """Minimum points for a side with fewer than `above` game points in the match."""
    above: Whole
    """Game points from which `least_above` applies."""
    least_above: Whole
    """Minimum points for a side with `above` game points or more."""
    step: Whole
    """The points added after each failed attempt, for the rest of the smazzata."""

    def needed(self, points: int, failed: int) -> int:
        """Return the card points needed at these game points after `failed` attempts."""
        return (self.least_above if points >= self.above else self.least) + failed * self.step


@dataclass(frozen=True, slots=True)
class Premiums:
    """Bonuses of premium burrachi, in place of the ordinary ones."""

    suit_clean: Whole
    """The bonus of a run of 13 cards or more without a wild card."""
    suit_wild: Whole
    """The bonus of a run of 13 cards or more with a wild card."""
    rank_clean: Whole
    """The bonus of all eight cards of a rank."""
    rank_wild: Whole
    """The bonus of all eight cards of a rank and a wild card."""


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The rules of one game. Sizes are in cards, values and bonuses in game points.

    Fields with a default were added later: data of older events lacks them and uses the
    default."""

    key: Text
    """The program's identifier of the rule set."""
    name: Text
    """The name shown to people."""
    source: Text
    """The document and section that the rules come from."""
    packs: Whole
    """The number of packs of 52 cards."""
    jokers: Whole
    """The number of jokers in all."""
    wild_twos: Flag = True
    """True if a two may replace another card."""
    seats: Whole
    """Players at a table: 2, 3, 4, or 6 (two sides of three, or three sides of two)."""
    sides: Whole = 2
    """Sides that meet at a table: 2, or 3 of two players each."""
    compared_with: ComparedWith = ComparedWith.MEAN
    """The figure to compare a side's game points with if three sides meet (6.3): `mean` or `best`.
    """
    joker: Whole
    """Points of a joker."""
    two: Whole
    """Points of a two."""
    ace: Whole
    """Points of an ace."""
    high_cards: Whole
    """Points of each 8, 9, 10, jack, queen and king."""
    low_cards: Whole
    """Points of each 3, 4, 5, 6 and 7."""
    clean: Whole
    """The bonus of a clean burraco."""
    dirty: Whole
    """The bonus of a dirty burraco."""
    semi_clean_reading: SemiClean
    """The definition of a semi-clean burraco that applies (4.2, 4.3); `none` if not adopted."""
    semi_clean: Whole
    """The bonus of a semi-clean burraco."""
    premiums: Premiums | None
    """Larger bonuses of premium burrachi (4.7); null if not adopted."""
    aces: Aces
    """Positions of an ace in a run (4.3)."""
    wild_beside_whole_suit: Flag
    """True if 13 natural cards of a suit may have a wild card as a fourteenth."""
    one_set_a_rank: Flag
    """True if a side may lay only one set of each rank."""
    initial_meld: InitialMeld | None = None
    """Minimum points of a side's first melds; null if not required."""
    closing: Whole
    """The bonus for closing."""
    closing_needs: ClosingNeeds
    """The burraco that a side must have to close: `burraco` (any) or `clean`."""
    closing_discard: Flag
    """True if the player who closes must discard the last card."""
    closing_awaits_opponents: Flag = False
    """True if a side may close only after the other side has played."""
    stalemate_ends: Flag = True
    """True if a stalemate ends the smazzata."""
    pozzetti: Whole = 2
    """The number of pozzetti."""
    pozzetto_size: Whole
    """The number of cards of a pozzetto."""
    pozzetto_alone: Whole = 18
    """The number of cards in the lone player's pozzetto at a table of three."""
    pozzetto: Whole
    """The penalty of a side that took no pozzetto."""
    pozzetto_pays: PozzettoPays
    """When the `pozzetto` penalty is due (5.3): `always` or `if_any_taken`."""
    unseen_pays: UnseenPays = UnseenPays.CARDS
    """The penalty for a pozzetto taken but never looked at (5.3): its `cards`, which are in the
    hand, or the `flat` penalty."""
    pozzetto_joins_stock: Flag
    """True if a pozzetto that nobody took becomes the stock when the stock is empty."""
    stock_left: Whole
    """The number of cards at the end of the stock that are not played."""
    exact_cut: Whole = 0
    """The bonus for cutting exactly the cards of the pozzetti; 0 if not paid."""
    first_draw: FirstDraw = FirstDraw.BY_SUIT
    """The ranking of cards drawn before play, and the rule for ties (9.12)."""
    target: Whole | None
    """Game points that a side must pass to win a game without a fixed number of smazzate; null
    without a target."""
    target_reached: Flag = False
    """True if reaching a phase's `target` is enough to win (6.11)."""
    smazzate: Whole = 4
    """The usual number of smazzate of a turn."""

    def __hash__(self) -> int:
        """Hash the key alone: hashing every field is slow, and equality compares the rest."""
        return hash(self.key)

    @cached_property
    def pack_size(self) -> int:
        """The number of cards of the game: 108 in Burraco, 104 in Buraco."""
        return self.packs * 52 + self.jokers

    @property
    def lines(self) -> tuple[Line, ...]:
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
        return (JOKER_RANK, TWO) if self.wild_twos else (JOKER_RANK,)

    def count_points(self, cards: Iterable[Card]) -> int:
        values = self.values
        return sum([values[card.rank] for card in cards])

    @cached_property
    def max_aces(self) -> int:
        """Maximum number of aces in one run."""
        return 2 if self.aces is Aces.BOTH else 1

    @cached_property
    def cut(self) -> int:
        """The number of cards of an exact cut: enough for all pozzetti."""
        return self.pozzetti * self.pozzetto_size

    def to_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Read a rule set from JSON data. Raises BadData if a field is missing or wrong."""
        return decode(cls, data, extra="ignore")
