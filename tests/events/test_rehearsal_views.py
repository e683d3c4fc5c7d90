"""The rehearsal: other numbers and other plans, of which nothing is written."""

from __future__ import annotations

from datetime import time
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from players.person import Person
from players.roster import RosterEntry
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.awards import Award
from scoring.entries.late_and_leaving_services import withdraw_entry
from scoring.entries.services import add_entries
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from tests.cast import SIGNED, make_event, open_turn, plan_phase, play_through, seat_turn


def rehearse(client: Client, event: Tournament, language: str = "en", **asked: str) -> Any:
    address = reverse("rehearsal", args=[event.slug])
    return client.get(address, asked, HTTP_ACCEPT_LANGUAGE=language)


def cards(answer: Any) -> list[tuple[int, int]]:
    """The number of entries and of tables, card by card."""
    return [(card["entries"], card["tables"]) for card in answer.context["cards"]]


@pytest.mark.parametrize("language", ["it", "en"])
def test_one_less_as_it_is_and_one_more(anna: Client, event: Tournament, language: str) -> None:
    answer = rehearse(anna, event, language)
    assert answer.status_code == 200
    assert cards(answer) == [(6, 3), (7, 4), (8, 4)]
    assert [card["is_meant"] for card in answer.context["cards"]] == [False, True, False]


def test_an_even_field_rests_nobody(anna: Client, event: Tournament) -> None:
    less, as_it_is, _more = rehearse(anna, event).context["cards"]
    assert "No byes." in less["notes"]
    assert "At most 1 bye per turn." in as_it_is["notes"]


def test_the_end_of_the_day_is_foretold(anna: Client, director: User) -> None:
    event = make_event(director, starts_at=time(15, 30), break_minutes=10)
    card = rehearse(anna, event).context["cards"][1]
    assert card["lasts"] == "1 h 35 min"


def test_what_is_impossible_is_said(anna: Client, director: User) -> None:
    event = make_event(director, pairs=7, turns=4)
    less, as_it_is, _more = rehearse(anna, event).context["cards"]
    assert "6 pairs can play at most 3 turns" in less["phases"][0]["problems"][0]
    assert not as_it_is["phases"][0]["problems"]


OTHER = {
    "entries": "7",
    "movement_1": "danese",
    "turns_1": "5",
    "minutes_1": "20",
    "sections_1": "",
    "movement_2": "",
    "turns_2": "",
    "minutes_2": "",
    "sections_2": "",
}


def test_another_plan_is_rehearsed_and_not_kept(anna: Client, event: Tournament) -> None:
    revision = Tournament.objects.get().revision
    answer = rehearse(anna, event, **OTHER)
    other = answer.context["cards"][0]
    assert [phase["turns"] for phase in other["phases"]] == ["1–5 of 5"]
    assert event.phases.get().movement == "mitchell"
    assert Tournament.objects.get().revision == revision
    assert not event.turns.exists()


def test_a_phase_is_left_out_or_added_for_the_rehearsal(anna: Client, event: Tournament) -> None:
    more = OTHER | {"movement_2": "swiss", "turns_2": "2", "minutes_2": "30", "sections_2": "2, 1"}
    both = rehearse(anna, event, **more).context["cards"][0]
    assert [phase["turns"] for phase in both["phases"]] == ["1–5 of 7", "6–7 of 7"]
    last = rehearse(anna, event, **more | {"turns_1": "0"}).context["cards"][0]
    assert [phase["turns"] for phase in last["phases"]] == ["1–2 of 2"]


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("entries", "molti"),
        ("entries", "9" * 30),
        ("movement_1", "valzer"),
        ("turns_1", "-1"),
        ("minutes_1", "0"),
        ("sections_1", "sette"),
        ("turns_2", "99"),
    ],
)
def test_what_is_wrong_is_said_and_the_rest_is_kept(
    anna: Client, event: Tournament, field: str, typed: str
) -> None:
    answer = rehearse(anna, event, **OTHER | {"minutes_1": "23", field: typed})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {field}
    assert field == "minutes_1" or 'value="23"' in answer.text
    assert len(answer.context["cards"]) == 3


def test_a_further_phase_needs_its_turns(anna: Client, event: Tournament) -> None:
    answer = rehearse(anna, event, **OTHER | {"movement_2": "swiss"})
    assert set(answer.context["form"].errors) == {"turns_2", "minutes_2"}


def test_no_rehearsal_goes_on_for_ever(anna: Client, event: Tournament) -> None:
    answer = rehearse(anna, event, **OTHER | {"movement_1": "swiss", "turns_1": "31"})
    assert answer.status_code == 422
    assert "30 turns" in answer.context["form"].non_field_errors()[0]


def test_during_play_only_what_is_left_is_rehearsed(anna: Client, director: User) -> None:
    event = make_event(director, phases=[plan_phase(), plan_phase(movement="danese", turns=2)])
    play_through(event, 1)
    seat_turn(event, 2)
    open_turn(event, 2)
    answer = rehearse(anna, event)
    as_it_is = answer.context["cards"][1]
    assert [phase["turns"] for phase in as_it_is["phases"]] == ["3 of 5", "4–5 of 5"]
    assert [place for place, _further, _fields in answer.context["form"].phases] == [2, 3]


def test_a_late_pair_takes_the_half_table(anna: Client, playing: Tournament) -> None:
    late = rehearse(anna, playing).context["cards"][2]
    assert "late" in late["title"]
    assert {line[1:3] for line in late["phases"][0]["lines"]} == {(4, 0)}


def test_who_has_left_is_not_rehearsed(anna: Client, playing: Tournament) -> None:
    withdraw_entry(
        entry=playing.entries.get(number=3),
        justified=True,
        award=Award(10, 0),
        reason="a casa",
        **SIGNED,
    )
    assert [card["entries"] for card in rehearse(anna, playing).context["cards"]] == [5, 6, 7]


def test_a_knockout_is_rehearsed_to_its_final(anna: Client, director: User) -> None:
    final = plan_phase(movement="knockout", turns=3, qualify=6)
    event = make_event(director, phases=[plan_phase(turns=1), final])
    play_through(event, 2)
    seat_turn(event, 3)
    open_turn(event, 3)
    as_it_is = rehearse(anna, event).context["cards"][1]
    assert as_it_is["entries"] == 6
    assert [line[:2] for line in as_it_is["phases"][0]["lines"]] == [(4, 1)]


def test_players_are_rehearsed_four_at_a_table(anna: Client, director: User) -> None:
    individual = plan_phase(movement="individual", section_tables=(2, 1))
    event = make_event(director, pairs=0, phases=[individual], entry_kind=EntryKind.PLAYERS)
    lineups = [RosterEntry(0, Person(f"Solo{n} Sara", f"C{n:04d}", "")) for n in range(12)]
    add_entries(event=event, lineups=lineups, **SIGNED)
    assert cards(rehearse(anna, event))[1] == (12, 3)


def test_a_match_of_teams_takes_a_table_for_each_pair(anna: Client, director: User) -> None:
    event = make_event(
        director, pairs=6, entry_kind=EntryKind.TEAMS, pairs_per_team=3, movement="round-robin"
    )
    assert cards(rehearse(anna, event))[1] == (6, 9)


def test_a_finished_event_has_nothing_left(anna: Client, finished: Tournament) -> None:
    assert not rehearse(anna, finished).context["cards"][1]["phases"]
    close_event(event=finished, **SIGNED)
    assert rehearse(anna, finished).status_code == 200


def test_an_event_without_entries_is_rehearsed_too(anna: Client, director: User) -> None:
    assert rehearse(anna, make_event(director, pairs=0)).status_code == 200
