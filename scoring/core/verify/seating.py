"""Check the seats of a bundle's turns: every entry sits once, at a table of its section."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from scoring.core.bundle.turn_values import Table, Turn
from scoring.core.bundle.values import Bundle, Phase
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.movement import Basis
from scoring.core.pairing.phase import PhasePlan
from scoring.core.play.acts import ActKind
from scoring.core.play.seats import Presence
from scoring.core.rules.faults import Line
from scoring.core.rules.ruleset import RuleSet
from scoring.core.verify.findings import Findings, Where
from scoring.core.verify.journal import Journal, find_number


def check_seating(bundle: Bundle, journal: Journal, findings: Findings) -> None:
    phases = {phase.number: phase for phase in bundle.phases}
    for turn in bundle.turns:
        check = _TurnCheck(bundle, journal, turn, phases[turn.phase], findings)
        check.check_presence()
        check.check_numbers()
        for table in turn.tables:
            check.check_table(table)
    for phase in bundle.phases:
        turns = [turn for turn in bundle.turns if turn.phase == phase.number]
        if turns:
            known = 1 if may_have_moved(bundle, journal, turns[-1]) else None
            _check_first_tables(phase, turns[-1], known, findings)


class _TurnCheck:
    def __init__(
        self, bundle: Bundle, journal: Journal, turn: Turn, phase: Phase, findings: Findings
    ) -> None:
        self._bundle, self._turn, self._phase = bundle, turn, phase
        self._findings = findings
        self._sides = RuleSet.from_data(bundle.event.rules).sides
        self._where: Where = (("turn", turn.number),)
        movement = PhasePlan.of(phase).find_movement()
        self._decides_places = movement.decides_places
        self._may_have_moved = may_have_moved(bundle, journal, turn)
        # An entry that left an empty table and returned rests at another one.
        self._returned = len(journal.list_returned())
        # A bracket keeps the seats of entries that left: their opponents rest at their own tables.
        self._has_partners = movement.of_players
        self._rests_on_ns = movement.basis is Basis.STANDINGS or movement.of_players
        self._sections = {section.number: section.members for section in phase.sections}

    def check_presence(self) -> None:
        """Check that each entry in the phase is seated once in the turn, or absent.

        In a team event this applies to every pair of the team. In a knockout movement not every
        entry plays on; then check only that no entry sits twice."""
        units: dict[int, list[int]] = defaultdict(list)
        for table in self._turn.tables:
            for seat in table.seats:
                units[seat.entry].append(seat.unit)
        absent = [one.entry for one in self._turn.absent]
        whole = list(range(1, self._bundle.event.pairs_per_team + 1))
        members = {number for section in self._sections.values() for number in section}
        for entry in sorted(members | units.keys() | set(absent)):
            where: Where = (*self._where, ("entry", entry))
            times = absent.count(entry)
            seats = sorted(units[entry])
            if entry not in members:
                # An entry that left before the phase was drawn is still given its award.
                self._findings.compare(where, "seats", len(seats) + times, min(times, 1))
            elif times:
                self._findings.compare(where, "seats", len(seats) + times, 1)
            elif seats or not self._decides_places:
                self._findings.compare(where, "seats", len(seats), len(whole))
                if len(seats) == len(whole):
                    self._findings.compare(where, "units", str(seats), str(whole))
        for one in self._turn.absent:
            self._findings.compare((*self._where, ("entry", one.entry)), "unit", one.unit, 1)

    def check_numbers(self) -> None:
        """Check that tables are numbered 1, 2, 3 …; tables whose entries left may be missing."""
        numbers = [table.number for table in self._turn.tables]
        count = len(numbers)
        if self._may_have_moved:
            gone = len(self._turn.absent) + self._returned
            most = count + gone * self._bundle.event.pairs_per_team
            highest = max(numbers, default=0)
            self._findings.compare(self._where, "last_table", highest, min(highest, most))
        else:
            told = list(range(1, count + 1))
            self._findings.compare(self._where, "tables", str(sorted(numbers)), str(told))
        members = {number for section in self._sections.values() for number in section}
        if members - {one.entry for one in self._turn.absent}:
            self._findings.compare(self._where, "has_tables", count > 0, True)

    def check_table(self, table: Table) -> None:
        where: Where = (*self._where, ("table", table.number))
        members = self._sections.get(table.section, ())
        own = all(seat.entry in members for seat in table.seats)
        self._findings.compare(where, "section", own, True)
        lines: dict[Line, list[int]] = {}
        for seat in table.seats:
            lines.setdefault(seat.line, []).append(seat.chair)
        kind = Presence.PLAYS if len(lines) == self._sides else Presence.BYE
        for seat in table.seats:
            self._findings.compare((*where, ("entry", seat.entry)), "kind", seat.kind, kind)
        are_players = self._bundle.event.entry_kind == EntryKind.PLAYERS
        has_been_left = are_players and self._may_have_moved and (table.smazzate or table.assigned)
        if kind == Presence.PLAYS:
            on_ns = len(table.seats) // self._sides
            # The players left of four after something was recorded stay on their lines.
            if not (has_been_left and len(table.seats) == 3):
                self._findings.compare(where, "seats_ns", len(lines[Line.NS]), on_ns)
        self._check_chairs(lines.values(), where)
        if kind == Presence.BYE and self._rests_on_ns and not self._may_have_moved:
            self._findings.compare(where, "line", *map(str, (next(iter(lines), ""), Line.NS)))
        if table.of_three is not None and not has_been_left:
            is_of_three = kind == Presence.PLAYS and len(table.seats) == 3 > self._sides
            self._findings.compare(where, "of_three", table.of_three, is_of_three)

    def _check_chairs(self, lines: Iterable[list[int]], where: Where) -> None:
        """Check that chairs are numbered from 1 on each side (N-S, E-W) of a table.

        If one of two partners left, chair 2 alone is also accepted."""
        for chairs in lines:
            own = sorted(chairs)
            told = list(range(1, len(own) + 1))
            if self._has_partners and self._may_have_moved and own == [2]:
                continue
            self._findings.compare(where, "chairs", str(own), str(told))


def may_have_moved(bundle: Bundle, journal: Journal, turn: Turn) -> bool:
    """True if an entry joined, left, returned or took an empty chair after `turn` got its seats."""
    before = sum(phase.turns for phase in bundle.phases if phase.number < turn.phase)
    acts = (journal.find_draw(before), journal.find_pairing(turn.number))
    seated = max((act.number for act in acts if act is not None), default=0)
    filled = journal.list_standing(ActKind.FILL_CHAIR)
    if any(act.number > seated and act.params.get("turn") == turn.number for act in filled):
        return True
    if any(act.number > seated for act in journal.list_standing(ActKind.RETURN)):
        return True
    left = {
        find_number(act, "entry")
        for act in journal.list_standing(ActKind.WITHDRAW)
        if act.number > seated
    }
    return any(
        ((entry.late_act or 0) > seated and entry.first_turn <= turn.number)
        or (
            entry.number in left
            and entry.withdrawal is not None
            and entry.withdrawal.turn <= turn.number
        )
        for entry in bundle.entries
    )


def _check_first_tables(phase: Phase, turn: Turn, known: int | None, findings: Findings) -> None:
    """Check each section's first table: numbers begin at 1 and continue across sections.

    Only the first `known` sections are checked; None means all."""
    first = 1
    for section in phase.sections[:known]:
        where: Where = (("phase", phase.number), ("section", section.number))
        findings.compare(where, "first_table", section.first_table, first)
        first += sum(table.section == section.number for table in turn.tables)
