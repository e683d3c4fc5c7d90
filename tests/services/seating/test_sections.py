"""Who comes to a phase, and into which of its sections."""

from __future__ import annotations

from django.contrib.auth.models import User

from scoring.models.tournament import Tournament
from scoring.queries.standings.current import load_standings
from tests.cast import make_event, plan_phase, play_through, seat_turn


def sections(event: Tournament, phase: int) -> list[set[int]]:
    return [set(section.members) for section in event.phases.get(number=phase).sections.all()]


def ranked(event: Tournament) -> list[int]:
    return [line.entry for line in load_standings(event)]


def test_sections_are_cut_from_the_standings(director: User) -> None:
    danese = plan_phase(movement="danese", turns=1, section_tables=(2, 1, 2))
    event = make_event(director, pairs=10, phases=[plan_phase(turns=2), danese])
    play_through(event, 2)
    order = ranked(event)
    seat_turn(event, 3)
    assert sections(event, 2) == [set(order[:4]), set(order[4:6]), set(order[6:])]


def test_the_tables_of_the_sections_are_numbered_through_the_hall(director: User) -> None:
    danese = plan_phase(movement="danese", turns=1, section_tables=(2, 3))
    event = make_event(director, pairs=10, phases=[plan_phase(turns=1), danese])
    play_through(event, 1)
    seat_turn(event, 2)
    tables = event.turns.get(number=2).tables.order_by("number")
    assert [(table.number, table.section.letter) for table in tables] == [
        (1, "A"),
        (2, "A"),
        (3, "B"),
        (4, "B"),
        (5, "B"),
    ]


def test_who_did_not_go_on_is_out_of_every_phase_after_it(director: User) -> None:
    cut = plan_phase(movement="danese", turns=1, qualify=4)
    last = plan_phase(movement="danese", turns=1)
    event = make_event(director, pairs=8, phases=[plan_phase(turns=1), cut, last])
    play_through(event, 1)
    best = set(ranked(event)[:4])
    play_through(event, 3)
    assert sections(event, 2) == sections(event, 3) == [best]
