"""The ranking of some turns alone."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.standings.public_queries import load_span_standings
from tests.cast import make_event, plan_phase, play_through
from tests.rulings.ruling import rule

GROUPS = plan_phase(movement="danese", turns=3, section_tables=(2, 2))


@pytest.fixture
def played(director: User) -> Tournament:
    """Eight pairs: a turn of Mitchell, then three in two sections of four."""
    event = make_event(director, pairs=8, phases=[plan_phase(turns=1), GROUPS])
    play_through(event, 4)
    return event


def get(client: Client, event: Tournament, query: str) -> Any:
    url = reverse("event_span", args=[event.slug]) + query
    return client.get(url, headers={"Accept-Language": "en"})


def numbers(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'standings__number">(\d+)<', page)]


def sum_up(event: Tournament, first: int, last: int) -> dict[int, int]:
    """VP of everybody in these turns, from the seats."""
    sums: dict[int, int] = defaultdict(int)
    for seat in Seat.objects.filter(turn__tournament=event, turn__number__range=(first, last)):
        sums[seat.entry.number] += seat.vp or 0
    return sums


@pytest.mark.parametrize(("first", "last"), [(1, 1), (2, 3), (3, 4), (1, 4)])
def test_only_these_turns_count(played: Tournament, first: int, last: int) -> None:
    standings = load_span_standings(played, first, last)
    made = {line.entry: line.total.vp for line in standings.standings}
    assert made == sum_up(played, first, last)
    assert [*made.values()] == sorted(made.values(), reverse=True)
    assert standings.turns == tuple(range(first, last + 1))


def test_the_best_of_a_section_in_the_last_two_turns(visitor: Client, played: Tournament) -> None:
    page = get(visitor, played, "?from=3&to=4&list=A").text
    (section, _) = played.phases.get(number=2).sections.all()
    made = {entry: vp for entry, vp in sum_up(played, 3, 4).items() if entry in section.members}
    assert sorted(numbers(page)) == sorted(section.members)
    assert made[numbers(page)[0]] == max(made.values())
    assert "Turns 3–4" in page
    assert "Section A" in page


def test_rulings_on_these_turns_count_and_others_do_not(played: Tournament) -> None:
    for turn, vp in ((1, -3), (4, -2), (None, -50)):
        rule(played, 1, turn, vp=vp)
    standings = load_span_standings(played, 3, 4)
    (own,) = (line for line in standings.standings if line.entry == 1)
    assert own.total.vp == sum_up(played, 3, 4)[1] - 2
    assert standings.adjusted == {1}


@pytest.mark.parametrize(
    "query", ["", "?from=x&to=99", "?from=-1", "?from=3&to=4&list=nonsense", "?from=4&to=3"]
)
def test_whatever_is_asked_for_there_is_an_answer(
    visitor: Client, played: Tournament, query: str
) -> None:
    answer = get(visitor, played, query)
    assert answer.status_code == 200
    assert "Turns 3–4" in answer.text


def test_before_the_first_turn_there_is_nothing_to_rank(visitor: Client, event: Tournament) -> None:
    answer = get(visitor, event, "")
    assert answer.status_code == 200
    assert "after the first turn" in answer.text


def test_the_standings_lead_there_and_keep_their_list(visitor: Client, played: Tournament) -> None:
    page = visitor.get(reverse("event_standings", args=[played.slug]) + "?list=B").text
    assert reverse("event_span", args=[played.slug]) + "?list=B" in page


def test_as_many_queries_however_many_turns(anna: Client, director: User) -> None:
    counted = []
    for turns in (1, 3):
        event = make_event(director, pairs=8, phases=[plan_phase(turns=3)])
        play_through(event, turns)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            get(anna, event, f"?from=1&to={turns}")
        counted.append(len(queries))
        Tournament.objects.filter(pk=event.pk).update(slug=f"played-{turns}")
    assert counted[0] == counted[1]


def test_a_span_of_a_category_ranks_its_members_among_themselves(
    visitor: Client, played: Tournament
) -> None:
    Tournament.objects.update(categories=["Under"])
    played.entries.filter(number__in=(2, 5)).update(categories=["Under"])
    played.refresh_from_db()
    whole = load_span_standings(played, 3, 4)
    places = {line.entry: line.place for line in whole.standings}
    own = load_span_standings(played, 3, 4, "c1")
    assert [line.entry for line in own.standings] == sorted((2, 5), key=places.__getitem__)
    assert own.overall == places
    page = visitor.get(reverse("event_span", args=[played.slug]), {"list": "c1"})
    assert page.status_code == 200
