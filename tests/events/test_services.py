"""Creating, changing and closing an event."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.draw import DrawMethod
from scoring.core.rules.presets import PRESETS
from scoring.events.services import (
    close_event,
    read_settings,
    reopen_event,
    update_event,
)
from scoring.models.tournament import Tournament
from scoring.seating.draws_services import draw_seating
from tests.cast import SETTINGS, SIGNED, make_event, play_through


def test_settings_are_read_back_as_they_were_given(director: User) -> None:
    assert read_settings(make_event(director, pairs=0)) == SETTINGS


def test_an_event_keeps_its_own_copy_of_the_rules(event: Tournament) -> None:
    event.refresh_from_db()
    assert event.rules == PRESETS["fibur-2026"]
    assert event.rules_data is not PRESETS["fibur-2026"].to_data()


def test_two_events_of_one_name_have_two_addresses(director: User) -> None:
    slugs = [make_event(director, pairs=0).slug for _ in range(3)]
    assert slugs == ["torneo-di-prova-2026", "torneo-di-prova-2026-2", "torneo-di-prova-2026-3"]


def test_a_name_without_letters_still_gets_an_address(director: User) -> None:
    event = make_event(director, pairs=0, name="♠♥")
    assert event.slug == "torneo-2026"


def test_another_name_keeps_the_draft(event: Tournament) -> None:
    draw_seating(event=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    update_event(event=event, settings=replace(SETTINGS, name="Altro nome"), **SIGNED)
    assert event.turns.count() == 3


@pytest.mark.parametrize(
    "change",
    [
        {"rules_key": "fitab"},
        {"pairs_per_team": 2},
        {"bye_mode": "average"},
        {"tiebreaks": ("vp", "gp")},
        {"bye_vp": 12},
        {"bye_mp": 0},
    ],
)
def test_how_it_is_played_is_fixed_once_published(
    playing: Tournament, change: dict[str, object]
) -> None:
    with pytest.raises(Refusal, match="under_way"):
        update_event(event=playing, settings=replace(SETTINGS, **change), **SIGNED)


def test_a_name_can_be_put_right_once_published(playing: Tournament) -> None:
    update_event(event=playing, settings=replace(SETTINGS, name="Coppa"), **SIGNED)
    playing.refresh_from_db()
    assert playing.name == "Coppa"


def test_an_event_is_not_closed_before_its_last_turn(director: User) -> None:
    event = make_event(director)
    play_through(event, 2)
    with pytest.raises(Refusal, match="turns_left"):
        close_event(event=event, **SIGNED)


def test_a_closed_event_takes_no_more_writes(finished: Tournament) -> None:
    close_event(event=finished, **SIGNED)
    with pytest.raises(Refusal, match=r"tournament\.closed"):
        update_event(event=finished, settings=SETTINGS, **SIGNED)


def test_a_closed_event_is_opened_again_with_a_reason(finished: Tournament) -> None:
    close_event(event=finished, **SIGNED)
    with pytest.raises(Refusal, match="reopen_reason"):
        reopen_event(event=finished, reason="  ", **SIGNED)
    reopen_event(event=finished, reason="Un foglio ritrovato", **SIGNED)
    update_event(event=finished, settings=SETTINGS, **SIGNED)
    assert finished.acts.filter(kind="reopen").get().reason == "Un foglio ritrovato"


def test_an_open_event_is_not_opened_again(finished: Tournament) -> None:
    with pytest.raises(Refusal, match=r"tournament\.open"):
        reopen_event(event=finished, reason="Per sicurezza", **SIGNED)


def test_every_write_raises_the_revision(event: Tournament) -> None:
    before = Tournament.objects.get().revision
    draw_seating(event=event, method=DrawMethod.ENTRY_ORDER, **SIGNED)
    assert Tournament.objects.get().revision == before + 1


def test_a_refused_write_leaves_the_revision(event: Tournament) -> None:
    before = Tournament.objects.get().revision
    with pytest.raises(Refusal):
        close_event(event=event, **SIGNED)
    assert Tournament.objects.get().revision == before
