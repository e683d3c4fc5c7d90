"""Drawing, pairing, changing and publishing the seats."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.phase import SectionsBy
from scoring.core.pairing.seating import Plan
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.entries.services import remove_entry
from scoring.models.tournament import Tournament
from scoring.models.turn import CardDraw, Seat, Table
from scoring.seating.card_draws_services import draw_for_table
from scoring.seating.draws_services import draw_seating, pair_turn, publish_turn, swap_entries
from scoring.seating.queries import load_plan, load_turn_seating
from scoring.standings.queries import load_standings
from tests.cast import (
    SIGNED,
    draw_in_order,
    make_event,
    plan_phase,
    play_through,
    record_totals,
    seat_turn,
)
from tests.core.pairing.clashes import has_clash
from tests.entries.leaving import leave
from tests.undoing import undo


def draw(event: Tournament, seed: str) -> Plan:
    draw_seating(event=event, method=DrawMethod.RANDOM, seed=seed, **SIGNED)
    return load_plan(event)


def seat(event: Tournament, number: int) -> list[tuple[object, ...]]:
    """The tables of a turn, drawn or paired now."""
    seat_turn(event, number)
    tables = load_turn_seating(event.turns.get(number=number))
    return [(seating.table, *seating.sides) for seating in tables]


def rank_numbers(event: Tournament) -> list[int]:
    return [line.entry for line in load_standings(event)]


def test_a_seed_gives_the_same_draw_again(event: Tournament) -> None:
    first, other, again = draw(event, "abc"), draw(event, "xyz"), draw(event, "abc")
    assert first == again != other


def test_numbers_with_gaps_are_seated(event: Tournament) -> None:
    remove_entry(entry=event.entries.get(number=2), **SIGNED)
    assert not has_clash(draw(event, "1"), [1, 3, 4, 5, 6, 7])


def test_more_turns_than_tables_are_refused_with_what_is_possible(director: User) -> None:
    event = make_event(director, pairs=4)
    with pytest.raises(Refusal, match=r"plan\.too_many_turns.* 2 "):
        draw_in_order(event)


def test_a_swap_moves_the_rest_too(event: Tournament) -> None:
    draw_in_order(event)
    swap_entries(event=event, first=4, second=1, from_turn=1, only=True, **SIGNED)
    resting = Seat.objects.filter(turn__number=1, kind=Presence.BYE)
    assert list(resting.values_list("entry__number", flat=True)) == [1]


def test_a_published_turn_is_not_swapped(playing: Tournament) -> None:
    with pytest.raises(Refusal, match=r"seating\.published"):
        swap_entries(event=playing, first=1, second=2, from_turn=1, only=True, **SIGNED)


def test_later_drafts_can_still_be_swapped(playing: Tournament) -> None:
    published = load_plan(playing)[0]
    swap_entries(event=playing, first=1, second=2, from_turn=2, only=False, **SIGNED)
    assert load_plan(playing)[0] == published


def test_nobody_is_swapped_into_another_section(director: User) -> None:
    event = make_event(director, pairs=8, turns=2, section_tables=(2, 2))
    draw_in_order(event)
    with pytest.raises(Refusal, match="other_section"):
        swap_entries(event=event, first=1, second=8, from_turn=1, only=True, **SIGNED)
    swap_entries(event=event, first=5, second=8, from_turn=2, only=True, **SIGNED)
    numbers = [[table.number for table in turn.tables.all()] for turn in event.turns.all()]
    assert numbers == [[1, 2, 3, 4]] * 2


def test_nothing_is_redrawn_once_published(playing: Tournament) -> None:
    with pytest.raises(Refusal, match=r"seating\.published"):
        draw(playing, "1")


def test_turns_are_published_in_order(event: Tournament) -> None:
    draw_in_order(event)
    with pytest.raises(Refusal, match="out_of_order"):
        publish_turn(turn=event.turns.get(number=2), **SIGNED)
    assert publish_turn(turn=event.turns.get(number=1), **SIGNED).state == TurnState.PUBLISHED


def test_the_database_seats_nobody_twice_in_a_turn(playing: Tournament) -> None:
    seat = Seat.objects.filter(turn__number=1).first()
    assert seat is not None
    assert seat.table is not None
    table = Table.objects.create(turn=seat.turn, section=seat.table.section, number=99, due=2)
    with pytest.raises(IntegrityError, match="entry"), transaction.atomic():
        Seat.objects.create(turn=seat.turn, table=table, entry=seat.entry, line="NS")


def test_the_tables_of_the_sections_follow_each_other_through_the_hall(director: User) -> None:
    event = make_event(director, pairs=11, turns=1, section_tables=(2, 1, 1))
    draw_in_order(event)
    first = event.turns.get(number=1)
    sections = [section.members for section in event.phases.get().sections.all()]
    assert sections == [[1, 2, 3, 4], [5, 6], [7, 8, 9, 10, 11]]
    tables = {
        table.number: table.section.letter for table in first.tables.select_related("section")
    }
    assert "".join(tables[number] for number in range(1, 7)) == "AABCCC"


def test_drawn_sections_mix_the_standings(director: User) -> None:
    drawn = plan_phase(
        movement="danese", turns=1, section_tables=(4, 4), sections_by=SectionsBy.DRAW
    )
    event = make_event(director, pairs=16, phases=[plan_phase(turns=1), drawn])
    play_through(event, 1)
    ranked = rank_numbers(event)
    draw(event, "abc")
    top, _ = event.phases.get(number=2).sections.all()
    assert 0 < len(set(top.members) & set(ranked[:8])) < 8


def test_who_has_left_before_a_final_has_no_award_in_it(director: User) -> None:
    final = plan_phase(movement="round-robin", turns=1, qualify=4)
    event = make_event(director, pairs=8, phases=[plan_phase(turns=2), final])
    play_through(event, 2)
    leave(event, 8)
    seat_turn(event, 3)
    assert not event.turns.get(number=3).seats.filter(entry__number=8).exists()


def test_the_last_of_a_section_rests_when_the_others_have_left(director: User) -> None:
    event = make_event(director, pairs=6, movement="danese", turns=2, section_tables=(1, 2))
    play_through(event, 1)
    leave(event, 2)
    assert (1, 1, None) in seat(event, 2)
    leave(event, 1)
    pair_turn(event=event, turn=2, **SIGNED)
    seated = load_turn_seating(event.turns.get(number=2))
    assert sorted(n for seating in seated for n in seating.sides) == [3, 4, 5, 6]


def test_a_team_sits_at_as_many_tables_as_it_has_pairs(director: User) -> None:
    event = make_event(director, pairs=3, entry_kind="teams", pairs_per_team=2, turns=1)
    assert seat(event, 1) == [(1, 1, 3), (2, 1, 3), (3, 2, None), (4, 2, None)]
    units = Seat.objects.filter(entry__number=1).values_list("table__number", "unit")
    assert sorted(units) == [(1, 1), (2, 2)]


class TestKnockout:
    """Eight pairs, and a knockout of all of them; N-S, the better seed, wins every match."""

    @pytest.fixture
    def cup(self, director: User) -> Tournament:
        return make_event(director, pairs=8, movement="knockout", turns=3)

    def test_the_winners_go_on(self, cup: Tournament) -> None:
        play_through(cup, 1)
        assert seat(cup, 2) == [(1, 1, 4), (2, 2, 3)]
        play_through(cup, 2)
        assert seat(cup, 3) == [(1, 1, 2)]

    def test_a_late_correction_lets_nobody_else_in(self, cup: Tournament) -> None:
        play_through(cup, 2)
        table = Table.objects.get(turn__number=1, number=1, turn__tournament=cup)
        record_totals(table, 1, -500, 2000, based_on=1, reason="Scambiati")
        assert seat(cup, 3) == [(1, 1, 2)]

    def test_its_seats_are_not_swapped(self, cup: Tournament) -> None:
        seat_turn(cup, 1)
        with pytest.raises(Refusal, match=r"swap\.bracket"):
            swap_entries(event=cup, first=1, second=2, from_turn=1, only=True, **SIGNED)

    def test_a_match_of_teams_is_won_by_the_sum_of_its_tables(self, director: User) -> None:
        teams = {"entry_kind": "teams", "pairs_per_team": 2}
        cup = make_event(director, pairs=4, movement="knockout", turns=2, **teams)
        play_through(cup, 1)
        assert seat(cup, 2) == [(1, 1, 2), (2, 1, 2)]


def test_a_draft_that_is_paired_anew_keeps_the_tables_that_stay(director: User) -> None:
    event = make_event(director, pairs=9, movement="danese")
    play_through(event, 1)
    seat_turn(event, 2)
    turn = event.turns.get(number=2)
    before, plan = set(turn.tables.values_list("pk", flat=True)), load_turn_seating(turn)
    leave(event, 3)
    leave(event, 5)
    seat_turn(event, 2)
    pair_turn(event=event, turn=2, **SIGNED)
    after = set(Table.objects.filter(turn__number=2).values_list("pk", flat=True))
    assert (len(before), len(after)) == (5, 4)
    assert load_turn_seating(event.turns.get(number=2)) != plan
    pair_turn(event=event, turn=2, **SIGNED)
    assert set(Table.objects.filter(turn__number=2).values_list("pk", flat=True)) == after


def test_cards_drawn_for_a_seating_go_with_it(director: User) -> None:
    event = make_event(director, pairs=8, movement="danese")
    play_through(event, 1)
    seat_turn(event, 2)
    turn = publish_turn(turn=event.turns.get(number=2), **SIGNED)
    draw_for_table(table=turn.tables.get(number=1), **SIGNED)
    undo(event)
    pair_turn(event=event, turn=2, **SIGNED)
    assert load_turn_seating(event.turns.get(number=2))[0].table == 1
    assert not CardDraw.objects.exists()
