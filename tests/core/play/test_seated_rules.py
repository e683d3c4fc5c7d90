"""The rules for the players at a table: by the kind of entry and the movement, whatever the rule
set says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.play.seated_rules import count_seats, seat_rules
from scoring.core.rules.presets import PRESETS

ITALIAN = PRESETS["italian"]
MITCHELL, INDIVIDUAL = MOVEMENTS["mitchell"], MOVEMENTS["individual"]


@pytest.mark.parametrize(
    ("kind", "movement", "seats"),
    [
        (EntryKind.PAIRS, "mitchell", 4), (EntryKind.TEAMS, "round-robin", 4),
        (EntryKind.TRIOS, "swiss", 6), (EntryKind.PLAYERS, "individual", 4),
        (EntryKind.PLAYERS, "threes", 3), (EntryKind.PLAYERS, "mitchell", 2),
        (EntryKind.PLAYERS, "knockout", 2), (EntryKind.PAIRS, "three-sides", 6),
    ],
)  # fmt: skip
def test_how_many_sit_at_a_table(kind: EntryKind, movement: str, seats: int) -> None:
    assert count_seats(kind, MOVEMENTS[movement]) == seats


def test_rules_for_as_many_as_sit_there_are_the_event_s_own() -> None:
    assert seat_rules(ITALIAN, EntryKind.PAIRS, MITCHELL) is ITALIAN
    assert seat_rules(ITALIAN, EntryKind.PLAYERS, INDIVIDUAL) is ITALIAN


def test_rules_for_four_are_played_by_two_where_two_sit_there() -> None:
    assert seat_rules(ITALIAN, EntryKind.PLAYERS, MITCHELL) == replace(ITALIAN, seats=2)
