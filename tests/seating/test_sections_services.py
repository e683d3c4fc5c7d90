"""The entries that come to a phase, and the section of each."""

from __future__ import annotations

from django.contrib.auth.models import User

from scoring.core.desk.ranks import rank_desk
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.phase import QualifyFrom
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.models.tournament import Tournament
from scoring.play.results_queries import load_turn_results
from scoring.play.turns_services import close_turn
from scoring.seating.draws_services import draw_seating
from scoring.standings.queries import load_standings
from scoring.store.desk_queries import load_desk
from tests.cast import (
    NOW,
    SIGNED,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    play_turn,
    seat_turn,
)
from tests.entries.leaving import leave


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


def test_who_did_not_go_on_is_out_of_every_phase_after_it(director: User) -> None:
    cut = plan_phase(movement="danese", turns=1, qualify=4)
    last = plan_phase(movement="danese", turns=1)
    event = make_event(director, pairs=8, phases=[plan_phase(turns=1), cut, last])
    play_through(event, 1)
    best = set(ranked(event)[:4])
    play_through(event, 3)
    assert sections(event, 2) == sections(event, 3) == [best]


def make_groups(director: User, qualify: int, **changes: object) -> Tournament:
    """Eight pairs in two groups all'italiana, played; a knockout of the best of each is next."""
    groups = plan_phase(movement="round-robin", turns=3, section_tables=(2, 2))
    final = plan_phase(
        movement="knockout", turns=2, qualify=qualify, qualify_from=QualifyFrom.SECTIONS, **changes
    )
    event = make_event(director, pairs=8, phases=[groups, final])
    play_through(event, 3)
    return event


def rank_groups(event: Tournament) -> list[list[int]]:
    """The entries of each section of the first phase, best first."""
    standings = rank_desk(load_desk(event))
    groups, *_ = standings.phases
    return [
        [line.entry for line in standings.rank_section(groups, section)]
        for section in groups.sections
    ]


def test_the_first_two_of_each_group_cross_in_the_semi_finals(director: User) -> None:
    event = make_groups(director, 2)
    groups = rank_groups(event)
    assert {frozenset(group) for group in groups} == {frozenset(one) for one in sections(event, 1)}
    draw_seating(tournament=event, method=DrawMethod.RANKING, **SIGNED)
    turn = open_turn(event, 4)
    (a1, a2, *_), (b1, b2, *_) = groups
    semi_finals = [
        (table.ns.entrant, table.ew.entrant)
        for table in load_turn_results(turn)
        if table.ns and table.ew
    ]
    assert semi_finals == [(a1, b2), (b1, a2)]
    assert not verify(load_bundle(event, NOW)).differences
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    play_through(event, 5)
    assert {line.entry for line in load_standings(event)[:4]} == {a1, a2, b1, b2}
    assert not verify(load_bundle(event, NOW)).differences


def test_a_group_of_whom_one_left_sends_its_next(director: User) -> None:
    event = make_groups(director, 2)
    (first, *_), _ = rank_groups(event)
    leave(event, first)
    seat_turn(event, 4)
    (members,) = sections(event, 2)
    assert first not in members
    assert [len(members & group) for group in sections(event, 1)] == [2, 2]
    assert not verify(load_bundle(event, NOW)).differences
