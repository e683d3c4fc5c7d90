"""Check a rule set for faults that make it unplayable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from scoring.core.rules.catalogue import FIELDS, Choice, Figure, RuleField, Text, find_value
from scoring.core.rules.ruleset import RuleSet, SemiClean

HAND_SIZE: Final = 11
SEATS_OF_THREE_SIDES: Final = 6


@dataclass(frozen=True, slots=True)
class RuleFault:
    """An error in a rule set. `field`: name of the wrong field, such as `premiums.suit_clean`.

    The values of `code`, with the keys of `params` in brackets: `range` (low, high), `not_five`,
    `choice` (known), `text` (limit), `too_few_cards` (needed, cards), `no_wild_cards`, `dearer`
    (than), `no_target`, `three_sides` (seats), `too_few_pozzetti` (sides). `not_five` is a value
    that 5 does not divide; `dearer` is a bonus that exceeds the bonus named by `than`."""

    code: str
    field: str
    params: Mapping[str, object]


def check_rules(rules: RuleSet) -> tuple[RuleFault, ...]:
    """Return all faults of a rule set. Without any, a smazzata can be dealt, scored and ended.

    The packs must suffice for the hands, the pozzetti, the upturned card, the cards of the stock
    that are not played, and one card to draw. Rules that let nobody close are allowed, since a
    smazzata also ends with the stock."""
    return (
        *chain.from_iterable(_check_field(one, find_value(rules, one.name)) for one in FIELDS),
        *_check_sides(rules),
        *_check_target(rules),
        *_check_burrachi(rules),
        *_check_pack(rules),
    )


def _check_field(field: RuleField, value: Any) -> Iterator[RuleFault]:
    """Yield a fault if the value is outside the limits of its field; None is accepted."""
    if value is None:
        return
    match field:
        case Text(longest=longest):
            is_missing = field.is_required and not value.strip()
            # Unprintable text, such as half a character, can be neither stored nor shown.
            if is_missing or len(value) > longest or not value.isprintable():
                yield RuleFault("text", field.name, {"limit": longest})
        case Figure(least=least, most=most):
            if not least <= value <= most:
                yield RuleFault("range", field.name, {"low": least, "high": most})
            elif value % field.step:
                yield RuleFault("not_five", field.name, {})
        case Choice(options=options):
            if value not in options:
                known = ", ".join(map(str, options))
                yield RuleFault("choice", field.name, {"known": known})


def _check_sides(rules: RuleSet) -> Iterator[RuleFault]:
    if rules.has_third_side and rules.seats != SEATS_OF_THREE_SIDES:
        yield RuleFault("three_sides", "seats", {"seats": SEATS_OF_THREE_SIDES})
    if rules.has_third_side and rules.pozzetti < rules.sides:
        yield RuleFault("too_few_pozzetti", "pozzetti", {"sides": rules.sides})


def _check_target(rules: RuleSet) -> Iterator[RuleFault]:
    if rules.target is None and rules.target_reached:
        yield RuleFault("no_target", "target_reached", {})


def _check_burrachi(rules: RuleSet) -> Iterator[RuleFault]:
    """Yield faults if a bonus exceeds a cleaner burraco's, or no burraco can be semi-clean."""
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
    needed = rules.seats * HAND_SIZE + rules.cut + 1 + rules.stock_left + 1
    if needed > rules.pack_size:
        yield RuleFault("too_few_cards", "packs", {"needed": needed, "cards": rules.pack_size})
