"""The draft of the seats: drawn, looked at, changed by hand, published."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.core.pairing.draw import DrawMethod
from scoring.models.tournament import Tournament
from scoring.seating.draws_services import draw_seating
from scoring.seating.queries import load_plan
from tests.cast import SIGNED, make_event, play_through, seat_event
from tests.entries.leaving import leave


def post(client: Client, name: str, event: Tournament, **data: Any) -> Any:
    return client.post(reverse(name, args=[event.slug]), data)


@pytest.fixture
def drawn(event: Tournament) -> Tournament:
    draw_seating(event=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    return event


def test_a_random_draw_stores_a_seed(anna: Client, event: Tournament) -> None:
    post(anna, "seating_draw", event, method="random", seed="")
    phase = event.phases.get()
    seed = phase.draw_seed
    assert seed
    assert phase.draw_method == "random"
    assert seed in anna.get(reverse("seating", args=[event.slug])).text


def test_no_standings_are_offered_before_the_first_turn(anna: Client, event: Tournament) -> None:
    page = anna.get(reverse("seating", args=[event.slug])).text
    assert 'value="entry-order"' in page
    assert 'value="ranking"' not in page


@pytest.mark.parametrize("seed", ["à", "<x>", "a" * 41])
def test_a_seed_that_cannot_be_typed_again_is_refused(
    anna: Client, event: Tournament, seed: str
) -> None:
    assert post(anna, "seating_draw", event, method="random", seed=seed).status_code == 422


def test_too_many_turns_are_refused_with_what_is_possible(anna: Client, director: User) -> None:
    event = make_event(director, pairs=4)
    answer = anna.post(
        reverse("seating_draw", args=[event.slug]), {"method": "random"}, follow=True
    )
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    assert not event.turns.exists()


def test_a_swap_without_consequences_is_done_at_once(anna: Client, drawn: Tournament) -> None:
    answer = post(anna, "seating_swap", drawn, first=1, second=2, turn=1, scope="on")
    assert answer.status_code == 302
    assert load_plan(drawn)[0][0].ns == 2


def test_a_swap_that_makes_a_rematch_is_confirmed_first(anna: Client, drawn: Tournament) -> None:
    before = load_plan(drawn)
    swap = {"first": 6, "second": 7, "turn": 2, "scope": "only"}
    answer = post(anna, "seating_swap", drawn, **swap)
    assert answer.status_code == 200
    assert answer.context["clashes"].rematches
    assert load_plan(drawn) == before
    post(anna, "seating_swap", drawn, confirmed="1", **swap)
    assert load_plan(drawn) != before


@pytest.mark.parametrize(
    "swap",
    [
        {"first": 1, "second": 1, "turn": 1, "scope": "on"},
        {"first": 1, "second": 99, "turn": 1, "scope": "on"},
        {"first": 1, "second": 2, "turn": 1, "scope": "sempre"},
        {"first": "", "second": 2, "turn": "x", "scope": "on"},
        {},
    ],
)
def test_a_swap_that_says_nothing_is_refused(
    anna: Client, drawn: Tournament, swap: dict[str, Any]
) -> None:
    assert post(anna, "seating_swap", drawn, **swap).status_code == 422


def test_a_turn_that_is_not_there_changes_nothing(anna: Client, drawn: Tournament) -> None:
    before = load_plan(drawn)
    post(anna, "seating_swap", drawn, first=1, second=2, turn=9, scope="on")
    assert load_plan(drawn) == before


def pick(client: Client, event: Tournament, **picked: object) -> Any:
    return client.get(reverse("seating", args=[event.slug]), {"turn": 1, **picked})


def test_a_name_that_is_tapped_asks_for_the_other(anna: Client, drawn: Tournament) -> None:
    page = pick(anna, drawn, first=3).text
    assert "&amp;first=3&amp;second=5#" in page
    assert 'value="only"' not in page.partition("swap-bar")[2].partition("</form>")[0]


def test_two_names_that_are_tapped_offer_their_swap(anna: Client, drawn: Tournament) -> None:
    answer = pick(anna, drawn, first=3, second=5)
    bar = answer.text.partition("swap-bar")[2].partition("</form>")[0]
    assert 'name="first" value="3"' in bar
    assert 'name="second" value="5"' in bar
    assert answer.text.count('class="picked"') == len(answer.context["swap"].tables) == 2


def test_a_name_that_is_tapped_again_is_let_go(anna: Client, drawn: Tournament) -> None:
    page = pick(anna, drawn, first=3).text
    assert re.search(r'aria-current="true"\s+href="\?turn=1#', page)


@pytest.mark.parametrize("first", ["99", "x", "", "3" * 40])
def test_nobody_is_picked_who_is_not_seated(anna: Client, drawn: Tournament, first: str) -> None:
    assert pick(anna, drawn, first=first).context["swap"].picked == ()


def test_nobody_is_picked_in_a_published_turn(anna: Client, playing: Tournament) -> None:
    assert 'class="seat"' not in pick(anna, playing, first=3).text


@pytest.mark.parametrize("turn", ["", "0", "2", "99", "x", "-1", "1" * 50])
def test_any_turn_can_be_asked_for(anna: Client, drawn: Tournament, turn: str) -> None:
    url = reverse("seating", args=[drawn.slug])
    assert anna.get(url, {"turn": turn}).status_code == 200


@pytest.mark.parametrize("movement", ["danese-no-rematch", "swiss"])
@pytest.mark.parametrize(("pairs", "section_tables"), [(8, ()), (40, ()), (24, (3, 3, 6))])
def test_a_turn_is_paired_with_as_few_statements_for_many(
    anna: Client,
    director: User,
    movement: str,
    pairs: int,
    section_tables: tuple[int, ...],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    """Whoever is signed in, the event, the transaction and the journal among them."""
    event = make_event(director, pairs=pairs, movement=movement, section_tables=section_tables)
    play_through(event, 1)
    address = reverse("turn_pair", args=[event.slug, 2])
    for is_paired in (False, True):
        assert event.turns.filter(number=2).exists() == is_paired
        with django_assert_max_num_queries(35 + bool(section_tables)):
            anna.post(address)
        assert event.acts.filter(kind="pair").count() == 1 + is_paired
    assert event.turns.get(number=2).seats.count() == pairs


def test_the_seats_are_shown_without_a_list_of_members_for_each_table(
    anna: Client, drawn: Tournament
) -> None:
    with CaptureQueriesContext(connection) as captured:
        anna.get(reverse("seating", args=[drawn.slug]))
    of_tables = [sql for query in captured if 'FROM "scoring_table"' in (sql := query["sql"])]
    assert of_tables
    assert not any("members" in sql for sql in of_tables)


def test_another_turn_than_the_next_is_not_paired(anna: Client, director: User) -> None:
    event = make_event(director, pairs=8, movement="danese")
    play_through(event, 1)
    for number in (1, 3):
        assert anna.post(reverse("turn_pair", args=[event.slug, number])).status_code == 404
    assert event.turns.count() == 1


def test_an_empty_chair_is_tapped_then_shown_then_taken(anna: Client, drawn: Tournament) -> None:
    before = load_plan(drawn)[0]
    rests = next(table.ns for table in before if table.ew is None)
    page = pick(anna, drawn, first=1).text
    assert f"&amp;first=1&amp;chair={rests}#" in page
    asked = {"turn": 1, "entry": 1, "opposite": rests}
    address = reverse("seating_chair", args=[drawn.slug])
    picked = pick(anna, drawn, first=1, chair=rests)
    assert f"{address}?turn=1&amp;entry=1&amp;opposite={rests}" in picked.text
    shown = anna.get(address, asked)
    assert shown.context["effects"]
    assert load_plan(drawn)[0] == before
    assert anna.post(address, asked).status_code == 302
    assert {(table.ns, table.ew) for table in load_plan(drawn)[0]} >= {(rests, 1)}
    assert anna.get(address, asked).status_code == 422
    assert anna.get(address, {"turn": "x"}).status_code == 302


def test_two_that_rest_are_proposed_on_the_console_and_the_seating(
    anna: Client, director: User
) -> None:
    event = make_event(director, pairs=7, turns=2)
    seat_event(event)
    (rests,) = [table.ns for table in load_plan(event)[1] if table.ew is None]
    leave(event, next(table.ew for table in load_plan(event)[1] if table.ns not in (rests,)))
    address = reverse("seating_chair", args=[event.slug])
    console = anna.get(reverse("console", args=[event.slug])).text
    seating = anna.get(reverse("seating", args=[event.slug]), {"turn": 2}).text
    assert address in console
    assert address in seating
