"""The picture of a link says what the pages say, and no more than the public sees."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.play.results_queries import load_turn_results
from scoring.public.preview_contents import LinkPreview, preview_entry, preview_event, preview_table
from scoring.standings.public_queries import load_event_standings
from scoring.text.entrants_queries import load_entrants
from tests.cast import SIGNED, make_event, play_through


@pytest.fixture(autouse=True)
def in_english() -> None:
    translation.activate("en")


def preview(event: Tournament, number: int | None = None, until: int | None = None) -> LinkPreview:
    entrants = load_entrants(event)
    event.frozen_turn = until
    standings = load_event_standings(event, entrants)
    if number is None:
        return preview_event(event, entrants, standings)
    return preview_entry(event, entrants[number], standings)


def test_before_the_first_turn_is_closed_nobody_has_a_place(event: Tournament) -> None:
    assert preview(event).titles == ("7 pairs",)
    own = preview(event, 3)
    assert own.titles == ("Nord3 Nora", "Sud3 Ugo")
    assert own.note == "Pair 3 · Circolo Uno / Circolo Due"
    assert not own.figures


def test_a_pair_has_its_place_and_figures(event: Tournament) -> None:
    play_through(event, 2)
    line = load_event_standings(event, load_entrants(event)).find(3)
    assert line
    place, vp, *_others = preview(event, 3).figures
    assert place == (str(line.place), "place among 7 entries, after turn 2")
    assert vp == (str(line.total.vp), "victory points")
    event.frozen_turn = 1
    earlier = load_event_standings(event, load_entrants(event)).find(3)
    assert earlier
    assert preview(event, 3, until=1).figures[0] == (
        str(earlier.place),
        "place among 7 entries, after turn 1",
    )


def test_an_event_has_its_leaders(event: Tournament) -> None:
    play_through(event, 1)
    ranked = load_event_standings(event, load_entrants(event)).standings
    said = preview(event)
    assert said.titles == ("Standings after turn 1",)
    assert [row.mark for row in said.rows] == [str(line.place) for line in ranked[:3]]
    assert said.rows[0].names == (f"Nord{ranked[0].entry} Nora", f"Sud{ranked[0].entry} Ugo")


def test_a_closed_event_has_its_winners(finished: Tournament) -> None:
    close_event(event=finished, **SIGNED)
    finished.refresh_from_db()
    assert preview(finished).titles == ("Final standings",)


def test_a_table_has_its_sides_with_their_points(event: Tournament) -> None:
    play_through(event, 1)
    turn, entrants = event.turns.get(number=1), load_entrants(event)
    (result, *_others) = load_turn_results(turn)
    said = preview_table(event, 1, result.number, result, entrants)
    assert said.titles == (f"Table {result.number}, turn 1",)
    assert [row.mark for row in said.rows] == ["N-S", "E-W"][: len(said.rows)]
    assert preview_table(event, 1, 1, None, entrants).rows == ()


def test_a_team_is_named_by_its_name(director: User) -> None:
    teams = make_event(director, pairs=4, entry_kind="teams", pairs_per_team=2, turns=1)
    assert preview(teams).titles == ("4 teams",)
    assert preview(teams, 2).titles[0] == "Squadra 2"
