"""Whether a rule set can be played by: all that is wrong with it, looked at as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Final

from scoring.rules.ruleset import InitialMeld, Premiums, RuleSet, SemiClean

HAND_SIZE: Final = 11
"""Cards that each player is dealt."""
SEATS: Final = (2, 3, 4, 6)
STEP: Final = 5
"""All points are multiples of it: the checks of a record go by that."""
MOST_VALUE: Final = 500
MOST_BONUS: Final = 5_000
MOST_TARGET: Final = 100_000
NAME_LENGTH: Final = 120
SOURCE_LENGTH: Final = 300

SIZES: Final[Mapping[str, tuple[int, int]]] = {
    "packs": (1, 3),
    "jokers": (0, 12),
    "pozzetti": (2, 3),
    "pozzetto_size": (1, 33),
    "pozzetto_alone": (1, 33),
    "stock_left": (0, 50),
    "smazzate": (1, 12),
}
"""The least and the most of what is counted."""
POINTS: Final[Mapping[str, tuple[int, int]]] = {
    **dict.fromkeys(("joker", "two", "ace", "high_cards", "low_cards"), (0, MOST_VALUE)),
    **dict.fromkeys(
        ("clean", "semi_clean", "dirty", "closing", "pozzetto", "exact_cut"), (0, MOST_BONUS)
    ),
}
"""The least and the most of what is worth points."""
PREMIUM_POINTS: Final = {field.name: (0, MOST_BONUS) for field in fields(Premiums)}
INITIAL_POINTS: Final = {
    "least": (0, MOST_VALUE),
    "above": (0, MOST_TARGET),
    "least_above": (0, MOST_VALUE),
    "step": (0, MOST_VALUE),
}


@dataclass(frozen=True, slots=True)
class RuleFault:
    """One thing that cannot be. `field` is the RuleSet's, `premiums.suit_clean` inside a part.

    Codes: `range` (low, high), `not_five`, `choice` (known), `text` (limit), `too_few_cards`
    (needed, cards), `no_wild_cards`, `dearer` (than: the field that may not be worth less),
    `no_target`.
    """

    code: str
    field: str
    params: Mapping[str, object]


def check_rules(rules: RuleSet) -> tuple[RuleFault, ...]:
    """All faults of a rule set at once; none when a smazzata can be dealt, scored and ended.

    A smazzata by rules without faults comes to an end, because a stock is dealt of which at least
    one card can be drawn above the cards that stay, and every turn draws one or takes the pile;
    pozzetti that become the stock are two or three. Refused is what could not begin or would never
    move: packs too small for hands, pozzetti, the upturned card and the cards of the stock that are
    not played (nothing could be drawn). That nobody can close is no such case: the stock ends it.
    """
    return (
        *_check_texts(rules),
        *_check_figures(rules, SIZES),
        *_check_figures(rules, POINTS, STEP),
        *_check_seats(rules),
        *_check_target(rules),
        *_check_parts(rules),
        *_check_burrachi(rules),
        *_check_pack(rules),
    )


def _check_texts(rules: RuleSet) -> Iterator[RuleFault]:
    for field, limit in (("name", NAME_LENGTH), ("source", SOURCE_LENGTH)):
        text = getattr(rules, field)
        is_missing = field == "name" and not text.strip()
        # What cannot be printed, such as half a character, can be neither kept nor shown.
        if is_missing or len(text) > limit or not text.isprintable():
            yield RuleFault("text", field, {"limit": limit})


def _check_figures(
    of: RuleSet | Premiums | InitialMeld,
    limits: Mapping[str, tuple[int, int]],
    step: int = 1,
    prefix: str = "",
) -> Iterator[RuleFault]:
    for field, (low, high) in limits.items():
        figure = getattr(of, field)
        if not low <= figure <= high:
            yield RuleFault("range", prefix + field, {"low": low, "high": high})
        elif figure % step:
            yield RuleFault("not_five", prefix + field, {})


def _check_seats(rules: RuleSet) -> Iterator[RuleFault]:
    if rules.seats not in SEATS:
        yield RuleFault("choice", "seats", {"known": ", ".join(map(str, SEATS))})


def _check_target(rules: RuleSet) -> Iterator[RuleFault]:
    if rules.target is not None:
        yield from _check_figures(rules, {"target": (STEP, MOST_TARGET)}, STEP)
    elif rules.target_reached:
        yield RuleFault("no_target", "target_reached", {})


def _check_parts(rules: RuleSet) -> Iterator[RuleFault]:
    if rules.premiums is not None:
        yield from _check_figures(rules.premiums, PREMIUM_POINTS, STEP, "premiums.")
    if rules.initial_meld is not None:
        yield from _check_figures(rules.initial_meld, INITIAL_POINTS, STEP, "initial_meld.")


def _check_burrachi(rules: RuleSet) -> Iterator[RuleFault]:
    """A meld is read as what is best for its owner: clean, then semi-clean, then dirty. So bonuses
    have to fall in that order.
    """
    adopted = rules.semi_clean_reading is not SemiClean.NONE
    if adopted and not rules.jokers and not rules.wild_twos:
        yield RuleFault("no_wild_cards", "semi_clean_reading", {})
    if adopted and rules.semi_clean > rules.clean:
        yield RuleFault("dearer", "semi_clean", {"than": "clean"})
    if adopted and rules.dirty > rules.semi_clean:
        yield RuleFault("dearer", "dirty", {"than": "semi_clean"})
    elif rules.dirty > rules.clean:
        yield RuleFault("dearer", "dirty", {"than": "clean"})
    if (premiums := rules.premiums) is not None:
        if premiums.suit_wild > premiums.suit_clean:
            yield RuleFault("dearer", "premiums.suit_wild", {"than": "premiums.suit_clean"})
        if premiums.rank_wild > premiums.rank_clean:
            yield RuleFault("dearer", "premiums.rank_wild", {"than": "premiums.rank_clean"})


def _check_pack(rules: RuleSet) -> Iterator[RuleFault]:
    """Hands, pozzetti, the upturned card, what stays of the stock, and a card to be drawn."""
    needed = rules.seats * HAND_SIZE + rules.cut + 1 + rules.stock_left + 1
    if needed > rules.pack_size:
        yield RuleFault("too_few_cards", "packs", {"needed": needed, "cards": rules.pack_size})
