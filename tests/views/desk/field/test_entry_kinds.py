"""Events of single players and of teams: registered, seated, played and shown as pairs are."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.play.seats import Presence
from scoring.queries.field.entries import load_entrants
from scoring.queries.play.results import load_turn_results
from scoring.queries.seating.seats import load_turn_seating
from scoring.queries.standings.current import load_standings
from scoring.services.field.entries import Lineup, update_entry
from scoring.services.refusals import Refusal
from scoring.show.seats import list_players, list_seated_tables
from tests.cast import (
    SIGNED,
    keep_rules,
    make_event,
    pair_up,
    play_through,
    record_totals,
    seat_event,
)

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
def individual(director: User) -> Tournament:
    """Eight players with another partner in each of seven turns."""
    return make_event(director, 8, entry_kind="players", movement="individual", turns=7)


@pytest.fixture
def teams(director: User) -> Tournament:
    """Four teams of two pairs, each against each."""
    return make_event(
        director, 4, entry_kind="teams", pairs_per_team=2, movement="round-robin", turns=3
    )


@pytest.fixture
def no_players(director: User) -> Tournament:
    return make_event(director, 0, entry_kind="players", movement="individual")


@pytest.fixture
def no_teams(director: User) -> Tournament:
    return make_event(director, 0, entry_kind="teams", pairs_per_team=2)


def post(client: Client, name: str, event: Tournament, data: dict[str, Any], *args: int) -> Any:
    return client.post(reverse(name, args=[event.slug, *args]), data)


def read(client: Client, name: str, event: Tournament, *args: Any, query: str = "") -> str:
    """A page as its reader sees it: the text without the markup."""
    page = client.get(reverse(name, args=[event.slug, *args]) + query, {}).text
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


# --- Registration --------------------------------------------------------------------------------


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
    assert [player.cards for player in load_entrants(no_players).values()] == [("L1",), ("L2",)]


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
    assert load_entrants(no_teams)[1].clubs == ("Lucca",) * 4


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


# --- Single players: another partner every turn --------------------------------------------------


def test_a_whist_of_eight_partners_everybody_with_everybody(individual: Tournament) -> None:
    play_through(individual, 7)
    partners: dict[str, list[str]] = {}
    for turn in individual.turns.all():
        for seat in list_players(load_turn_seating(turn), load_entrants(individual)):
            partners.setdefault(seat.name, []).append(seat.partner)
    for name, met in partners.items():
        assert sorted([name, *met]) == sorted(partners)


def test_each_partner_gets_the_points_of_the_line(individual: Tournament) -> None:
    play_through(individual, 7)
    figures = {line.entry: [0, 0] for line in load_standings(individual, load_entrants(individual))}
    for turn in individual.turns.all():
        for table in load_turn_results(turn):
            for side in (table.ns, table.ew):
                assert side is not None
                assert len(side.entries) == 2
                for entry in side.entries:
                    figures[entry][0] += side.vp or 0
                    figures[entry][1] += side.mp or 0
    standings = load_standings(individual, load_entrants(individual))
    assert {line.entry: [line.total.vp, line.total.mp] for line in standings} == figures


def test_both_partners_are_on_every_page_of_a_table(
    anna: Client, visitor: Client, individual: Tournament
) -> None:
    seat_event(individual)
    table = load_turn_results(individual.turns.get(number=1))[0]
    assert table.ns is not None
    (first, second) = (load_entrants(individual)[entry] for entry in table.ns.entries)
    assert table.ns.find_seated(load_entrants(individual)).title == (
        f"{first.number} {first.surname} + {second.number} {second.surname}"
    )
    for client, page, args, names in [
        (anna, "board", (1,), (f"{first.number} · {first.label}", f"{second.number} · ")),
        (anna, "table", (1, 1), (first.label, second.label)),
        (visitor, "event_seating", (1,), (first.label, second.label)),
        (visitor, "event_results", (1,), (first.label, second.label)),
    ]:
        text = read(client, page, individual, *args)
        for name in names:
            assert name in text, page


def test_a_player_is_told_with_whom_and_against_whom(
    visitor: Client, individual: Tournament
) -> None:
    seat_event(individual)
    text = read(visitor, "event", individual)
    for seat in list_players(
        load_turn_seating(individual.turns.get(number=1)), load_entrants(individual)
    ):
        assert seat.partner
        assert f"{seat.partner}, against {seat.opponents}" in text or (
            f"{seat.partner}, contro {seat.opponents}" in text
        )


def test_who_rests_beside_another_is_no_partner(director: User) -> None:
    event = seat_event(
        make_event(director, 6, entry_kind="players", movement="individual", turns=3)
    )
    seats = list_players(load_turn_seating(event.turns.get(number=1)), load_entrants(event))
    resting = [seat for seat in seats if seat.line is None]
    assert len(seats) == 6
    assert [(seat.partner, seat.opponents) for seat in resting] == [("", "")] * 2


def test_players_head_to_head_by_their_results(director: User) -> None:
    event = make_event(
        director,
        5,
        entry_kind="players",
        rules_key=keep_rules(2),
        movement="danese-no-rematch",
        turns=3,
    )
    play_through(event, 3)
    met = [
        frozenset(side.entrant for side in (table.ns, table.ew) if side)
        for turn in event.turns.all()
        for table in load_turn_results(turn)
    ]
    assert len(set(met)) == len(met) == 9
    assert Seat.objects.filter(turn__tournament=event, kind=Presence.BYE).count() == 3


# --- Teams ---------------------------------------------------------------------------------------


def test_a_teams_points_are_those_of_its_tables(teams: Tournament) -> None:
    play_through(teams, 3)
    standings = {line.entry: line.total for line in load_standings(teams, load_entrants(teams))}
    for number, total in standings.items():
        seats = Seat.objects.filter(turn__tournament=teams, entry__number=number)
        assert seats.count() == 6
        assert total.vp == sum(seat.vp or 0 for seat in seats)
        assert total.mp == sum(seat.mp or 0 for seat in seats)
    assert sum(total.vp for total in standings.values()) == 3 * 2 * 2 * 20


def test_each_pair_of_a_team_has_a_table_of_its_own(teams: Tournament) -> None:
    seat_event(teams)
    pairs = load_entrants(teams)
    tables = list_seated_tables(load_turn_seating(teams.turns.get(number=1)), pairs)
    for first, second in zip(tables[::2], tables[1::2], strict=True):
        for here, there in ((first.ns, second.ns), (first.ew, second.ew)):
            assert here is not None
            assert there is not None
            assert here.entries == there.entries
            assert here.names + there.names == here.entries[0].names


def test_the_seats_by_name_and_by_table_are_those_of_the_results(teams: Tournament) -> None:
    seat_event(teams)
    turn, pairs = teams.turns.get(number=1), load_entrants(teams)
    shown = [
        (table.table, table.ns, table.ew)
        for table in list_seated_tables(load_turn_seating(turn), pairs)
    ]
    assert shown == [
        (
            table.number,
            table.ns.find_seated(pairs) if table.ns else None,
            table.ew.find_seated(pairs) if table.ew else None,
        )
        for table in load_turn_results(turn)
    ]
    players = list_players(load_turn_seating(turn), pairs)
    assert sorted(seat.name for seat in players) == sorted(
        name for pair in pairs.values() for name in pair.names
    )


def test_a_table_shows_the_team_and_the_pair_that_sits_there(
    anna: Client, visitor: Client, teams: Tournament
) -> None:
    seat_event(teams)
    for client, page, args in [
        (anna, "board", (1,)),
        (anna, "table", (1, 2)),
        (visitor, "event_seating", (1,)),
        (visitor, "event_results", (1,)),
    ]:
        text = read(client, page, teams, *args)
        assert "Squadra 1" in text, page
        # Team 1 is its pairs 1 and 2; its second pair sits at table 2.
        assert re.search(r"Nord2 N", text), page
    assert "Nord1 N" not in read(anna, "table", teams, 1, 2)


def test_a_team_that_rests_is_told_once_a_player(director: User) -> None:
    event = seat_event(
        make_event(
            director, 3, entry_kind="teams", pairs_per_team=2, movement="round-robin", turns=3
        )
    )
    seats = list_players(load_turn_seating(event.turns.get(number=1)), load_entrants(event))
    assert len({seat.name for seat in seats}) == len(seats) == 12
    assert sum(seat.line is None for seat in seats) == 4


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


def test_a_smazzata_is_recorded_at_every_table_of_a_match(teams: Tournament) -> None:
    seat_event(teams)
    turn = teams.turns.get(number=1)
    for table in turn.tables.all():
        record_totals(table, 1, 500, 200)
        record_totals(table, 2, 500, 200)
    assert [table.state.value for table in load_turn_results(turn)] == ["done"] * 4
