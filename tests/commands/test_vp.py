from __future__ import annotations

import pytest

from tests.commands.judging import refuse, run


def vp(*words: str) -> str:
    return run("vp", *words)[1]


@pytest.mark.parametrize("difference", ["300", "-300", "+300", "350"])
def test_the_points_of_both_sides(difference: str) -> None:
    assert vp("burraconline", difference) == '{"winner": 13, "loser": 7}\n'


def test_each_table_has_its_key() -> None:
    assert vp("four-smazzate", "2005") == '{"winner": 20, "loser": 0}\n'
    assert vp("win-loss", "5") == '{"winner": 2, "loser": 0}\n'


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("three", "300"),
            (
                "There is no conversion table “three”; choose one of: burraconline, four-smazzate, "
                "win-loss."
            ),
        ),
        (("burraconline", "many"), "MP must be a whole number such as 300, not “many”."),
        (("burraconline", "1.5"), "MP must be a whole number such as 300, not “1.5”."),
        (
            ("burraconline", "9" * 5000),
            f"MP must be a whole number such as 300, not “{'9' * 5000}”.",
        ),
    ],
)
def test_what_there_is_not_is_said_in_one_sentence(words: tuple[str, str], sentence: str) -> None:
    assert refuse("vp", *words) == sentence
