"""A club's list of members: checked whole, added a part at a time."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players import members
from players.columns import SINGLE_PLAYERS
from players.members import MAX_MEMBERS, add_next_members, check_members, stage_members
from players.models import MemberList, Player
from players.person import Person
from players.reading import read_text
from players.roster import MAX_PAIRS
from players.services import find_or_create_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def account() -> User:
    return User.objects.create_user("anna")


def stage(account: User, text: str) -> MemberList:
    read = read_text(text, SINGLE_PLAYERS, most=MAX_MEMBERS)
    return stage_members(account=account, text=text, checked=check_members(read))


def list_members(count: int) -> str:
    rows = [f"Cognome{n} Nome;{n:05d};Circolo {n % 3}" for n in range(count)]
    return "\n".join(["Socio;Tessera;Circolo".replace("Socio", "Nominativo"), *rows])


def test_a_list_longer_than_any_event_is_added_in_parts(
    account: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "STEP", 900)
    staged = stage(account, list_members(MAX_PAIRS + 1))
    done = [add_next_members(staged=staged).done for _part in range(3)]
    assert done == [900, 1800, MAX_PAIRS + 1]
    assert Player.objects.count() == MAX_PAIRS + 1
    assert Player.objects.get(card_number="00007").club.name == "Circolo 1"


def test_a_list_of_too_many_is_refused_whole() -> None:
    read = read_text(list_members(40), SINGLE_PLAYERS, most=30)
    assert [fault.code for fault in read.faults] == ["list.too_long"]
    assert read.faults[0].params["limit"] == 30


def test_rows_with_faults_are_left_out_with_the_reason(account: User) -> None:
    find_or_create_players([Person("Blu Lia", "9")])
    text = "Nominativo;Tessera\nRossi Maria;1\nVerdi Ugo;1\nX;2\nNeri Ada;9\nRosa Eva;4"
    staged = stage(account, text)
    assert [line for line, _sentence in staged.left_out] == [3, 4]
    assert [line for line, _sentence in add_next_members(staged=staged).left_out] == [3, 4, 5]
    names = sorted(Player.objects.values_list("name", flat=True))
    assert names == ["Blu Lia", "Rosa Eva", "Rossi Maria"]


def test_a_list_added_again_changes_nothing_but_clubs(account: User) -> None:
    for club in ("Lucca", "Pisa"):
        add_next_members(staged=stage(account, f"Nominativo;Tessera;Circolo\nRossi Maria;1;{club}"))
    assert Player.objects.get().club.name == "Pisa"


def test_a_new_list_takes_the_place_of_one_broken_off(account: User) -> None:
    stage(account, "Rossi Maria")
    assert stage(account, "Verdi Ugo").rows == [(1, *Person("Verdi Ugo").values)]
    assert MemberList.objects.count() == 1


def test_the_queries_do_not_grow_with_the_part(account: User) -> None:
    counts = []
    for length in (3, 4, 60):  # the first makes the clubs
        rows = list_members(length).replace("Cognome", f"Cognome{length}x")
        staged = stage(account, rows.replace(";0", f";{length}"))
        with CaptureQueriesContext(connection) as queries:
            add_next_members(staged=staged)
        counts.append(len(queries))
    assert counts[1] == counts[2]
