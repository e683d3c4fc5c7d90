"""The director's side of a hall in play: the live board, calls, photos."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from pytest_django import Settings

from scoring.models.call import Photo
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from tests.cast import NOW, play_turn, record_totals
from tests.play.test_live_queries import hold, raise_call, see, sign, table


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def board(anna: Client, playing: Tournament) -> Any:
    """The board of turn 1, which began two minutes ago; in English."""
    began = timezone.now() - timedelta(minutes=2)
    ends = began + timedelta(minutes=25)
    Turn.objects.filter(number=1).update(started_at=began, clock_ends_at=ends)
    url = reverse("board", args=[playing.slug, 1])

    def show(**query: str) -> Any:
        return anna.get(url, query, headers={"Accept-Language": "en"})

    return show


def marks(page: Any) -> dict[int, list[str]]:
    return {tile.number: [mark.words for mark in tile.marks] for tile in page.context["tiles"]}


def test_a_tile_says_what_its_table_wants_the_most_urgent_first(board: Any) -> None:
    see(1, seen_at=timezone.now() - timedelta(minutes=4), waiting=2)
    raise_call(1, reason="behaviour")
    raise_call(1, number=2)
    hold(1)
    assert marks(board())[1] == [
        "Calls: a player's behaviour",
        "Two records of smazzata 1",
        "Problem in smazzata 2",
        "2 items still on the phone, not sent yet",
        "Offline",
    ]


def test_a_tile_says_what_goes_on(board: Any) -> None:
    see(1, number=1, seen_at=timezone.now())
    see(2, seen_at=timezone.now() - timedelta(minutes=3))
    doing = {tile.number: tile.doing for tile in board().context["tiles"]}
    assert doing == {1: "entering 1", 2: "3 min ago", 3: "", 4: ""}


def test_the_tables_stand_in_order_until_those_in_need_are_asked_for(board: Any) -> None:
    raise_call(3)
    hold(2)
    assert [*marks(board())] == [1, 2, 3, 4]
    assert [*marks(board(order="needs"))] == [3, 2, 1, 4]
    assert [*marks(board(only="held"))] == [2]
    assert [*marks(board(only="nonsense"))] == [1, 2, 3, 4]
    assert [mark.want for mark in board().context["wants"]] == ["called", "held"]


def test_a_table_that_is_behind_and_when_the_turn_ends(board: Any) -> None:
    began = timezone.now() - timedelta(minutes=20)
    ends = began + timedelta(minutes=25)
    Turn.objects.filter(number=1).update(started_at=began, clock_ends_at=ends)
    page = board()
    assert marks(page)[1] == ["7 minutes late"]
    assert "behind schedule" in page.context["progress"].words
    Turn.objects.filter(number=1).update(started_at=began - timedelta(hours=30))
    assert marks(board())[1][0].endswith(" hours late")
    assert "style=" not in page.text


def find_title(page: str) -> str:
    found = re.search("<title>(.*?)</title>", page, re.DOTALL)
    assert found
    return " ".join(found[1].split())


def test_the_boards_title_counts_the_calls(board: Any, anna: Client, playing: Tournament) -> None:
    raise_call(1)
    raise_call(2, number=1)
    assert find_title(board().text).startswith("(2) Turn 1 ·")
    url = reverse("board", args=[playing.slug, 1])
    fragment = anna.get(url, headers={"HX-Request": "true", "Accept-Language": "en"}).text
    assert find_title(fragment).startswith("(2) Turn 1 ·")


def test_the_unsigned_tables_are_named(board: Any, anna: Client, playing: Tournament) -> None:
    Tournament.objects.update(signatures_required=True)
    play_turn(playing.turns.get(number=1))
    sign(1, "NS", "EW")
    assert [*marks(board(only="unsigned"))] == [2, 3]
    page = anna.get(reverse("console", args=[playing.slug]), headers={"Accept-Language": "en"})
    assert [sentence for sentence, _ in page.context["decisions"]] == [
        "At tables 2, 3 at least one side has not signed all smazzate."
    ]


def test_the_console_begins_with_who_calls(anna: Client, playing: Tournament) -> None:
    raise_call(2)
    held = hold(1, kind="late")
    page = anna.get(reverse("console", args=[playing.slug]), headers={"Accept-Language": "en"})
    assert page.context["decisions"] == [
        ("Table 2 is calling: a question of rules.", reverse("calls", args=[playing.slug])),
        (
            "Table 1: smazzata 1 arrived after turn 1 was closed.",
            reverse("held_settle", args=[playing.slug, held.pk]),
        ),
    ]


def test_a_call_is_answered(anna: Client, playing: Tournament) -> None:
    call = raise_call(2, note="Pozzetto?")
    url = reverse("calls", args=[playing.slug])
    assert "Pozzetto?" in anna.get(url).text
    answer = reverse("call_answer", args=[playing.slug, call.pk])
    assert anna.post(answer).url == url
    call.refresh_from_db()
    assert (call.answered_at is not None, call.answered_by) == (True, "Anna Neri")
    assert [*anna.get(url).context["answered"]] == [call]
    assert anna.post(answer, {"turn": "1"}).url == reverse("board", args=[playing.slug, 1])


@pytest.mark.parametrize("turn", ["99", "x", "1" * 40, "²"])
def test_an_answer_leads_nowhere_else(anna: Client, playing: Tournament, turn: str) -> None:
    answer = reverse("call_answer", args=[playing.slug, raise_call(2).pk])
    assert anna.post(answer, {"turn": turn}).url == reverse("calls", args=[playing.slug])


def test_the_table_shows_what_it_wants(anna: Client, playing: Tournament) -> None:
    record_totals(table(1), 1, 300, 200)
    raise_call(1, note="Pozzetto?")
    held = hold(1)
    page = anna.get(reverse("table", args=[playing.slug, 1, 1])).text
    assert "Pozzetto?" in page
    assert reverse("held_settle", args=[playing.slug, held.pk]) in page


@pytest.fixture
def photo(playing: Tournament, tmp_path: Path, settings: Settings) -> Photo:
    settings.MEDIA_ROOT = tmp_path
    made = {"created_at": NOW, "created_at_revision": playing.revision}
    photo = Photo(table=table(1), number=1, width=3, height=4, key="p", **made)
    photo.image.save("x.jpg", ContentFile(b"jpeg"))
    return photo


def test_a_photo_is_for_directors_of_the_event(
    photo: Photo, anna: Client, bruno: Client, visitor: Client, playing: Tournament
) -> None:
    url = reverse("photo", args=[playing.slug, photo.pk])
    answer = anna.get(url)
    assert b"".join(answer.streaming_content) == b"jpeg"
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/jpeg", "nosniff")
    assert answer["Cache-Control"] == "private, no-store"
    assert url in anna.get(reverse("table", args=[playing.slug, 1, 1])).text
    assert (bruno.get(url).status_code, visitor.get(url).status_code) == (404, 302)


def test_a_photo_whose_file_is_lost_is_not_there(
    photo: Photo, anna: Client, playing: Tournament
) -> None:
    photo.image.storage.delete(photo.image.name)
    assert anna.get(reverse("photo", args=[playing.slug, photo.pk])).status_code == 404
