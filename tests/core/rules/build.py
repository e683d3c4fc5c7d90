"""Records in one line: `closed(NS, side("7..Kh"), side("4S 4C 4C", hand="AS"))`."""

from __future__ import annotations

from dataclasses import replace

from scoring.core.rules.endings import End, Ending, Pozzetto
from scoring.core.rules.faults import Line
from scoring.core.rules.notation import parse_cards, parse_hand
from scoring.core.rules.presets import BURACO
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.scores import Score
from scoring.core.rules.sides import Sides
from scoring.core.rules.smazzata import CardsRecord, SideCards, assess_cards

NS, EW, L3 = Line
THREE_TEAMS = replace(
    BURACO, key="buraco-tre", name="Buraco, tre coppie", packs=3, pozzetti=3, seats=6, sides=3
)
"""Three teams of two at one table, a third pack and a third pozzetto (Buraco, Variations)."""
TAKEN, UNSEEN, UNTAKEN = Pozzetto.TAKEN, Pozzetto.UNSEEN, Pozzetto.UNTAKEN


def side(*melds: str, hand: str = "", pozzetto: Pozzetto = TAKEN) -> SideCards:
    return SideCards(
        tuple(tuple(parse_cards(meld)) for meld in melds), tuple(parse_hand(hand)), pozzetto
    )


def closed(line: Line, ns: SideCards, ew: SideCards, *, paid: bool = True) -> CardsRecord:
    return CardsRecord(Ending(End.CLOSED, line, paid), Sides(ns, ew))


def ended(end: End, ns: SideCards, ew: SideCards) -> CardsRecord:
    return CardsRecord(Ending(end), Sides(ns, ew))


def score(record: CardsRecord, rules: RuleSet) -> Score:
    """The score of a record that has no faults."""
    assessment = assess_cards(record, rules)
    assert assessment.faults == ()
    return assessment.score


def faults(record: CardsRecord, rules: RuleSet) -> list[tuple[str, Line | None, int | None]]:
    return [(fault.code, fault.side, fault.meld) for fault in assess_cards(record, rules).faults]
