"""Single players and teams are registered as pairs are: by form, by list, by spreadsheet."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from scoring.actions.refusals_services import Refusal
from scoring.entries.services import Lineup, update_entry
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import load_entrants
from tests.cast import SIGNED, make_event, pair_up
from tests.entries.pages import read

PLAYERS = "Rossi Maria; ASD Lucca; L1\nVerdi Ugo; ASD Lucca; L2\n"


TEAMS = (
    "I Draghi; Rossi Maria - Bianchi Anna; Verdi Ugo - Neri Ada\n"
    "4 Assi; Gialli Lea; Viola Rita; Blu Gino; Rosa Pia\n"
)


ONE_PLAYER = {"name_1": "Rossi Maria", "club_1": "ASD Lucca", "card_1": "L1"}


ONE_TEAM = {
    "team": "I Draghi",
    "name_1": "Rossi Maria",
    "name_2": "Bianchi Anna",
    "name_3": "Verdi Ugo",
    "name_4": "Neri Ada",
}


@pytest.fixture
def no_players(director: User) -> Tournament:
    return make_event(director, 0, entry_kind="players", movement="individual")


@pytest.fixture
def no_teams(director: User) -> Tournament:
    return make_event(director, 0, entry_kind="teams", pairs_per_team=2)


def post(client: Client, name: str, event: Tournament, data: dict[str, Any], *args: int) -> Any:
    return client.post(reverse(name, args=[event.slug, *args]), data)


def test_a_player_is_registered(anna: Client, no_players: Tournament) -> None:
    assert post(anna, "pairs", no_players, ONE_PLAYER).status_code == 302
    (player,) = load_entrants(no_players).values()
    assert (player.label, player.short, player.club) == ("Rossi Maria", "Rossi M.", "ASD Lucca")


def test_a_team_is_registered(anna: Client, no_teams: Tournament) -> None:
    assert post(anna, "pairs", no_teams, ONE_TEAM).status_code == 302
    (team,) = load_entrants(no_teams).values()
    assert team.label == "I Draghi"
    assert team.find_names(1) == ("Rossi Maria", "Bianchi Anna")
    assert team.find_names(2) == ("Verdi Ugo", "Neri Ada")


@pytest.mark.parametrize("missing", ["team", "name_4"])
def test_a_team_that_is_not_whole_is_refused_and_kept(
    anna: Client, no_teams: Tournament, missing: str
) -> None:
    answer = post(anna, "pairs", no_teams, ONE_TEAM | {missing: ""})
    assert answer.status_code == 422
    assert "Bianchi Anna" in answer.text
    assert not no_teams.entries.exists()


def test_a_list_of_players_is_shown_then_registered(anna: Client, no_players: Tournament) -> None:
    answer = post(anna, "pairs_check", no_players, {"text": PLAYERS})
    assert answer.status_code == 200
    assert not no_players.entries.exists()
    post(anna, "pairs_register", no_players, {"text": answer.context["text"]})
    assert [player.list_values("card_number") for player in load_entrants(no_players).values()] == [
        ("L1",),
        ("L2",),
    ]


def test_a_list_of_teams_is_shown_then_registered(anna: Client, no_teams: Tournament) -> None:
    answer = post(anna, "pairs_check", no_teams, {"text": TEAMS})
    assert answer.status_code == 200
    assert not no_teams.entries.exists()
    post(anna, "pairs_register", no_teams, {"text": answer.context["text"]})
    assert [team.label for team in load_entrants(no_teams).values()] == ["I Draghi", "4 Assi"]
    assert load_entrants(no_teams)[2].find_names(2) == ("Blu Gino", "Rosa Pia")


def test_a_spreadsheet_of_teams_is_read(anna: Client, no_teams: Tournament) -> None:
    book = Workbook()
    book.active.append(["Squadra", *(f"Giocatore {n}" for n in range(1, 5)), "Circolo"])
    book.active.append(["4 Assi", "Rossi Maria", "Bianchi Anna", "Verdi Ugo", "Neri Ada", "Lucca"])
    file = io.BytesIO()
    book.save(file)
    file.seek(0)
    file.name = "squadre.xlsx"
    answer = post(anna, "pairs_check", no_teams, {"text": "", "file": file})
    assert answer.status_code == 200
    post(anna, "pairs_register", no_teams, {"text": answer.context["text"]})
    assert load_entrants(no_teams)[1].list_values("club") == ("Lucca",) * 4


@pytest.mark.parametrize(
    ("kind", "text", "lines"),
    [
        ("no_players", PLAYERS + "Rossi Maria; ASD Lucca; L1\nNeri Ada - Blu Gino\n", {3, 4}),
        (
            "no_teams",
            TEAMS + "I Draghi; A1 B; C1 D; E1 F; G1 H\nLeoni; Rosa Pia; Uno Ada\n",
            {3, 4},
        ),
    ],
)
def test_every_fault_is_listed_by_row_and_nothing_is_saved(
    anna: Client, request: pytest.FixtureRequest, kind: str, text: str, lines: set[int]
) -> None:
    event = request.getfixturevalue(kind)
    answer = post(anna, "pairs_check", event, {"text": text})
    assert answer.status_code == 422
    assert {line for line, _ in answer.context["faults"]} == lines
    assert post(anna, "pairs_register", event, {"text": text}).status_code == 422
    assert not event.entries.exists()


@pytest.mark.parametrize("kind", ["individual", "teams"])
def test_an_entry_saved_as_it_is_stays_as_it_is(
    anna: Client, request: pytest.FixtureRequest, kind: str
) -> None:
    event = request.getfixturevalue(kind)
    before = load_entrants(event)
    form = anna.get(reverse("pair_edit", args=[event.slug, 3])).context["form"]
    assert post(anna, "pair_edit", event, form.initial, 3).status_code == 302
    assert load_entrants(event) == before


def test_a_player_of_one_team_is_in_no_other(anna: Client, teams: Tournament) -> None:
    taken = load_entrants(teams)[1].names[3]
    answer = post(anna, "pairs", teams, ONE_TEAM | {"name_4": taken})
    assert answer.status_code == 422
    assert teams.entries.count() == 4


def test_who_is_not_of_the_events_kind_is_refused(
    event: Tournament, individual: Tournament, teams: Tournament
) -> None:
    one, two = Lineup((pair_up(50).first,)), Lineup.of(pair_up(51))
    for where, lineup in ((event, one), (individual, two), (teams, two), (teams, one)):
        with pytest.raises(Refusal, match="other_kind"):
            update_entry(entry=where.entries.get(number=1), lineup=lineup, **SIGNED)
        assert len(load_entrants(where)[1].names) in (1, 2, 4)


@pytest.mark.parametrize(
    ("kind", "words"), [("individual", ("Players", "Player 3")), ("teams", ("Teams", "Team 3"))]
)
def test_entries_are_called_what_they_are(
    anna: Client, request: pytest.FixtureRequest, kind: str, words: tuple[str, str]
) -> None:
    event = request.getfixturevalue(kind)
    anna.cookies["django_language"] = "en"
    many, one = words
    page = read(anna, "pairs", event)
    assert many in page
    assert f"4 {many.lower()}" in page or f"8 {many.lower()}" in page
    assert one in read(anna, "pair_edit", event, 3)
