"""Possible doubles of the whole base: those that are listed, and those that are two people."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from bench.names import make_names
from players import doubles
from players.doubles import BasePlayer, DoubleReason, find_doubles
from players.models import Player, PlayerAlias
from players.names import fold_name
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


def misspell(name: str, rng: random.Random) -> str:
    """The name with a letter of its longest word doubled."""
    longest = max(name.split(), key=len)
    at = rng.choice([n for n, sign in enumerate(longest) if sign.isalpha() and n])
    return name.replace(longest, longest[:at] + longest[at] + longest[at:])


def plant(members: list[Person], rng: random.Random) -> list[tuple[int, Person, dict[str, int]]]:
    """Two hundred doubles of members: index, the double, and the birth year if it has one."""
    planted = []
    for n, at in enumerate(rng.sample(range(len(members)), 200)):
        one, year = members[at], {"birth_year": 1930 + at % 80}
        planted.append(
            [
                (at, Person(one.name, f"0{one.card_number}"), {}),
                (at, Person(one.name, f"N{at}", one.club), year),
                (at, Person(misspell(one.name, rng), "", one.club), {}),
                (at, Person(misspell(one.name, rng), f"N{at}"), year),
            ][n % 4]
        )
    return planted


@pytest.mark.django_db
def test_two_hundred_doubles_among_five_thousand_members_are_all_listed() -> None:
    rng = random.Random("doubles")
    members = [
        Person(name, f"M{n:04d}" if n % 2 else f"{n + 1:04d}", f"Circolo {n % 40}")
        for n, name in enumerate(make_names(5_000, "members"))
    ]
    rows = find_or_create_players(members)
    for n, row in enumerate(rows):
        row.birth_year = 1930 + n % 80
    Player.objects.bulk_update(rows, ["birth_year"])
    planted = plant(members, rng)
    for at, person, year in planted:
        double = Player(name=person.name, card_number=person.card_number, **year)
        double.save()
        assert double.key == fold_name(person.name)
        assert rows[at].pk != double.pk
    found = {(each.first, each.second) for each in load_doubles()}
    pks = list(Player.objects.order_by("-pk").values_list("pk", flat=True)[:200])[::-1]
    assert {(rows[at].pk, pk) for (at, _, _), pk in zip(planted, pks, strict=True)} <= found
