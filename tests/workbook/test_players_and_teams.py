"""Workbooks of single players, who share with other partners each turn, and of teams."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from players.person import Person
from players.roster import RosterEntry
from scoring.core.profiles.examples import PAIR_ROWS, PLAYER_ROWS
from scoring.core.profiles.profile import ProfileColumn
from scoring.entries.services import add_entries
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.rulings.services import add_adjustment
from scoring.workbook.fields import build_rows
from scoring.workbook.report_loading import load_report
from tests.cast import (
    NOW,
    SIGNED,
    make_event,
    pair_up,
    play_through,
    play_turn,
    seat_event,
)
from tests.commands.events import leave_in_turn
from tests.workbook.book import AGREED, check, open_book, read_rows


def player(number: int) -> Person:
    return Person(f"Solo{number} Sara", f"S{number:04d}", "Circolo Tre")


def make_players(director: User, count: int, **changes: Any) -> Tournament:
    event = make_event(director, pairs=0, entry_kind="players", movement="individual", **changes)
    add_entries(
        event=event,
        lineups=[RosterEntry(0, player(number)) for number in range(1, count + 1)],
        **SIGNED,
    )
    return event


def make_teams(director: User, count: int, **changes: Any) -> Tournament:
    event = make_event(director, pairs=0, entry_kind="teams", pairs_per_team=2, **changes)
    lineups = [
        RosterEntry(
            0,
            *(p for n in (2 * number - 1, 2 * number) for p in pair_up(n).players),
            name=f"Squadra {number}",
        )
        for number in range(1, count + 1)
    ]
    add_entries(event=event, lineups=lineups, **SIGNED)
    return event


@pytest.mark.parametrize(("players", "options"), [(8, {}), (7, {"threes": 1}), (9, {})])
def test_players_share_what_they_make_together(
    director: User, players: int, options: dict[str, int]
) -> None:
    event = make_players(director, players, options=options)
    seat_event(event)
    turn = event.turns.get(number=1)
    play_turn(turn, lambda table, number: (300 + 5 * number, 250))
    event_table = turn.tables.order_by("-number")[0]
    fined = event_table.seats.last().entry
    close_turn(turn=turn, **SIGNED)
    if event_table.recorded:
        add_adjustment(
            entry=fined, turn=turn, smazzata=1, vp=0, mp=0, gp=-15, reason="Fine", **SIGNED
        )
    book = open_book(event)
    assert check(book) == AGREED
    row = read_rows(book, "Results")[0]
    assert row["N-S: partner"] or row["E-W: partner"]
    assert " – " in f"{row['N-S: names']}{row['E-W: names']}"
    assert read_rows(book, "Standings")[0]["Name"].startswith("Solo")


@pytest.mark.parametrize("mode", ["preset", "average"])
def test_teams_sum_what_their_pairs_make(director: User, mode: str) -> None:
    event = make_teams(director, 5, movement="round-robin", bye_mode=mode)
    play_through(event, 2)
    book = open_book(event)
    assert check(book) == AGREED
    row = read_rows(book, "Standings")[0]
    assert row["Name"].startswith("Squadra")
    assert row["Players"].count(", ") == 3


def test_teams_have_the_pair_of_each_table_and_a_row_for_each_player(director: User) -> None:
    event = make_teams(director, 4, movement="round-robin")
    play_through(event, 1)
    book = open_book(event)
    pairs = [(row["N-S: names"], row["N-S: players"]) for row in read_rows(book, "Results")]
    assert sorted(pairs)[:2] == [
        ("Squadra 1", "Nord1 Nora – Sud1 Ugo"), ("Squadra 1", "Nord2 Nora – Sud2 Ugo"),
    ]  # fmt: skip
    players = {row["Surname"]: row for row in read_rows(book, "Players")}
    assert len(players) == 16
    row = players["Nord2"]
    assert (row["First name"], row["Team"], row["Pair of the team"]) == ("Nora", "Squadra 1", 2)
    table = next(row for row in read_rows(book, "Results") if "Nord2 Nora" in str(row))
    assert row["Table, turn 1"] == str(table["Table"])


def test_a_profile_of_pairs_leaves_no_player_of_a_team_out(director: User, anna: Client) -> None:
    event = make_teams(director, 4, movement="round-robin")
    sentence = "In questo torneo un iscritto ha 4 giocatori, ma questo profilo ha colonne per 2"
    answer = anna.get(reverse("export_by_profile", args=[event.slug, PAIR_ROWS.key]), follow=True)
    assert sentence in answer.text
    page = anna.get(reverse("exports", args=[event.slug]), {"profile": PAIR_ROWS.key})
    assert sentence in page.text
    report = load_report(event, NOW)
    whole = replace(PAIR_ROWS, columns=(*PAIR_ROWS.columns, ProfileColumn("players")))
    assert len(list(build_rows(whole, report))) == 4
    assert len(list(build_rows(PLAYER_ROWS, report))) == 16


def test_a_team_that_leaves_gives_its_opponents_the_award(director: User) -> None:
    event = make_teams(director, 4, movement="round-robin")
    play_through(event, 1)
    leave_in_turn(event, 2)
    book = open_book(event)
    assert check(book) == AGREED
