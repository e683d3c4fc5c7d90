"""Cards drawn before a seating is published: partners and seats are as the cards say."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import BadBundle, read_bundle, write_bundle
from scoring.core.rules.card_draw import Rounds
from scoring.core.rules.notation import parse_cards
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.events.services import read_settings, update_event
from scoring.models.tournament import Tournament
from scoring.models.turn import CardDraw, Table, Turn
from scoring.seating.card_draws_queries import find_card_draw
from scoring.seating.card_draws_services import draw_for_table, draw_for_turn, drop_draw, enter_draw
from scoring.seating.draws_services import publish_turn, swap_entries
from scoring.seating.queries import load_turn_seating
from tests.cast import NOW, SIGNED, draw_in_order, make_event, open_turn, play_turn
from tests.checker.checker import Check
from tests.undoing import redo, undo

Sides = list[tuple[Any, Any]]
DRAWN = "KS 9H 3C 2D"
"""Cards of the players 1, 3, 2 and 4, who sit so clockwise from north: the two and the king play
together."""


def cards(text: str = DRAWN) -> Rounds:
    return (tuple(enumerate(parse_cards(text), start=1)),)


@pytest.fixture
def event(director: User) -> Tournament:
    event = make_event(director, 8, movement="individual", turns=3, entry_kind="players")
    draw_in_order(event)
    return event


@pytest.fixture
def turn(event: Tournament) -> Turn:
    return event.turns.get(number=1)


@pytest.fixture
def table(turn: Turn) -> Table:
    return turn.tables.get(number=1)


def sides(turn: Turn) -> Sides:
    return [(seating.ns, seating.ew) for seating in load_turn_seating(turn)]


def clockwise(turn: Turn) -> list[int]:
    (north, south), (east, west) = sides(turn)[0]
    return [north, east, south, west]


def find_differences(event: Tournament, change: Any = None) -> list[str]:
    document = json.loads(write_bundle(load_bundle(event, NOW)))
    if change:
        change(document["turns"][0]["tables"][0])
    bundle = read_bundle(json.dumps(document))
    check_links(bundle)
    if not change:
        assert Check(document).run() == []
    return [one.figure for one in verify(bundle).differences]


def test_the_two_highest_sit_against_the_two_lowest_the_dealer_at_their_right(
    turn: Turn, table: Table
) -> None:
    first, second, third, fourth = clockwise(turn)
    others = sides(turn)[1]
    enter_draw(table=table, rounds=cards(), **SIGNED)
    assert clockwise(turn) == [fourth, second, first, third]
    assert sides(turn)[1] == others, "the other table stays"


def test_the_page_says_who_drew_what_and_that_they_sit_so(
    event: Tournament, turn: Turn, table: Table
) -> None:
    names = {entry.number: entry.members.get().name for entry in event.entries.all()}
    drew = [names[number] for number in clockwise(turn)]
    enter_draw(table=table, rounds=cards(), **SIGNED)
    shown = find_card_draw(event, table)
    assert shown is not None
    assert [name for name, *_ in shown.rounds[0]] == drew
    assert (shown.first, shown.dealer) == (drew[3], drew[2])
    assert shown.partners == ((drew[3], drew[0]), (drew[1], drew[2]))
    assert shown.decides_seats
    assert not shown.sits_otherwise


def test_every_table_of_a_draft_is_drawn_for_in_one_act(event: Tournament, turn: Turn) -> None:
    before, acts = sides(turn), event.acts.count()
    assert draw_for_turn(turn=turn, **SIGNED) == 2
    assert draw_for_turn(turn=turn, **SIGNED) == 0
    assert event.acts.count() == acts + 1
    undo(event)
    assert (sides(turn), CardDraw.objects.count()) == (before, 0)


def test_a_draw_is_undone_and_done_again_like_any_act(
    event: Tournament, turn: Turn, table: Table
) -> None:
    before = sides(turn)
    enter_draw(table=table, rounds=cards(), **SIGNED)
    drawn = sides(turn)
    undo(event)
    assert sides(turn) == before
    assert not CardDraw.objects.exists()
    redo(event)
    assert sides(turn) == drawn
    assert CardDraw.objects.get().table == table


def test_a_cancelled_draw_gives_the_seats_back(event: Tournament, turn: Turn, table: Table) -> None:
    before = sides(turn)
    enter_draw(table=table, rounds=cards(), **SIGNED)
    drawn = sides(turn)
    drop_draw(table=table, **SIGNED)
    assert sides(turn) == before
    undo(event)
    assert sides(turn) == drawn
    assert CardDraw.objects.exists()


def test_once_published_the_seats_and_their_draw_stand(turn: Turn, table: Table) -> None:
    enter_draw(table=table, rounds=cards(), **SIGNED)
    drawn = sides(turn)
    publish_turn(turn=turn, **SIGNED)
    with pytest.raises(Refusal) as refusal:
        drop_draw(table=table, **SIGNED)
    assert refusal.value.code == "card_draw.published"
    other = turn.tables.get(number=2)
    draw_for_table(table=other, **SIGNED)
    assert sides(turn) == drawn, "a draw of a published seating gives the deal alone"
    drop_draw(table=other, **SIGNED)


def test_a_swap_takes_the_draw_of_its_tables_and_leaves_that_of_others(
    event: Tournament, turn: Turn
) -> None:
    draw_for_turn(turn=turn, **SIGNED)
    ((a, b), _), ((c, _), _) = sides(turn)
    swap_entries(event=event, first=a, second=b, from_turn=1, only=True, **SIGNED)
    assert CardDraw.objects.get().table.number == 2
    assert find_differences(event) == []
    undo(event)
    assert CardDraw.objects.count() == 2
    swap_entries(event=event, first=a, second=c, from_turn=1, only=True, **SIGNED)
    assert not CardDraw.objects.exists()


def test_other_rules_take_the_draws_and_give_the_seats_back(
    event: Tournament, turn: Turn, table: Table
) -> None:
    before = sides(turn)
    enter_draw(table=table, rounds=cards(), **SIGNED)
    other = replace(read_settings(event), rules_key="burraconline")
    update_event(event=event, settings=other, **SIGNED)
    assert (sides(turn), CardDraw.objects.count()) == (before, 0)


def test_three_players_of_a_draft_have_no_partners_to_draw_for(director: User) -> None:
    event = make_event(director, 3, movement="threes", turns=1, entry_kind="players", smazzate=3)
    draw_in_order(event)
    turn = event.turns.get(number=1)
    with pytest.raises(Refusal) as refusal:
        draw_for_table(table=turn.tables.get(), **SIGNED)
    assert refusal.value.code == "card_draw.draft"
    assert draw_for_turn(turn=turn, **SIGNED) == 0


def test_verify_holds_the_seats_against_the_cards(event: Tournament, turn: Turn) -> None:
    draw_for_turn(turn=turn, **SIGNED)
    play_turn(open_turn(event, 1))
    assert find_differences(event) == []

    def exchange_partners(table: Any) -> None:
        seats = {seat["entry"]: seat for seat in table["seats"]}
        a, b = list(seats)[1:3]
        seats[a]["entry"], seats[b]["entry"] = b, a

    assert "seats_drawn" in find_differences(event, exchange_partners)
    assert "seats_drawn" in find_differences(
        event, lambda table: table["card_draw"]["entries"].reverse()
    )
    for change in (lambda entries: entries.pop(), lambda entries: entries.append(99)):
        with pytest.raises(BadBundle):
            find_differences(event, lambda table, it=change: it(table["card_draw"]["entries"]))
