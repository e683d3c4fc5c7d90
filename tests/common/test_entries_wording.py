"""Every kind of entry has the same words."""

from __future__ import annotations

from scoring.common.entries_wording import WORDS


def test_every_kind_has_the_same_words() -> None:
    assert len({frozenset(words) for words in WORDS.values()}) == 1
