"""The pages of personal data: found, handed over, erased; for the owner of the installation."""

from __future__ import annotations

import json
import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from players.models import Player, PlayerAlias
from scoring.models.erasure import Erasure, GuestTerm
from scoring.models.tournament import Tournament
from tests.cast import NOW, make_event
from tests.personal.desk import name_everywhere, tells
from tests.public.pages import words_of
from tests.rulings.ruling import rule

pytestmark = pytest.mark.django_db
NAME = "Nord3 Nora"


@pytest.fixture
def person(event: Tournament) -> Player:
    """Somebody of an event, named in two rulings of it: whole, and perhaps."""
    for reason in (f"{NAME} ha la penna di Sud3 Ugo", "Nora ha la penna"):
        rule(event, 3, reason=reason, vp=-1)
    return Player.objects.get(name=NAME)


def read(client: Client, name: str, *args: Any, **query: Any) -> str:
    answer = client.get(reverse(name, args=args), query)
    assert answer.status_code == 200
    return words_of(answer.content.decode())


def read_form(client: Client, person: Player) -> dict[str, Any]:
    """What the page of the erasure would send as it stands."""
    html = client.get(reverse("person_erase", args=[person.pk])).content.decode()
    shown = re.findall(r'name="shown" value="(\w+)"', html)
    line = re.findall(r'name="line"\s+value="(\w+)"\s+checked', html)
    return {"shown": shown, "line": line, "typed": person.name}


class TestFinding:
    def test_by_a_part_of_the_name_or_the_card(self, owner: Client, person: Player) -> None:
        assert NAME in read(owner, "personal_data", q="nora nord3")
        assert NAME in read(owner, "personal_data", q="a 0003")

    def test_nobody_is_told(self, owner: Client, person: Player) -> None:
        assert NAME not in read(owner, "personal_data")
        assert "Non c’è nessuno con quel nome" in read(owner, "personal_data", q="Qwerty")

    def test_the_owner_alone(self, anna: Client, person: Player) -> None:
        for name in ("person_data", "person_data_file", "person_erase"):
            assert anna.get(reverse(name, args=[person.pk])).status_code == 404
        assert Player.objects.filter(pk=person.pk).exists()


class TestHandingOver:
    def test_all_that_there_is_without_the_others(self, owner: Client, director: User) -> None:
        event, person = name_everywhere(director)
        text = read(owner, "person_data", person.pk)
        assert event.name in text
        for told in (NAME, "A0003", "Circolo Uno", "Foto", "Firma", "Decisione", "arrived late"):
            assert told in text, told
        others = Player.objects.exclude(pk=person.pk).values_list("name", flat=True)
        assert [name for name in others if tells(text, name)] == []

    def test_the_membership_and_what_was_before(self, owner: Client, person: Player) -> None:
        person.membership_kind, person.valid_until = "reduced", date(2026, 6, 30)
        person.birth_year = 1958
        person.save()
        PlayerAlias.objects.create(player=person, card_number="OLD77", until=date(2025, 3, 1))
        text = read(owner, "person_data", person.pk)
        assert "ridotta · valida fino al 30/06/2026 · anno di nascita 1958" in text
        assert "OLD77" in text
        data = json.loads(read(owner, "person_data_file", person.pk))
        assert data["membership"]["valid_until"] == "2026-06-30"
        assert [row["card_number"] for row in data["earlier"]] == ["OLD77"]

    def test_the_file_has_the_same(self, owner: Client, person: Player, event: Tournament) -> None:
        answer = owner.get(reverse("person_data_file", args=[person.pk]))
        assert NAME not in answer["Content-Disposition"]
        data = json.loads(answer.content)
        assert data["person"] == {
            "name": NAME, "card_number": "A0003", "club": "Circolo Uno",
        }  # fmt: skip
        (own,) = data["events"]
        assert (own["slug"], own["entry"], own["others"]) == (event.slug, 3, 1)
        kinds = {fact["kind"] for fact in own["facts"]}
        assert kinds == {"ruling", "act"}
        assert [line["text"] for line in data["texts"]] == [f"{NAME} ha la penna di …"]

    @pytest.mark.parametrize("name", ["person_data", "person_erase"])
    def test_a_constant_number_of_queries(
        self,
        name: str,
        owner: Client,
        person: Player,
        director: User,
        django_assert_max_num_queries: DjangoAssertNumQueries,
    ) -> None:
        address = reverse(name, args=[person.pk])
        with django_assert_max_num_queries(200) as first:
            owner.get(address)
        for title in ("Another", "A third"):
            make_event(director, name=title)
        with django_assert_max_num_queries(len(first.captured_queries)):
            text = owner.get(address).content.decode()
        assert "A third" in text


