"""Simulation of an event's day at a desk in memory, from registration to close."""

from __future__ import annotations

from scoring.core.desk.desk import DeskEntry, DeskTable, DeskTurn, PlaceInPlay
from scoring.core.generator.desk import CLUBS, Chance, ChanceDesk, People
from scoring.core.generator.plans import DrawnPlan
from scoring.core.generator.presence import (
    come_back,
    come_late,
    draw_for_dealer,
    draw_phase,
    fill_chair_by_hand,
    pair_next,
    replace_player,
    swap_by_hand,
    withdraw,
)
from scoring.core.generator.recording import (
    call_director,
    cancel_record,
    correct_record,
    hold_record,
    record_next,
    sign_records,
)
from scoring.core.generator.rulings import (
    assign_awards,
    close_play,
    cut_short,
    publish_seats,
    rule_on,
    start_play,
)
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.movement import Basis, ImpossiblePlan
from scoring.core.play.acts import ActKind
from scoring.core.play.turns import TurnState

DIRECTORS = ("Anna Neri", "Bruno Sala")


def play_day(plan: DrawnPlan, chance: Chance) -> ChanceDesk:
    """Simulate a planned event, to its end or up to a randomly chosen turn."""
    return _Day(plan, chance).play()


class _Day:
    def __init__(self, plan: DrawnPlan, chance: Chance) -> None:
        self.chance = chance
        director = chance.pick(DIRECTORS)
        self.desk = ChanceDesk(plan.event, plan.phases, plan.begins, chance, director)
        self.people = People(chance)
        self.kind = EntryKind(plan.event.entry_kind)
        self._register(plan.entries)
        planned = self.desk.turns_planned
        self.stops_in = chance.between(1, planned) if chance.happens("stop") else planned + 1

    def play(self) -> ChanceDesk:
        desk = self.desk
        while (place := desk.find_place()) is not None:
            try:
                turn = self._seat_next(place)
            except ImpossiblePlan:  # too few have stayed
                return desk
            if turn is None or not self._play_turn(turn):
                return desk
            self._pass_break(turn)
        if self.chance.happens("close"):
            act = desk.write_act(ActKind.CLOSE_EVENT)
            desk.closed_at = act.at
        return desk

    def _register(self, count: int) -> None:
        desk = self.desk
        extra = int(self.chance.happens("remove"))
        for n in (count, extra) if extra else (count,):
            desk.write_act(ActKind.REGISTER, n=n)
            for _ in range(n):
                newcomer = self._draw_newcomer()
                desk.entries[newcomer.number] = newcomer
                desk.last_number = newcomer.number
        if extra:
            gone = self.chance.pick(sorted(desk.entries))
            desk.write_act(ActKind.REMOVE_ENTRY, entry=gone)
            del desk.entries[gone]

    def _draw_newcomer(self) -> DeskEntry:
        desk, event = self.desk, self.desk.event
        entry = self.people.draw_entry(desk.last_number + 1, self.kind, event.pairs_per_team)
        if event.categories and self.chance.draw() < 0.4:
            entry.categories = (self.chance.pick(event.categories),)
        return entry

    def _seat_next(self, place: PlaceInPlay) -> DeskTurn | None:
        """Seat and publish the next turn; return None if it cannot be played."""
        desk, chance = self.desk, self.chance
        number = place.next_turn
        if desk.find_turn(number) is None:
            self._seat(place)
            if chance.happens("redraw"):
                self._seat(place)
        turn = desk.find_turn(number)
        if turn is None or not any(table.plays for table in turn.tables):
            return None
        if turn.state is TurnState.DRAFT:
            if chance.happens("swap"):
                swap_by_hand(desk, turn)
            if chance.happens("chair"):
                fill_chair_by_hand(desk, turn)
            if chance.happens("cards"):
                draw_for_dealer(desk, turn)
            if number == self.stops_in and chance.draw() < 0.25:
                return None
            publish_seats(desk, turn)
        return turn

    def _seat(self, place: PlaceInPlay) -> None:
        if place.published:
            pair_next(self.desk, place)
        else:
            draw_phase(self.desk, place)

    def _play_turn(self, turn: DeskTurn) -> bool:
        """Play a turn until it is closed; return False if the event stops during the turn."""
        desk, chance = self.desk, self.chance
        self._come_and_go(turn)
        if not any(table.plays for table in turn.tables):
            return False
        stops = turn.number == self.stops_in
        if stops and chance.draw() < 0.3:
            return False
        start_play(desk, turn)
        if chance.happens("cards"):
            draw_for_dealer(desk, turn)
        self._record(turn, part=0.5)
        self._come_and_go(turn)
        if stops:
            return False
        if chance.happens("cut"):
            cut_short(desk, turn)
        self._record(turn, part=1)
        self._settle(turn)
        return close_play(desk, turn)

    def _record(self, turn: DeskTurn, part: float) -> None:
        """Record due smazzate at random tables, one at a time.

        `part`: the probability, before each smazzata, of recording it instead of stopping. With
        1, all due smazzate are recorded, except in turns of a set time."""
        desk, chance = self.desk, self.chance
        while owing := [table for table in turn.tables if table.is_open]:
            table = chance.pick(owing)
            if chance.draw() >= part:
                return
            before = len(table.smazzate)
            record_next(desk, turn, table)
            self._bother(turn, table)
            if len(table.smazzate) == before:
                return
            if turn.phase.plan.length == "time" and chance.draw() < 0.15:
                return

    def _bother(self, turn: DeskTurn, table: DeskTable) -> None:
        """Simulate incidents after a record: corrections, signatures, calls and so on."""
        desk, chance = self.desk, self.chance
        if chance.happens("correct"):
            correct_record(desk, turn, table)
        if chance.happens("cancel"):
            cancel_record(desk, turn, table)
        if chance.happens("sign"):
            sign_records(desk, table, all_lines=chance.draw() < 0.7)
        if chance.happens("hold"):
            hold_record(desk, turn, table)
        if chance.happens("call"):
            call_director(desk, turn, table)

    def _settle(self, turn: DeskTurn) -> None:
        """Complete the score of every table: record its due smazzate or assign it a score."""
        desk, chance = self.desk, self.chance
        for table in list(turn.tables):
            if chance.happens("assign"):
                assign_awards(desk, turn, table)
        is_timed = turn.phase.plan.length == "time"
        while owing := [
            table for table in turn.tables if table.is_open and not (is_timed and table.smazzate)
        ]:
            table = owing[0]
            before = len(table.smazzate)
            record_next(desk, turn, table)
            if len(table.smazzate) == before:
                assign_awards(desk, turn, table)

    def _come_and_go(self, turn: DeskTurn) -> None:
        """Simulate late, leaving and returning entries, and substitutions, in a seated turn."""
        desk, chance = self.desk, self.chance
        if chance.happens("late"):
            come_late(desk, self._draw_newcomer())
        if chance.happens("leave") and self._may_leave(turn):
            self._leave()
        gone = [one for one in desk.entries.values() if one.withdrawal is not None]
        if gone and chance.happens("return"):
            come_back(desk, chance.pick(gone))
        here = [one for one in desk.entries.values() if one.withdrawal is None]
        if here and chance.happens("substitute"):
            replace_player(desk, chance.pick(here), self.people.draw_player(1, chance.pick(CLUBS)))

    def _leave(self) -> None:
        here = [one for one in self.desk.entries.values() if one.withdrawal is None]
        if len(here) > 3:
            withdraw(self.desk, self.chance.pick(here))

    def _may_leave(self, turn: DeskTurn) -> bool:
        """Return True if the simulation may withdraw an entry now.

        Always True if each table of the movement seats one entry against another. With changing
        partners or three sides at a table, it is random, with the odds of `leave-player`."""
        movement = turn.phase.movement
        return movement.meets_in_twos or self.chance.happens("leave-player")

    def _pass_break(self, turn: DeskTurn) -> None:
        """Simulate incidents between turns: rulings, corrections and withdrawals."""
        desk, chance = self.desk, self.chance
        closed = [one for one in desk.turns if one.state is TurnState.CLOSED]
        is_whole = self.desk.find_place() is None
        if not is_whole and chance.happens("leave") and self._may_leave_before_next(turn):
            self._leave()
        if not is_whole and turn.phase.movement.basis is not Basis.DRAW and chance.draw() < 0.3:
            self._pair_early(turn)
        if chance.happens("rule"):
            rule_on(desk, closed)
        if chance.happens("late-correction"):
            one = chance.pick(closed)
            able = [table for table in one.tables if table.smazzate]
            if able:
                correct_record(desk, one, chance.pick(able))

    def _may_leave_before_next(self, turn: DeskTurn) -> bool:
        drawn = [one for one in self.desk.turns if one.number > turn.number]
        return not drawn or self._may_leave(turn)

    def _pair_early(self, turn: DeskTurn) -> None:
        """Pair the next turn early, so that later corrections can make its pairing outdated.

        Does nothing if the next turn cannot be paired yet."""
        place = self.desk.find_place()
        if place is not None and place.published and place.next_turn == turn.number + 1:
            try:
                pair_next(self.desk, place)
            except ImpossiblePlan:
                return
