"""The pages of people: possible doubles, two people compared, a merge and its undoing."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from players.models import DistinctPlayers, Player
from players.person import Person
from players.roster import RosterEntry
from players.services import find_or_create_players
from scoring.entries.services import add_entries
from scoring.models.entry import EntryPlayer
from scoring.models.merge import PersonMerge
from tests.cast import SIGNED, register_event

pytestmark = pytest.mark.django_db

ROSSI = Person("Rossi Maria", "12", "Circolo Uno")
ROSI = Person("Rosi Maria", "", "Circolo Uno")


@pytest.fixture
def pair(director: User) -> tuple[Player, Player]:
    """Rossi, in no event, and Rosi, in one."""
    one, other = find_or_create_players([ROSSI, ROSI])
    enter(director, ROSI)
    return one, other


def enter(director: User, person: Person) -> EntryPlayer:
    event = register_event(director, 2, (), {"name": f"Coppa {EntryPlayer.objects.count()}"})
    add_entries(event=event, lineups=[RosterEntry(0, person, Person("Neri Eva"))], **SIGNED)
    return EntryPlayer.objects.get(tournament=event, name=person.name)


def read(client: Client, name: str, *parts: int, **query: object) -> str:
    answer = client.get(reverse(name, args=parts), query)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def merge(client: Client, kept: Player, absorbed: Player) -> PersonMerge:
    address = reverse("people_compare", args=[absorbed.pk, kept.pk])
    answer = client.post(address, {"keep": kept.pk})
    assert answer["Location"] == reverse("people")
    return PersonMerge.objects.get(undone_at=None)


def test_doubles_are_listed_with_the_reason(owner: Client, pair: tuple[Player, Player]) -> None:
    text = read(owner, "people")
    assert "Rossi Maria" in text
    assert "Rosi Maria" in text
    assert "nome simile" in text
    assert reverse("people_compare", args=[pair[0].pk, pair[1].pk]) in text


def test_another_person_is_searched_by_name(owner: Client, pair: tuple[Player, Player]) -> None:
    (bianchi,) = find_or_create_players([Person("Bianchi Maria")])
    search = f"{reverse('personal_data')}?with={pair[0].pk}"
    assert search in read(owner, "person_data", pair[0].pk)
    text = read(owner, "personal_data", q="bianchi", **{"with": pair[0].pk})
    assert reverse("people_compare", args=[pair[0].pk, bianchi.pk]) in text
    assert reverse("person_data", args=[bianchi.pk]) in read(owner, "personal_data", q="bianchi")


@pytest.mark.parametrize("odd", ["-1", "²", "9" * 40, "x", ""])
def test_odd_queries_are_no_error(owner: Client, odd: str) -> None:
    read(owner, "people", page=odd)
    read(owner, "personal_data", q="rossi", **{"with": odd})


def test_both_are_shown_with_all_their_events(owner: Client, pair: tuple[Player, Player]) -> None:
    text = read(owner, "people_compare", pair[0].pk, pair[1].pk)
    assert "Non ha partecipato a nessun torneo." in text
    assert "iscrizione 3" in text
    assert "Coppa 0" in text
    (kept,) = re.findall(r'<input type="radio"[^>]*value="(\d+)"[^>]* checked', text)
    assert int(kept) == pair[0].pk  # the one with a card


def test_they_are_merged_and_parted_again(owner: Client, pair: tuple[Player, Player]) -> None:
    merged = merge(owner, *pair)
    assert not Player.objects.filter(pk=pair[1].pk).exists()
    assert "Rosi Maria" in read(owner, "people")
    assert "Rosi Maria" in read(owner, "person_data", pair[0].pk)
    assert "esattamente" in read(owner, "merge_undo", merged.pk)
    owner.post(reverse("merge_undo", args=[merged.pk]))
    assert Player.objects.filter(pk=pair[1].pk).exists()
    text = read(owner, "people")
    assert "annullata" in text
    assert owner.get(reverse("merge_undo", args=[merged.pk])).status_code == 404


@pytest.mark.parametrize("keep", [None, "", "0", "x", "9" * 40])
def test_no_other_person_can_be_kept(
    owner: Client, pair: tuple[Player, Player], keep: str | None
) -> None:
    address = reverse("people_compare", args=[pair[0].pk, pair[1].pk])
    answer = owner.post(address, {} if keep is None else {"keep": keep})
    assert answer.status_code == 422
    assert "keep" in answer.context["form"].errors
    assert Player.objects.filter(pk__in=[one.pk for one in pair]).count() == 2


def test_a_refusal_is_shown_on_the_page(
    owner: Client, director: User, pair: tuple[Player, Player]
) -> None:
    event = EntryPlayer.objects.get(player=pair[1]).tournament
    add_entries(event=event, lineups=[RosterEntry(0, ROSSI, Person("Blu Lia"))], **SIGNED)
    answer = owner.post(
        reverse("people_compare", args=[pair[0].pk, pair[1].pk]), {"keep": pair[0].pk}
    )
    assert answer.status_code == 422
    assert "sono due persone" in unescape(answer.text)


def test_two_people_leave_the_list(owner: Client, pair: tuple[Player, Player]) -> None:
    owner.post(reverse("people_apart", args=[pair[1].pk, pair[0].pk]))
    assert DistinctPlayers.objects.count() == 1
    assert "nome simile" not in read(owner, "people")


@pytest.mark.parametrize("is_given", [False, True])
def test_new_results_are_given_by_a_tick(
    owner: Client, director: User, pair: tuple[Player, Player], is_given: bool
) -> None:
    merged = merge(owner, *pair)
    seat = enter(director, ROSSI)
    text = read(owner, "merge_undo", merged.pk)
    assert seat.tournament.name in text
    address = reverse("merge_undo", args=[merged.pk])
    later = owner.post(address)  # the page was opened before the result came
    assert later.status_code == 422
    assert "scegli di chi sono" in unescape(later.text)
    assert owner.post(address, {"shown": "x", "given": "9" * 40}).status_code == 422
    answer = owner.post(address, {"shown": seat.pk, **({"given": seat.pk} if is_given else {})})
    assert answer.status_code == 302
    seat.refresh_from_db()
    assert seat.player_id == pair[is_given].pk


def test_the_owner_alone(anna: Client, pair: tuple[Player, Player]) -> None:
    assert anna.get(reverse("people")).status_code == 404
    for name in ("people_compare", "people_apart"):
        assert anna.post(reverse(name, args=[one.pk for one in pair])).status_code == 404


def test_nobody_is_compared_with_themselves(owner: Client, pair: tuple[Player, Player]) -> None:
    address = reverse("people_compare", args=[pair[0].pk, pair[0].pk])
    assert owner.get(address).status_code == 404


def test_a_constant_number_of_queries(
    owner: Client, director: User, pair: tuple[Player, Player]
) -> None:
    counts = []
    for more in (0, 3):
        names = [Person(f"Verd{letter} Ugo") for letter in "iaou"[: more + 1]]
        find_or_create_players([*names, *(Person(f"Verd{n} Ada", f"V{n}") for n in range(more))])
        for _ in range(more):
            enter(director, ROSI)
        found = []
        for name, parts in (
            ("people", ()),
            ("people_compare", (pair[0].pk, pair[1].pk)),
        ):
            with CaptureQueriesContext(connection) as queries:
                read(owner, name, *parts)
            found.append(len(queries))
        counts.append(found)
    assert counts[0] == counts[1]
