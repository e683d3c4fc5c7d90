"""The pages of the desk's conversion tables."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.actions.authors_services import Author
from scoring.core.rules.victory import TABLES, Row
from scoring.library.services import copy_table
from scoring.models.kept import KeptTable
from scoring.models.turn import Seat
from tests.cast import NOW, Signature, make_event, plan_phase, play_turn, seat_event

OWN_ACTS = ("change", "retire", "reinstate")
TYPED = {
    "name": "Corta",
    "source": "Circolo",
    "up_to_1": "100",
    "winner_1": "10",
    "loser_1": "10",
    "up_to_2": "",
    "winner_2": "",
    "loser_2": "",
    "up_to_3": "",
    "winner_3": "20",
    "loser_3": "0",
}


@pytest.fixture
def ours(director: User) -> KeptTable:
    signed = Signature(author=Author.of(director), now=NOW)
    return copy_table(table=TABLES["burraconline"], name="Nostra", **signed)


def change(client: Client, kept: KeptTable, **typed: str) -> Any:
    return client.post(
        reverse("conversion_change", args=[kept.key]), TYPED | typed, HTTP_ACCEPT_LANGUAGE="en"
    )


def upload(client: Client, content: bytes) -> Any:
    file = SimpleUploadedFile("tabella.json", content)
    return client.post(reverse("conversion_tables"), {"file": file}, HTTP_ACCEPT_LANGUAGE="en")


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_list_leads_to_every_table(anna: Client, ours: KeptTable, language: str) -> None:
    shown = anna.get(reverse("conversion_tables"), HTTP_ACCEPT_LANGUAGE=language).text
    assert reverse("conversion_tables") in anna.get(reverse("desk")).text
    for key in ("burraconline", "four-smazzate", "win-loss", "scaled-2", ours.key):
        address = reverse("conversion_table", args=[key])
        assert address in shown
        page = anna.get(address, HTTP_ACCEPT_LANGUAGE=language)
        assert page.text.count("steps__winner") == len(page.context["table"].rows)


def test_a_copy_is_made_then_changed(anna: Client, db: None) -> None:
    answer = anna.post(reverse("conversion_copy", args=["four-smazzate"]), {"name": "Nostra"})
    kept = KeptTable.objects.get()
    assert answer.headers["Location"] == reverse("conversion_change", args=[kept.key])
    assert change(anna, kept).status_code == 302
    changed = KeptTable.objects.get()
    assert (changed.key, changed.name) == (kept.key, "Corta")
    # The blank row in the middle is left out.
    assert changed.conversion.rows == (Row(100, 10, 10), Row(None, 20, 0))


def test_an_unchanged_form_changes_nothing(anna: Client, ours: KeptTable) -> None:
    form = anna.get(reverse("conversion_change", args=[ours.key])).context["form"]
    shown = {bound.name: bound.value() for bound in form}
    typed = {name: value for name, value in shown.items() if value not in (None, False)}
    anna.post(reverse("conversion_change", args=[ours.key]), typed)
    assert KeptTable.objects.get().data == ours.data


def test_more_rows_are_asked_for_and_nothing_is_lost(anna: Client, ours: KeptTable) -> None:
    answer = change(anna, ours, more="1", winner_3="19")
    assert answer.status_code == 200
    assert len(answer.context["form"].rows) == 7
    assert answer.context["form"]["winner_3"].value() == "19"
    assert KeptTable.objects.get().data == ours.data


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"up_to_3": "200"}, "Row 3: every row needs an upper limit, except the last"),
        ({"winner_3": "9"}, "Row 3: the winner’s VP must not be lower than in the row above"),
        ({"winner_1": "9"}, "Row 1: the winner must get at least as much as the loser"),
        (
            {"constant": "on", "winner_3": "21"},
            ("Row 3: the victory points of winner and loser must add up"),
        ),
        (
            {"up_to_2": "50", "winner_2": "11", "loser_2": "9"},
            "Row 2: the upper limit must be at least 0, and higher",
        ),
        ({"loser_3": ""}, "Enter a number, or 0 for none."),
        ({"winner_3": "venti"}, "Enter a whole number."),
    ],
)
def test_what_makes_no_table_is_said_by_its_row(
    anna: Client, ours: KeptTable, typed: dict[str, str], sentence: str
) -> None:
    answer = change(anna, ours, **typed)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert KeptTable.objects.get().data == ours.data


def test_what_one_keeps_another_looks_at_and_copies(bruno: Client, ours: KeptTable) -> None:
    own = [reverse(f"conversion_{act}", args=[ours.key]) for act in OWN_ACTS]
    assert bruno.get(own[0]).status_code == 404
    assert [bruno.post(url, TYPED).status_code for url in own] == [404] * 3
    kept = KeptTable.objects.get()
    assert (kept.data, kept.retired_at) == (ours.data, None)
    page = bruno.get(reverse("conversion_table", args=[ours.key])).text
    assert not [url for url in own if url in page]
    copy = bruno.post(reverse("conversion_copy", args=[ours.key]), {"name": "Mia"})
    assert copy.status_code == 302


def test_a_file_is_taken_in_as_it_was_written(anna: Client, ours: KeptTable) -> None:
    file = anna.get(reverse("conversion_file", args=[ours.key])).content
    assert upload(anna, file).status_code == 302
    taken = KeptTable.objects.latest("pk")
    assert taken.key == "nostra-2"
    assert taken.conversion.rows == ours.conversion.rows


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\0",
        b"[]",
        b"{}",
        b'"' + b"[" * 40_000,
        b"[" * 40_000,
        b" " * 60_000,
        json.dumps(TABLES["win-loss"].to_data() | {"name": "\ud800"}).encode(),
        json.dumps(TABLES["win-loss"].to_data() | {"name": "a\0b"}).encode(),
        json.dumps(TABLES["win-loss"].to_data() | {"rows": "rows"}).encode(),
        json.dumps(TABLES["win-loss"].to_data() | {"rows": 5}).encode(),
        json.dumps(TABLES["win-loss"].to_data() | {"rows": []}).encode(),
        json.dumps(TABLES["win-loss"].to_data() | {"rows": [{"up_to": None}]}).encode(),
        TABLES["win-loss"].to_data().__repr__().encode(),
    ],
)
def test_a_file_that_is_no_table_is_refused_in_words(
    anna: Client, db: None, content: bytes
) -> None:
    answer = upload(anna, content)
    assert answer.status_code == 422
    assert answer.context["form"].errors["file"]
    assert not KeptTable.objects.exists()


def test_a_retired_table_is_offered_no_more(anna: Client, director: User, ours: KeptTable) -> None:
    event = make_event(director, phases=[plan_phase(ours.key)])
    new, edit = reverse("event_new"), reverse("phase_edit", args=[event.slug, 1])
    offer = f'<option value="{ours.key}"'
    assert offer in anna.get(new).text
    anna.post(reverse("conversion_retire", args=[ours.key]))
    assert offer not in anna.get(new).text
    assert offer in anna.get(edit).text
    anna.post(reverse("conversion_reinstate", args=[ours.key]))
    assert offer in anna.get(new).text


def test_a_house_scale_of_three_to_nothing_is_typed_and_gives_its_points(
    anna: Client, ours: KeptTable, director: User
) -> None:
    """Three points for a large difference, two to one for a small one, level in between."""
    scale = {"up_to_1": "0", "winner_1": "1", "loser_1": "1"}
    scale |= {"up_to_2": "300", "winner_2": "2", "loser_2": "1"}
    scale |= {"up_to_3": "", "winner_3": "3", "loser_3": "0"}
    assert change(anna, ours, **scale).status_code == 302
    phase = plan_phase(ours.key, turns=1, smazzate=1)
    event = seat_event(make_event(director, 6, phases=[phase]))
    scores = {1: (500, 200), 2: (200, 505), 3: (250, 250)}
    play_turn(event.turns.get(), lambda table, number: scores[table])
    made = Seat.objects.order_by("table__number", "-line").values_list("vp", flat=True)
    assert list(made) == [2, 1, 0, 3, 1, 1]
