"""Pictures on the public pages: what is drawn is what is stored, and what is held back is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from django.test import Client

from scoring.core.play.awards import Award
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.play.turns_services import close_turn
from scoring.rulings.services import assign_score
from scoring.standings.services import freeze_standings
from scoring.tickets.links_views import ticket_path
from scoring.tickets.services import issue_tickets
from tests.cast import (
    ANNA,
    SIGNED,
    open_turn,
    play_through,
    play_turn,
    record_totals,
    seat_event,
)
from tests.public.pages import address, read


def cut_out(page: str, heading: str) -> str:
    """The picture under the heading of this id; "" where there is none."""
    found = re.search(
        rf'<section class="picture[^>]*aria-labelledby="{heading}">.*?</section>', page, re.S
    )
    return found[0] if found else ""


def read_table(picture: str) -> list[list[str]]:
    """The rows of figures of a picture."""
    body = re.search(r"<tbody>(.*?)</tbody>", picture, re.S)
    assert body
    rows = re.findall(r"<tr>(.*?)</tr>", body[1], re.S)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in rows]
    return [[re.sub(r"<[^>]*>", "", cell).strip() for cell in row] for row in cells]


def read_marks(picture: str) -> list[str]:
    """The figures in the drawing, line after line."""
    return [
        text.strip() for text in re.findall(r'class="\s*picture__figure[^>]*>([^<]*)<', picture)
    ]


def list_stored(event: Tournament, number: int) -> Iterator[tuple[int, int]]:
    """The place of an entry after each turn, as the standings were kept."""
    last = {kept.after_turn: kept.rows for kept in event.standings_versions.order_by("pk")}
    for turn, rows in last.items():
        yield turn, next(row["place"] for row in rows if row["entry"] == number)


@pytest.fixture
def played(event: Tournament) -> Tournament:
    """Seven pairs after three turns in which the tables end differently."""
    for number in (1, 2, 3):
        turn = open_turn(event, number)
        play_turn(
            turn, lambda table, smazzata, n=number: (100 * table * n, 150 * smazzata + 90 * n)
        )
        close_turn(turn=turn, **SIGNED)
    return event


@pytest.mark.parametrize("number", [1, 4, 7])
def test_a_pairs_way_is_as_the_standings_were_kept(
    visitor: Client, played: Tournament, number: int
) -> None:
    issue_tickets(event=played, **SIGNED)
    own = ticket_path(played.tickets.get(entry__number=number))
    stored = [(str(turn), str(place)) for turn, place in list_stored(played, number)]
    byes = Seat.objects.filter(entry__number=number, kind="bye").values_list(
        "turn__number", flat=True
    )
    for url in (address(played, "event_pair", number), own):
        way = cut_out(read(visitor, url), "way")
        assert read_marks(way) == [place for _, place in stored]
        assert [(turn, place.split(" ")[0]) for turn, place, _ in read_table(way)] == stored
        assert [int(turn) for turn, place, _ in read_table(way) if "bye" in place] == list(byes)


def test_the_race_is_as_the_standings_were_kept(visitor: Client, played: Tournament) -> None:
    race = cut_out(read(visitor, address(played, "event_race")), "race")
    rows = read_table(race)
    places = [int(row[-1]) for row in rows]
    assert places == sorted(places)
    for name, *drawn in rows:
        stored = [str(place) for _, place in list_stored(played, int(name.split(" ")[0]))]
        assert drawn == stored
    assert read_marks(race) == [place for row in rows for place in row[1:]]


def test_there_is_no_way_and_no_race_before_a_second_turn(
    visitor: Client, event: Tournament
) -> None:
    play_through(event, 1)
    assert not cut_out(read(visitor, address(event, "event_race")), "race")
    assert address(event, "event_race") not in read(visitor, address(event, "event_standings"))
    assert not cut_out(read(visitor, address(event, "event_pair", 1)), "way")


def test_pictures_know_nothing_of_turns_that_are_held_back(
    visitor: Client, anna: Client, played: Tournament
) -> None:
    freeze_standings(event=played, turn=2, author=ANNA)
    issue_tickets(event=played, **SIGNED)
    own = ticket_path(played.tickets.get(entry__number=1))
    for url, name in [
        (address(played, "event_pair", 1), "way"),
        (own, "way"),
    ]:
        assert [row[0] for row in read_table(cut_out(read(visitor, url), name))] == ["1", "2"]
    race = address(played, "event_race")
    assert {len(row) for row in read_table(cut_out(read(visitor, race), "race"))} == {3}
    assert {len(row) for row in read_table(cut_out(read(anna, race), "race"))} == {4}
    assert not cut_out(read(visitor, address(played, "event_results", 3)), "endings")
    assert cut_out(read(anna, address(played, "event_results", 3)), "endings")
    assert not cut_out(read(visitor, address(played, "event_table", 3, 1)), "running")


def test_the_bars_of_a_turn_are_its_stored_victory_points(
    visitor: Client, played: Tournament
) -> None:
    bars = read_table(cut_out(read(visitor, address(played, "event_results", 3)), "endings"))
    drawn = {name: int(figure) for name, figure, _ in bars if figure != "0"}
    stored: dict[str, int] = {}
    for table in Table.objects.filter(turn__number=3):
        points = sorted(table.seats.filter(kind="plays").values_list("vp", flat=True), reverse=True)
        if points:
            name = "–".join(map(str, points))
            stored[name] = stored.get(name, 0) + 1
    assert drawn == stored


def test_the_lines_of_a_table_end_in_its_stored_points(visitor: Client, played: Tournament) -> None:
    running = cut_out(read(visitor, address(played, "event_table", 2, 2)), "running")
    stored = dict(Seat.objects.filter(turn__number=2, table__number=2).values_list("line", "gp"))
    assert read_table(running)[-1][1:] == [str(stored["NS"]), str(stored["EW"])]
    rows = [[int(cell) for cell in row[1:]] for row in read_table(running)]
    made = Table.objects.get(turn__number=2, number=2).smazzate.values_list("ns_gp", "ew_gp")
    steps = [[b - a for a, b in zip(*both, strict=True)] for both in pairwise([[0, 0], *rows])]
    assert steps == [list(one) for one in made]


def test_a_table_with_an_assigned_score_has_no_lines(visitor: Client, event: Tournament) -> None:
    seat_event(event)
    table = event.turns.get(number=1).tables.get(number=1)
    record_totals(table, 1, 300, 200)
    url = address(event, "event_table", 1, 1)
    assert cut_out(read(visitor, url), "running")
    assign_score(table=table, ns=Award(12, 305), ew=Award(0, 0), reason="Lite", **SIGNED)
    assert not cut_out(read(visitor, url), "running")


def test_a_hall_screen_draws_the_pace_of_the_turn_in_play(
    visitor: Client, playing: Tournament
) -> None:
    table = playing.turns.get(number=1).tables.get(number=1)
    record_totals(table, 1, 300, 200)
    screen = read(visitor, address(playing, "hall_screen"))
    words = re.search(r'<p class="hall-pace__words">(.*?)</p>', screen, re.S)
    assert words
    said = " ".join(re.sub(r"<[^>]*>", "", words[1]).split())
    assert said.startswith("1 smazzata of 6 recorded · expected by now: 6")
    assert screen.count("picture__line--own") == 1
