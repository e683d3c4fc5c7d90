"""Rule documents, and the passages quoted from them to support statements about the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from scoring.core.rules.topics import Claim


class RuleDocument(StrEnum):
    """Rule documents, by the titles that their authors gave them."""

    RUMMY_GAMES = "Burraco Rummy Games"
    OLDER = "Burraco Rummy Games, older text"
    """An earlier version of the page "Burraco Rummy Games". Its heading is "Burraco"."""
    BURRACONLINE = "Burraconline"
    RULES_OF_THE_BURRACO = "Rules of the Burraco"
    BURACO = "Buraco"
    FIBUR = "Codice di Gara FIBUR"
    FITAB = "FITAB tournament code"


GAP: Final = " … "
"""Separator between the pieces of a quotation that omits words."""


class Passage(NamedTuple):
    document: RuleDocument
    section: str
    """The heading in the document, or "" if the text comes before the first heading."""
    quotation: str
    """The quoted words, with " … " for omitted ones; "" if the document is known second-hand."""


Passages = Mapping[Claim, tuple[Passage, ...]]


def read_passages(document: RuleDocument, text: str) -> Passages:
    """Parse quotations by claim from lines such as `SEATS: for four players`.

    The names of `Claim` members that a quotation supports stand before the colon, separated by
    spaces. A line like `# Runs` is a section's heading; indented lines continue a quotation."""
    found: dict[Claim, tuple[Passage, ...]] = {}
    section = ""
    for block in re.split(r"\n(?! )", text.strip()):
        if block.startswith("# "):
            section = block.removeprefix("# ")
            continue
        claims, words = block.split(": ", maxsplit=1)
        passage = Passage(document, section, " ".join(words.split()))
        for name in claims.split():
            found[Claim[name]] = (*found.get(Claim[name], ()), passage)
    return found


# A page on Burraco as it is played in Italy. Our copy has lost some headings, which are in the
# older text of the page.
ITALIAN: Final = {
    **read_passages(
        RuleDocument.RUMMY_GAMES,
        """
# Players and Cards
SEATS: The usual game is four players in fixed partnerships
PACKS: Two standard international 52-card packs with 4 jokers are used – 108 cards in all.
VALUES: Each joker: 30 points … Each two: 20 points … Each ace: 15 points … Each K, Q, J, 10, 9 or
  8: 10 points … Each 7, 6, 5, 4 or 3: 5 points
WILD_CARDS: The Jokers, known as in Italian as “jolly”, are wild cards. The twos, known as “pinelle”
  can be used either as wild cards or (within a sequence) as the natural two of their suit.
# Deal
FIRST_PLAYER: the player who draws the lowest card deals first … the player who drew the highest
  card sits to the dealer’s left and therefore plays first
TIES: Among equal cards, the suits rank in bridge order spades (high), hearts, diamonds, clubs
  (low).
DRAWN_AGAIN: If more than one player draws a joker, those players draw again to break the tie.
POZZETTI: there are two face-down 11-card stacks in a corner of the table
# Melds
MELDS: melds which may be sets of equal cards (combinazione) or sequences of consecutive cards in a
  suit (sequenze) … Each meld (set or sequence) must contain at least three cards.
ONE_WILD_CARD: At most one wild card (two or joker) may be included in a set … At most one wild card
  (two or joker) may be included in a sequence
OWN_TWO: a two of the correct suit may also serve as a natural card (next below the three)
WHOLE_SUIT: a sequence can contain a wild card in addition to 13 different natural cards
ACES: An ace can be placed at either end of a sequence, above the king or below the two, but it is
  not legal to place two aces in a sequence, one at each end.
SETS: It is not legal for one team to have more than one set of the same rank.
SEMI_CLEAN: a meld that contains a wild card is dirty (sporco)
# The Play
INITIAL_MELD: There is no minimum requirement to lay down a team's first meld.
CLOSING_NEEDS: the team has taken its pozzetto … the team has melded at least one burraco
LAST_DISCARD: melds all but one card from hand and discards this final card, which cannot be a wild
  card
STOCK: There are only two cards left in the draw pile. … the play automatically ends at the end of
  that player's turn
STALEMATE: Stalemate. … When this happens the play ends and the hand is scored.
# Scoring
BURRACO: burraco pulito (clean meld of 7+ cards) … 200 points extra … burraco sporco (7+ card meld
  including wild card) … 100 points extra
POZZETTO_PENALTY: a team that has not taken its pozzetto … minus 100 points
UNSEEN: the owner of the pozzetto subtracts the actual value of the cards in it, as though they were
  already in hand, rather than 100 points
CLOSING_BONUS: for going out (closing) … 100 points extra
TARGET: The game ends when either team has a score of more than 2000 points, and the team with the
  higher score wins.
# Variations
VARIED_SEMI_CLEAN: a burraco of 8 or more cards that contains a sequence of 7 consecutive natural
  cards and a wild card or consists of at least 7 equal cards with a wild card, is "semi-clean"
  (semipulito) and is worth 150 points
VARIED_STALEMATE: the next player in turn must end the stalemate by drawing a card from the draw
  pile
# Burraco for two players
VARIED_TWO_PLAYERS: Each player is dealt 11 cards and there are two pozzetti of 11 cards each.
# Burraco for three players
THREE_POZZETTI: there are two pozzetti: one of 18 cards and one of 11
THREE_ALONE: The first player who melds all his or her cards takes the 18-card pozzetto and plays
  alone.
THREE_PARTNERS: The other two play as partners … the partners dividing their total score between
  them
VARIED_THREE_PLAYERS: The other two play as partners
""",
    ),
    **read_passages(
        RuleDocument.OLDER,
        """
# Variations
VARIED_DISCARD: A player does not require a discard to close.
""",
    ),
}

