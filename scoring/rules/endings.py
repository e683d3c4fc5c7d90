"""How a smazzata ends and what goes with it: closing, pozzetti, the cut, the initial melds.

The same for a record of cards and for a score sheet. Sources: Burraco Rummy Games, The end of the
play and Burraco for three players; Burraconline, 10 to 12.1; Buraco, The Setup and Initial melding.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from scoring.rules.faults import Fault, Line
from scoring.rules.ruleset import (
    ClosingNeeds,
    InitialMeld,
    PozzettoPays,
    RuleSet,
    UnseenPays,
)


class End(StrEnum):
    """Why the smazzata ended."""

    CLOSED = "closed"
    STOCK = "stock"
    STALEMATE = "stalemate"
    TIME = "time"


class Pozzetto(StrEnum):
    TAKEN = "taken"
    UNSEEN = "unseen"
    """Taken and never looked at: its cards count in hand."""
    UNTAKEN = "untaken"


# Looking a member up on its class is slow enough to show where every smazzata passes.
_UNSEEN: Final = Pozzetto.UNSEEN
_UNTAKEN: Final = Pozzetto.UNTAKEN
_CLOSED: Final = End.CLOSED
_STALEMATE: Final = End.STALEMATE
_FLAT: Final = UnseenPays.FLAT
_NS: Final = Line.NS
_EW: Final = Line.EW


class Opening(NamedTuple):
    """How a side began, where the rules ask for an initial meld."""

    points: int
    """Of the cards that it laid down in that turn."""
    failed: int = 0
    """Tries before, which were taken back into the hand."""


class Ending(NamedTuple):
    """How the smazzata ended. Who closed, and whether the bonus is paid for it, are two facts."""

    end: End
    closed_by: Line | None = None
    bonus_paid: bool = True
    discard: bool = True
    """Whether who closed discarded the last card."""


class Before(NamedTuple):
    """The game points of both sides in the match before this smazzata."""

    ns: int = 0
    ew: int = 0


NOTHING: Final = Before()


def closing_bonus(ending: Ending, line: Line, rules: RuleSet) -> int:
    """What this side earns for closing: nothing when stock, stalemate or time ended the deal."""
    if ending.closed_by is line and ending.end is _CLOSED and ending.bonus_paid:
        return rules.closing
    return 0


def pozzetto_penalty(pozzetto: Pozzetto, any_taken: bool, rules: RuleSet) -> int:
    """What this side pays for its pozzetto; `any_taken` says whether either side took one."""
    if pozzetto is _UNSEEN and rules.unseen_pays is _FLAT:
        return rules.pozzetto
    if pozzetto is not _UNTAKEN:
        return 0
    if rules.pozzetto_pays is PozzettoPays.IF_ANY_TAKEN and not any_taken:
        return 0
    return rules.pozzetto


def check_cut(cut: Line, rules: RuleSet) -> list[Fault]:
    """An exact cut is recorded where it earns something."""
    return [] if rules.exact_cut else [Fault("cut.not_paid", cut)]


def check_pozzetti_of_three(alone: Pozzetto, two: Pozzetto) -> list[Fault]:
    """Who plays alone took the first one; where nobody took any, the referee says who it is."""
    if alone is _UNTAKEN and two is not _UNTAKEN:
        return [Fault("alone.not_taken", _NS)]
    return []


def size_pozzetto(line: Line, alone: int | None, rules: RuleSet) -> int:
    """The cards of a side's pozzetto: of who plays alone against two it is a larger one."""
    return rules.pozzetto_size if alone is None or line is _EW else rules.pozzetto_alone


def check_openings(
    openings: tuple[Opening | None, Opening | None], wanted: InitialMeld, before: Before
) -> Iterator[Fault]:
    """A side begins with as many points as it needs; what nobody wrote down is not checked."""
    for line, opening, points in zip(Line, openings, before, strict=True):
        if opening is None:
            continue
        needed = wanted.needed(points, opening.failed)
        if opening.points < needed:
            params = {"points": opening.points, "needed": needed, "failed": opening.failed}
            yield Fault("opening.too_low", line, params=params)


def check_ending(
    ending: Ending, rules: RuleSet, *, may_close: bool, pozzetto: Pozzetto
) -> list[Fault]:
    """Closing needs a side, its pozzetto, and a burraco (a clean one where the rules say so).

    `may_close` and `pozzetto` are of the side that closed, and not asked when none did.
    """
    line = ending.closed_by
    if (ending.end is _CLOSED) != (line is not None):
        return [Fault("close.who", params={"end": ending.end.value})]
    faults = []
    if ending.end is _STALEMATE and not rules.stalemate_ends:
        faults.append(Fault("end.no_stalemate"))
    if line is not None and rules.closing_discard and not ending.discard:
        faults.append(Fault("close.no_discard", line))
    if line is not None and not may_close:
        clean = rules.closing_needs is ClosingNeeds.CLEAN
        faults.append(Fault("close.no_burraco", line, params={"clean": clean}))
    if line is not None and pozzetto is _UNTAKEN:
        faults.append(Fault("close.no_pozzetto", line))
    return faults
