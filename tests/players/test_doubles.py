"""Possible doubles of the whole base: those that are listed, and those that are two people."""

from __future__ import annotations

from itertools import combinations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from players import doubles
from players.doubles import BasePlayer, DoubleReason, find_doubles
from players.models import PlayerAlias
from players.person import Person
from players.queries import load_doubles
from players.search import FORGIVEN_FROM, is_one_letter_off
from players.services import find_or_create_players

CARD, NAME, NEAR = DoubleReason
MARIA = BasePlayer(1, "rossi maria", "12", club=1, birth_year=1958)


def find(*people: BasePlayer) -> list[tuple[DoubleReason, int, int]]:
    return [(each.reason, each.first, each.second) for each in find_doubles(people)]


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (BasePlayer(2, "verdi ugo", "0012"), CARD),
        (BasePlayer(2, "verdi ugo", "1/2", birth_year=1970), CARD),
        (BasePlayer(2, "verdi ugo", "99", frozenset({"12"})), CARD),
        (BasePlayer(2, "rossi maria", "99", club=2, birth_year=1958), NAME),
        (BasePlayer(2, "maria rossi", club=2), NAME),
        (BasePlayer(2, "rosi maria", "99", club=2, birth_year=1958), NEAR),
        (BasePlayer(2, "maria rosis", club=1), NEAR),
        (BasePlayer(2, "rossi mario"), NEAR),
    ],
)
def test_they_may_be_one_person(other: BasePlayer, reason: DoubleReason) -> None:
    assert find(MARIA, other) == find(other, MARIA) == [(reason, 1, 2)]


@pytest.mark.parametrize(
    "other",
    [
        BasePlayer(2, "rossi maria", "99"),
        BasePlayer(2, "rossi maria", birth_year=1959),
        BasePlayer(2, "rosi maria", "99"),
        BasePlayer(2, "rosi maria", club=2),
        BasePlayer(2, "rossi marina maria"),
        BasePlayer(2, "russo mario"),
        BasePlayer(2, "verdi ugo", "120"),
    ],
)
def test_they_are_two_people(other: BasePlayer) -> None:
    assert find(MARIA, other) == []


def test_a_pair_is_listed_once_for_its_surest_reason_and_the_surest_first() -> None:
    near = BasePlayer(3, "rosi maria", birth_year=1958)
    same = BasePlayer(2, "rossi maria", "012", birth_year=1958)
    assert find(near, same, MARIA) == [(CARD, 1, 2), (NEAR, 1, 3), (NEAR, 2, 3)]


def test_a_thousand_of_one_name_are_compared_with_few(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    may_be_one = doubles._may_be_one
    monkeypatch.setattr(doubles, "_may_be_one", lambda *pair: asked.append(1) or may_be_one(*pair))
    people = [BasePlayer(n, "rossi maria", club=n) for n in range(1, 1_000)]
    people += [BasePlayer(n + 1_000, "rosi maria", club=n) for n in range(1, 1_000)]
    assert len(find(*people)) >= 2 * 998
    assert len(asked) < 2 * 1_000 + 3 * doubles.MAX_ALIKE**2


words = st.sampled_from(["rossi", "rosi", "rosis", "bossi", "maria", "mario", "luca", "lcua", "de"])
keys = st.lists(words, min_size=1, max_size=3).map(" ".join)


@given(st.lists(keys, max_size=12))
def test_the_index_finds_what_a_comparison_of_all_finds(found: list[str]) -> None:
    people = [BasePlayer(n, key) for n, key in enumerate(found)]
    expected = {
        (one.pk, other.pk)
        for one, other in combinations(people, 2)
        if are_alike(one.key.split(), other.key.split())
    }
    assert {(first, second) for _, first, second in find(*people)} == expected


def are_alike(one: list[str], other: list[str]) -> bool:
    """The rule without an index: equal words, or all except one, which is a letter off."""
    if sorted(one) == sorted(other):
        return True
    return any(
        sorted(one[:a] + one[a + 1 :]) == sorted(other[:b] + other[b + 1 :])
        and min(len(one[a]), len(other[b])) >= FORGIVEN_FROM
        and is_one_letter_off(one[a], other[b])
        for a in range(len(one))
        for b in range(len(other))
    )


@pytest.mark.django_db
def test_the_base_is_read_in_three_queries_with_the_cards_of_aliases() -> None:
    one, other = find_or_create_players([Person("Rossi Maria", "12"), Person("Verdi Ugo", "13")])
    PlayerAlias.objects.create(player=other, card_number="12")
    with CaptureQueriesContext(connection) as queries:
        (double,) = load_doubles()
    assert (double.reason, double.first, double.second) == (CARD, one.pk, other.pk)
    assert len(queries) == 3
