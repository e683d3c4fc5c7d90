"""Draw cards for the first dealer and, if they are not yet decided, for partners and seats.

Each rule document has its own ranking of cards and its own rule for ties (`FirstDraw`). For points
that a document leaves open, this module decides:

- Burraco Rummy Games and Burraconline: players who drew two identical cards of the two packs draw
  again. Burraco Rummy Games mentions only jokers, Burraconline only cards with a rank and a suit.
- Burraconline and Buraco: ranks are ordered as in Burraco Rummy Games, from joker down to three.
- Buraco: its "two identical cards" can mean two cards of the same rank and suit
  (`FirstDraw.SAME_CARD_AGAIN`). In this reading, suits too are ordered as in Burraco Rummy Games.
- FIBUR's code: if cards decide partners too, the two highest cards play against the two lowest, as
  in Burraco Rummy Games. The dealer sits to the right of the player who plays first.
- Six players: the three highest cards play against the three lowest.

If players draw again, the new cards decide only the order among these players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar

from scoring.core.rules.cards import ACE, FACES, JOKER_RANK, KING, TWO, Card, Suit, card
from scoring.core.rules.faults import Fault
from scoring.core.rules.ruleset import FirstDraw, RuleSet

PLAYERS: Final = (2, 3, 4, 6)
"""Numbers of players who may draw together."""
SEATED: Final = 4
"""Number of single players in a draw that decides partners and seats."""
MAX_ROUNDS: Final = 20
"""Maximum rounds of a draw. After the first, tied players draw again. More rounds are a fault."""

Round = tuple[tuple[int, Card], ...]
"""A round of a draw: the places that drew (from 1), each with its card."""
Rounds = tuple[Round, ...]
Drawer = TypeVar("Drawer")

_LOW_TO_HIGH: Final = (*range(3, KING + 1), ACE, TWO, JOKER_RANK)
_RANKS: Final = {rank: strength for strength, rank in enumerate(_LOW_TO_HIGH)}
_SUITS: Final[dict[FirstDraw, tuple[Suit, ...]]] = {
    FirstDraw.BY_SUIT: (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
    FirstDraw.HEARTS_FIRST: (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES),
    FirstDraw.LOWEST_ACROSS: (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES),
    FirstDraw.DRAW_AGAIN: (),
    FirstDraw.SAME_CARD_AGAIN: (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
}
"""Suits from high to low, by draw rule; empty if suits do not separate equal ranks."""


@dataclass(frozen=True, slots=True)
class CardDrawResult:
    """The outcome of a card draw. Every number is the place at which a player sat for the draw."""

    order: tuple[int, ...]
    """Places at the table, sorted by the card drawn there, the highest first."""
    dealer: int
    first: int
    partners: tuple[tuple[int, ...], tuple[int, ...]] | None
    """Places of the side that plays first, then of the other side; None with 2 or 3 players."""
    seats: tuple[int, ...]
    """The players' order of play, clockwise. With four or six players, the sides alternate."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An undecided draw; `again` has the places at the table that draw again, lowest first."""

    again: tuple[int, ...]


class DrawFault(NamedTuple):
    """An error in one round of a card draw, at one player's place.

    `round` counts from 0; `place` counts from 1, and 0 means the whole round. The codes of `fault`
    and their params are `draw.players` (count), `draw.places` (due and drew, tuples of places),
    `draw.rounds`, `deck.no_jokers`, and `deck.too_many` (card, limit, count)."""

    round: int
    place: int
    fault: Fault


class BadDraw(ValueError):
    """Raised if the rounds are impossible; `faults` are the faults of the first bad round."""

    def __init__(self, faults: Sequence[DrawFault]) -> None:
        super().__init__(faults)
        self.faults = tuple(faults)


def draw_cards(players: int, rules: RuleSet, seed: str) -> Rounds:
    """Draw cards until the order is decided; the same seed gives the same rounds.

    Raises BadDraw if `players` is not 2, 3, 4 or 6. To repeat a draw: sort the pack by suit
    (spades, hearts, diamonds, clubs), then from ace to king; put equal cards next to each other and
    the jokers last. Each player in turn removes the card at position floor(x * cards left), counted
    from 0. Here x is the next `random()` of Python's `random.Random(seed)`, whose sequence is the
    same in every version of Python. Removed cards stay out in later rounds."""
    generator = random.Random(seed)  # nosec B311  # repeatable from its seed, protects nothing
    pack = [face for face in FACES for _ in range(_count_in_pack(face, rules))]
    rounds: Rounds = ()
    while isinstance(read := read_draw(rounds, rules, players), Unfinished):
        rounds += (
            tuple((place, pack.pop(int(generator.random() * len(pack)))) for place in read.again),
        )
    return rounds


def read_draw(
    rounds: Rounds, rules: RuleSet, players: int, *, sides_decided: bool = False
) -> CardDrawResult | Unfinished:
    """Return the outcome of these rounds, or the places that must draw again.

    With `sides_decided`, odd places (counted clockwise) play against even places, as they always do
    under Buraco's rules. Raises BadDraw if a round has wrong places or impossible cards."""
    if players not in PLAYERS:
        raise BadDraw([DrawFault(0, 0, Fault("draw.players", params={"count": players}))])
    strengths: dict[int, tuple[int, ...]] = dict.fromkeys(range(1, players + 1), ())
    out: Counter[Card] = Counter()
    for at, drawn in enumerate(rounds):
        due = _find_tied(strengths)
        if faults := [*_check_places(at, drawn, due), *_check_cards(at, drawn, rules, out)]:
            raise BadDraw(faults)
        for place, drew in drawn:
            strengths[place] += (_measure(drew, rules.first_draw),)
    if again := _find_tied(strengths):
        return Unfinished(again)
    order = tuple(sorted(strengths, key=lambda place: strengths[place], reverse=True))
    return _find_result(order, rules.first_draw, sides_decided)


