"""An entry's way through the standings, and the race of those at the top."""

from __future__ import annotations

from django.utils import translation

from players.person import Person
from scoring.core.play.seats import Presence
from scoring.standings.place_history_picture import RACERS, draw_place_history, draw_race
from scoring.text.entrants_queries import Entrant
from scoring.text.pictures import LinePicture

THREE_TURNS = {
    1: {7: 1, 2: 2, 5: 3, 9: 4},
    2: {2: 1, 7: 2, 9: 3, 5: 4},
    3: {2: 1, 9: 2, 7: 3, 5: 3},
}
ENTRANTS = {
    number: Entrant(number, (Person(f"Rossi{number} Maria"), Person(f"Neri{number} Ugo")))
    for number in range(1, 401)
}


def read_rows(picture: LinePicture | None) -> tuple[tuple[str, ...], ...]:
    assert picture is not None
    return picture.figures.rows


def test_a_way_goes_up_where_the_entry_climbs() -> None:
    way = draw_place_history(9, THREE_TURNS, {})
    assert way is not None
    (line,) = way.lines
    assert [mark.text for mark in line.marks] == ["4", "3", "2"]
    first, second, third = [mark.y for mark in line.marks]
    assert first > second > third
    assert read_rows(way) == (("1", "4", "4"), ("2", "3", "4"), ("3", "2", "4"))


def test_the_scale_of_a_way_is_the_whole_field() -> None:
    field = {turn: {entry: entry for entry in range(1, 401)} for turn in (1, 2)}
    way = draw_place_history(400, field, {})
    assert way is not None
    assert [tick.text for tick in way.upwards] == ["1", "100", "200", "300", "400"]
    assert {mark.y for mark in way.lines[0].marks} == {1000}


def test_one_turn_is_no_way() -> None:
    assert draw_place_history(7, {1: {7: 1}}, {}) is None
    assert draw_race([7, 2], {1: {7: 1, 2: 2}}, ENTRANTS) is None
    assert draw_place_history(7, {}, {}) is None


def test_who_came_late_begins_late() -> None:
    way = draw_place_history(3, {1: {7: 1}, 2: {7: 1, 3: 2}, 3: {3: 1, 7: 2}}, {})
    assert way is not None
    assert [mark.x for mark in way.lines[0].marks] == [500, 1000]
    assert read_rows(way) == (("2", "2", "2"), ("3", "1", "2"))


def test_byes_and_absences_are_marked_and_explained() -> None:
    with translation.override("en"):
        way = draw_place_history(5, THREE_TURNS, {2: Presence.BYE, 3: Presence.ABSENT})
    assert way is not None
    assert [mark.sign for mark in way.lines[0].marks] == ["", "B", "A"]
    assert "B: bye. A: absent." in way.note
    assert [row[1] for row in read_rows(way)] == ["3", "4 (bye)", "3 (absent)"]


def test_of_many_turns_a_phone_is_told_the_ends_the_best_and_the_worst() -> None:
    places = [5, 4, 3, 2, 3, 4, 5, 6, 7, 8, 6, 4]
    way = draw_place_history(
        1, {turn: {1: place, 2: 9} for turn, place in enumerate(places, 1)}, {}
    )
    assert way is not None
    told = [mark.text for mark in way.lines[0].marks if not mark.is_minor]
    assert told == ["5", "2", "8", "4"]
    assert [tick.text for tick in way.across if not tick.is_minor] == [
        "T2",
        "T4",
        "T6",
        "T8",
        "T10",
        "T12",
    ]


def test_the_race_has_the_leaders_in_their_order_turn_by_turn() -> None:
    race = draw_race([2, 9, 7, 5], THREE_TURNS, ENTRANTS)
    assert race is not None
    assert [line.name for line in race.lines] == [ENTRANTS[n].short for n in (2, 9, 7, 5)]
    assert [[mark.text for mark in line.marks] for line in race.lines] == [
        ["2", "1", "1"],
        ["4", "3", "2"],
        ["1", "2", "3"],
        ["3", "4", "3"],
    ]
    for turn in range(3):
        lanes = [line.marks[turn].y for line in race.lines]
        assert len(set(lanes)) == 4  # nobody covers anybody, a shared place neither
    assert [row[1:] for row in read_rows(race)] == [
        ("2", "1", "1"), ("4", "3", "2"), ("1", "2", "3"), ("3", "4", "3"),
    ]  # fmt: skip


def test_lines_of_the_race_are_told_apart_by_more_than_colour() -> None:
    field = {turn: {entry: entry for entry in range(1, 401)} for turn in (1, 2)}
    race = draw_race(list(range(1, 401)), field, ENTRANTS)
    assert race is not None
    assert len(race.lines) == RACERS
    assert len({line.kind for line in race.lines}) == RACERS
    assert [line.shape for line in race.lines[:3]] == ["circle", "square", "diamond"]


def test_the_race_of_a_list_counts_places_within_the_list() -> None:
    race = draw_race([9, 5], THREE_TURNS, ENTRANTS)
    assert race is not None
    assert [[mark.text for mark in line.marks] for line in race.lines] == [
        ["2", "1", "1"],
        ["1", "2", "2"],
    ]


def test_who_leads_now_may_have_come_late() -> None:
    race = draw_race([3, 7], {1: {7: 1}, 2: {7: 1, 3: 2}, 3: {3: 1, 7: 2}}, ENTRANTS)
    assert race is not None
    assert [len(line.marks) for line in race.lines] == [2, 3]
    assert read_rows(race)[0][1:] == ("–", "2", "1")
