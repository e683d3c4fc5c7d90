"""Drawing, changing and publishing the seats."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from scoring.models.phase import DrawMethod
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, TurnState
from scoring.pairing.draw import find_clashes
from scoring.queries.seating import load_plan, load_turn_seating
from scoring.services.entries import remove_entry
from scoring.services.refusals import Refusal
from scoring.services.seating import draw_seating, publish_turn, swap_entries
from tests.cast import SIGNED, make_event


def test_the_order_of_entry_seats_the_first_half_north_south(event: Tournament) -> None:
    draw_seating(tournament=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    first = load_turn_seating(event.turns.get(number=1))
    assert [tuple(seating) for seating in first] == [(1, 1, 5), (2, 2, 6), (3, 3, 7), (4, 4, None)]


def test_a_seed_gives_the_same_draw_again(event: Tournament) -> None:
    first = draw_seating(tournament=event, method=DrawMethod.RANDOM, seed="abc", **SIGNED)
    other = draw_seating(tournament=event, method=DrawMethod.RANDOM, seed="xyz", **SIGNED)
    again = draw_seating(tournament=event, method=DrawMethod.RANDOM, seed="abc", **SIGNED)
    assert first == again != other
    assert load_plan(event) == again


def test_the_seed_is_stored_beside_the_seating(event: Tournament) -> None:
    draw_seating(tournament=event, method=DrawMethod.RANDOM, seed="abc", **SIGNED)
    event.refresh_from_db()
    assert (event.draw_method, event.draw_seed) == ("random", "abc")


def test_numbers_with_gaps_are_seated(event: Tournament) -> None:
    remove_entry(entry=event.entries.get(number=2), **SIGNED)
    plan = draw_seating(tournament=event, method=DrawMethod.RANDOM, seed="1", **SIGNED)
    assert not find_clashes(plan, [1, 3, 4, 5, 6, 7])


def test_more_turns_than_tables_are_refused_with_what_is_possible(director: User) -> None:
    event = make_event(director, pairs=4)
    with pytest.raises(Refusal) as refused:
        draw_seating(tournament=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    assert (refused.value.code, refused.value.params["possible"]) == ("plan.too_many_turns", 2)


def test_a_swap_from_a_turn_on_keeps_a_mitchell_free_of_rematches(event: Tournament) -> None:
    draw_seating(tournament=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    plan = swap_entries(tournament=event, first=1, second=2, from_turn=1, only=False, **SIGNED)
    assert load_plan(event) == plan
    assert not find_clashes(plan)


def test_a_swap_in_one_turn_changes_that_turn_alone(event: Tournament) -> None:
    before = draw_seating(tournament=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    after = swap_entries(tournament=event, first=1, second=6, from_turn=2, only=True, **SIGNED)
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, False, True]
    assert load_plan(event) == after


def test_a_swap_moves_the_rest_too(event: Tournament) -> None:
    draw_seating(tournament=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    swap_entries(tournament=event, first=4, second=1, from_turn=1, only=True, **SIGNED)
    resting = Seat.objects.filter(turn__number=1, is_bye=True).values_list("entry__number")
    assert list(resting) == [(1,)]


def test_a_published_turn_is_not_swapped(playing: Tournament) -> None:
    with pytest.raises(Refusal, match=r"seating\.published"):
        swap_entries(tournament=playing, first=1, second=2, from_turn=1, only=True, **SIGNED)


def test_later_drafts_can_still_be_swapped(playing: Tournament) -> None:
    published = load_plan(playing)[0]
    swap_entries(tournament=playing, first=1, second=2, from_turn=2, only=False, **SIGNED)
    assert load_plan(playing)[0] == published


def test_nothing_is_redrawn_once_published(playing: Tournament) -> None:
    with pytest.raises(Refusal, match=r"seating\.published"):
        draw_seating(tournament=playing, method=DrawMethod.RANDOM, seed="1", **SIGNED)


def test_turns_are_published_in_order(event: Tournament) -> None:
    draw_seating(tournament=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    with pytest.raises(Refusal, match="out_of_order"):
        publish_turn(turn=event.turns.get(number=2), **SIGNED)
    assert publish_turn(turn=event.turns.get(number=1), **SIGNED).state == TurnState.PUBLISHED


def test_the_database_seats_nobody_twice_in_a_turn(playing: Tournament) -> None:
    seat = Seat.objects.filter(turn__number=1).first()
    assert seat is not None
    table = Table.objects.create(turn=seat.turn, number=99)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(turn=seat.turn, table=table, entry=seat.entry, line="NS")
