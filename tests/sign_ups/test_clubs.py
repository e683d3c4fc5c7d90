"""A club that is typed nearly as the desk writes it: asked about once, and never lost."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from players.models import Club
from scoring.models.sign_up import SignUp, SignUpPlayer
from scoring.models.tournament import Tournament
from tests.sign_ups.signing import address, open_event, own_address, sign_up

PAIR = {"name_1": "Amato Bruna", "name_2": "Villa Carlo"}


@pytest.fixture
def event(director: User) -> Tournament:
    Club.objects.create(name="Burraco Fano")
    return open_event(director)


def clubs() -> list[str]:
    return list(SignUpPlayer.objects.order_by("position").values_list("club", flat=True))


def test_it_is_asked_about_with_the_proposal_ticked(visitor: Client, event: Tournament) -> None:
    typed = PAIR | {"club_1": "Buraco Fano"}
    answer = visitor.post(address(event), typed, headers={"accept-language": "en"})
    assert answer.status_code == 422
    assert "Correct the club from “Buraco Fano” to “Burraco Fano”" in " ".join(answer.text.split())
    assert 'name="known_club_1" value="1" checked' in answer.text
    assert 'value="Buraco Fano"' in answer.text


@pytest.mark.parametrize(
    ("box", "club"), [({"known_club_1": "1"}, "Burraco Fano"), ({}, "Buraco Fano")]
)
def test_the_answer_counts(
    visitor: Client, event: Tournament, box: dict[str, str], club: str
) -> None:
    typed = PAIR | {"club_1": "Buraco Fano", "asked_club_1": "Buraco Fano"}
    assert visitor.post(address(event), typed | box).status_code == 302
    assert clubs() == [club, ""]


def test_an_answer_about_another_club_is_none(visitor: Client, event: Tournament) -> None:
    typed = PAIR | {"club_1": "Buraco Fano", "asked_club_1": "Fano"}
    assert visitor.post(address(event), typed).status_code == 422
    assert not SignUp.objects.exists()


def test_case_and_accents_are_not_worth_a_question(visitor: Client, event: Tournament) -> None:
    assert visitor.post(address(event), PAIR | {"club_2": "burraco fano"}).status_code == 302
    assert clubs() == ["", "Burraco Fano"]


def test_one_question_for_both_players(visitor: Client, event: Tournament) -> None:
    both = PAIR | {"club_1": "Buraco Fano", "club_2": "Buraco Fano"}
    assert visitor.post(address(event), both).text.count('name="known_club_') == 1
    answered = both | {"asked_club_1": "Buraco Fano", "known_club_1": "1"}
    assert visitor.post(address(event), answered).status_code == 302
    assert clubs() == ["Burraco Fano"] * 2


@pytest.mark.parametrize("club", ["Circolo Nuovo", "Fano", ""])
def test_clubs_that_are_near_to_none(visitor: Client, event: Tournament, club: str) -> None:
    assert visitor.post(address(event), PAIR | {"club_1": club}).status_code == 302
    assert clubs() == [club, ""]


def test_a_correction_asks_too(visitor: Client, event: Tournament) -> None:
    row = sign_up(event, *PAIR.values())
    answer = visitor.post(own_address(row), PAIR | {"club_1": "Buraco Fano"})
    assert answer.status_code == 422
    assert "known_club_1" in answer.text
