"""The referees' exam: 50 tables, 11 turns, 6 Mitchell, 2 Danese, 3 Danese in sections.

The field is 99 pairs and one that comes late; two leave on the way, three rulings are made, and a
score of turn 8 is corrected when turn 10 is already published (eburraco.com, on the exam).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.seating import Plan, iter_numbers
from scoring.core.play.awards import absence_award
from scoring.core.play.seats import Presence
from scoring.core.ranking.standings import Standing
from scoring.entries.late_and_leaving_services import add_late_entry, withdraw_entry
from scoring.events.services import close_event
from scoring.models.smazzata import Smazzata
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.rulings.services import add_adjustment
from scoring.seating.queries import load_plan
from scoring.standings.queries import load_standings
from tests.cast import SIGNED, record_totals
from tests.core.pairing.clashes import has_clash
from tests.simulation.hall import Hall, make_lineup, plan_phase
from tests.workbook.book import AGREED, check, open_book

pytestmark = pytest.mark.django_db

PAIRS, LATE = 99, 100
LEFT_JUSTIFIED, LEFT = 40, 77
SMAZZATE = 1
"""The smazzate of a turn: one in place of three, for the time that they take to play and to
recalculate."""
PHASES = [
    plan_phase("mitchell", 6, SMAZZATE),
    plan_phase("danese-no-rematch", 2, SMAZZATE),
    plan_phase("danese", 3, SMAZZATE, section_tables=(7, 9, 34)),
]


@dataclass
class Exam:
    """The event at its end, and what was looked at on the way."""

    event: Tournament
    director: User
    standings: dict[str, list[Standing]] = field(default_factory=dict)
    plans: dict[str, Plan] = field(default_factory=dict)

    def look(self, when: str) -> None:
        self.standings[when] = load_standings(self.event)
        self.plans[when] = load_plan(self.event)

    def find(self, entry: int, when: str) -> Standing:
        return next(line for line in self.standings[when] if line.entry == entry)

    def seat_of(self, entry: int, turn: int) -> Seat:
        return Seat.objects.get(turn__tournament=self.event, turn__number=turn, entry__number=entry)


@pytest.fixture(scope="module")
def exam(django_db_setup: None, django_db_blocker: Any) -> Iterator[Exam]:
    with django_db_blocker.unblock(), transaction.atomic():
        director = User.objects.create_user("anna", first_name="Anna")
        yield take_exam(director)
        transaction.set_rollback(True)


def take_exam(director: User) -> Exam:
    hall = Hall.open(director, PAIRS, PHASES, seed=11, undo_every=7, language="en")
    event = hall.event
    exam = Exam(event, director)
    hall.seat(1)
    hall.publish(1)
    exam.look("drawn")
    hall.must(lambda: add_late_entry(event=event, lineup=make_lineup(LATE, 2), **SIGNED))
    exam.look("late pair seated")
    hall.play_turn(1)
    hall.play_turn(2)
    exam.look("before the rulings")
    rule(hall, 5, 2, smazzata=1, gp=-100)
    rule(hall, 6, 2, mp=-100)
    rule(hall, 7, None, vp=-2)
    exam.look("after the rulings")
    hall.play_turn(3)
    leave(hall, LEFT_JUSTIFIED, justified=True)
    for number in (4, 5, 6, 7):
        hall.play_turn(number)
    leave(hall, LEFT, justified=False)
    for number in (8, 9):
        hall.play_turn(number)
    hall.seat(10)
    hall.publish(10)
    exam.look("before the correction")
    smazzata = Smazzata.objects.get(
        table__turn__tournament=event, table__turn__number=8, table__number=20, number=1
    )
    record_totals(smazzata.table, 1, 3000, -200, based_on=1, reason="Somma errata")
    hall.check()
    exam.look("after the correction")
    hall.play_turn(10)
    hall.play_turn(11)
    hall.must(lambda: close_event(event=event, **SIGNED))
    hall.check()
    exam.look("closed")
    return exam


def rule(hall: Hall, entry: int, turn: int | None, smazzata: int | None = None, **on: int) -> None:
    figures = {"vp": 0, "mp": 0, "gp": 0} | on
    hall.must(
        lambda: add_adjustment(
            entry=hall.event.entries.get(number=entry),
            turn=hall.find_turn(turn) if turn else None,
            smazzata=smazzata,
            reason="Ammonizione",
            **figures,
            **SIGNED,
        )
    )


def leave(hall: Hall, number: int, justified: bool) -> None:
    award = absence_award(SMAZZATE, justified)
    hall.must(
        lambda: withdraw_entry(
            entry=hall.event.entries.get(number=number),
            justified=justified,
            award=award,
            reason="Malore",
            **SIGNED,
        )
    )
    hall.disturbed |= set(range(1, 7))


def test_there_are_fifty_tables(exam: Exam) -> None:
    tables = exam.event.turns.get(number=1).tables
    assert tables.count() == 50
    assert not tables.filter(seats__kind=Presence.BYE).exists()


def test_the_late_pair_takes_the_half_tables_of_the_mitchell(exam: Exam) -> None:
    before, after = exam.plans["drawn"], exam.plans["late pair seated"]
    resting = [n for turn in before for seating in turn for n in iter_numbers(seating.resting)]
    met = [
        n
        for turn in after
        for seating in turn
        if LATE in (seating.ns, seating.ew)
        for n in seating.sides
        if n != LATE
    ]
    assert len(after) == 6
    assert met == resting
    assert not has_clash(after, range(1, LATE + 1))


def test_game_points_on_a_smazzata_move_both_sides_of_its_table(exam: Exam) -> None:
    seat = exam.seat_of(5, 2)
    other = Seat.objects.exclude(pk=seat.pk).get(table=seat.table)
    before, after = (exam.find(5, f"{when} the rulings").total for when in ("before", "after"))
    assert (after.gp - before.gp, after.mp - before.mp) == (-100, -100)
    before, after = (
        exam.find(other.entry.number, f"{when} the rulings").total for when in ("before", "after")
    )
    assert (after.gp - before.gp, after.mp - before.mp) == (0, 100)


def test_the_other_rulings_are_the_pairs_own(exam: Exam) -> None:
    def differ(entry: int) -> tuple[int, int]:
        before, after = (exam.find(entry, f"{x} the rulings").total for x in ("before", "after"))
        return after.vp - before.vp, after.mp - before.mp

    assert (differ(6), differ(7)) == ((0, -100), (-2, 0))


def test_who_left_has_its_award_in_every_turn_after(exam: Exam) -> None:
    seats = Seat.objects.filter(turn__tournament=exam.event, kind=Presence.ABSENT)
    awards = {(seat.entry.number, seat.turn.number): (seat.vp, seat.mp) for seat in seats}
    assert awards == {
        **{(LEFT_JUSTIFIED, turn): (6, -355) for turn in range(4, 12)},
        **{(LEFT, turn): (0, 0) for turn in range(8, 12)},
    }


def test_opponents_of_who_left_rest_and_nobody_else_does(exam: Exam) -> None:
    rests = Seat.objects.filter(turn__tournament=exam.event, kind=Presence.BYE)
    by_turn = [rests.filter(turn__number=number).count() for number in range(1, 12)]
    assert by_turn == [0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0]
    assert rests.values("entry").distinct().count() == 4
    assert set(rests.values_list("vp", "mp")) == {(14, 355)}


def test_sections_are_cut_from_the_ranking(exam: Exam) -> None:
    sections = list(exam.event.phases.get(number=3).sections.all())
    assert [len(section.members) for section in sections] == [14, 18, 66]
    assert [section.first_table for section in sections] == [1, 8, 17]
    for number in (9, 10, 11):
        tables = exam.event.turns.get(number=number).tables
        for section, count in zip(sections, (7, 9, 33), strict=True):
            assert tables.filter(section=section).count() == count


def test_a_late_correction_moves_the_result_only(exam: Exam) -> None:
    before, after = (f"{when} the correction" for when in ("before", "after"))
    assert exam.plans[before] == exam.plans[after]
    moved = {line.entry for line in exam.standings[after]} - {
        line.entry for line in exam.standings[after] if exam.find(line.entry, before)[2] == line[2]
    }
    seats = Seat.objects.filter(
        turn__tournament=exam.event, turn__number=8, table__number=20
    ).values_list("entry__number", flat=True)
    assert moved == set(seats)


def test_a_closed_event_is_read_only(exam: Exam) -> None:
    entry = exam.event.entries.get(number=1)
    with pytest.raises(Refusal, match=r"tournament\.closed"):
        add_adjustment(entry=entry, turn=None, vp=1, mp=0, gp=0, reason="Tardi", **SIGNED)


def test_the_workbook_agrees_with_itself(exam: Exam) -> None:
    assert check(open_book(exam.event)) == AGREED
