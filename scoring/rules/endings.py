"""How a smazzata ends and what goes with it: closing, pozzetti, the cut, the initial melds.

The same for a record of cards and for a score sheet. Sources: Burraco Rummy Games, The end of the
play and Burraco for three players; Burraconline, 10 to 12.1; Buraco, The Setup and Initial melding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sized
from enum import StrEnum
from typing import Annotated, Final, NamedTuple, Protocol

from scoring.decoding import Flag, Whole, within
from scoring.rules.faults import Fault, Line
from scoring.rules.ruleset import (
    ClosingNeeds,
    PozzettoPays,
    RuleSet,
    UnseenPays,
)
from scoring.rules.sides import Sides


class End(StrEnum):
    """The way in which a smazzata ended."""

    CLOSED = "closed"
    STOCK = "stock"
    STALEMATE = "stalemate"
    TIME = "time"


class Pozzetto(StrEnum):
    TAKEN = "taken"
    UNSEEN = "unseen"
    """Taken and never looked at: its cards count in hand."""
    UNTAKEN = "untaken"


MOST_POINTS: Final = 100_000
"""Of whatever is counted in a smazzata."""
MOST_TRIES: Final = 99

Count = Annotated[Whole, within(0, MOST_POINTS)]


class Opening(NamedTuple):
    """A side's initial meld, where the rules ask for one."""

    points: Count
    """Of the cards that it laid down in that turn."""
    failed: Annotated[Whole, within(0, MOST_TRIES)] = 0
    """Tries before, which were taken back into the hand."""


class Ending(NamedTuple):
    """How the smazzata ended, and the facts of the closing: yes or no, each with what is usual.

    Who closed and whether the bonus is paid for it are two facts.
    """

    end: End
    closed_by: Line | None = None
    bonus_paid: Flag = True
    discard: Flag = True
    """Whether who closed discarded the last card."""
    opponents_played: Flag = True
    """Whether the other side had played before the closing."""

    @property
    def unusual_facts(self) -> list[str]:
        """The facts of the closing that are not as usual, by name."""
        return [fact for fact, usual in CLOSING_FACTS.items() if getattr(self, fact) is not usual]


CLOSING_FACTS: Final[Mapping[str, bool]] = {
    fact: usual for fact, usual in Ending._field_defaults.items() if isinstance(usual, bool)
}
"""The facts of a closing by their names in a record, with what is usual: a record that leaves one
out says that it was as usual."""


def list_asked_facts(rules: RuleSet) -> list[str]:
    """The facts of a closing that a referee is asked for by these rules."""
    asked = {
        "bonus_paid": True,
        "discard": not rules.closing_discard,
        "opponents_played": rules.closing_awaits_opponents,
    }
    return [fact for fact in CLOSING_FACTS if asked[fact]]


class SideFacts(Protocol):
    """The recorded facts of a side beside its cards."""

    @property
    def pozzetto(self) -> Pozzetto: ...
    @property
    def opening(self) -> Opening | None: ...
    @property
    def hand(self) -> Sized | int:
        """What is left in hand: cards, or their points."""

    def count_table(self, rules: RuleSet) -> int:
        """The card points of what lies on the table."""


class Facts(Protocol):
    """What is recorded of a smazzata beside its cards: a record of cards has it, and of counts."""

    @property
    def ending(self) -> Ending: ...
    @property
    def sides(self) -> Sides[SideFacts]: ...
    @property
    def cut(self) -> Line | None: ...
    @property
    def alone(self) -> int | None: ...
    def side(self, line: Line) -> SideFacts: ...


class Before(Sides[int]):
    """The game points of each side in the match before this smazzata; 0 of whom nothing is said."""

    __slots__ = ()

    def points(self, line: Line) -> int:
        return dict(self.items()).get(line, 0)


NOTHING: Final = Before()


def closing_bonus(ending: Ending, line: Line, rules: RuleSet) -> int:
    """The side's bonus for closing; 0 if stock, stalemate or time ended the smazzata."""
    if ending.closed_by is line and ending.end is End.CLOSED and ending.bonus_paid:
        return rules.closing
    return 0


def most_bonus(rules: RuleSet) -> int:
    """The most that a side can earn beside its cards and burrachi."""
    return rules.closing + rules.exact_cut


