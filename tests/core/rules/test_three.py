"""Three at a table (Burraco Rummy Games, Burraco for three players)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.core.rules.presets import ITALIAN
from scoring.core.rules.records import Depth, read_and_assess, read_record, write_record
from scoring.core.rules.three import check_alone, find_place_of_three

RUN = "5S 6S 7S 8S 9S 10S JS"


def cards(ns: str, ew: str, hand: str = "3H", **said: object) -> dict[str, object]:
    """A smazzata at a table of three, with the pozzetti of who is alone and of the two."""
    return {
        "end": "stock",
        "alone": 1,
        "NS": {"melds": [RUN], "hand": hand, "pozzetto": ns},
        "EW": {"melds": [], "hand": "4D", "pozzetto": ew},
        **said,
    }


def codes(data: dict[str, object]) -> list[str]:
    return [f.code for f in read_and_assess(Depth.CARDS, data, ITALIAN).faults]


def test_chairs_are_places_and_the_first_pozzetto_is_of_who_plays_alone() -> None:
    assert [
        find_place_of_three("NS", 1),
        find_place_of_three("EW", 1),
        find_place_of_three("EW", 2),
    ] == [1, 2, 3]
    assert codes(cards("untaken", "taken")) == ["alone.not_taken"]
    assert codes(cards("taken", "untaken")) == []
    found = read_and_assess(Depth.CARDS, cards("untaken", "untaken", alone=3), ITALIAN)
    assert found.faults == ()
    assert (found.score.ns.pozzetto_penalty, found.score.ew.pozzetto_penalty) == (100, 100)


def test_the_pozzetto_of_who_plays_alone_has_eighteen_cards() -> None:
    eleven = "3H 3D 4H 4D 5H 5D 6H 6D 7H 7D 8H"
    eighteen = f"{eleven} 8D 9H 9D 10H 10D JH JD"
    assert codes(cards("unseen", "untaken", eleven)) == ["pozzetto.unseen_cards"]
    assert codes(cards("unseen", "untaken", eighteen)) == []
    two = cards("taken", "unseen")
    two["EW"] = {"melds": [], "hand": eleven, "pozzetto": "unseen"}
    assert codes(two) == []


def test_eighteen_cards_lie_untouched_where_nobody_took_the_first_pozzetto() -> None:
    whole = " ".join(f"{rank}{suit}" for rank in "3456789TJQKA" for suit in "SHDC")
    data = cards("untaken", "untaken")
    data["NS"] = {"melds": [], "hand": f"{whole} 3S 3H 3D 3C", "pozzetto": "untaken"}
    data["EW"] = {"melds": [], "hand": " ".join(whole.split()[4:32]), "pozzetto": "untaken"}
    assert codes(data) == ["deck.too_many"]
    data["EW"] = {"melds": [], "hand": " ".join(whole.split()[4:31]), "pozzetto": "untaken"}
    assert codes(data) == []


@pytest.mark.parametrize("alone", [0, 4, "1", True, 1.5, [1], None])
def test_who_plays_alone_is_a_chair(alone: object) -> None:
    faults = read_record(Depth.TOTALS, {"NS": 5, "EW": 5, "alone": alone}, ITALIAN).faults
    assert [fault.params["field"] for fault in faults] == ([] if alone is None else ["alone"])


@pytest.mark.parametrize(
    ("alone", "of_three", "code"),
    [(None, True, "alone.missing"), (2, False, "alone.not_here"), (2, True, ""), (None, False, "")],
)
def test_it_is_said_at_tables_of_three_and_only_there(
    alone: int | None, of_three: bool, code: str
) -> None:
    assert [fault.code for fault in check_alone(alone, of_three=of_three)] == ([code] * bool(code))


@pytest.mark.parametrize(
    ("depth", "data"),
    [
        (Depth.TOTALS, {"NS": 545, "EW": 320, "alone": 3}),
        (Depth.CARDS, cards("taken", "taken", alone=2)),
    ],
)
def test_a_record_of_three_is_written_as_it_was_read(depth: Depth, data: dict[str, object]) -> None:
    assert write_record(read_record(depth, data, ITALIAN).record) == data


def test_a_rule_set_says_how_many_cards_who_is_alone_takes() -> None:
    rules = replace(ITALIAN, pozzetto_alone=15)
    fifteen = "3H 3D 4H 4D 5H 5D 6H 6D 7H 7D 8H 8D 9H 9D 10H"
    found = read_and_assess(Depth.CARDS, cards("unseen", "untaken", fifteen), rules)
    assert found.faults == ()
