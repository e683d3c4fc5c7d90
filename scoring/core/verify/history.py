"""Rebuild an event's figures as they were at an earlier act, such as a pairing.

Only data that may change after a turn was closed is rewound: the revisions of smazzate, the
assigned scores, and the rulings. Seats, awards and settings of closed turns stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from typing import Any, NamedTuple

from scoring.core.bundle.order import WriteOrder
from scoring.core.bundle.standings import BundleStandings
from scoring.core.bundle.turn_values import Assigned, Smazzata, Table, Turn
from scoring.core.bundle.values import Act, Adjustment, Bundle
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import AWARDS
from scoring.core.play.seats import TurnSeat
from scoring.core.rules.ruleset import RuleSet
from scoring.core.verify.findings import Findings
from scoring.core.verify.journal import Journal, find_number
from scoring.core.verify.seats import award_rests, work_out_seats


class Unknowable(Exception):
    """Past figures are missing, since an early version of the program did not keep them.

    `code`: code of the note that reports it, `ruling_unknown` or `score_unknown`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class PastResults:
    """An event's results before a given turn, as they were when an earlier act was done."""

    bundle: Bundle
    seats: Sequence[TurnSeat]
    """The seats in all turns before the given turn."""
    today: PastResults | None = None
    """Results of the turns in `seats` with all later corrections; None if there were none."""


class _Ruling(NamedTuple):
    """A ruling, read from an act or the bundle's `adjustments`. A missing field is None."""

    entry: int | None
    turn: int | None
    smazzata: int | None
    vp: int | None
    mp: int | None
    gp: int | None


