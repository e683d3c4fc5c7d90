"""Points and verdicts while the cards go in: the rules' own, before every question is answered."""

from __future__ import annotations

from typing import Any

from django.test import Client

from scoring.models.smazzata import Smazzata
from scoring.models.tournament import Tournament
from tests.recording.test_record import COUNTS, WHOLE, errors, place


def ask(client: Client, event: Tournament, depth: str = "cards", **fields: Any) -> Any:
    return client.post(place(event, view="record_preview") + f"?depth={depth}", fields)


def test_a_blank_form_is_told_nothing(anna: Client, playing: Tournament) -> None:
    answer = ask(anna, playing)
    assert answer.status_code == 200
    assert not errors(answer)
    assert answer.context["form"].is_provisional


def test_points_come_before_the_questions_are_answered(anna: Client, playing: Tournament) -> None:
    cards = {
        name: value for name, value in WHOLE.items() if name in ("NS-meld", "EW-meld", "letters")
    }
    answer = ask(anna, playing, **cards)
    assert [side.total for side in answer.context["form"].score] == [315, 15]
    lines = dict(answer.context["form"].list_sums()[1][1])
    assert [str(label) for label, points in lines.items() if points is None] != []
    assert "<abbr" in answer.text


def test_an_answered_form_is_what_would_be_recorded(anna: Client, playing: Tournament) -> None:
    form = ask(anna, playing, **WHOLE).context["form"]
    assert not form.is_provisional
    assert [side.total for side in form.score] == [405, -115]
    assert not Smazzata.objects.exists(), "nothing is written"


def test_a_burraco_shows_its_class_its_points_and_its_bonus(
    anna: Client, playing: Tournament
) -> None:
    answer = ask(anna, playing, **{"NS-meld": ["7..kh"]})
    assert "cards--clean" in answer.text
    assert "65 + 200" in " ".join(answer.text.split())


def test_a_meld_that_is_being_written_is_told_gently(anna: Client, playing: Tournament) -> None:
    typed = {"NS-meld": ["4h 5h"]}
    line = ask(anna, playing, **typed, active="id_NS-meld-0").context["form"].sides[0].lines[0]
    assert line.hint
    assert not line.errors
    assert errors(ask(anna, playing, **typed, active="id_NS-hand")) == ["id_NS-meld-0"]


def test_each_line_has_its_piece_blank_ones_too(anna: Client, playing: Tournament) -> None:
    answer = ask(anna, playing, **{"NS-meld": ["", "7h 8h 9h", "", "", ""]})
    for index in range(5):
        assert f'id="id_NS-meld-{index}_notes"' in answer.text


def test_counts_and_figures_that_are_none_are_told_at_once(
    anna: Client, playing: Tournament
) -> None:
    answer = ask(anna, playing, "counts", **{**COUNTS, "NS-table": "many", "NS-left": ""})
    assert "id_NS-table" in errors(answer)
    assert "id_NS-left" not in errors(answer)


def test_burrachi_do_not_complain_before_the_points_are_in(
    anna: Client, playing: Tournament
) -> None:
    assert not errors(ask(anna, playing, "counts", **{"NS-burrachi-clean": "2"}))
