"""Every movement and option has its words, and the style sheet can hide every field."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.core.pairing.registry import MOVEMENTS, OPTIONS
from scoring.events.phase_forms import CHOSEN, LINES, list_fields, list_movements
from scoring.text.movements_wording import OPTION_WORDS

STYLE = Path(__file__).resolve().parents[2] / "static/css/events/plan.css"


def test_every_movement_and_every_option_has_its_words() -> None:
    assert OPTION_WORDS.keys() == OPTIONS.keys()


def test_an_option_means_the_same_in_every_movement() -> None:
    for movement in MOVEMENTS.values():
        for option in movement.list_options():
            assert option == OPTIONS[option.key], (movement.key, option.key)


def test_a_barred_number_has_its_sentence() -> None:
    barred = {key for key, option in OPTIONS.items() if option.barred is not None}
    assert barred == {key for key, words in OPTION_WORDS.items() if words.barred}


@pytest.mark.parametrize("place", range(1, len(CHOSEN) + 1))
def test_the_style_sheet_shows_every_field(place: int) -> None:
    rule = f'form:has([data-shows~="{place}"]:checked) .field--of-{place}'
    assert rule in STYLE.read_text(encoding="utf-8")


def test_no_style_sheet_knows_a_movement() -> None:
    for sheet in STYLE.parents[1].rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        assert not [key for key in MOVEMENTS if f'"{key}"' in text], sheet


def test_fields_belong_to_movements() -> None:
    assert list_fields("mitchell") == {"shift", "apart", LINES}
    assert list_fields("swiss") == {"apart"}
    assert list_fields("threes") == set()
    assert list_fields("waltz") == set()


def test_movements_are_offered_by_the_sides_of_the_rule_set() -> None:
    assert [key for key, _name in list_movements(3)] == ["three-sides"]
    offered = [key for key, _name in list_movements(2)]
    assert [*offered, "three-sides"] == sorted(MOVEMENTS, key=lambda key: key == "three-sides")