def seat_drawers(result: CardDrawResult, drew: Sequence[Drawer]) -> tuple[Drawer, ...]:
    """Return the players by their new places; `drew` has them by their places before the draw.

    Place 1 plays first; the other places follow clockwise, so partners sit opposite."""
    return tuple(drew[place - 1] for place in result.seats)


def unseat_drawers(result: CardDrawResult, sits: Sequence[Drawer]) -> tuple[Drawer, ...]:
    """Undo `seat_drawers`: return the players by their places before the draw."""
    before = dict(zip(result.seats, sits, strict=True))
    return tuple(before[place] for place in sorted(before))


def write_rounds(rounds: Rounds) -> list[list[list[int | str]]]:
    """Return JSON data: per round, a list of `[place, card's code]` (see `rounds_from_data`)."""
    return [[[place, drew.code] for place, drew in drawn] for drawn in rounds]


def rounds_from_data(data: Iterable[Iterable[Sequence[Any]]]) -> Rounds:
    """Read the rounds of a card draw from JSON data (see `write_rounds`).

    Raises KeyError, TypeError or ValueError if the data is wrong."""
    return tuple(tuple((int(place), card(code)) for place, code in drawn) for drawn in data)


def _count_in_pack(drew: Card, rules: RuleSet) -> int:
    return rules.jokers if drew.suit is None else rules.packs


def _measure(drew: Card, first_draw: FirstDraw) -> int:
    """Return a card's strength in the draw; it is equal for cards that tie under this draw rule."""
    suits = _SUITS[first_draw]
    by_suit = len(suits) - suits.index(drew.suit) if suits and drew.suit else 0
    return _RANKS[drew.rank] * (len(Suit) + 1) + by_suit


def _find_tied(strengths: dict[int, tuple[int, ...]]) -> tuple[int, ...]:
    """Return the tied places. `strengths`: by place, the strengths of its cards, round by round."""
    equal = Counter(strengths.values())
    return tuple(place for place, own in strengths.items() if equal[own] > 1)


def _check_places(at: int, drawn: Round, due: tuple[int, ...]) -> Iterator[DrawFault]:
    drew = tuple(place for place, _ in drawn)
    if not due or at >= MAX_ROUNDS:
        yield DrawFault(at, 0, Fault("draw.rounds"))
    elif tuple(sorted(drew)) != due:
        yield DrawFault(at, 0, Fault("draw.places", params={"due": due, "drew": drew}))


def _check_cards(at: int, drawn: Round, rules: RuleSet, out: Counter[Card]) -> Iterator[DrawFault]:
    """Yield a fault for each card of round `at` that the pack lacks or that was drawn too often.

    `out`: how often each card was drawn in earlier rounds; this function adds the round's cards."""
    for place, drew in drawn:
        out[drew] += 1
        limit = _count_in_pack(drew, rules)
        if drew.suit is None and not limit:
            yield DrawFault(at, place, Fault("deck.no_jokers"))
        elif out[drew] > limit:
            params = {"card": drew.code, "limit": limit, "count": out[drew]}
            yield DrawFault(at, place, Fault("deck.too_many", params=params))


def _find_result(order: tuple[int, ...], first_draw: FirstDraw, decided: bool) -> CardDrawResult:
    players = len(order)
    highest, lowest = order[0], order[-1]
    if players < 4:
        return CardDrawResult(order, lowest, highest, None, order)
    if first_draw in (FirstDraw.DRAW_AGAIN, FirstDraw.SAME_CARD_AGAIN):
        # The dealer's opponent with the highest card sits at the dealer's left.
        first = next(place for place in order if (place - lowest) % 2)
        return _seat_across(order, lowest, first)
    if not decided:
        half = players // 2
        seats = _alternate(order[:half], order[half:])
        return CardDrawResult(order, lowest, highest, (order[:half], order[half:]), seats)
    if first_draw is FirstDraw.LOWEST_ACROSS:
        dealer = next(place for place in reversed(order) if (place - highest) % 2)
        return _seat_across(order, dealer, highest)
    if first_draw is FirstDraw.BY_SUIT:
        first = lowest % players + 1
        dealer = lowest
    else:
        first = highest
        dealer = (highest - 2) % players + 1
    own = _turn_to(first, players)
    seats = _alternate(own, _turn_to(first % players + 1, players))
    return CardDrawResult(order, dealer, first, (seats[::2], seats[1::2]), seats)


def _seat_across(order: tuple[int, ...], dealer: int, first: int) -> CardDrawResult:
    """Build a result with alternating sides and the dealer to the first player's right."""
    players = len(order)
    seats = _alternate(_turn_to(first, players), (*_turn_to(dealer, players)[1:], dealer))
    return CardDrawResult(order, dealer, first, (seats[::2], seats[1::2]), seats)


def _turn_to(place: int, players: int) -> tuple[int, ...]:
    """Return `place` and every second place after it, clockwise: all the places of one side."""
    return tuple((place - 1 + step) % players + 1 for step in range(0, players, 2))


def _alternate(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(place for both in zip(one, other, strict=True) for place in both)
