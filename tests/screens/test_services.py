"""The screens of the hall: what they are told to show, and the prize-giving line by line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring.actions.refusals_services import Refusal
from scoring.core.play.screens import EVERY_SCENE, Scene, list_screens
from scoring.models.hall_screens import HallScreens, read_screens
from scoring.models.tournament import Tournament
from scoring.rulings.services import add_adjustment
from scoring.screens import services as steering
from scoring.screens.queries import Reveal, load_reveal
from scoring.standings.queries import load_standings
from tests.cast import ANNA, NOW, SIGNED


def steer(act: Callable[..., object], event: Tournament, **given: Any) -> HallScreens:
    act(event=event, author=ANNA, **given)
    return HallScreens.objects.get(tournament=event)


def find_reveal(event: Tournament) -> Reveal:
    found = load_reveal(event, HallScreens.objects.get(tournament=event))
    assert found is not None
    return found


def test_an_event_has_one_screen_with_everything_until_it_is_set(event: Tournament) -> None:
    assert list_screens(read_screens(event).scenes) == [EVERY_SCENE]


def test_every_screen_has_scenes_of_its_own(event: Tournament) -> None:
    own = ((Scene.CLOCK, Scene.SEATING), (), (Scene.STANDINGS,))
    screens = steer(steering.set_screens, event, scenes=own, page_seconds=9, is_light=True)
    assert list_screens(screens.scenes) == [
        (Scene.SEATING, Scene.CLOCK),
        (),
        (Scene.STANDINGS,),
    ]
    assert (screens.page_seconds, screens.is_light) == (9, True)


@pytest.mark.parametrize(
    ("scenes", "seconds", "code"),
    [
        ((), 12, "screens.number"),
        (((), (Scene.CLOCK,)), 12, "screens.number"),
        (((Scene.CLOCK,),) * 5, 12, "screens.number"),
        (((Scene.CLOCK,),), 4, "screens.seconds"),
        (((Scene.CLOCK,),), 61, "screens.seconds"),
    ],
)
def test_what_no_screen_can_show_is_refused(
    event: Tournament, scenes: Any, seconds: int, code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        steer(steering.set_screens, event, scenes=scenes, page_seconds=seconds, is_light=False)
    assert refused.value.code == code
    assert not HallScreens.objects.exists()


def test_a_message_is_shown_at_once_or_in_turn_and_taken_away(event: Tournament) -> None:
    shown = steer(steering.set_message, event, message="  A cena\n alle 20:30 ", is_held=True)
    assert (shown.message, shown.held) == ("A cena alle 20:30", Scene.MESSAGE)
    turning = steer(steering.set_message, event, message="A cena", is_held=False)
    assert (turning.message, turning.held) == ("A cena", "")
    steer(steering.set_message, event, message="A cena", is_held=True)
    gone = steer(steering.set_message, event, message=" ", is_held=True)
    assert (gone.message, gone.held) == ("", "")


def test_steering_renews_the_screens_and_no_other_page(event: Tournament) -> None:
    event.refresh_from_db()
    settled = event.settled_revision
    revisions = [
        steer(steering.darken_screens, event, is_dark=is_dark).revision for is_dark in (True, False)
    ]
    event.refresh_from_db()
    assert revisions == [1, 2]
    assert event.settled_revision == settled


def test_the_podium_comes_after_the_first_place(finished: Tournament) -> None:
    steer(steering.start_reveal, finished, places=1, now=NOW)
    steer(steering.move_reveal, finished, revealed=1)
    assert not find_reveal(finished).is_podium
    steer(steering.move_reveal, finished, revealed=2)
    assert find_reveal(finished).is_podium
    with pytest.raises(Refusal, match="moved"):
        steering.move_reveal(event=finished, revealed=3, author=ANNA)


def test_the_reveal_keeps_to_the_standings_that_it_began_with(finished: Tournament) -> None:
    steer(steering.start_reveal, finished, places=7, now=NOW)
    before = find_reveal(finished).lines
    last = finished.entries.get(number=before[-1].entry)
    add_adjustment(entry=last, turn=None, vp=200, mp=0, gp=0, reason="Premio", **SIGNED)
    assert load_standings(finished)[0].entry == last.number
    assert find_reveal(finished).lines == before


def test_a_second_tap_moves_nothing_and_one_goes_back(finished: Tournament) -> None:
    steer(steering.start_reveal, finished, places=3, now=NOW)
    steer(steering.move_reveal, finished, revealed=1)
    steer(steering.move_reveal, finished, revealed=1)
    assert find_reveal(finished).revealed == 1
    steer(steering.move_reveal, finished, revealed=2)
    steer(steering.move_reveal, finished, revealed=1)
    for wrong in (3, -1):
        with pytest.raises(Refusal, match="moved"):
            steering.move_reveal(event=finished, revealed=wrong, author=ANNA)
    steer(steering.end_reveal, finished)
    with pytest.raises(Refusal, match=r"reveal\.none"):
        steering.move_reveal(event=finished, revealed=1, author=ANNA)


@pytest.mark.parametrize("places", [0, 8])
def test_only_places_that_there_are_can_be_revealed(finished: Tournament, places: int) -> None:
    with pytest.raises(Refusal, match=r"reveal\.places.* 7\."):
        steering.start_reveal(event=finished, places=places, author=ANNA, now=NOW)


def test_nothing_is_revealed_before_a_turn_is_closed(playing: Tournament) -> None:
    with pytest.raises(Refusal, match="no_standings"):
        steering.start_reveal(event=playing, places=3, author=ANNA, now=NOW)
