"""The passages of Burraconline's "Burraco rules", which deal to two players."""

from __future__ import annotations

from typing import Final

from scoring.core.rules.passage import Passage, Passages, RuleDocument
from scoring.core.rules.topics import Claim


def _game(quotation: str) -> Passage:
    return Passage(RuleDocument.BURRACONLINE, "Burraco rules", quotation)


def _setup(quotation: str) -> Passage:
    return Passage(RuleDocument.BURRACONLINE, "1 Game setup", quotation)


def _groups(quotation: str) -> Passage:
    return Passage(RuleDocument.BURRACONLINE, "5 Groups and runs", quotation)


def _wild(quotation: str) -> Passage:
    return Passage(RuleDocument.BURRACONLINE, "6 Burraco wildcards", quotation)


def _burracos(quotation: str) -> Passage:
    return Passage(RuleDocument.BURRACONLINE, "7 Clean and dirty Burracos", quotation)


def _ending(quotation: str) -> Passage:
    return Passage(RuleDocument.BURRACONLINE, "10 Rules for ending a smazzata", quotation)


def _points(quotation: str) -> Passage:
    return Passage(RuleDocument.BURRACONLINE, "12.1 Game points", quotation)


_EITHER_END: Final = _groups(
    "the ace may be either low (ace, two, three) or high (queen, king, ace)"
)

BURRACONLINE: Final[Passages] = {
    Claim.TWO_PLAYERS: (
        _setup("The remaining 64 cards are placed in a stack between the players"),
    ),
    Claim.PACKS: (
        _setup(
            "two regular 52 card decks with 2 jokers in each deck giving a total 108 cards "
            "including 4 jokers"
        ),
    ),
    Claim.VALUES: (
        _points(
            "3, 4, 5, 6, 7 … 5 points … 8, 9, 10, J, Q, K … 10 points … Asso … 15 points … 2 … "
            "20 points … Jolly … 30 points"
        ),
    ),
    Claim.FIRST_PLAYER: (
        _setup("The player who draws the highest card will play first in the first smazzata."),
    ),
    Claim.TIES: (
        _setup(
            "ties are resolved by the suit in order highest to lowest: Heart, Diamond, Club, Spade."
        ),
    ),
    Claim.DRAWN_AGAIN: (
        _setup(
            "In case of two cards of the same rank and suit being drawn two new cards are drawn"
        ),
    ),
    Claim.MELDS: (
        _groups(
            "Groups of cards consisting of cards of equal rank … "
            "Runs of cards of same suit that are in sequence … "
            "All melds must contain at least 3 cards to be valid."
        ),
    ),
    Claim.WILD_CARDS: (_wild("the 4 jokers and the 8 twos are used as wildcards"),),
    Claim.ONE_WILD_CARD: (_wild("Each meld may contain at most one wildcard."),),
    Claim.OWN_TWO: (
        _wild(
            "a 2 in the same suit as the run is not counted as a wildcard if it is in its correct "
            "place"
        ),
    ),
    Claim.WHOLE_SUIT: (
        _wild(
            "playing all thirteen cards of a suit (ace to king) including a two of the correct "
            "suit and then an extra wildcard as the fourteenth card"
        ),
    ),
    Claim.ACES: (_EITHER_END,),
    Claim.ONE_ACE: (_EITHER_END,),
    Claim.SETS: (_groups("Each player may have only one group of any given rank."),),
    Claim.BURRACO: (
        _burracos("Groups or runs consisting of seven or more cards are called Burracos."),
        _points("Dirty Burraco -> 100 points … Clean Burraco -> 200 points"),
    ),
    Claim.SEMI_CLEAN: (_burracos("Burracos containing wildcards are known as dirty Burracos"),),
    Claim.POZZETTI: (_setup("Two stacks of 11 cards each are dealt from the deck"),),
    Claim.POZZETTO_PENALTY: (
        _points("Player who doesn’t took the pozzetto will have -100 points."),
    ),
    Claim.CLOSING_BONUS: (_points("Finished smazzata -> 100 points"),),
    Claim.CLOSING_NEEDS: (
        _game("a player has cleared his hand, taken 11 cards more, and cleared again his hand"),
        _ending("It’s needed to have done at least one Burraco (clean or dirty)"),
    ),
    Claim.LAST_DISCARD: (
        Passage(RuleDocument.BURRACONLINE, "3 Discarding", "it must discard a single card"),
        _ending("It’s not possible to end a smazzata discarding a wildcard"),
    ),
    Claim.OPPONENTS_PLAYED: (_ending("The opponent must have played at least one time"),),
    Claim.NOT_AWAITED: (_ending("The opponent must have played at least one time"),),
    Claim.STOCK: (
        Passage(
            RuleDocument.BURRACONLINE,
            "11 Finishing of smazzata by cards finished",
            "When only two cards remain in the deck, the game finishes after last player action.",
        ),
    ),
    Claim.TARGET: (
        _game("determined by the total points earned over a predetermined number of smazzata"),
    ),
}