def pozzetto_penalty(pozzetto: Pozzetto, any_taken: bool, rules: RuleSet) -> int:
    """The side's penalty for its pozzetto; `any_taken`: whether any side took one."""
    if pozzetto is Pozzetto.UNSEEN and rules.unseen_pays is UnseenPays.FLAT:
        return rules.pozzetto
    if pozzetto is not Pozzetto.UNTAKEN:
        return 0
    if rules.pozzetto_pays is PozzettoPays.IF_ANY_TAKEN and not any_taken:
        return 0
    return rules.pozzetto


def is_unseen_in_hand(line: Line, facts: Facts, rules: RuleSet) -> bool:
    """Whether a side's hand has to hold a pozzetto that nobody looked at."""
    is_listed = rules.unseen_pays is UnseenPays.CARDS
    if facts.side(line).pozzetto is not Pozzetto.UNSEEN or not is_listed:
        return False
    # Who closed alone cannot have one: `check_ending` says so.
    return facts.ending.closed_by is not line or not is_single(line, facts.alone, rules)


def size_pozzetto(line: Line, alone: int | None, rules: RuleSet) -> int:
    """The cards of a side's pozzetto: of who plays alone against two it is a larger one."""
    return rules.pozzetto_size if alone is None or line is Line.EW else rules.pozzetto_alone


def is_single(line: Line, alone: int | None, rules: RuleSet) -> bool:
    """Whether one player is this side: at a table of two, and who plays alone against two."""
    return rules.seats == 2 if alone is None else line is Line.NS


def check_ending(facts: Facts, rules: RuleSet, *, may_close: bool) -> Iterator[Fault]:
    """Closing needs a side, its pozzetto, and a burraco (a clean one where the rules say so). Who
    closed without a partner has nothing in hand, and played the cards of the pozzetto.

    `may_close`: whether the side that closed has that burraco; not asked when none closed.
    """
    end, line = facts.ending.end, facts.ending.closed_by
    if (end is End.CLOSED) != (line is not None) or line not in (None, *rules.lines):
        yield Fault("close.who", params={"end": end.value, "sides": rules.sides})
        return
    if end is End.STALEMATE and not rules.stalemate_ends:
        yield Fault("end.no_stalemate")
    if line is None:
        return
    if rules.closing_discard and not facts.ending.discard:
        yield Fault("close.no_discard", line)
    if rules.closing_awaits_opponents and not facts.ending.opponents_played:
        yield Fault("close.too_early", line)
    if not may_close:
        clean = rules.closing_needs is ClosingNeeds.CLEAN
        yield Fault("close.no_burraco", line, params={"clean": clean})
    if facts.side(line).pozzetto is Pozzetto.UNTAKEN:
        yield Fault("close.no_pozzetto", line)
    if is_single(line, facts.alone, rules):
        if facts.side(line).pozzetto is Pozzetto.UNSEEN:
            yield Fault("close.unseen_pozzetto", line)
        if facts.side(line).hand:
            yield Fault("close.cards_in_hand", line)


def check_facts(facts: Facts, rules: RuleSet, before: Before) -> Iterator[Fault]:
    """The cut, the pozzetti of three players, and the initial melds."""
    if facts.cut is not None and not rules.exact_cut:
        yield Fault("cut.not_paid", facts.cut)
    first, second = facts.side(Line.NS).pozzetto, facts.side(Line.EW).pozzetto
    if facts.alone is not None and first is Pozzetto.UNTAKEN is not second:
        # Who plays alone took the first pozzetto; where nobody took any, the referee says who.
        yield Fault("alone.not_taken", Line.NS)
    if rules.initial_meld is None:
        return
    for line, side in facts.sides.items():
        opening, points = side.opening, before.points(line)
        if opening is None:  # nobody wrote it down
            continue
        # Cards that were laid down stay on the table.
        worth = side.count_table(rules)
        if opening.points > worth:
            params = {"points": opening.points, "worth": worth}
            yield Fault("opening.too_high", line, params=params)
        needed = rules.initial_meld.needed(points, opening.failed)
        if opening.points < needed:
            params = {"points": opening.points, "needed": needed, "failed": opening.failed}
            yield Fault("opening.too_low", line, params=params)
