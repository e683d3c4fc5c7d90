"""The owner's page of accounts."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNumQueries

from scoring.models.tournament import Tournament
from tests.cast import PASSWORD, sign_in


@pytest.fixture
def root(db: None) -> Client:
    """The owner's browser."""
    return sign_in(User.objects.create_superuser("root", password=PASSWORD))


def test_an_account_is_added_and_its_link_chooses_the_password(root: Client) -> None:
    answer = root.post(reverse("accounts"), {"name": "Dina  Rossi", "role": "helper"})
    page = root.get(answer.url).content.decode()
    (path,) = re.findall(r'href="http://testserver(/login/[^"]+)"', page)
    person = Client()
    sent = {"new_password1": PASSWORD, "new_password2": PASSWORD}
    person.post(person.get(path).url, sent)
    assertContains(person.get(reverse("desk")), "chiedi a un direttore")
    assert User.objects.get(username="Dina Rossi").has_usable_password()
    assert "/login/" not in root.get(answer.url).content.decode().replace("/login/?", "")


def test_a_taken_name_is_said_beside_it(root: Client, director: User) -> None:
    answer = root.post(reverse("accounts"), {"name": "ANNA", "role": "director"})
    assert (answer.status_code, "name" in answer.context["form"].errors) == (422, True)


def test_a_suspended_account_is_out_at_once(root: Client, anna: Client, director: User) -> None:
    url = reverse("account_active", args=[director.pk])
    root.post(url, {"active": ""})
    assert anna.get(reverse("desk")).status_code == 302
    root.post(url, {"active": "1"})
    assert anna.get(reverse("desk")).status_code == 200


def test_removing_says_what_happens_to_the_events(
    root: Client, director: User, event: Tournament
) -> None:
    url = reverse("account_remove", args=[director.pk])
    assertContains(root.get(url), event.name)
    assert root.post(url).url == reverse("accounts")
    assertContains(root.get(reverse("console", args=[event.slug])), event.name)


def test_the_own_account_is_on_its_own_page(root: Client) -> None:
    pk = User.objects.get(username="root").pk
    assert root.get(reverse("account", args=[pk])).url == reverse("own_account")
    assert root.post(reverse("account_remove", args=[pk])).status_code == 302
    assert User.objects.filter(pk=pk).exists()


def test_the_list_is_read_in_a_constant_number_of_queries(root: Client) -> None:
    for number in range(30):
        User.objects.create_user(f"direttore{number}")
    with assertNumQueries(4):
        root.get(reverse("accounts"))


@pytest.mark.parametrize("name", ["account", "account_link", "account_active", "account_remove"])
def test_a_director_reaches_no_account(name: str, anna: Client, outsider: User) -> None:
    url = reverse(name, args=[outsider.pk])
    assert {anna.get(url).status_code, anna.post(url).status_code} <= {404, 405}
    assert User.objects.get(pk=outsider.pk).is_active
