"""The ending of a smazzata and its facts: closing, pozzetti, exact cut, initial melds.

An exact cut takes exactly the cards of all pozzetti from the pack. Records of cards and records of
counts share these facts. Sources: Burraco Rummy Games, The end of the play and Burraco for three
players; Burraconline, 10 to 12.1; Buraco, The Setup and Initial melding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sized
from enum import StrEnum
from typing import Annotated, Final, NamedTuple, Protocol

from scoring.core.decoding import Flag, Whole, within
from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.ruleset import ClosingNeeds, PozzettoPays, RuleSet, UnseenPays
from scoring.core.rules.sides import Sides


class End(StrEnum):
    CLOSED = "closed"
    STOCK = "stock"
    STALEMATE = "stalemate"
    TIME = "time"


class Pozzetto(StrEnum):
    TAKEN = "taken"
    UNSEEN = "unseen"
    """The side took the pozzetto and never looked at it; `RuleSet.unseen_pays` sets the penalty."""
    UNTAKEN = "untaken"


MAX_POINTS: Final = 100_000
"""The most points accepted for any figure of a smazzata."""
MAX_TRIES: Final = 99

Count = Annotated[Whole, within(0, MAX_POINTS)]


class Opening(NamedTuple):
    """A side's initial meld, if the rules require one."""

    points: Count
    """Points of the cards laid down for the initial meld."""
    failed: Annotated[Whole, within(0, MAX_TRIES)] = 0
    """Number of failed attempts before this meld; their cards went back into the hand."""


class Ending(NamedTuple):
    """How a smazzata ended, and the facts of its closing; the defaults are the usual case."""

    end: End
    closed_by: Line | None = None
    bonus_paid: Flag = True
    discard: Flag = True
    """True if the player who closed discarded the last card."""
    opponents_played: Flag = True
    """True if the other side had played before the closing."""

    @property
    def unusual_facts(self) -> list[str]:
        """Names of the boolean fields whose values differ from their defaults."""
        return [fact for fact, usual in CLOSING_FACTS.items() if getattr(self, fact) is not usual]


CLOSING_FACTS: Final[Mapping[str, bool]] = {
    fact: usual for fact, usual in Ending._field_defaults.items() if isinstance(usual, bool)
}
"""Boolean fields of `Ending` with their default values."""


def list_asked_facts(rules: RuleSet) -> list[str]:
    """List the names of the `Ending` fields that these rules make a referee fill in."""
    asked = {
        "bonus_paid": True,
        "discard": not rules.closing_discard,
        "opponents_played": rules.closing_awaits_opponents,
    }
    return [fact for fact in CLOSING_FACTS if asked[fact]]


class SideFacts(Protocol):
    """The facts about one side that are in a record of cards as well as in a record of counts."""

    @property
    def pozzetto(self) -> Pozzetto: ...
    @property
    def opening(self) -> Opening | None: ...
    @property
    def hand(self) -> Sized | int:
        """The cards left in hand, or their points."""

    def count_table(self, rules: RuleSet) -> int:
        """Return the points of the side's cards on the table."""


class Facts(Protocol):
    """Fields that a `CardsRecord` and a `CountsRecord` share. `cut`: the side of the exact
    cut, or None. `alone`: the lone player's place at a table of three, None at other tables."""

    @property
    def ending(self) -> Ending: ...
    @property
    def sides(self) -> Sides[SideFacts]: ...
    @property
    def cut(self) -> Line | None: ...
    @property
    def alone(self) -> int | None: ...


class PreviousPoints(Sides[int]):
    """The game points of each side in the match before this smazzata; 0 by default."""

    __slots__ = ()

    def points(self, line: Line) -> int:
        return dict(self.items()).get(line, 0)


NO_POINTS: Final = PreviousPoints()


def closing_bonus(ending: Ending, line: Line, rules: RuleSet) -> int:
    """Return the side's closing bonus: 0 unless this side closed and the bonus is paid."""
    if ending.closed_by is line and ending.end is End.CLOSED and ending.bonus_paid:
        return rules.closing
    return 0


def pozzetto_penalty(pozzetto: Pozzetto, any_taken: bool, rules: RuleSet) -> int:
    """Return a side's penalty for its pozzetto, in game points.

    `any_taken`: True if at least one side of the table took a pozzetto."""
    if pozzetto is Pozzetto.UNSEEN and rules.unseen_pays is UnseenPays.FLAT:
        return rules.pozzetto
    if pozzetto is not Pozzetto.UNTAKEN:
        return 0
    if rules.pozzetto_pays is PozzettoPays.IF_ANY_TAKEN and not any_taken:
        return 0
    return rules.pozzetto


def is_unseen_in_hand(line: Line, facts: Facts, rules: RuleSet) -> bool:
    """Return True if the side's hand in the record must include a pozzetto never looked at. This
    depends on `rules.unseen_pays`. Always False if the side is one player who closed."""
    is_listed = rules.unseen_pays is UnseenPays.CARDS
    if facts.sides.side(line).pozzetto is not Pozzetto.UNSEEN or not is_listed:
        return False
    # A lone player who closed cannot have one: `check_ending` reports it.
    return facts.ending.closed_by is not line or not is_single(line, facts.alone, rules)


def size_pozzetto(line: Line, alone: int | None, rules: RuleSet) -> int:
    """Return the number of cards in a side's pozzetto.

    If `alone` is not None, N-S is one player against two and has `rules.pozzetto_alone` cards."""
    return rules.pozzetto_size if alone is None or line is Line.EW else rules.pozzetto_alone


def is_single(line: Line, alone: int | None, rules: RuleSet) -> bool:
    """Return True if this side is one player: at a table of two, or alone against two."""
    return rules.seats == 2 if alone is None else line is Line.NS


def check_ending(facts: Facts, rules: RuleSet, *, may_close: bool) -> Iterator[Fault]:
    """Yield the faults of the ending; to close, a side needs a pozzetto and a burraco.

    A player who closes without a partner must also have played the pozzetto and emptied the hand.
    `may_close`: True if the side that closed has the burraco that these rules require; ignored if
    no side closed."""
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
    if facts.sides.side(line).pozzetto is Pozzetto.UNTAKEN:
        yield Fault("close.no_pozzetto", line)
    if is_single(line, facts.alone, rules):
        if facts.sides.side(line).pozzetto is Pozzetto.UNSEEN:
            yield Fault("close.unseen_pozzetto", line)
        if facts.sides.side(line).hand:
            yield Fault("close.cards_in_hand", line)


def check_facts(facts: Facts, rules: RuleSet, before: PreviousPoints) -> Iterator[Fault]:
    """Check the exact cut, the lone player's pozzetto and the initial melds, and yield faults.

    `before`: each side's game points earlier in the match, which set the initial meld's minimum."""
    if facts.cut is not None and not rules.exact_cut:
        yield Fault("cut.not_paid", facts.cut)
    first, second = facts.sides.ns.pozzetto, facts.sides.ew.pozzetto
    if facts.alone is not None and first is Pozzetto.UNTAKEN is not second:
        # The lone player took the first pozzetto; if nobody took one, the referee decides.
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
