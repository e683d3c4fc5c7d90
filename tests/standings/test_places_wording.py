"""Places as people say them, in both languages."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.standings.places_wording import (
    ask_why,
    format_at_place,
    format_ordinal,
    format_the_place,
)


@pytest.mark.parametrize(
    ("place", "english", "italian"),
    [
        (1, "1st", "al 1º posto"),
        (2, "2nd", "al 2º posto"),
        (8, "8th", "all’8º posto"),
        (11, "11th", "all’11º posto"),
        (18, "18th", "al 18º posto"),
        (80, "80th", "all’80º posto"),
        (81, "81st", "all’81º posto"),
        (111, "111th", "al 111º posto"),
        (113, "113th", "al 113º posto"),
        (803, "803rd", "all’803º posto"),
    ],
)
def test_a_place_is_said_as_the_language_says_it(place: int, english: str, italian: str) -> None:
    with translation.override("en"):
        assert format_ordinal(place) == format_at_place(place) == english
        assert format_the_place(place) == f"the {english}"
        assert ask_why("pairs", place) == f"Why are we {english}?"
    with translation.override("it"):
        assert format_at_place(place) == italian
        the = format_the_place(place)
        assert italian == f"{'al' if the.startswith('l') else 'a'}{the.removeprefix('i')} posto"
        assert ask_why("pairs", place) == f"Perché siamo {italian}?"
