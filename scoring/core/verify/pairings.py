"""Check a bundle's pairings: pair its turns again, from the results known at each pairing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, permutations
from typing import Final

from scoring.core.bundle.standings import BundleStandings, rank_bundle
from scoring.core.bundle.turn_values import Turn
from scoring.core.bundle.values import Act, Bundle
from scoring.core.pairing.draw import read_clubmates, seat_drawn
from scoring.core.pairing.movement import Basis, ImpossiblePlan, Movement
from scoring.core.pairing.seating import Plan, SectionState, Tables, renumber
from scoring.core.play.acts import ActKind
from scoring.core.play.phases import PhaseTurns, Rounds, SectionMembers, play_rounds
from scoring.core.verify.contenders import StandingsBefore, list_joined
from scoring.core.verify.findings import Findings, Note, Where
from scoring.core.verify.history import EventHistory, PastResults, Unknowable
from scoring.core.verify.journal import Journal, find_number
from scoring.core.verify.turn_tables import compare_tables, format_tables

Seat = Callable[[SectionMembers], Sequence[Tables]]
"""A function that returns the possible seatings of a section, each as a list of tables."""


def check_pairings(
    bundle: Bundle,
    standings: BundleStandings,
    history: EventHistory,
    journal: Journal,
    findings: Findings,
) -> None:
    """Compare every turn's tables with the tables that its movement makes.

    The movement gets the results and standings as they were at the pairing. Tables that differ are
    an error. They are only a note, which lists the movement's tables, if directors changed seats by
    hand or results were corrected later. A note also reports missing data to pair a turn again."""
    check = _PairingCheck(bundle, history, journal, findings)
    for phase in standings.phases:
        turns = [turn for turn in bundle.turns if phase.first <= turn.number <= phase.last]
        if phase.plan.find_movement().basis is Basis.DRAW:
            check.check_calendar(phase, turns)
        else:
            for turn in turns:
                check.check_paired(phase, turn)


class _PairingCheck:
    def __init__(
        self, bundle: Bundle, history: EventHistory, journal: Journal, findings: Findings
    ) -> None:
        self._bundle, self._history, self._journal = bundle, history, journal
        self._findings = findings

    def check_calendar(self, phase: PhaseTurns, turns: Sequence[Turn]) -> None:
        """Compare stored tables with the movement's, in a phase drawn for all turns at once."""
        act = self._journal.find_draw(phase.first - 1)
        for section in phase.sections:
            plans = self._draw_plans(phase, section, act)
            for turn in turns if plans else ():
                possible = [plan[turn.number - phase.first] for plan in plans]
                self._compare(phase, turn, section, possible, act)

    def _draw_plans(
        self, phase: PhaseTurns, section: SectionMembers, act: Act | None
    ) -> list[Plan]:
        """Return the possible plans (tables of all turns) of a section drawn once for all turns.

        If entries joined after the draw, there are two plans: without and with these entries."""
        joined = set() if act is None else list_joined(self._bundle, act, act, self._journal)
        drawn = [number for number in section.members if number not in joined]
        plans = []
        for members in (drawn, section.members) if joined else (drawn,):
            try:
                plan = phase.plan.find_movement().plan(len(members), phase.plan.turns)
                plans.append(seat_drawn(plan, members))
            except ImpossiblePlan:
                continue
        return plans

    def check_paired(self, phase: PhaseTurns, turn: Turn) -> None:
        act = self._find_pairing(phase, turn)
        if act is None:
            return
        where: Where = (("turn", turn.number),)
        keeps_apart = phase.plan.find_movement().keeps_clubs_apart
        if keeps_apart and read_clubmates(act.params.get("clubs")) is None:
            self._findings.notes.append(Note(where, "clubs_unknown"))
            return
        try:
            then = self._history.rewind(act, turn.number)
        except Unknowable as unknown:
            self._findings.notes.append(Note(where, unknown.code))
            return
        seat = self._pair(phase, turn, act, then)
        for section in phase.sections:
            possible = _seat_each_way(seat, section)
            if self._compare(phase, turn, section, possible, act) and then.today is not None:
                today = self._pair(phase, turn, act, then.today)
                self._note_today(phase, turn, section, _seat_each_way(today, section))

    def _find_pairing(self, phase: PhaseTurns, turn: Turn) -> Act | None:
        """Return the act that paired the turn or, for a phase's first turn, drew it; else None."""
        act = self._journal.find_pairing(turn.number)
        if act is None and turn.number == phase.first:
            return self._journal.find_draw(phase.first - 1)
        return act

    def _pair(self, phase: PhaseTurns, turn: Turn, act: Act, then: PastResults) -> Seat:
        movement, number = phase.plan.find_movement(), turn.number - phase.first + 1
        if movement.basis is Basis.ROUNDS:
            seats = [seat for seat in then.seats if phase.first <= seat.turn]
            added = rank_bundle(then.bundle, then.seats).ledger.added
            sections = self._list_sections(phase, act)
            return lambda section: _play_on(
                movement,
                sections[section.number],
                number,
                play_rounds(movement, sections.values(), seats, added),
            )
        before = StandingsBefore(then, turn.number, act, self._journal)
        return lambda section: _seat_ranked(movement, section, number, before, phase)

    def _list_sections(self, phase: PhaseTurns, act: Act) -> dict[int, SectionMembers]:
        draw = self._journal.find_draw(phase.first - 1) or act
        joined = list_joined(self._bundle, act, draw, self._journal)
        return {
            section.number: section._replace(
                members=[number for number in section.members if number not in joined]
            )
            for section in phase.sections
        }

    def _compare(
        self,
        phase: PhaseTurns,
        turn: Turn,
        section: SectionMembers,
        possible: Sequence[Tables],
        act: Act | None,
    ) -> bool:
        """Return True if a section's stored tables are equal to one of the `possible` seatings.

        Otherwise report a difference or, if changes by hand explain the stored tables, add a note
        with the tables before those changes. If `possible` is empty, report nothing."""
        movement = phase.plan.find_movement()
        beside = [compare_tables(turn, section.number, tables, movement) for tables in possible]
        if not beside or any(one.are_equal for one in beside):
            return bool(beside)
        reseating = Reseating(self._bundle, self._journal, phase, turn.number, act)
        mixed = reseating.list_mixed()
        exchanged = [
            compare_tables(turn, section.number, tables, movement, mixed)
            for one in possible
            for tables in reseating.list_exchanged(one)
        ]
        where = _find_place(turn, section)
        moved = reseating.list_moved(section)
        if any(one.are_equal or (moved and one.differ_only_for(moved)) for one in exchanged):
            note = Note(where, "by_hand", format_tables(beside[0].told))
            self._findings.notes.append(note)
        else:
            stored, told = map(format_tables, exchanged[0])
            self._findings.compare(where, "pairings", stored, told)
        return False

    def _note_today(
        self, phase: PhaseTurns, turn: Turn, section: SectionMembers, possible: Sequence[Tables]
    ) -> None:
        """Add a note if corrected results give other tables; `possible`: the seatings they give."""
        movement = phase.plan.find_movement()
        beside = [compare_tables(turn, section.number, tables, movement) for tables in possible]
        if beside and not any(one.are_equal for one in beside):
            note = Note(
                _find_place(turn, section), "corrected_since", format_tables(beside[0].told)
            )
            self._findings.notes.append(note)


