"""The guides as pages: the same sections in both languages, and words found in them."""

from __future__ import annotations

import re

import pytest
from django.utils.html import strip_tags

from scoring.learning.guides import GUIDES, find_in_guides, fold_letters, load_guide, mark_words
from scoring.learning.help_places import HELP_PLACES
from tests.addresses import ADDRESSES, FILES


def list_keys(guide: str, language: str) -> list[str]:
    return [section.key for section in load_guide(guide, language).sections]


WITHOUT_SECTION = FILES | {"referee", "help", "help_guide", "help_tour"}
"""Addresses that are no page or only lead on, and the guides themselves."""


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_has_the_same_sections_in_both_languages(guide: str) -> None:
    italian, english = (list_keys(guide, language) for language in ("it", "en"))
    assert italian == english
    assert len(italian) == len(set(italian)) >= 10


def test_every_page_has_its_section_and_none_that_is_gone() -> None:
    pages = {name for name, row in ADDRESSES.items() if row[1] == "GET"} - WITHOUT_SECTION
    assert pages - set(HELP_PLACES) == set()
    assert set(HELP_PLACES) - set(ADDRESSES) == set()
    sections = {(guide, key) for guide in GUIDES for key in list_keys(guide, "it")}
    assert set(HELP_PLACES.values()) - sections == set()


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("guide", GUIDES)
def test_links_between_sections_lead_somewhere(guide: str, language: str) -> None:
    loaded = load_guide(guide, language)
    html = loaded.opening + "".join(section.body for section in loaded.sections)
    for address in re.findall(r'href="([^"]+)"', html):
        found = re.fullmatch(r"(?:/help/(\w+)/)?(?:#([a-z-]+))?", address)
        assert found or address.startswith("http"), address
        if found and found[2]:
            assert found[2] in list_keys(found[1] or guide, language), address


@pytest.mark.parametrize("typed", ["bozza", "BOZZA", "  bòzza "])
def test_case_and_accents_do_not_matter(typed: str) -> None:
    (first, *_others) = find_in_guides(typed, "it")
    assert first.section.key == "seating"
    assert "<mark>bozza</mark>" in first.excerpt


@pytest.mark.parametrize(
    ("typed", "language", "found"),
    [
        ("stick restore", "en", {"backups"}),  # words in different passages
        ("", "it", set()),
        ("   ", "it", set()),
        ("xyzzy", "it", set()),
        ("<script>", "it", set()),
    ],
)
def test_sections_with_all_words_are_found(typed: str, language: str, found: set[str]) -> None:
    assert {hit.section.key for hit in find_in_guides(typed, language)} == found


def test_a_title_comes_first() -> None:
    assert find_in_guides("buraco", "en")[0].section.key == "buraco"


def test_what_is_marked_is_still_text() -> None:
    marked = mark_words("a <b> & c", ["b"])
    assert marked == "a &lt;<mark>b</mark>&gt; &amp; c"


def test_an_excerpt_is_cut_between_words() -> None:
    text = " ".join(f"parola{number}" for number in range(200))
    shown = strip_tags(mark_words(text, ["parola100"]))
    assert shown.startswith("… parola")
    assert set(shown.strip("… ").split()) <= set(text.split())


@pytest.mark.parametrize(("letter", "folded"), [("È", "e"), ("ß", "ß"), ("’", "'"), ("ﬁ", "ﬁ")])
def test_each_letter_keeps_its_place(letter: str, folded: str) -> None:
    assert fold_letters(letter) == folded
