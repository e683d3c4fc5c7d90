"""The user's wishes for generated events: ranges of sizes, and probabilities."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.core.pairing.registry import MOVEMENTS


class Odds(NamedTuple):
    """The default probability of an incident in a generated event, and its description."""

    usual: float
    meaning: str


ODDS: Final[Mapping[str, Odds]] = MappingProxyType(
    {
        # Of an event
        "phases": Odds(0.35, "another phase follows, up to three"),
        "sections": Odds(0.25, "a phase is in sections"),
        "qualify": Odds(0.35, "only some go on into a phase after the first"),
        "carry-none": Odds(0.25, "a phase after the first begins from zero"),
        "teams": Odds(0.15, "entries are teams, where the movement allows"),
        "team-table": Odds(0.4, "a table for teams converts the whole match"),
        "trios": Odds(0.06, "entries are trios, where the movement allows"),
        "two-lines": Odds(0.3, "a Mitchell is ranked in two lines"),
        "option": Odds(0.4, "the movement has an option that is not the usual one"),
        "target": Odds(0.12, "matches are played to a target"),
        "time": Odds(0.12, "turns are played until the clock stops"),
        "apart": Odds(0.15, "clubs are kept apart"),
        "remove": Odds(0.05, "an entry is removed again before the first turn"),
        "stop": Odds(0.3, "the event is exported while it is played"),
        "close": Odds(0.8, "an event played to its end is closed"),
        "edition": Odds(0.3, "the document has a number among those that were signed"),
        "prizes": Odds(0.4, "the event has prizes"),
        # Of a turn
        "redraw": Odds(0.1, "a draft is drawn or paired again"),
        "swap": Odds(0.08, "two entries exchange their seats by hand"),
        "chair": Odds(0.05, "an entry sits down opposite one that rests, by hand"),
        "late": Odds(0.12, "an entry comes late"),
        "leave": Odds(0.15, "an entry leaves"),
        "leave-player": Odds(0.3, "a single player leaves tables of partners that are drawn"),
        "return": Odds(0.3, "an entry that left comes back"),
        "substitute": Odds(0.12, "a player is replaced"),
        "cards": Odds(0.1, "cards are drawn for seats or for the first dealer"),
        "cut": Odds(0.08, "the turn is cut short"),
        "rule": Odds(0.25, "a director gives a penalty or an award"),
        "take-back": Odds(0.2, "a ruling or an assigned score is taken back"),
        "undo": Odds(0.15, "a ruling is undone, and perhaps done again"),
        "late-correction": Odds(0.15, "a smazzata of a closed turn is corrected"),
        # Of a table, of a smazzata
        "assign": Odds(0.05, "a table's score is assigned"),
        "cards-depth": Odds(0.3, "a smazzata is recorded by its cards"),
        "counts-depth": Odds(0.2, "a smazzata is recorded by its counts, else by its totals"),
        "override": Odds(0.06, "a record that fails checks is let pass"),
        "correct": Odds(0.08, "a record is corrected"),
        "cancel": Odds(0.03, "a smazzata is cancelled"),
        "sign": Odds(0.3, "a record is signed"),
        "hold": Odds(0.04, "a record is held for the director"),
        "call": Odds(0.04, "a table calls the director"),
    }
)


class Range(NamedTuple):
    """A range of whole numbers, both ends inclusive."""

    least: int
    most: int


ENTRIES: Final = Range(4, 10)
TURNS: Final = Range(1, 3)
SMAZZATE: Final = Range(1, 3)
MOST_ENTRIES: Final = 2_000
MOST_TURNS: Final = 20
MOST_SMAZZATE: Final = 12


class BadWish(ValueError):
    """Raised if `word`, the text of a setting of the event generator, is invalid.

    `code` is the kind of setting: "odds", "range" or "movement". `known` has all valid names of
    odds or movements; it is empty for a range."""

    def __init__(self, code: str, word: str, known: tuple[str, ...] = ()) -> None:
        super().__init__(code, word, known)
        self.code, self.word, self.known = code, word, known


@dataclass(frozen=True)
class Wishes:
    movement: str = ""
    """The movement of the first phase; if "", any."""
    entries: Range = ENTRIES
    turns: Range = TURNS
    """The number of turns in a phase; its movement may allow fewer."""
    smazzate: Range = SMAZZATE
    odds: Mapping[str, float] = field(
        default_factory=lambda: {name: odds.usual for name, odds in ODDS.items()}
    )

    def __post_init__(self) -> None:
        if self.movement and self.movement not in MOVEMENTS:
            raise BadWish("movement", self.movement, tuple(MOVEMENTS))


def read_odds(text: str) -> dict[str, float]:
    """Return the default odds, with changes from a text such as `late=0.3,leave=0`.

    Raises BadWish if a name is unknown or a number is not between 0 and 1."""
    odds = {name: one.usual for name, one in ODDS.items()}
    for word in filter(None, (word.strip() for word in text.split(","))):
        name, _, value = word.partition("=")
        if name not in odds or not re.fullmatch(r"0|1|[01]?\.\d{1,9}", value) or float(value) > 1:
            raise BadWish("odds", word, tuple(ODDS))
        odds[name] = float(value)
    return odds


def read_range(text: str, least: int, most: int) -> Range:
    """Read a range like `8` or `4-24`. Raises BadWish if malformed or beyond the limits."""
    found = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", text)
    if found is None:
        raise BadWish("range", text)
    read = Range(int(found[1]), int(found[2] or found[1]))
    if not least <= read.least <= read.most <= most:
        raise BadWish("range", text)
    return read