class TestErasing:
    def test_what_goes_is_shown_first(self, owner: Client, person: Player) -> None:
        text = read(owner, "person_erase", person.pk)
        assert "Giocatore 5" in text
        assert "ha la penna di Sud3 Ugo" in text
        assert "Nora ha la penna" in text
        sent = read_form(owner, person)
        assert (len(sent["shown"]), len(sent["line"])) == (2, 1)
        assert Player.objects.filter(pk=person.pk).exists()

    def test_the_person_goes_and_undecided_texts_stay(
        self, owner: Client, person: Player, event: Tournament
    ) -> None:
        answer = owner.post(
            reverse("person_erase", args=[person.pk]), read_form(owner, person), follow=True
        )
        text = words_of(answer.content.decode())
        assert answer.redirect_chain[0][0] == reverse("personal_data")
        assert not tells(text, NAME)
        entry = event.entries.get(number=3)
        assert [one.name for one in entry.members.all()] == ["Giocatore 5", "Sud3 Ugo"]
        reasons = set(entry.adjustments.values_list("reason", flat=True))
        assert reasons == {"Giocatore 5 ha la penna di Sud3 Ugo", "Nora ha la penna"}
        assert Erasure.objects.get().erased_by == "Anna Neri"

    def test_the_name_is_typed(self, owner: Client, person: Player) -> None:
        sent = read_form(owner, person) | {"typed": "Un Altro"}
        answer = owner.post(reverse("person_erase", args=[person.pk]), sent)
        assert answer.status_code == 422
        assert "Il nome non è quello della persona" in unescape(answer.content.decode())
        assert Player.objects.filter(pk=person.pk).exists()

    def test_a_text_that_came_meanwhile_is_decided_first(
        self, owner: Client, person: Player, event: Tournament
    ) -> None:
        sent = read_form(owner, person)
        rule(event, 1, reason=f"Contro {NAME}", vp=-1)
        answer = owner.post(reverse("person_erase", args=[person.pk]), sent)
        assert answer.status_code == 422
        assert "Contro" in answer.content.decode()
        assert Player.objects.filter(pk=person.pk).exists()
        assert not Erasure.objects.exists()

    def test_a_namesake_is_told_and_stays(
        self, owner: Client, person: Player, event: Tournament
    ) -> None:
        other = Player.objects.create(name=NAME, card_number="Z9")
        assert "Z9" in read(owner, "person_erase", person.pk)
        owner.post(reverse("person_erase", args=[person.pk]), read_form(owner, person))
        assert list(Player.objects.filter(key=person.key)) == [other]

    def test_a_name_in_another_event_may_be_the_namesakes(
        self, owner: Client, person: Player, director: User
    ) -> None:
        Player.objects.create(name=NAME, card_number="Z9")
        other = make_event(director, pairs=2, name="Altrove", place=f"Da {NAME}")
        sent = read_form(owner, person)
        assert (len(sent["shown"]), len(sent["line"])) == (3, 1)
        owner.post(reverse("person_erase", args=[person.pk]), sent)
        assert Tournament.objects.get(pk=other.pk).place == f"Da {NAME}"

    def test_the_backups_that_have_the_name_are_counted(
        self, owner: Client, person: Player
    ) -> None:
        owner.post(reverse("backup_make"))
        assert "1 copia di sicurezza" in read(owner, "person_erase", person.pk)

    def test_an_account_of_that_name_is_told(self, owner: Client, person: Player) -> None:
        User.objects.create_user("nora", first_name="Nora", last_name="Nord3")
        assert "Un account ha questo nome" in read(owner, "person_erase", person.pk)


class TestTheTermOfGuests:
    def test_it_is_shown_before_it_is_set(self, owner: Client, event: Tournament) -> None:
        Player.objects.create(name="Ospite Olga", added_on=NOW.date())
        text = read(owner, "guest_term", months=12)
        assert "Ospite Olga" in text
        assert not GuestTerm.objects.exists()
        owner.post(reverse("guest_term"), {"months": 12})
        assert GuestTerm.objects.get().months == 12
        assert "Ospite Olga" in read(owner, "guest_term")
        owner.post(reverse("guest_term"), {"months": 0})
        assert not GuestTerm.objects.exists()

    @pytest.mark.parametrize("months", ["-1", "121", "x", ""])
    def test_what_is_no_term_is_told(self, owner: Client, months: str) -> None:
        for ask in (owner.get, owner.post):
            answer = ask(reverse("guest_term"), {"months": months})
            assert answer.status_code == 422
        assert not GuestTerm.objects.exists()
