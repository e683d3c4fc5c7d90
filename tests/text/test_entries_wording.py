"""The words of entries, and their names as they are set."""

from __future__ import annotations

from scoring.text.entries_wording import WORDS, tie_dashes


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
