"""Records that cannot be of any table: who closed without a partner and still holds cards or never
saw the pozzetto, and an initial meld of more points than lie on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.core.rules.faults import can_override
from scoring.core.rules.presets import BURACO, ITALIAN
from scoring.core.rules.records import Depth, read_and_assess
from scoring.core.rules.ruleset import RuleSet, UnseenPays

FOUR, TWO = ITALIAN, replace(ITALIAN, key="two", seats=2)
FLAT = replace(TWO, key="flat", unseen_pays=UnseenPays.FLAT)
RUN = "7H 8H 9H 10H JH QH KH"
"""65 of cards."""
ELEVEN = "3S 3D 3C 4S 4D 4C 5S 5D 5C 6S 6D"
LEFT, UNSEEN = ["close.cards_in_hand"], ["close.unseen_pozzetto"]
COUNTED = {"burrachi": {"clean": 1}, "table": 65}
ONE_RUN = {"melds": [RUN]}


def closed(hand: object, pozzetto: str, by: str = "NS", **said: object) -> dict[str, Any]:
    """A record in which that side closed on a clean run, with these cards or points in hand; the
    other took none."""
    made = ONE_RUN if isinstance(hand, str) else COUNTED
    side = {**made, "hand": hand, "pozzetto": pozzetto}
    nothing = {"melds": [], "burrachi": {}, "table": 0, "hand": type(hand)()}
    other = {name: nothing[name] for name in (*made, "hand")} | {"pozzetto": "taken"}
    sides = {"NS": side, "EW": other} if by == "NS" else {"NS": other, "EW": side}
    return {"end": "closed", "closed_by": by, **sides, **said}


def opened(points: int, **side: object) -> dict[str, Any]:
    """The stock ran out; N-S laid down so many points to begin with."""
    made = {"hand": side.get("hand", ""), "pozzetto": "taken"}
    other = made | ({"melds": []} if "melds" in side else {"burrachi": {}, "table": 0})
    return {"end": "stock", "NS": made | side | {"opening": {"points": points}}, "EW": other}


@pytest.mark.parametrize(
    ("rules", "record", "codes"),
    [
        (TWO, closed("", "taken"), []),
        (TWO, closed("4D", "taken"), LEFT),
        (TWO, closed("4D", "taken", by="EW"), LEFT),
        (TWO, closed("", "unseen"), UNSEEN),
        (TWO, closed(ELEVEN, "unseen"), UNSEEN + LEFT),
        (FLAT, closed("", "unseen"), UNSEEN),
        (TWO, closed(0, "taken"), []),
        (TWO, closed(5, "taken"), LEFT),
        (TWO, closed(0, "unseen"), UNSEEN),
        (FOUR, closed("4D", "taken"), []),
        (FOUR, closed(ELEVEN, "unseen"), []),
        (FOUR, closed(5, "taken"), []),
        (FOUR, closed("", "taken", alone=2), []),
        (FOUR, closed("4D", "taken", alone=2), LEFT),
        (FOUR, closed("", "unseen", alone=2), UNSEEN),
        (FOUR, closed(5, "taken", alone=1), LEFT),
        (FOUR, closed("4D", "taken", by="EW", alone=2), []),
        (FOUR, closed(ELEVEN, "unseen", by="EW", alone=2), []),
        (BURACO, opened(65, melds=[RUN]), []),
        (BURACO, opened(70, melds=[RUN]), ["opening.too_high"]),
        (BURACO, opened(50, melds=[]), ["opening.too_high"]),
        (BURACO, opened(35, melds=["4S 5S 6S"]), ["opening.too_high", "opening.too_low"]),
        (BURACO, opened(65, hand=0, burrachi={}, table=65), []),
        (BURACO, opened(70, hand=0, burrachi={}, table=65), ["opening.too_high"]),
        # What is no meld lies on the table all the same, and what cannot be read may be anything.
        (BURACO, opened(60, melds=["KS QH JD 10C AS 9D"]), ["meld.not_a_meld"]),
        (BURACO, opened(70, melds=[RUN, "AX"]), ["card.unknown"]),
        (BURACO, opened(70, hand=0, burrachi={}, table="x"), ["input.invalid"]),
        (ITALIAN, opened(70, melds=[]), []),
    ],
)  # fmt: skip
def test_what_cannot_be(rules: RuleSet, record: dict[str, Any], codes: list[str]) -> None:
    depth = Depth.CARDS if "melds" in record["NS"] else Depth.COUNTS
    found = read_and_assess(depth, record, rules).faults
    assert [fault.code for fault in found] == codes


def test_a_director_may_record_it_all_the_same() -> None:
    for rules, record in ((TWO, closed("4D", "unseen")), (BURACO, opened(70, melds=[RUN]))):
        assert can_override(read_and_assess(Depth.CARDS, record, rules).faults)
