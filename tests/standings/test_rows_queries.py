"""The rows kept for the page of the standings, and who is shown them."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models.tournament import ShownStandings, Tournament
from scoring.models.turn import Table
from scoring.standings.rows_queries import build_ranked_rows, load_ranked_rows, write_page
from scoring.standings.services import freeze_standings, publish_standings
from tests.cast import ANNA, record_totals
from tests.public.pages import words


@pytest.fixture
def event(finished: Tournament) -> Tournament:
    return Tournament.objects.get(pk=finished.pk)


def mark_kept() -> None:
    """Make what is kept tell from what is worked out."""
    kept = ShownStandings.objects.get()
    kept.page["turns_planned"] = 77
    kept.save()


def is_kept(event: Tournament, wanted: str = "") -> bool:
    return load_ranked_rows(event, wanted).turns_planned == 77


def test_what_is_kept_is_shown(event: Tournament) -> None:
    worked_out = write_page(build_ranked_rows(event))
    assert write_page(load_ranked_rows(event)) == worked_out
    mark_kept()
    assert is_kept(event)
    assert not is_kept(event, "NS"), "of a list nothing is kept"


def test_what_another_write_has_moved_is_worked_out(event: Tournament) -> None:
    mark_kept()
    Tournament.objects.update(ranked_revision=event.ranked_revision + 1)
    assert not is_kept(Tournament.objects.get())


def test_a_desk_without_kept_rows_works_them_out(event: Tournament) -> None:
    ShownStandings.objects.all().delete()
    assert load_ranked_rows(event).after_turn == 3


def test_nothing_is_kept_of_turns_that_are_held_back(
    visitor: Client, anna: Client, event: Tournament
) -> None:
    freeze_standings(event=event, turn=2, author=ANNA)
    table = Table.objects.select_related("turn__phase", "turn__tournament").filter(turn__number=3)
    corrected = table.exclude(seats__kind="bye").first()
    assert corrected is not None
    # As a director has the event who corrects a smazzata.
    corrected.turn.tournament.shows_all = True
    record_totals(corrected, 1, 2000, 100, based_on=1, reason="misread")
    assert ShownStandings.objects.get().page["after_turn"] == 2
    assert "After turn 2 of 3" in words(visitor, event)
    assert "After turn 3 of 3" in words(anna, event)
    publish_standings(event=event, author=ANNA)
    assert ShownStandings.objects.get().page["after_turn"] == 3
    assert "After turn 3 of 3" in words(visitor, event)


def test_a_reader_who_sees_more_is_not_shown_what_the_public_sees(event: Tournament) -> None:
    freeze_standings(event=event, turn=2, author=ANNA)
    mark_kept()
    frozen = Tournament.objects.get()
    assert is_kept(frozen)
    frozen.shows_all = True
    assert not is_kept(frozen)
    assert load_ranked_rows(frozen).after_turn == 3