def _find_place(turn: Turn, section: SectionMembers) -> Where:
    return (("turn", turn.number), ("section", section.number))


def _seat_each_way(seat: Seat, section: SectionMembers) -> Sequence[Tables]:
    """Call `seat` for a section and return the possible seatings, or () if there are none."""
    try:
        return seat(section)
    except ImpossiblePlan:
        return ()


def _play_on(
    movement: Movement, section: SectionMembers, number: int, rounds: Rounds
) -> Sequence[Tables]:
    own = rounds.get(section.number, [])
    return [movement.seat_section(SectionState(section.members, number, rounds=own)).tables]


def _seat_ranked(
    movement: Movement,
    section: SectionMembers,
    number: int,
    before: StandingsBefore,
    phase: PhaseTurns,
) -> Sequence[Tables]:
    """Return the possible tables of a section in a turn paired by ranking.

    A movement may pair an event's last turn differently. The turn may have been the last one when
    it was paired, so both versions are possible."""
    ranked = before.rank(phase, section.members)
    state = SectionState(section.members, number, ranked)
    if movement.of_players:
        return [movement.seat_section(state).tables]
    return [
        movement.seat_section(replace(state, is_last=is_last)).tables for is_last in (False, True)
    ]


_MOST_WAYS: Final = 64
"""Maximum number of seatings of a turn that are tried if some seat exchanges are uncertain."""


class Reseating:
    """Changes that directors made by hand to the seats of a turn after it was paired."""

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
        """Return the members of a section whose tables cannot be recomputed.

        These members came late, returned or took an empty chair. If there are any, or if exchanges
        that may not apply to this turn allow more than _MOST_WAYS seatings, the result also has the
        entries that exchanged seats."""
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
        """Return the tables after the directors' seat exchanges, in every possible version.

        An exchange applies to the turn of its act. If the phase was drawn for all turns at once, it
        also applies to later turns, unless the act's parameter `only` is True. Acts written by
        early versions of the program lack `only`, so both versions are possible."""
        found = [tables]
        for act, is_certain in self._list_exchanges():
            exchange = dict(permutations(_find_two(act), 2))
            swapped = [renumber(each, exchange) for each in found]
            both: Iterable[Tables] = swapped if is_certain else dict.fromkeys([*swapped, *found])
            found = list(islice(both, _MOST_WAYS))
        return found

    def list_mixed(self) -> set[int]:
        """Return the players who exchanged seats after cards were drawn in this turn.

        The cards may have decided their partners. But an exchange of seats deletes the card draw,
        so the document cannot show which partners are right."""
        drawn = [
            act.number
            for act in self._acts
            if act.kind == ActKind.DRAW_CARDS and act.params.get("turn") == self._turn
        ]
        exchanges = [act for act, _ in self._list_exchanges() if drawn and act.number > drawn[0]]
        return set().union(*map(_find_two, exchanges))

    def _list_exchanges(self) -> Iterator[tuple[Act, bool]]:
        """Yield (act, True if it surely applies) for each exchange that may apply to this turn."""
        is_drawn = self._phase.plan.find_movement().basis is Basis.DRAW
        for act in self._acts:
            first = find_number(act, "turn") or 0
            if act.kind != ActKind.SWAP:
                continue
            if first == self._turn:
                yield act, True
            elif is_drawn and self._phase.first <= first < self._turn:
                only = act.params.get("only")
                if only is not True:
                    yield act, only is False


def _find_two(act: Act) -> set[int]:
    return {find_number(act, name) or 0 for name in ("first", "second")}
