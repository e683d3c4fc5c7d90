"""Players and clubs are found again, and made once."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from players import services
from players.membership import Membership
from players.models import Club, Player
from players.person import Person
from players.roster import Roster, RosterEntry
from players.services import CardNameMismatch, check_known_cards, find_or_create_players
from players.wording import format_problem

pytestmark = pytest.mark.django_db

ROSSI = Person("Rossi Maria", "12345", "ASD Roma")


def find_or_create(listed: Person) -> Player:
    [player] = find_or_create_players([listed])
    return player


def write_listed(player: Player) -> Person:
    """The player as a list would have it."""
    return Person(player.name, player.card_number, player.club.name if player.club else "")


def test_a_club_is_found_whatever_its_writing() -> None:
    club = find_or_create(Person("Neri Ugo", "", "A.S.D.  Burraco Città")).club
    assert str(club) == "A.S.D. Burraco Città"
    assert find_or_create(Person("Verdi Luca", "", "asd burraco citta'")).club == club


@pytest.mark.parametrize("name", ["", "  ", "-"])
def test_no_club(name: str) -> None:
    assert find_or_create(Person("Neri Ugo", "", name)).club is None


@pytest.mark.parametrize(
    ("known", "listed"),
    [
        (ROSSI, Person("MARIA ROSSI", "12345")),
        (ROSSI, Person("Rossi Maria", "", "asd roma")),
        (Person("Niccolò"), Person("NICCOLO'")),
        (Person("Rossi Maria", "", "Roma"), Person("Rossi Maria", "9", "Roma")),
    ],
)
def test_a_player_is_found_again(known: Person, listed: Person) -> None:
    assert find_or_create(known) == find_or_create(listed)


@pytest.mark.parametrize(
    ("known", "listed"),
    [
        (ROSSI, Person("Rossi Maria", "54321", "ASD Roma")),
        (ROSSI, Person("Rossi Maria", "", "ASD Napoli")),
        (ROSSI, Person("Rossi Maria")),
        (Person("Rossi Maria"), Person("Rossi Mario")),
    ],
)
def test_another_player_is_made(known: Person, listed: Person) -> None:
    assert find_or_create(known) != find_or_create(listed)


def test_of_two_namesakes_with_cards_neither_is_guessed() -> None:
    two = find_or_create_players([ROSSI, Person("Rossi Maria", "2", "ASD Roma")])
    assert find_or_create(Person("Rossi Maria", "", "ASD Roma")) not in two


def test_a_card_that_comes_later_is_kept() -> None:
    find_or_create(Person("Rossi Maria", "", "ASD Roma"))
    find_or_create(ROSSI)
    assert Player.objects.get().card_number == "12345"


def test_who_changes_club_has_the_new_one_and_never_none() -> None:
    find_or_create(ROSSI)
    find_or_create(Person("Rossi Maria", "12345", "ASD Napoli"))
    find_or_create(Person("Rossi Maria", "12345"))
    assert write_listed(Player.objects.get()).club == "ASD Napoli"


def test_a_card_of_another_name_is_refused_and_nothing_is_saved() -> None:
    find_or_create(ROSSI)
    with pytest.raises(CardNameMismatch) as caught:
        find_or_create_players([Person("Neri Ugo"), Person("Verdi Luca", "12345")])
    assert caught.value.params == {
        "card": "12345",
        "name": "Verdi Luca",
        "known_name": "Rossi Maria",
    }
    assert "Verdi Luca" in format_problem(caught.value)
    assert Player.objects.count() == 1


def test_known_cards_are_checked_before_anything_is_saved() -> None:
    find_or_create(ROSSI)
    pair = RosterEntry(3, Person("Verdi Luca", "12345"), Person("Neri Ugo", "7"))
    (fault,) = check_known_cards(Roster((pair,))).faults
    assert (fault.line, fault.code) == (3, "card.known")


def test_a_player_listed_twice_is_made_once() -> None:
    one, two = find_or_create_players([ROSSI, ROSSI])
    assert one == two


def make_list(pairs: int) -> list[Person]:
    return [
        Person(f"Rossi {number}", f"T{number}" if number % 2 else "", f"Club {number % 9}")
        for number in range(2 * pairs)
    ]


def count_queries(listed: list[Person]) -> int:
    with CaptureQueriesContext(connection) as queries:
        find_or_create_players(listed)
    return len([query for query in queries if "SAVEPOINT" not in query["sql"]])


def test_four_hundred_pairs_take_as_many_queries_as_four() -> None:
    batches = 800 * len(Player._meta.local_concrete_fields) // 999  # SQLite's, beyond the first
    few = count_queries(make_list(4))
    Player.objects.all().delete()
    Club.objects.all().delete()
    assert count_queries(make_list(400)) <= few + batches
    assert count_queries(make_list(400)) == 2


def test_players_come_back_in_the_order_of_the_list() -> None:
    listed = make_list(20)
    find_or_create_players(listed[::3])
    assert [write_listed(player) for player in find_or_create_players(listed)] == listed


def test_a_writer_at_the_same_moment_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    write = services._find_or_create_players
    attempts: list[int] = []

    def write_late(listed: list[Person], memberships: list[Membership]) -> list[Player]:
        attempts.append(1)
        if len(attempts) == 1:
            raise IntegrityError
        return write(listed, memberships)

    monkeypatch.setattr(services, "_find_or_create_players", write_late)
    assert find_or_create(ROSSI).card_number == "12345"


# --- What the database itself holds --------------------------------------------------------------


@pytest.mark.parametrize(
    "twice",
    [
        {"name": "Rossi Maria", "card_number": "1"},
        {"name": "Rossi Maria"},
        {"name": "ROSSI MARIA", "club": "Roma"},
        {"name": "-"},
    ],
)
def test_the_database_refuses_doubles_and_the_nameless(twice: dict[str, str]) -> None:
    Player.objects.create(name="Bianchi Anna", card_number="1")
    Player.objects.create(name="Rossi Maria")
    club = Club.objects.create(name="Roma")
    Player.objects.create(name="Rossi Maria", club=club)
    fields = {**twice, "club": club} if "club" in twice else twice
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(**fields)


def test_players_are_listed_by_name_without_regard_to_accents() -> None:
    for name in ("Zeta", "Èlite", "Dario", "FABI"):
        Player.objects.create(name=name)
    assert [str(player) for player in Player.objects.all()] == ["Dario", "Èlite", "FABI", "Zeta"]
