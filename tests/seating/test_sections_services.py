"""The entries that come to a phase, the section of each, and those that are level at a cut."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.core.desk.ranks import rank_desk
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.phase import QualifyFrom, find_level_at_cut
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.models.act import Act
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
    draw_seating(event=event, method=DrawMethod.RANKING, **SIGNED)
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


ENGLISH = {"Accept-Language": "en"}


def play_level(director: User, movement: str) -> Tournament:
    """Four pairs of which two go on, after a turn of two drawn matches."""
    phases = [plan_phase(movement=movement, turns=1), plan_phase(turns=1, qualify=2)]
    event = make_event(director, 4, phases=phases)
    play_turn(turn := open_turn(event, 1), lambda table, number: (500, 500))
    close_turn(turn=turn, **SIGNED)
    return event


def read(client: Client, name: str, event: Tournament) -> str:
    return client.get(reverse(name, args=[event.slug]), headers=ENGLISH).text


def test_the_lot_separates_who_is_level_at_the_cut(anna: Client, director: User) -> None:
    event = play_level(director, "round-robin")
    tied = "Tied for the last qualifying places: pairs 1, 2, 3 and 4."
    assert tied in read(anna, "console", event)
    assert "Draw lots" in read(anna, "seating", event)
    assert anna.post(reverse("seating_lots", args=[event.slug])).status_code == 302
    event = Tournament.objects.get(pk=event.pk)
    assert "Tied for the last" not in read(anna, "console", event)
    seat_turn(event, 2)
    (section,) = event.phases.get(number=2).sections.all()
    assert {*section.members} == {line.entry for line in load_standings(event)[:2]}
    assert not verify(load_bundle(event, NOW)).differences
    act = Act.objects.filter(tournament=event, kind="settings").get()
    for number in (act.number + 1, act.number):
        anna.post(reverse("journal_undo", args=[event.slug, number]))
    assert "lot" not in Tournament.objects.get(pk=event.pk).tiebreaks


def test_the_lot_is_not_offered_once_standings_have_paired(anna: Client, director: User) -> None:
    event = play_level(director, "danese")
    page = read(anna, "seating", event)
    assert "Let more qualify" in page
    assert "Let the lot decide" not in page
    anna.post(reverse("seating_lots", args=[event.slug]))
    assert "lot" not in Tournament.objects.get(pk=event.pk).tiebreaks


@pytest.mark.parametrize(
    ("places", "most", "level"),
    [
        ((1, 2, 2, 4), 2, [2, 3]),
        ((1, 2, 2, 4), 3, []),
        ((1, 1, 1), 1, [1, 2, 3]),
        ((1, 1), 2, []),
        ((1, 1), 0, []),
    ],
)
def test_only_a_place_on_both_sides_of_the_cut_counts(
    places: tuple[int, ...], most: int, level: list[int]
) -> None:
    assert find_level_at_cut([*enumerate(places, start=1)], most) == level
