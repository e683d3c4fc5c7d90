"""Cards drawn at a table: by the program, or written down."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.entries import EntryKind
from scoring.core.rules.card_draw import Rounds, draw_cards, write_rounds
from scoring.core.rules.notation import parse_cards
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.models.turn import CardDraw, Table
from scoring.seating.card_draws_queries import find_card_draw, load_players
from scoring.seating.card_draws_services import draw_for_table, draw_for_turn, drop_draw, enter_draw
from tests.cast import SIGNED, draw_in_order, make_event, record_totals, seat_event


def drawn(text: str) -> Rounds:
    return (tuple(enumerate(parse_cards(text), start=1)),)


@pytest.fixture
def table(playing: Tournament) -> Table:
    return playing.turns.get(number=1).tables.get(number=1)


def refused(act: Any, **arguments: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        act(**arguments, **SIGNED)
    return refusal.value.code


def test_a_draw_can_be_repeated_from_its_seed(playing: Tournament, table: Table) -> None:
    row = draw_for_table(table=table, **SIGNED)
    assert row.seed
    assert row.rounds == write_rounds(draw_cards(4, playing.rules, row.seed))


def test_places_go_clockwise_from_north(playing: Tournament, table: Table) -> None:
    assert load_players(playing, [table.pk])[table.pk] == (
        "Nord1 Nora", "Nord5 Nora", "Sud1 Ugo", "Sud5 Ugo",
    )  # fmt: skip


def test_the_cards_say_who_deals_and_who_plays_first(playing: Tournament, table: Table) -> None:
    enter_draw(table=table, rounds=drawn("3C 9H KS 2D"), **SIGNED)
    shown = find_card_draw(playing, table)
    assert shown is not None
    # North drew the lowest card, and the highest is on the other side.
    assert (shown.dealer, shown.first, shown.partners) == ("Nord1 Nora", "Sud5 Ugo", None)
    players = load_players(playing, [table.pk])[table.pk]
    assert tuple(name for name, *_ in shown.rounds[0]) == players
    assert shown.seed == ""


def test_single_players_have_the_partners_that_the_cards_give(director: User) -> None:
    event = seat_event(
        make_event(director, 8, movement="individual", turns=3, entry_kind=EntryKind.PLAYERS)
    )
    table = event.turns.get(number=1).tables.get(number=1)
    enter_draw(table=table, rounds=drawn("KS 9H 3C 2D"), **SIGNED)
    shown = find_card_draw(event, table)
    names = load_players(event, [table.pk])[table.pk]
    assert shown is not None
    assert shown.partners == ((names[3], names[0]), (names[1], names[2]))
    assert shown.sits_otherwise


def test_every_table_of_a_turn_that_plays_draws_once(playing: Tournament, table: Table) -> None:
    first = draw_for_table(table=table, seed="mio", **SIGNED)
    turn = playing.turns.get(number=1)
    assert draw_for_turn(turn=turn, **SIGNED) == 2, "the fourth table rests"
    assert draw_for_turn(turn=turn, **SIGNED) == 0
    assert CardDraw.objects.get(table=table) == first
    assert len(set(CardDraw.objects.values_list("seed", flat=True))) == 3


def test_a_table_draws_once_until_its_draw_is_dropped(table: Table) -> None:
    draw_for_table(table=table, **SIGNED)
    assert refused(draw_for_table, table=table) == "card_draw.there"
    assert refused(enter_draw, table=table, rounds=drawn("3C 9H KS 2D")) == "card_draw.there"
    drop_draw(table=table, **SIGNED)
    draw_for_table(table=table, **SIGNED)
    record_totals(table, 1, 300, 200)
    assert refused(drop_draw, table=table) == "card_draw.played"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("3C 9H KS", "card_draw.bad"),
        ("3C 3C 3C KS", "card_draw.bad"),
        ("JK JK 3C KS", "card_draw.unfinished"),
    ],
)
def test_only_a_whole_draw_is_written_down(table: Table, cards: str, code: str) -> None:
    assert refused(enter_draw, table=table, rounds=drawn(cards)) == code
    assert not CardDraw.objects.exists()


def test_nobody_draws_at_a_half_table_in_a_draft_or_after_the_close(
    event: Tournament, finished: Tournament
) -> None:
    table = finished.turns.get(number=1).tables.order_by("number")[3]
    assert refused(draw_for_table, table=table) == "card_draw.players"
    close_event(event=finished, **SIGNED)
    table = finished.turns.get(number=1).tables.get(number=1)
    assert refused(draw_for_table, table=table) == "tournament.closed"


def test_nobody_draws_in_a_draft(event: Tournament) -> None:
    draw_in_order(event)
    turn = event.turns.get(number=1)
    assert refused(draw_for_table, table=turn.tables.get(number=1)) == "card_draw.draft"
    assert refused(draw_for_turn, turn=turn) == "card_draw.draft"
