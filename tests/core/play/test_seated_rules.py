"""The rules for the players at a table: by the kind of entry and the movement, whatever the rule
set says."""

from __future__ import annotations

import pytest

from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.play.seated_rules import count_seats, seat_rules
from scoring.core.rules.endings import End, Ending, Pozzetto
from scoring.core.rules.faults import Line
from scoring.core.rules.melds import BurracoKind
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.records import assess
from scoring.core.rules.score_sheet import CountsRecord, SideCounts
from scoring.core.rules.sides import Sides

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


def find_codes(movement: str, hand: int, pozzetto: Pozzetto) -> set[str]:
    """The codes of the faults of a closing of single players by a rule set for four."""
    closer = SideCounts(((BurracoKind.CLEAN, 1),), table=300, hand=hand, pozzetto=pozzetto)
    other = SideCounts((), table=50, hand=100, pozzetto=Pozzetto.TAKEN)
    record = CountsRecord(Ending(End.CLOSED, Line.NS), Sides(closer, other))
    rules = seat_rules(ITALIAN, EntryKind.PLAYERS, MOVEMENTS[movement])
    return {fault.code for fault in assess(record, rules).faults} & {
        "close.cards_in_hand",
        "close.unseen_pozzetto",
    }


def test_who_closes_without_a_partner_holds_no_card_and_has_seen_the_pozzetto() -> None:
    assert find_codes("mitchell", 20, Pozzetto.TAKEN) == {"close.cards_in_hand"}
    assert "close.unseen_pozzetto" in find_codes("swiss", 20, Pozzetto.UNSEEN)
    assert find_codes("mitchell", 0, Pozzetto.TAKEN) == set()
    assert find_codes("individual", 20, Pozzetto.TAKEN) == set(), "the partner holds them"
