"""Registering pairs."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from players.models import Player
from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.draw import DrawMethod
from scoring.entries.services import add_entries, remove_entry, update_entry
from scoring.models.tournament import Tournament
from scoring.seating.draws_services import draw_seating
from scoring.text.entrants_queries import load_entrants
from tests.cast import SIGNED, make_event, pair_up


def test_pairs_are_numbered_on_from_the_last(event: Tournament) -> None:
    add_entries(event=event, lineups=[pair_up(8), pair_up(9)], **SIGNED)
    assert list(load_entrants(event)) == list(range(1, 10))


def test_a_player_of_two_events_is_one_player(event: Tournament, director: User) -> None:
    before = Player.objects.count()
    make_event(director)
    assert Player.objects.count() == before


def test_a_player_is_in_one_pair_of_an_event(event: Tournament) -> None:
    with pytest.raises(Refusal, match="player_twice"):
        add_entries(event=event, lineups=[pair_up(8), pair_up(1)], **SIGNED)
    assert event.entries.count() == 7


def test_a_player_twice_in_one_list_is_refused(event: Tournament) -> None:
    with pytest.raises(Refusal, match="player_twice"):
        add_entries(event=event, lineups=[pair_up(8), pair_up(8)], **SIGNED)


def test_a_pair_more_drops_the_draft(event: Tournament) -> None:
    draw_seating(event=event, method=DrawMethod.RANDOM, seed="7", **SIGNED)
    add_entries(event=event, lineups=[pair_up(8)], **SIGNED)
    event.refresh_from_db()
    assert not event.turns.exists()
    assert event.phases.get().draw_seed == ""


def test_no_pair_is_added_once_a_seating_is_published(playing: Tournament) -> None:
    with pytest.raises(Refusal, match="seating_published"):
        add_entries(event=playing, lineups=[pair_up(8)], **SIGNED)


def test_a_pair_taken_off_leaves_its_number_free(event: Tournament) -> None:
    remove_entry(entry=event.entries.get(number=3), **SIGNED)
    assert list(load_entrants(event)) == [1, 2, 4, 5, 6, 7]


def test_a_misspelt_name_is_put_right_during_play(playing: Tournament) -> None:
    update_entry(entry=playing.entries.get(number=1), lineup=pair_up(20), **SIGNED)
    assert load_entrants(playing)[1].names == ("Nord20 Nora", "Sud20 Ugo")


def test_a_pair_cannot_become_one_that_is_there(playing: Tournament) -> None:
    with pytest.raises(Refusal, match="player_twice"):
        update_entry(entry=playing.entries.get(number=1), lineup=pair_up(2), **SIGNED)
    assert load_entrants(playing)[1].names == ("Nord1 Nora", "Sud1 Ugo")
