"""Rulings at one table: its score as a whole, a smazzata cancelled."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.events.services import close_event
from scoring.models.adjustment import AssignedScore
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from tests.cast import SIGNED, record_totals

TYPED = {"ns_vp": "14", "ns_mp": "355", "ew_vp": "6", "ew_mp": "−355", "reason": "In ritardo"}


def address(event: Tournament, view: str, *more: int, table: int = 1) -> str:
    return reverse(view, args=[event.slug, 1, table, *more])


def assign(client: Client, event: Tournament, **changes: str) -> Any:
    return client.post(address(event, "table_assign"), TYPED | changes)


def cancel(client: Client, event: Tournament, reason: str = "Carte in più") -> Any:
    return client.post(address(event, "smazzata_cancel", 1), {"reason": reason})


@pytest.fixture
def recorded(playing: Tournament) -> Tournament:
    record_totals(Table.objects.get(turn__number=1, number=1), 1, 700, 200)
    return playing


# --- The score of a table -----------------------------------------------------------------------


def test_a_score_is_assigned_to_both_sides(anna: Client, playing: Tournament) -> None:
    assert assign(anna, playing).status_code == 302
    seats = Seat.objects.filter(turn__number=1, table__number=1).order_by("-line")
    assert list(seats.values_list("vp", "mp")) == [(14, 355), (6, -355)]
    page = anna.get(address(playing, "table")).text
    assert "In ritardo" in page
    assert address(playing, "table_take_back") in page


@pytest.mark.parametrize(
    ("preset", "ns", "ew"),
    [
        ("ns-late", (6, -355), (14, 355)),
        ("ew-late", (14, 355), (6, -355)),
        ("nobody", (0, 0), (0, 0)),
    ],
)
def test_a_usual_score_fills_the_form(
    anna: Client, playing: Tournament, preset: str, ns: tuple[int, int], ew: tuple[int, int]
) -> None:
    page = anna.get(address(playing, "table_assign"), {"preset": preset})
    form = page.context["form"]
    assert tuple(form[name].value() for name in ("ns_vp", "ns_mp", "ew_vp", "ew_mp")) == ns + ew
    assert form["reason"].value()
    assert not AssignedScore.objects.exists()


@pytest.mark.parametrize(
    ("changes", "is_said"), [({}, False), ({"ew_vp": "0"}, True), ({"ew_mp": "0"}, True)]
)
def test_a_score_that_no_played_table_has_is_said_to_be_one(
    anna: Client, playing: Tournament, changes: dict[str, str], is_said: bool
) -> None:
    assign(anna, playing, **changes)
    page = anna.get(address(playing, "table")).text
    assert ("non è quella solita di un tavolo" in page) is is_said
    assert AssignedScore.objects.exists()


@pytest.mark.parametrize(
    "changes", [{"reason": " "}, {"ns_vp": ""}, {"ew_mp": "tanti"}, {"ns_vp": "99999"}]
)
def test_a_score_without_figures_or_reason_is_refused(
    anna: Client, playing: Tournament, changes: dict[str, str]
) -> None:
    answer = assign(anna, playing, **changes)
    assert answer.status_code == 422
    assert not AssignedScore.objects.exists()


def test_an_assigned_score_is_taken_back(anna: Client, recorded: Tournament) -> None:
    assign(anna, recorded)
    anna.post(address(recorded, "table_take_back"))
    seat = Seat.objects.get(turn__number=1, table__number=1, line="NS")
    assert (seat.gp, seat.mp, seat.vp) == (700, None, None)


@pytest.mark.parametrize("view", ["table_assign", "smazzata_cancel"])
def test_a_closed_event_says_so(anna: Client, finished: Tournament, view: str) -> None:
    close_event(event=finished, **SIGNED)
    url = address(finished, view, *([1] if view == "smazzata_cancel" else []))
    assert "<form" not in anna.get(url).text.split("<main")[1].split("</main>")[0]
    assert anna.post(url, TYPED).status_code == 409


def test_nobody_gets_a_score_at_a_half_table(anna: Client, playing: Tournament) -> None:
    url = address(playing, "table_assign", table=4)
    assert anna.get(url).status_code == 200
    assert anna.post(url, TYPED).status_code == 409


# --- A smazzata cancelled -----------------------------------------------------------------------


def test_a_smazzata_is_cancelled_with_a_reason(anna: Client, recorded: Tournament) -> None:
    assert cancel(anna, recorded, reason=" ").status_code == 422
    assert cancel(anna, recorded).status_code == 302
    assert SmazzataRevision.objects.order_by("number").last().depth == "cancelled"
    assert Seat.objects.get(turn__number=1, table__number=1, line="NS").gp == 0


def test_a_cancelled_smazzata_is_read(anna: Client, recorded: Tournament) -> None:
    cancel(anna, recorded)
    page = anna.get(address(recorded, "table"))
    (_number, sheet), _ = page.context["deals"]
    assert sheet.is_cancelled
    assert "Carte in più" in page.text
    assert address(recorded, "smazzata_cancel", 1) not in page.text
    assert anna.get(address(recorded, "smazzata_cancel", 1)).status_code == 200


def test_a_smazzata_is_cancelled_once(anna: Client, recorded: Tournament) -> None:
    cancel(anna, recorded)
    assert cancel(anna, recorded, reason="Ancora").status_code == 422


def test_what_was_not_recorded_is_not_cancelled(anna: Client, playing: Tournament) -> None:
    assert cancel(anna, playing).status_code == 404


def test_the_public_reads_of_a_cancelled_smazzata(
    anna: Client, visitor: Client, recorded: Tournament
) -> None:
    cancel(anna, recorded)
    assert "Carte in più" in visitor.get(address(recorded, "event_table")).text
