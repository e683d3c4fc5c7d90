"""The passages of "Burraco Rummy Games", a page on Burraco as it is played in Italy.

Our copy has lost some headings, which stand in the older text of the page.
"""

from __future__ import annotations

from typing import Final

from scoring.core.rules.passage import Passage, Passages, RuleDocument
from scoring.core.rules.topics import Claim


def _cards(quotation: str) -> tuple[Passage, ...]:
    return (Passage(RuleDocument.RUMMY_GAMES, "Players and Cards", quotation),)


def _deal(quotation: str) -> tuple[Passage, ...]:
    return (Passage(RuleDocument.RUMMY_GAMES, "Deal", quotation),)


def _melds(quotation: str) -> tuple[Passage, ...]:
    return (Passage(RuleDocument.RUMMY_GAMES, "Melds", quotation),)


def _play(quotation: str) -> tuple[Passage, ...]:
    return (Passage(RuleDocument.RUMMY_GAMES, "The Play", quotation),)


def _scoring(quotation: str) -> tuple[Passage, ...]:
    return (Passage(RuleDocument.RUMMY_GAMES, "Scoring", quotation),)


def _variations(quotation: str) -> tuple[Passage, ...]:
    return (Passage(RuleDocument.RUMMY_GAMES, "Variations", quotation),)


def _three(quotation: str) -> tuple[Passage, ...]:
    return (Passage(RuleDocument.RUMMY_GAMES, "Burraco for three players", quotation),)


_SEMI_CLEAN: Final = _variations(
    "a burraco of 8 or more cards that contains a sequence of 7 consecutive natural cards and a "
    "wild card or consists of at least 7 equal cards with a wild card, is"
    ' "semi-clean" (semipulito) and is worth 150 points'
)

ITALIAN: Final[Passages] = {
    Claim.SEATS: _cards("The usual game is four players in fixed partnerships"),
    Claim.PACKS: _cards(
        "Two standard international 52-card packs with 4 jokers are used – 108 cards in all."
    ),
    Claim.VALUES: _cards(
        "Each joker: 30 points … Each two: 20 points … Each ace: 15 points … "
        "Each K, Q, J, 10, 9 or 8: 10 points … Each 7, 6, 5, 4 or 3: 5 points"
    ),
    Claim.FIRST_PLAYER: _deal(
        "the player who draws the lowest card deals first … "
        "the player who drew the highest card sits to the dealer’s left and therefore plays first"
    ),
    Claim.TIES: _deal(
        "Among equal cards, the suits rank in bridge order spades (high), hearts, diamonds, "
        "clubs (low)."
    ),
    Claim.DRAWN_AGAIN: _deal(
        "If more than one player draws a joker, those players draw again to break the tie."
    ),
    Claim.MELDS: _melds(
        "melds which may be sets of equal cards (combinazione) or sequences of consecutive cards "
        "in a suit (sequenze) … Each meld (set or sequence) must contain at least three cards."
    ),
    Claim.WILD_CARDS: _cards(
        "The Jokers, known as in Italian as “jolly”, are wild cards. The twos, known as “pinelle” "
        "can be used either as wild cards or (within a sequence) as the natural two of their suit."
    ),
    Claim.ONE_WILD_CARD: _melds(
        "At most one wild card (two or joker) may be included in a set … "
        "At most one wild card (two or joker) may be included in a sequence"
    ),
    Claim.OWN_TWO: _melds(
        "a two of the correct suit may also serve as a natural card (next below the three)"
    ),
    Claim.WHOLE_SUIT: _melds(
        "a sequence can contain a wild card in addition to 13 different natural cards"
    ),
    Claim.ACES: _melds(
        "An ace can be placed at either end of a sequence, above the king or below the two, but "
        "it is not legal to place two aces in a sequence, one at each end."
    ),
    Claim.SETS: _melds("It is not legal for one team to have more than one set of the same rank."),
    Claim.INITIAL_MELD: _play("There is no minimum requirement to lay down a team's first meld."),
    Claim.BURRACO: _scoring(
        "burraco pulito (clean meld of 7+ cards) … 200 points extra … "
        "burraco sporco (7+ card meld including wild card) … 100 points extra"
    ),
    Claim.SEMI_CLEAN: _melds("a meld that contains a wild card is dirty (sporco)"),
    Claim.POZZETTI: _deal("there are two face-down 11-card stacks in a corner of the table"),
    Claim.POZZETTO_PENALTY: _scoring("a team that has not taken its pozzetto … minus 100 points"),
    Claim.UNSEEN: _scoring(
        "the owner of the pozzetto subtracts the actual value of the cards in it, as though they "
        "were already in hand, rather than 100 points"
    ),
    Claim.CLOSING_BONUS: _scoring("for going out (closing) … 100 points extra"),
    Claim.CLOSING_NEEDS: _play(
        "the team has taken its pozzetto … the team has melded at least one burraco"
    ),
    Claim.LAST_DISCARD: _play(
        "melds all but one card from hand and discards this final card, which cannot be a wild card"
    ),
    Claim.STOCK: _play(
        "There are only two cards left in the draw pile. … "
        "the play automatically ends at the end of that player's turn"
    ),
    Claim.STALEMATE: _play("Stalemate. … When this happens the play ends and the hand is scored."),
    Claim.TARGET: _scoring(
        "The game ends when either team has a score of more than 2000 points, and the team with "
        "the higher score wins."
    ),
    Claim.THREE_POZZETTI: _three("there are two pozzetti: one of 18 cards and one of 11"),
    Claim.THREE_ALONE: _three(
        "The first player who melds all his or her cards takes the 18-card pozzetto and plays "
        "alone."
    ),
    Claim.THREE_PARTNERS: _three(
        "The other two play as partners … the partners dividing their total score between them"
    ),
    Claim.VARIED_SEMI_CLEAN: _SEMI_CLEAN,
    Claim.VARIED_STALEMATE: _variations(
        "the next player in turn must end the stalemate by drawing a card from the draw pile"
    ),
    Claim.VARIED_DISCARD: (
        Passage(RuleDocument.OLDER, "Variations", "A player does not require a discard to close."),
    ),
    Claim.VARIED_THREE_PLAYERS: _three("The other two play as partners"),
    Claim.VARIED_TWO_PLAYERS: (
        Passage(
            RuleDocument.RUMMY_GAMES,
            "Burraco for two players",
            "Each player is dealt 11 cards and there are two pozzetti of 11 cards each.",
        ),
    ),
}

ITALIAN_SEMIPULITO: Final[Passages] = {
    **{key: said for key, said in ITALIAN.items() if key is not Claim.VARIED_SEMI_CLEAN},
    Claim.SEMI_CLEAN: _SEMI_CLEAN,
    Claim.SEMI_CLEAN_BONUS: _SEMI_CLEAN,
}
