from __future__ import annotations

import pytest

from scoring.workbook.cells import begins_like_formula, clean_title, quote, strip_controls


@pytest.mark.parametrize("text", ["=1+1", "+39", "-2", "@SUM", "\t=1", "\r=1", "#REF!"])
def test_begins_like_formula(text: str) -> None:
    assert begins_like_formula(text)


@pytest.mark.parametrize("text", ["", "Neri", "1=1", " =1"])
def test_begins_like_text(text: str) -> None:
    assert not begins_like_formula(text)


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Perù\nC'è", "Perù\nC'è"),
        ("a\x00b\x1fc", "abc"),
        ("a\ud800b\uffffc", "abc"),
        ("x" * 32_768, "x" * 32_767),
    ],
)
def test_clean_text(text: str, clean: str) -> None:
    assert strip_controls(text) == clean


def test_title_is_one_that_a_sheet_may_have() -> None:
    assert (
        clean_title("Check: pairs/'all' [of the whole event]") == "Check  pairs  all   of the whol"
    )


def test_quoted_text_in_a_formula() -> None:
    assert quote('is "ok"') == '"is ""ok"""'