class EventHistory:
    def __init__(self, bundle: Bundle, standings: BundleStandings, journal: Journal) -> None:
        self._bundle, self._seats, self._journal = bundle, standings.seats, journal
        self._order = WriteOrder(bundle)
        self._sides = RuleSet.from_data(bundle.event.rules).sides
        self._late = {entry.number: entry.late_act for entry in bundle.entries if entry.late_act}

    def rewind(self, act: Act, turn: int) -> PastResults:
        """Return the results before turn number `turn`, as they were when `act` was done.

        Raises Unknowable if the document lacks a figure of that time."""
        rulings = self._list_rulings(act)
        now = Counter(_read_row(row) for row in self._bundle.adjustments)
        moved = {one.turn for one in (now - rulings) + (rulings - now) if one.smazzata is not None}
        turns, changed = [], []
        for each in self._bundle.turns:
            then = self._rewind_turn(each, act) if each.number < turn else each
            turns.append(then)
            if then is not each or (each.number in moved and each.number < turn):
                changed.append(then)
        bundle = replace(self._bundle, turns=tuple(turns))
        if rulings != now:
            bundle = replace(bundle, adjustments=tuple(_write_rows(rulings, act)))
        reworked = {each.number for each in changed}
        before = self._list_known((seat for seat in self._seats if seat.turn < turn), act)
        seats = [seat for seat in before if seat.turn not in reworked]
        anew = work_out_seats(replace(bundle, turns=tuple(changed)), Findings())
        seats += self._list_known(anew, act)
        # A later ruling on the whole event, or on a later turn, does not correct these turns.
        corrected = Counter({one: n for one, n in now.items() if _is_before(one, turn)})
        corrected += Counter({one: n for one, n in rulings.items() if not _is_before(one, turn)})
        today = None
        if changed or corrected != rulings:
            own = replace(self._bundle, adjustments=tuple(_write_rows(corrected, act)))
            today = PastResults(own, award_rests(own, before))
        return PastResults(bundle, award_rests(bundle, seats), today)

    def _list_known(self, seats: Iterable[TurnSeat], act: Act) -> list[TurnSeat]:
        """Return the seats of the entries that had joined the event before `act`."""
        return [seat for seat in seats if self._late.get(seat.entry, 0) < act.number]

    def _rewind_turn(self, turn: Turn, act: Act) -> Turn:
        tables = tuple(self._rewind_table(turn, table, act) for table in turn.tables)
        if all(then is now for then, now in zip(tables, turn.tables, strict=True)):
            return turn
        return replace(turn, tables=tables)

    def _rewind_table(self, turn: Turn, table: Table, act: Act) -> Table:
        moment = self._order.find(act.at, act.at_revision)
        found = [self._rewind_smazzata(smazzata, moment) for smazzata in table.smazzate]
        smazzate = tuple(one for one in found if one is not None)
        assigned = self._find_assigned(turn, table, act)
        if assigned is table.assigned and all(
            then is now for then, now in zip(found, table.smazzate, strict=True)
        ):
            return table
        due = min(table.due, len(smazzate)) or table.due
        return replace(table, smazzate=smazzate, assigned=assigned, due=due)

    def _rewind_smazzata(self, smazzata: Smazzata, moment: int) -> Smazzata | None:
        """Return the smazzata as it was at `moment`, a WriteOrder number; None if not recorded."""
        kept = tuple(
            one for one in smazzata.revisions if self._order.find(one.at, one.at_revision) <= moment
        )
        if len(kept) == len(smazzata.revisions):
            return smazzata
        return replace(smazzata, revisions=kept, revision=kept[-1].number) if kept else None

    def _find_assigned(self, turn: Turn, table: Table, act: Act) -> Assigned | None:
        """Return the assigned score that a table had just after `act`, None if it had none.

        If the score changed later, the first act that changed it stores the former score, except in
        early versions of the program. Raises Unknowable if the score stays unclear."""
        acts = [
            one
            for one in self._journal.list_assigned(turn.number, table.number)
            if one.undone_by is None
        ]
        later = [one for one in acts if one.number > act.number]
        if not later:
            return table.assigned
        if "before" not in later[0].params:
            earlier = [one for one in acts if one.number < act.number]
            if later[0].kind == ActKind.ASSIGN and not self._was_ruled(turn, earlier):
                return None
            raise Unknowable("score_unknown")
        before = later[0].params["before"]
        score = None if before is None else _read_score(before, later[0])
        if score is not None and len(score.awards) != self._sides:
            raise Unknowable("score_unknown")
        return score

    def _was_ruled(self, turn: Turn, earlier: Sequence[Act]) -> bool:
        """True if a table of `turn` may have had an assigned score at an earlier moment.

        `earlier`: the acts before that moment that assigned or removed the table's score, in order.
        The last act decides. If there is none, a withdrawal in `turn` may have assigned a score."""
        if earlier:
            return earlier[-1].kind == ActKind.ASSIGN
        left = {*self._journal.list_numbers(ActKind.RETURN, "left")}
        left |= {one.withdrawal.turn for one in self._bundle.entries if one.withdrawal is not None}
        return turn.number in left

    def _list_rulings(self, act: Act) -> Counter[_Ruling]:
        made = self._journal.list_standing(ActKind.RULE)
        back = self._journal.list_standing(ActKind.TAKE_BACK_RULING)
        rows = Counter(_read_row(row) for row in self._bundle.adjustments)
        taken_back = _count(one for one in back if "vp" in one.params)
        # Rulings without an act came with a late entry.
        of_late = (rows + taken_back) - _count(made)
        stood = _count(one for one in made if one.number < act.number)
        stood += Counter(
            {
                one: count
                for one, count in of_late.items()
                if self._late.get(one.entry or 0, act.number) < act.number
            }
        )
        stood -= _count(one for one in back if "vp" in one.params and one.number < act.number)
        nameless = [one for one in back if "vp" not in one.params]
        for entry in {find_number(one, "entry") for one in nameless}:
            before = {one.number < act.number for one in nameless if _is_on(one, entry)}
            lacking = Counter(_read_act(one) for one in made if _is_on(one, entry)) - (
                rows + taken_back
            )
            of_late_entry = sum(_is_on(one, entry) for one in nameless) > lacking.total()
            if before == {True} or act.number < self._late.get(entry or 0, 0):
                stood -= lacking
            elif of_late_entry or (before == {True, False} and lacking & stood):
                raise Unknowable("ruling_unknown")
        return stood


def _is_before(ruling: _Ruling, turn: int) -> bool:
    return ruling.turn is not None and ruling.turn < turn


def _is_on(act: Act, entry: int | None) -> bool:
    return find_number(act, "entry") == entry


def _count(acts: Iterable[Act]) -> Counter[_Ruling]:
    return Counter(map(_read_act, acts))


def _read_act(act: Act) -> _Ruling:
    return _Ruling(*[find_number(act, name) for name in _Ruling._fields])


def _read_row(row: Adjustment) -> _Ruling:
    return _Ruling(*[getattr(row, name) for name in _Ruling._fields])


def _write_rows(rulings: Mapping[_Ruling, int], act: Act) -> Iterable[Adjustment]:
    for (entry, turn, smazzata, vp, mp, gp), count in rulings.items():
        row = Adjustment(entry or 0, turn, smazzata, vp or 0, mp or 0, gp or 0, "", "", act.at)
        yield from repeat(row, count)


def _read_score(before: object, act: Act) -> Assigned:
    """Read the score that an act replaced. Raises Unknowable if the data is not a score."""
    if isinstance(before, dict):
        known: dict[str, Any] = {name: before.get(name) for name in AWARDS}
        if all(isinstance(known[name], int) for name in AWARDS[:4]):
            return Assigned(reason="", author="", at=act.at, **known)
    raise Unknowable("score_unknown")
