"""The passages of "Buraco", the South American game; it leaves out card and closing values."""

from __future__ import annotations

from typing import Final

from scoring.core.rules.passage import Passage, Passages, RuleDocument
from scoring.core.rules.topics import Claim


def _setup(quotation: str) -> Passage:
    return Passage(RuleDocument.BURACO, "The Setup", quotation)


def _runs(quotation: str) -> Passage:
    return Passage(RuleDocument.BURACO, "Runs", quotation)


def _wild(quotation: str) -> Passage:
    return Passage(RuleDocument.BURACO, "Wildcards", quotation)


def _scoring(quotation: str) -> Passage:
    return Passage(RuleDocument.BURACO, "Scoring", quotation)


def _melding(quotation: str) -> Passage:
    return Passage(RuleDocument.BURACO, "Initial melding", quotation)


def _course(quotation: str) -> Passage:
    return Passage(RuleDocument.BURACO, "Course of play", quotation)


def _variations(quotation: str) -> tuple[Passage, ...]:
    return (Passage(RuleDocument.BURACO, "Variations", quotation),)


_IDENTICAL: Final = _setup(
    "In the case of two identical cards being chosen, two new cards must be cut."
)

BURACO: Final[Passages] = {
    Claim.SEATS: (Passage(RuleDocument.BURACO, "", "for four players in fixed partnerships"),),
    Claim.PACKS: (_setup("two 52-card decks of standard playing cards, for a total of 104 cards"),),
    Claim.FIRST_PLAYER: (
        _setup(
            "The player from the team who has the lowest card must deal to the player of the other "
            "team who has cut the highest card."
        ),
    ),
    Claim.DRAWN_AGAIN: (_IDENTICAL,),
    Claim.SAME_CARD: (_IDENTICAL,),
    Claim.CUT: (
        _setup(
            "If exactly twenty-two cards are cut off the top of the deck, then that team "
            "immediately gains one hundred extra points."
        ),
    ),
    Claim.MELDS: (
        _runs(
            "Three or more cards of the same suit in sequentially increasing order. … "
            "Three or more face-cards of the same value."
        ),
    ),
    Claim.FACE_CARDS: (_runs("Three or more face-cards of the same value."),),
    Claim.WILD_CARDS: (_wild("All deuces are wild"),),
    Claim.ONE_WILD_CARD: (_wild("A Run may have at most one wildcard."),),
    Claim.OWN_TWO: (
        _wild(
            "A deuce in a sequence is not a wildcard if it represents the face value of 2 in the "
            "run and is of the same suit."
        ),
    ),
    Claim.WHOLE_SUIT: (_course("more than one ace may be played in a run"),),
    Claim.ACES: (
        _course("Aces may rank high or low, and more than one ace may be played in a run."),
    ),
    Claim.INITIAL_MELD: (
        _melding(
            "A team with less than fifteen hundred points in the match must initially meld a "
            "minimum of fifty points. A team with fifteen hundred or more points in the match must "
            "initially meld a minimum of seventy-five points."
        ),
    ),
    Claim.FAILED_TRY: (
        _melding("fifteen more points are added to the initial number to meld for that team"),
    ),
    Claim.BURRACO: (
        _runs("Seven or more cards without a wildcard. … Seven or more cards with a wildcard."),
        _scoring(
            "Every clean run is worth two hundred additional points. … "
            "Every dirty run is worth one hundred additional points."
        ),
    ),
    Claim.SEMI_CLEAN: (
        _scoring(
            "If a run has 7 clean cards in a row plus a deuce, it is worth 150 points, but this "
            "rule is valid only for one of the eight Italian"
        ),
    ),
    Claim.DIRTY_SETS: (_runs("Every group with a wildcard will always be dirty."),),
    Claim.POZZETTI: (
        _setup("This person uses these cards to make two hands of eleven cards each"),
    ),
    Claim.UNSEEN: (
        _scoring(
            "If the game ends before any cards are played from a new hand picked up from the pot … "
            "Subtract the combined point value of all the cards against their team's total score"
        ),
    ),
    Claim.UNSEEN_FLAT: (
        _scoring("Subtract one hundred points from their team's total score for the match."),
    ),
    Claim.CLOSING_NEEDS: (
        _course(
            "the team has taken a hand from the pot and the team has at least one clean run, then "
            "the game ends"
        ),
    ),
    Claim.LAST_DISCARD: (
        _course("If a player plays all the cards in their hand and the team has taken a hand"),
    ),
    Claim.POZZETTO_JOINS_STOCK: (
        _course(
            "If the stock is empty and there are cards in the pot, then the next hand from the pot "
            "will be moved into the stock."
        ),
    ),
    Claim.STOCK: (
        _course(
            "If the stock is empty and there are not any cards in the pot, then the game is over"
        ),
    ),
    Claim.VARIED_JOKERS: _variations(
        "Add the jokers as wildcards with a value of thirty points each."
    ),
    Claim.VARIED_PACKS: _variations(
        "Add one more deck of cards so there can be three teams of two players each, or two teams "
        "of three players each. … the person making the pot will cut for thirty-three cards"
    ),
    Claim.VARIED_ACES: _variations("Aces are high only. … Aces are low only."),
    Claim.VARIED_CLOSING: _variations("The game ends on either a clean run or dirty run."),
    Claim.VARIED_TIME: _variations("Play for a predefined duration rather than a point total."),
}
