"""The words of entries, figures in every language of the desk, pieces of shared markup."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.formats import number_format

from scoring.text.entries_wording import WORDS, tie_dashes
from scoring.text.figures import MINUS, Figures
from scoring.text.markup import break_address


def test_every_kind_has_the_same_words() -> None:
    assert len({frozenset(words) for words in WORDS.values()}) == 1


def test_no_line_of_names_begins_with_a_dash() -> None:
    assert tie_dashes("Esposito Carmela – Russo Gennaro").split(" ")[-2:] == ["Russo", "Gennaro"]
    assert tie_dashes("A – B – C").split(" ") == [
        "A\N{NO-BREAK SPACE}–",
        "B\N{NO-BREAK SPACE}–",
        "C",
    ]
    assert tie_dashes("Montalbano-Rossi") == "Montalbano-Rossi"


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_whole_numbers_are_grouped_as_django_groups_them(language: str) -> None:
    with translation.override(language):
        figures = Figures()
        for number in (0, 7, 35, 999, 1000, 12_345, 1_234_567):
            expected = number_format(number, force_grouping=True)
            assert figures.points(number) == expected
            assert figures.signed(number) == (f"+{expected}" if number else expected)
            assert figures.points(-number) == (f"{MINUS}{expected}" if number else expected)


def test_an_address_breaks_behind_its_slashes_alone() -> None:
    assert break_address("http://192.0.2.2:8000/e/serata-2026/") == (
        "<span>http://192.0.2.2:8000/</span><span>e/</span><span>serata-2026/</span>"
    )
    assert break_address("http://host/<b>/") == "<span>http://host/</span><span>&lt;b&gt;/</span>"
