"""Accounts: the first one, further ones, and what becomes of what they had."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.accounts.queries import find_named, is_claimed, list_accounts
from scoring.accounts.services import (
    add_account,
    change_role,
    create_first_owner,
    remove_account,
    set_active,
)
from scoring.accounts.start_code_services import is_start_code, make_start_code
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.play.roles import Role
from scoring.library.services import copy_rules
from scoring.models.kept import KeptRules
from scoring.models.tournament import Tournament
from scoring.web.roles_queries import find_role
from tests.cast import NOW, PASSWORD

pytestmark = pytest.mark.django_db


def create(name: str = "Carla") -> User:
    return create_first_owner(name=name, password=PASSWORD, club="ASD Prova", language="en")


@pytest.fixture
def owner(db: None) -> User:
    return User.objects.create_superuser("root", password=PASSWORD)


def test_the_first_account_owns_the_installation() -> None:
    assert not is_claimed()
    user = create()
    assert find_role(user) == Role.OWNER
    assert user.check_password(PASSWORD)
    assert (user.account.club, user.account.language) == ("ASD Prova", "en")
    assert is_claimed()


@pytest.mark.parametrize("is_seen", [True, False], ids=["later", "at once"])
def test_there_is_one_first_account(monkeypatch: pytest.MonkeyPatch, is_seen: bool) -> None:
    create()
    if not is_seen:  # then the database refuses it
        monkeypatch.setattr("scoring.accounts.services.is_claimed", lambda: False)
    with pytest.raises(Refusal, match=r"account\.claimed"):
        create("Dario")
    assert User.objects.count() == 1


def test_the_demos_account_claims_nothing() -> None:
    User.objects.create_user("demo")
    assert not is_claimed()
    User.objects.filter(username="demo").update(is_superuser=True)
    assert is_claimed()


def test_a_new_account_has_a_role_and_no_password(owner: User) -> None:
    for name, role in (("Dina", Role.DIRECTOR), ("Elio", Role.HELPER), ("Olga", Role.OWNER)):
        user = add_account(owner=owner, name=name, role=role)
        assert (find_role(user), user.has_usable_password()) == (role, False)
    assert [(user.username, role) for user, role, _directs in list_accounts()] == [
        ("Dina", Role.DIRECTOR),
        ("Elio", Role.HELPER),
        ("Olga", Role.OWNER),
        ("root", Role.OWNER),
    ]


def test_two_names_differ_by_more_than_capitals(owner: User) -> None:
    add_account(owner=owner, name="Dina Rossi", role=Role.DIRECTOR)
    with pytest.raises(Refusal, match=r"account\.name_taken"):
        add_account(owner=owner, name="dina rossi", role=Role.DIRECTOR)


def test_a_name_is_found_however_it_is_capitalised(director: User) -> None:
    assert find_named("ANNA") == director
    assert find_named("ann") is None
    User.objects.create_user("Anna")
    assert find_named("anna") == director
    assert find_named("ANNA") is None, "which of the two?"


def test_only_an_owner_changes_accounts(director: User, outsider: User) -> None:
    with pytest.raises(Refusal, match=r"account\.not_owner"):
        remove_account(owner=director, user=outsider, now=NOW)
    assert User.objects.filter(pk=outsider.pk).exists()


def test_no_owner_goes_by_its_own_hand(owner: User) -> None:
    for act in (
        lambda: remove_account(owner=owner, user=owner, now=NOW),
        lambda: change_role(owner=owner, user=owner, role=Role.HELPER, now=NOW),
        lambda: set_active(owner=owner, user=owner, active=False),
    ):
        with pytest.raises(Refusal, match=r"account\.own"):
            act()


def test_what_a_removed_account_had_becomes_the_owners(
    owner: User, event: Tournament, director: User
) -> None:
    kept = copy_rules(key="fitab", name="Nostro", author=Author.of(director), now=NOW)
    assert remove_account(owner=owner, user=director, now=NOW) == [event]
    assert list(event.directors.all()) == [owner]
    assert KeptRules.objects.get(key=kept.key).owner == owner
    assert not User.objects.filter(username="anna").exists()


def test_an_event_with_another_director_is_not_handed_over(
    owner: User, event: Tournament, director: User, outsider: User
) -> None:
    event.directors.add(outsider)
    assert remove_account(owner=owner, user=director, now=NOW) == []
    assert list(event.directors.all()) == [outsider]


def test_who_becomes_a_helper_directs_nothing(
    owner: User, event: Tournament, director: User
) -> None:
    assert change_role(owner=owner, user=director, role=Role.HELPER, now=NOW) == [event]
    assert find_role(director) == Role.HELPER
    assert list(event.directors.all()) == [owner]


def test_the_start_code_is_valid_until_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BURRACO_START_CODE_HASH", "")
    assert not is_start_code("")
    code = make_start_code()
    assert is_start_code(code)
    assert is_start_code(code.replace(" ", "-"))
    assert not is_start_code(code[:-1])
    make_start_code()
    assert not is_start_code(code)
