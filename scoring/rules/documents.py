"""Which rule document says what: for every preset and topic its document and section.

Where a document is silent on a topic the Italian rules fill in (scoring.rules.presets), and they
are the source; but three at a table is another game, which who does not tell of it does not know.
Documents and sections are named as their authors name them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import RuleSet


class Topic(StrEnum):
    """What the rules of a game speak of, in the order in which it is learnt."""

    PLAYERS = "players"
    """Players, packs and jokers."""
    VALUES = "values"
    """What the cards are worth."""
    FIRST_PLAYER = "first_player"
    CUT = "cut"
    """What an exact cut earns."""
    MELDS = "melds"
    WILD_CARDS = "wild_cards"
    ACES = "aces"
    SETS = "sets"
    """Whether a side may have two sets of a rank."""
    INITIAL_MELD = "initial_meld"
    BURRACO = "burraco"
    SEMI_CLEAN = "semi_clean"
    POZZETTO = "pozzetto"
    """Its cards, and what a side pays that took none."""
    UNSEEN = "unseen"
    """A pozzetto taken and never looked at."""
    CLOSING = "closing"
    ENDING = "ending"
    """How a smazzata ends when nobody closes."""
    TARGET = "target"
    THREE = "three"
    """Three at a table: one plays alone against two."""
    VARIATIONS = "variations"


class Source(NamedTuple):
    """Where a rule is written."""

    document: str
    section: str

    def __str__(self) -> str:
        return f"{self.document}, {self.section}"


RUMMY_GAMES: Final = "Burraco Rummy Games"
BURRACONLINE: Final = "Burraconline"
RULES_OF_THE_BURRACO: Final = "Rules of the Burraco"
BURACO: Final = "Buraco"
FIBUR: Final = "Codice di Gara FIBUR, January 2026"
FITAB: Final = "FITAB tournament code"

OWN_DOCUMENTS: Final[Mapping[str, str]] = {
    "italian": RUMMY_GAMES,
    "italian-semipulito": RUMMY_GAMES,
    "burraconline": BURRACONLINE,
    "club": RULES_OF_THE_BURRACO,
    "buraco": BURACO,
    "fibur-2026": FIBUR,
    "fitab": FITAB,
}
"""The document that each preset is read from."""

_ITALIAN: Final = {
    Topic.PLAYERS: "Players and Cards",
    Topic.VALUES: "Players and Cards",
    Topic.FIRST_PLAYER: "Deal",
    Topic.CUT: "Deal",
    Topic.MELDS: "Melds",
    Topic.WILD_CARDS: "Melds",
    Topic.ACES: "Melds",
    Topic.SETS: "Melds",
    Topic.INITIAL_MELD: "The Play",
    Topic.BURRACO: "Scoring",
    Topic.SEMI_CLEAN: "Variations",
    Topic.POZZETTO: "Scoring",
    Topic.UNSEEN: "Scoring",
    Topic.CLOSING: "The Play",
    Topic.ENDING: "The Play",
    Topic.TARGET: "Scoring",
    Topic.THREE: "Burraco for three players",
    Topic.VARIATIONS: "Variations",
}
_NOT_FILLED_IN: Final = (Topic.THREE,)

_OWN: Final[Mapping[str, Mapping[Topic, str]]] = {
    "italian": _ITALIAN,
    "italian-semipulito": _ITALIAN,
    "burraconline": {
        Topic.PLAYERS: "1 Game setup",
        Topic.VALUES: "12.1 Game points",
        Topic.FIRST_PLAYER: "1 Game setup",
        Topic.MELDS: "5 Groups and runs",
        Topic.WILD_CARDS: "6 Burraco wildcards",
        Topic.ACES: "5 Groups and runs",
        Topic.SETS: "5 Groups and runs",
        Topic.BURRACO: "12.1 Game points",
        Topic.SEMI_CLEAN: "7 Clean and dirty Burracos",
        Topic.POZZETTO: "12.1 Game points",
        Topic.CLOSING: "10 Rules for ending a smazzata",
        Topic.ENDING: "11 Finishing of smazzata by cards finished",
        Topic.TARGET: "12 Burraco scoring",
        Topic.VARIATIONS: "12 Burraco scoring",
    },
    "club": {
        Topic.PLAYERS: "Introduction to the game of burraco",
        Topic.VALUES: "The calculation of the score",
        Topic.MELDS: "Game round",
        Topic.WILD_CARDS: "Game round",
        Topic.BURRACO: "The calculation of the score",
        Topic.SEMI_CLEAN: "The closing",
        Topic.POZZETTO: "The calculation of the score",
        Topic.CLOSING: "The closing",
        Topic.TARGET: "The calculation of the score",
        Topic.VARIATIONS: "The calculation of the score",
    },
    "buraco": {
        Topic.PLAYERS: "The Setup",
        Topic.FIRST_PLAYER: "The Setup",
        Topic.CUT: "The Setup",
        Topic.MELDS: "Runs",
        Topic.WILD_CARDS: "Wildcards",
        Topic.ACES: "Course of play",
        Topic.SETS: "Runs",
        Topic.INITIAL_MELD: "Initial melding",
        Topic.BURRACO: "Scoring",
        Topic.SEMI_CLEAN: "Scoring",
        Topic.POZZETTO: "Course of play",
        Topic.UNSEEN: "Scoring",
        Topic.CLOSING: "Course of play",
        Topic.ENDING: "Course of play",
        Topic.VARIATIONS: "Variations",
    },
    "fibur-2026": dict.fromkeys(
        (
            Topic.VALUES,
            Topic.WILD_CARDS,
            Topic.BURRACO,
            Topic.SEMI_CLEAN,
            Topic.POZZETTO,
            Topic.UNSEEN,
            Topic.ENDING,
            Topic.TARGET,
            Topic.VARIATIONS,
        ),
        "articles 15-17, second-hand",
    ),
    "fitab": dict.fromkeys(
        (Topic.BURRACO, Topic.SEMI_CLEAN, Topic.TARGET, Topic.VARIATIONS),
        "premium burrachi, second-hand",
    ),
}

SOURCES: Final[Mapping[str, Mapping[Topic, Source]]] = {
    key: {
        topic: Source(OWN_DOCUMENTS[key], _OWN[key][topic])
        if topic in _OWN[key]
        else Source(RUMMY_GAMES, _ITALIAN[topic])
        for topic in Topic
        if topic in _OWN[key] or topic not in _NOT_FILLED_IN
    }
    for key in PRESETS
}
"""For every preset and topic, where its rule is written; a topic that it does not know is missing.
"""

CITED: Final[Mapping[str, Topic]] = {
    "meld.too_short": Topic.MELDS,
    "meld.two_wilds": Topic.WILD_CARDS,
    "meld.only_wilds": Topic.WILD_CARDS,
    "meld.not_a_meld": Topic.MELDS,
    "side.duplicate_set": Topic.SETS,
    "deck.too_many": Topic.PLAYERS,
    "deck.no_jokers": Topic.PLAYERS,
    "close.no_burraco": Topic.CLOSING,
    "close.no_pozzetto": Topic.CLOSING,
    "close.no_discard": Topic.CLOSING,
    "close.who": Topic.ENDING,
    "end.no_stalemate": Topic.ENDING,
    "opening.too_low": Topic.INITIAL_MELD,
    "cut.not_paid": Topic.CUT,
    "pozzetto.unseen_cards": Topic.UNSEEN,
    "alone.missing": Topic.THREE,
    "alone.not_here": Topic.THREE,
    "alone.not_taken": Topic.THREE,
}
"""What each fault breaks; those that no document stands behind (sums, spellings) are not here."""


def find_source(topic: Topic, rules: RuleSet) -> str | None:
    """Where a topic of these rules is written; a kept set cites its own source, if it names one.

    None for what the preset's document does not know.
    """
    if rules.key in SOURCES:
        source = SOURCES[rules.key].get(topic)
        return source and str(source)
    return rules.source or None if topic is not Topic.THREE else None


def is_filled_in(topic: Topic, rules: RuleSet) -> bool:
    """Whether the preset's own document is silent, and the Italian rules speak for it."""
    own = OWN_DOCUMENTS.get(rules.key)
    source = SOURCES[rules.key].get(topic) if own else None
    return source is not None and source.document != own


def cite(code: str, rules: RuleSet) -> str | None:
    """Which rule of which document a fault of this code breaks; None where no document says so."""
    topic = CITED.get(code)
    return None if topic is None else find_source(topic, rules)
