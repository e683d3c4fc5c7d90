"""The passages of "Rules of the Burraco": a semi-pure burraco and a 30-point pinella."""

from __future__ import annotations

from typing import Final

from scoring.core.rules.passage import Passage, Passages, RuleDocument
from scoring.core.rules.topics import Claim


def _introduction(quotation: str) -> Passage:
    return Passage(
        RuleDocument.RULES_OF_THE_BURRACO, "Introduction to the game of burraco", quotation
    )


def _round(quotation: str) -> Passage:
    return Passage(RuleDocument.RULES_OF_THE_BURRACO, "Game round", quotation)


def _closing(quotation: str) -> Passage:
    return Passage(RuleDocument.RULES_OF_THE_BURRACO, "The closing", quotation)


def _score(quotation: str) -> Passage:
    return Passage(RuleDocument.RULES_OF_THE_BURRACO, "The calculation of the score", quotation)


CLUB: Final[Passages] = {
    Claim.SEATS: (_introduction("Burraco can be played either in pairs (Two against two)"),),
    Claim.PACKS: (
        _introduction(
            "You need two French decks … jokers are kept in the deck of play thus reaching a total "
            "of 108 cards"
        ),
    ),
    Claim.VALUES: (
        _score(
            "Each Joker has a value of 30 points. Each pinella has a value of 30 points. Each ace "
            "has a value of 15 points. Each figure, 10, 9 or 8 has a value of 10 points. All other "
            "cards have a value of 5 points."
        ),
    ),
    Claim.MELDS: (
        _round(
            "Three or more cards of the same suit in sequence … "
            "Three or more cards of the same value"
        ),
    ),
    Claim.WILD_CARDS: (
        _round(
            "Each combination can be linked, in any position of the scale, to a wild card or a "
            "“pinella” (the 2 value card)."
        ),
    ),
    Claim.ONE_WILD_CARD: (
        _round("The permitted limit for each ground combination of pincers or wildcards is one"),
    ),
    Claim.OWN_TWO: (
        _round("occupies the position of 2 “before the three” and is of the same suit"),
    ),
    Claim.BURRACO: (
        _closing("a combination of 7 or more cards"),
        _score(
            "The creation of a pure burraco entitles you to an additional bonus of 200 points. … "
            "Dirty burraco entitles you to a 100 point bonus."
        ),
    ),
    Claim.SEMI_CLEAN_BONUS: (_score("The semi-pure burraco gives a bonus of 150 points."),),
    Claim.EIGHT_CARDS: (_closing("formed by 8 cards but with the help of a pinel or a wild card"),),
    Claim.POZZETTI: (
        Passage(
            RuleDocument.RULES_OF_THE_BURRACO,
            "The beginning of the game",
            "From this new deck two groups of 11 cards, also called “wells”, are made",
        ),
    ),
    Claim.POZZETTO_PENALTY: (
        _score("if a team or a player has not gone to the cockpit, he loses 100 points"),
    ),
    Claim.CLOSING_BONUS: (
        _score("Closure in itself gives the right to a score increased by 100 points."),
    ),
    Claim.CLOSING_NEEDS: (_closing("be able to collect the cockpit … Making a burraco"),),
    Claim.LAST_DISCARD: (_closing("discard a card that is neither a pinella nor a wild card"),),
    Claim.TARGET: (
        _score(
            "continues to play until he reaches the score of the game, which is … in the longest "
            "games in 2005"
        ),
    ),
    Claim.VARIED_TWO_PLAYERS: (_introduction("or in head-to-head (one against one)"),),
    Claim.VARIED_TARGET: (
        _score(
            "sometimes set a 505, sometimes at 1005 and in the longest games in 2005. This score "
            "is decided at the beginning of each game."
        ),
    ),
}