ITALIAN_SEMIPULITO: Final[Passages] = {
    **{claim: said for claim, said in ITALIAN.items() if claim is not Claim.VARIED_SEMI_CLEAN},
    Claim.SEMI_CLEAN: ITALIAN[Claim.VARIED_SEMI_CLEAN],
    Claim.SEMI_CLEAN_BONUS: ITALIAN[Claim.VARIED_SEMI_CLEAN],
}

# Its setup is for two players.
BURRACONLINE: Final = read_passages(
    RuleDocument.BURRACONLINE,
    """
# Burraco rules
CLOSING_NEEDS: a player has cleared his hand, taken 11 cards more, and cleared again his hand
TARGET: determined by the total points earned over a predetermined number of smazzata
# 1 Game setup
TWO_PLAYERS: The remaining 64 cards are placed in a stack between the players
PACKS: two regular 52 card decks with 2 jokers in each deck giving a total 108 cards including 4
  jokers
FIRST_PLAYER: The player who draws the highest card will play first in the first smazzata.
TIES: ties are resolved by the suit in order highest to lowest: Heart, Diamond, Club, Spade.
DRAWN_AGAIN: In case of two cards of the same rank and suit being drawn two new cards are drawn
POZZETTI: Two stacks of 11 cards each are dealt from the deck
# 3 Discarding
LAST_DISCARD: it must discard a single card
# 5 Groups and runs
MELDS: Groups of cards consisting of cards of equal rank … Runs of cards of same suit that are in
  sequence … All melds must contain at least 3 cards to be valid.
ACES ONE_ACE: the ace may be either low (ace, two, three) or high (queen, king, ace)
SETS: Each player may have only one group of any given rank.
# 6 Burraco wildcards
WILD_CARDS: the 4 jokers and the 8 twos are used as wildcards
ONE_WILD_CARD: Each meld may contain at most one wildcard.
OWN_TWO: a 2 in the same suit as the run is not counted as a wildcard if it is in its correct place
WHOLE_SUIT: playing all thirteen cards of a suit (ace to king) including a two of the correct suit
  and then an extra wildcard as the fourteenth card
# 7 Clean and dirty Burracos
BURRACO: Groups or runs consisting of seven or more cards are called Burracos.
SEMI_CLEAN: Burracos containing wildcards are known as dirty Burracos
# 10 Rules for ending a smazzata
CLOSING_NEEDS: It’s needed to have done at least one Burraco (clean or dirty)
LAST_DISCARD: It’s not possible to end a smazzata discarding a wildcard
OPPONENTS_PLAYED NOT_AWAITED: The opponent must have played at least one time
# 11 Finishing of smazzata by cards finished
STOCK: When only two cards remain in the deck, the game finishes after last player action.
# 12.1 Game points
VALUES: 3, 4, 5, 6, 7 … 5 points … 8, 9, 10, J, Q, K … 10 points … Asso … 15 points … 2 … 20 points
  … Jolly … 30 points
BURRACO: Dirty Burraco -> 100 points … Clean Burraco -> 200 points
POZZETTO_PENALTY: Player who doesn’t took the pozzetto will have -100 points.
CLOSING_BONUS: Finished smazzata -> 100 points
""",
)

