"""Seats that a director changed after a turn was drawn or paired, as the journal tells them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, permutations
from typing import Final

from scoring.core.bundle.values import Act, Bundle
from scoring.core.pairing.movement import Basis
from scoring.core.pairing.seating import Tables, renumber
from scoring.core.play.acts import ActKind
from scoring.core.play.phases import PhaseTurns, SectionMembers
from scoring.core.verify.journal import Journal, find_number

_MOST_WAYS: Final = 64
"""The most ways tried in which exchanges may have followed each other."""


class Reseating:
    """The changes by hand to the seats of one turn since an act seated it."""

    def __init__(
        self, bundle: Bundle, journal: Journal, phase: PhaseTurns, turn: int, act: Act | None
    ) -> None:
        self._phase, self._turn = phase, turn
        seated = act.number if act is not None else 0
        self._acts = [one for one in journal.standing if one.number > seated]
        self._late = {
            one.number
            for one in bundle.entries
            if (one.late_act or 0) > seated and one.first_turn <= turn
        }

    def list_moved(self, section: SectionMembers) -> set[int]:
        """The entries that came late, returned, or took an empty chair opposite another.

        With them those that were exchanged, since which of the two came first can change the
        tables; those too where early acts leave open more ways of exchanging than are tried.
        """
        moved = {*self._late}
        for act in self._acts:
            number = find_number(act, "turn") or 0
            if act.kind == ActKind.FILL_CHAIR and number == self._turn:
                moved |= _find_two(act)
            elif act.kind == ActKind.RETURN and number <= self._turn:
                moved |= {find_number(act, "entry") or 0}
        moved &= {*section.members}
        exchanges = list(self._list_exchanges())
        uncertain = sum(not is_certain for _, is_certain in exchanges)
        if moved or 2**uncertain > _MOST_WAYS:
            moved = moved.union(*(_find_two(act) for act, _ in exchanges))
        return moved

    def list_exchanged(self, tables: Tables) -> list[Tables]:
        """The tables after the exchanges of two entries: in every way that the journal allows.

        An exchange is of the turn that its act names, and in a calendar of those after it too:
        unless it says `only`, which acts of earlier programs do not.
        """
        found = [tables]
        for act, is_certain in self._list_exchanges():
            exchange = dict(permutations(_find_two(act), 2))
            swapped = [renumber(each, exchange) for each in found]
            both = swapped if is_certain else _keep_distinct([*swapped, *found])
            found = list(islice(both, _MOST_WAYS))
        return found

    def list_mixed(self) -> set[int]:
        """The players who were exchanged where cards may have decided their partners before.

        An exchange takes the draw of cards away, and leaves the seats that it gave.
        """
        drawn = [
            act.number
            for act in self._acts
            if act.kind == ActKind.DRAW_CARDS and act.params.get("turn") == self._turn
        ]
        exchanges = [act for act, _ in self._list_exchanges() if drawn and act.number > drawn[0]]
        return set().union(*map(_find_two, exchanges))

    def _list_exchanges(self) -> Iterator[tuple[Act, bool]]:
        """The exchanges that may be of this turn, and whether they are."""
        is_drawn = self._phase.plan.find_movement().basis is Basis.DRAW
        for act in self._acts:
            first = find_number(act, "turn") or 0
            if act.kind != ActKind.SWAP:
                continue
            if first == self._turn:
                yield act, True
            elif is_drawn and self._phase.first <= first < self._turn:
                only = _find_only(act.params)
                if only is not True:
                    yield act, only is False


def _find_two(act: Act) -> set[int]:
    """The two entries of an act on seats."""
    return {find_number(act, name) or 0 for name in ("first", "second")}


def _find_only(params: Mapping[str, object]) -> bool | None:
    """Whether an exchange was of one turn only; None where its act does not say."""
    only = params.get("only")
    return only if isinstance(only, bool) else None


def _keep_distinct(found: Iterable[Tables]) -> Iterator[Tables]:
    seen: set[Tables] = set()
    for tables in found:
        if tables not in seen:
            seen.add(tables)
            yield tables
