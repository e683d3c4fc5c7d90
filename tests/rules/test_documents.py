"""Every rule of every preset has its document, and every refusal says which one it breaks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.rules.documents import CITED, OWN_DOCUMENTS, SOURCES, Topic, cite, is_filled_in
from scoring.rules.presets import BURACO, CLUB, FIBUR_2026, ITALIAN, PRESETS
from scoring.wording.smazzate import _CHOICES, _SENTENCES

UNCITED = {
    "card.unknown",
    "points.not_five",
    "points.too_few",
    "points.too_many",
}
"""Spellings and sums: no document speaks of them."""
OF_THREE = {"alone.missing", "alone.not_here", "alone.not_taken"}
TELL_OF_THREE = {"italian", "italian-semipulito"}
"""The presets whose document tells how three play; the others cite nobody for it."""


@pytest.mark.parametrize("key", PRESETS)
def test_every_topic_of_a_preset_has_a_source(key: str) -> None:
    unknown = set() if key in TELL_OF_THREE else {Topic.THREE}
    assert set(SOURCES[key]) == set(Topic) - unknown
    assert all(source.document and source.section for source in SOURCES[key].values())


@pytest.mark.parametrize("key", PRESETS)
def test_every_fault_is_cited_or_knowingly_not(key: str) -> None:
    codes = {*_SENTENCES, *_CHOICES}
    uncited = UNCITED if key in TELL_OF_THREE else UNCITED | OF_THREE
    assert {code for code in codes if cite(code, PRESETS[key]) is None} == uncited
    assert set(CITED) <= codes


def test_a_preset_cites_its_own_document_and_where_that_is_silent_the_italian_rules() -> None:
    assert cite("meld.too_short", BURACO) == "Buraco, Runs"
    assert cite("close.no_burraco", CLUB) == "Rules of the Burraco, The closing"
    assert cite("side.duplicate_set", CLUB) == "Burraco Rummy Games, Melds"
    assert is_filled_in(Topic.SETS, CLUB)
    assert not is_filled_in(Topic.SETS, ITALIAN)


def test_three_at_a_table_is_cited_where_a_document_tells_of_it_and_nowhere_else() -> None:
    assert cite("alone.missing", ITALIAN) == "Burraco Rummy Games, Burraco for three players"
    assert cite("alone.missing", CLUB) is None
    assert not is_filled_in(Topic.THREE, CLUB)


def test_presets_name_the_document_that_they_are_read_from() -> None:
    for key, rules in PRESETS.items():
        assert OWN_DOCUMENTS[key] in rules.source


def test_a_kept_set_cites_its_own_source() -> None:
    kept = replace(FIBUR_2026, key="our-club", source="Rules of our club, 4")
    assert cite("close.no_burraco", kept) == "Rules of our club, 4"
    assert cite("close.no_burraco", replace(kept, source="")) is None
    assert cite("points.not_five", kept) is None