# It has a semi-pure burraco and a 30-point pinella (two).
CLUB: Final = read_passages(
    RuleDocument.RULES_OF_THE_BURRACO,
    """
# Introduction to the game of burraco
SEATS: Burraco can be played either in pairs (Two against two)
PACKS: You need two French decks … jokers are kept in the deck of play thus reaching a total of 108
  cards
VARIED_TWO_PLAYERS: or in head-to-head (one against one)
# The beginning of the game
POZZETTI: From this new deck two groups of 11 cards, also called “wells”, are made
# Game round
MELDS: Three or more cards of the same suit in sequence … Three or more cards of the same value
WILD_CARDS: Each combination can be linked, in any position of the scale, to a wild card or a
  “pinella” (the 2 value card).
ONE_WILD_CARD: The permitted limit for each ground combination of pincers or wildcards is one
OWN_TWO: occupies the position of 2 “before the three” and is of the same suit
# The closing
BURRACO: a combination of 7 or more cards
EIGHT_CARDS: formed by 8 cards but with the help of a pinel or a wild card
CLOSING_NEEDS: be able to collect the cockpit … Making a burraco
LAST_DISCARD: discard a card that is neither a pinella nor a wild card
# The calculation of the score
VALUES: Each Joker has a value of 30 points. Each pinella has a value of 30 points. Each ace has a
  value of 15 points. Each figure, 10, 9 or 8 has a value of 10 points. All other cards have a value
  of 5 points.
BURRACO: The creation of a pure burraco entitles you to an additional bonus of 200 points. … Dirty
  burraco entitles you to a 100 point bonus.
SEMI_CLEAN_BONUS: The semi-pure burraco gives a bonus of 150 points.
POZZETTO_PENALTY: if a team or a player has not gone to the cockpit, he loses 100 points
CLOSING_BONUS: Closure in itself gives the right to a score increased by 100 points.
TARGET: continues to play until he reaches the score of the game, which is … in the longest games in
  2005
VARIED_TARGET: sometimes set a 505, sometimes at 1005 and in the longest games in 2005. This score
  is decided at the beginning of each game.
""",
)

