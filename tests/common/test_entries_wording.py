"""Every kind of entry has the same words, each in one table."""

from __future__ import annotations

from importlib import import_module

import pytest

from scoring.common.entries_wording import TABLES, gather_words
from scoring.core.pairing.entries import EntryKind


def test_every_kind_has_the_same_words() -> None:
    assert len({frozenset(gather_words(kind)) for kind in EntryKind}) == 1


@pytest.mark.parametrize("kind", EntryKind)
def test_each_word_stands_in_one_table(kind: EntryKind) -> None:
    tables = [import_module(f"scoring.{name}").ENTRY_WORDS[kind] for name in TABLES]
    keys = [key for table in tables for key in table]
    assert len(keys) == len(set(keys))
    assert set(keys) < gather_words(kind).keys()
