"""Persons who have only signed up: found, handed their data, erased, also after a restore."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from players.models import Player
from scoring.models.erasure import Erasure
from scoring.models.sign_up import SignUp, SignUpPlayer
from scoring.models.tournament import Tournament
from scoring.personal.erasure_services import ErasureChoices, erase_person
from scoring.personal.queries import find_persons
from scoring.personal.repeating_services import carry_erasures, repeat_erasures
from scoring.personal.signed_up_queries import build_signed_up, find_signed_up
from scoring.sign_ups.deciding_services import accept_sign_up
from tests.cast import NOW, SIGNED
from tests.personal.desk import find_told
from tests.sign_ups.signing import (
    PAIRS,
    correct,
    find,
    list_labels,
    open_event,
    pair_singles,
    refuse,
    sign_up,
    standing,
)

NAME = "Amato Bruna"


@pytest.fixture
def event(director: User) -> Tournament:
    return open_event(director)


@pytest.fixture
def row(event: Tournament) -> SignUpPlayer:
    """Bruna in her own sign-up, and in a note of somebody else's."""
    sent = sign_up(event, *PAIRS[0], email="b@posta.example.it", note=f"sono {NAME}")
    sign_up(event, *PAIRS[1], note=f"Al tavolo di {NAME}, grazie")
    return sent.players.get(position=1)


def list_found(typed: str) -> list[str]:
    return [row.name for row in find_persons(typed)["signed_up"]]


class TestFinding:
    def test_by_the_name_or_the_card(self, event: Tournament, row: SignUpPlayer) -> None:
        SignUpPlayer.objects.filter(pk=row.pk).update(card_number="X12")
        assert list_found("bruna am") == list_found("x12") == [NAME]
        assert list_found("qwerty") == list_found("") == []

    def test_once_however_often(self, director: User, row: SignUpPlayer) -> None:
        sign_up(open_event(director), NAME, "Zeta Zoe")
        assert list_found(NAME) == [NAME]

    def test_not_beside_the_one_whom_the_desk_knows(
        self, event: Tournament, row: SignUpPlayer
    ) -> None:
        Player.objects.create(name=NAME)
        found = find_persons(NAME)
        assert ([player.name for player in found["players"]], found["signed_up"]) == ([NAME], [])

    def test_entered_as_a_known_player_it_is_that_players(self, event: Tournament) -> None:
        known = Player.objects.create(name=NAME, card_number="X1")
        sent = sign_up(event, "Amatto Bruna", "Villa Carlo")
        accept_sign_up(sign_up=sent, same=[0], **SIGNED)
        assert [each.name for each in find_signed_up(known)] == ["Amatto Bruna"]
        assert list_found("Amatto") == []
        erase_person(player=known, choices=ErasureChoices(), author_name="Anna", now=NOW)
        assert not SignUp.objects.exists()

    def test_a_joined_partner_has_the_second_place(self, event: Tournament) -> None:
        pair_singles(event)
        second = Player.objects.get(name="Conti Daria")
        Player.objects.filter(pk=second.pk).update(name="Altra Ada", key="altra ada")
        second.refresh_from_db()
        assert [each.name for each in find_signed_up(second)] == ["Conti Daria"]

    def test_on_the_owners_page_alone(
        self, owner: Client, bruno: Client, row: SignUpPlayer
    ) -> None:
        answer = owner.get(reverse("personal_data"), {"q": NAME})
        assert reverse("signed_up_person", args=[row.pk]) in answer.text
        for name in ("signed_up_person", "signed_up_file", "signed_up_erase"):
            assert bruno.get(reverse(name, args=[row.pk])).status_code == 404
            assert owner.get(reverse(name, args=[row.pk])).status_code == 200


class TestHandingOver:
    def test_what_was_sent(self, owner: Client, row: SignUpPlayer) -> None:
        page = owner.get(reverse("signed_up_person", args=[row.pk])).text
        assert "b@posta.example.it" in page
        assert "Villa" not in page
        answer = owner.get(reverse("signed_up_file", args=[row.pk]))
        assert "Amato" not in answer["Content-Disposition"]
        data = json.loads(answer.content)
        assert (data["person"]["name"], data["events"]) == (NAME, [])
        assert [sent["email"] for sent in data["sign_ups"]] == ["b@posta.example.it"]
        assert f"Al tavolo di {NAME}, grazie" in [text["text"] for text in data["texts"]]


class TestErasing:
    def test_nothing_tells_the_name(
        self, owner: Client, event: Tournament, row: SignUpPlayer
    ) -> None:
        address = reverse("signed_up_erase", args=[row.pk])
        shown = re.findall(r'name="shown" value="(\w+)"', owner.get(address).text)
        sent = {"shown": shown, "line": shown, "typed": NAME}
        wrong = owner.post(address, sent | {"typed": "Altra Ada"})
        assert (wrong.status_code, bool(find_told(NAME))) == (422, True)
        assert owner.post(address, sent).status_code == 302
        assert not find_told(NAME)
        assert SignUp.objects.count() == 1
        assert Erasure.objects.get().events == 1
        assert owner.post(address, sent).status_code == 404

    def test_a_line_that_came_meanwhile_is_looked_at(
        self, owner: Client, event: Tournament, row: SignUpPlayer
    ) -> None:
        answer = owner.post(reverse("signed_up_erase", args=[row.pk]), {"typed": NAME})
        assert (answer.status_code, bool(find_told(NAME))) == (422, True)

    def test_the_journal_has_it_no_more(self, event: Tournament, row: SignUpPlayer) -> None:
        sent = row.sign_up
        accept_sign_up(sign_up=sent, same=(), **SIGNED)
        sent.refresh_from_db()
        correct(sent, "Ramo Rita", "Villa Carlo")
        refuse(sent)
        assert "Ramo Rita" in json.dumps([act.changes for act in event.acts.all()])
        player = Player.objects.get(name=NAME)
        erase_person(player=player, choices=ErasureChoices(), author_name="Anna", now=NOW)
        assert "Ramo Rita" not in json.dumps([act.changes for act in event.acts.all()])

    def test_the_partner_who_was_found_stays_entered(self, event: Tournament) -> None:
        _one, two = pair_singles(event)
        player = Player.objects.get(name=NAME)
        erase_person(player=player, choices=ErasureChoices(), author_name="Anna", now=NOW)
        assert (standing(event, two), find(event, two).entry) == ("entered", 1)
        assert list_labels(event) == ["Giocatore 1 – Conti Daria"]

    def test_a_restore_brings_nobody_back(self, event: Tournament, row: SignUpPlayer) -> None:
        sent = row.sign_up
        later = NOW + timedelta(hours=1)
        player = build_signed_up(row)
        erase_person(player=player, choices=ErasureChoices(), author_name="Anna", now=later)
        carry_erasures()
        again = SignUp.objects.get(pk=sign_up(event, *PAIRS[0]).pk)
        again.token = sent.token
        again.save()
        Erasure.objects.all().delete()
        assert repeat_erasures() == 1
        assert not find_told(NAME)
        assert Erasure.objects.get().erased_at == later