# The South American game; the document leaves out card and closing values.
BURACO: Final = read_passages(
    RuleDocument.BURACO,
    """
SEATS: for four players in fixed partnerships
# The Setup
PACKS: two 52-card decks of standard playing cards, for a total of 104 cards
FIRST_PLAYER: The player from the team who has the lowest card must deal to the player of the other
  team who has cut the highest card.
DRAWN_AGAIN SAME_CARD: In the case of two identical cards being chosen, two new cards must be cut.
CUT: If exactly twenty-two cards are cut off the top of the deck, then that team immediately gains
  one hundred extra points.
POZZETTI: This person uses these cards to make two hands of eleven cards each
# Runs
MELDS: Three or more cards of the same suit in sequentially increasing order. … Three or more
  face-cards of the same value.
FACE_CARDS: Three or more face-cards of the same value.
BURRACO: Seven or more cards without a wildcard. … Seven or more cards with a wildcard.
DIRTY_SETS: Every group with a wildcard will always be dirty.
# Wildcards
WILD_CARDS: All deuces are wild
ONE_WILD_CARD: A Run may have at most one wildcard.
OWN_TWO: A deuce in a sequence is not a wildcard if it represents the face value of 2 in the run and
  is of the same suit.
# Course of play
WHOLE_SUIT: more than one ace may be played in a run
ACES: Aces may rank high or low, and more than one ace may be played in a run.
CLOSING_NEEDS: the team has taken a hand from the pot and the team has at least one clean run, then
  the game ends
LAST_DISCARD: If a player plays all the cards in their hand and the team has taken a hand
POZZETTO_JOINS_STOCK: If the stock is empty and there are cards in the pot, then the next hand from
  the pot will be moved into the stock.
STOCK: If the stock is empty and there are not any cards in the pot, then the game is over
# Initial melding
INITIAL_MELD: A team with less than fifteen hundred points in the match must initially meld a
  minimum of fifty points. A team with fifteen hundred or more points in the match must initially
  meld a minimum of seventy-five points.
FAILED_TRY: fifteen more points are added to the initial number to meld for that team
# Scoring
BURRACO: Every clean run is worth two hundred additional points. … Every dirty run is worth one
  hundred additional points.
SEMI_CLEAN: If a run has 7 clean cards in a row plus a deuce, it is worth 150 points, but this rule
  is valid only for one of the eight Italian
UNSEEN: If the game ends before any cards are played from a new hand picked up from the pot …
  Subtract the combined point value of all the cards against their team's total score
UNSEEN_FLAT: Subtract one hundred points from their team's total score for the match.
# Variations
VARIED_JOKERS: Add the jokers as wildcards with a value of thirty points each.
VARIED_PACKS: Add one more deck of cards so there can be three teams of two players each, or two
  teams of three players each. … the person making the pot will cut for thirty-three cards
VARIED_ACES: Aces are high only. … Aces are low only.
VARIED_CLOSING: The game ends on either a clean run or dirty run.
VARIED_TIME: Play for a predefined duration rather than a point total.
""",
)

# Two federations' codes, known second-hand, so without words to quote.
NOT_READ: Final = frozenset({RuleDocument.FIBUR, RuleDocument.FITAB})
FIBUR_SECTION: Final = "articles 15–17, January 2026, second-hand"
FIBUR_DRAW: Final = "article 3, as published in November 2026"
FITAB_SECTION: Final = "premium burrachi, second-hand"


def _point_to(document: RuleDocument, section: str, *claims: Claim) -> Passages:
    return dict.fromkeys(claims, (Passage(document, section, ""),))


_DRAW: Final = _point_to(
    RuleDocument.FIBUR, FIBUR_DRAW, Claim.FIRST_PLAYER, Claim.TIES, Claim.DRAWN_AGAIN
)
FIBUR: Final[Passages] = {
    **_point_to(
        RuleDocument.FIBUR,
        FIBUR_SECTION,
        Claim.VALUES,
        Claim.WHOLE_SUIT,
        Claim.BURRACO,
        Claim.SEMI_CLEAN,
        Claim.SEMI_CLEAN_BONUS,
        Claim.POZZETTO_PENALTY,
        Claim.UNSEEN,
        Claim.CLOSING_BONUS,
        Claim.STOCK,
        Claim.TARGET,
        Claim.SMAZZATE,
    ),
    **_DRAW,
}
FITAB: Final[Passages] = {
    **_point_to(
        RuleDocument.FITAB,
        FITAB_SECTION,
        Claim.WHOLE_SUIT_BONUS,
        Claim.WHOLE_RANK_BONUS,
        Claim.SEMI_CLEAN,
    ),
    **_DRAW,
}
