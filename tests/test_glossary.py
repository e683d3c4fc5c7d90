"""docs/glossary.md: names exist, Italian is the pages', rejected words stand nowhere."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils.module_loading import import_string

ROOT = Path(settings.BASE_DIR)


@dataclass(frozen=True)
class Term:
    english: str
    italian: str
    meaning: str
    code: tuple[str, ...]
    rejected: tuple[str, ...]


def read_glossary() -> list[Term]:
    terms = []
    for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] != "term" and not set(cells[0]) <= set("- "):
            english, italian, meaning, code, rejected = cells
            words = tuple(filter(None, map(str.strip, rejected.split(","))))
            terms.append(Term(english, italian, meaning, tuple(re.findall("`(.+?)`", code)), words))
    return terms


TERMS = read_glossary()
SENTENCES = [
    entry
    for catalogue in sorted((ROOT / "locale" / "it" / "LC_MESSAGES").glob("*.po"))
    for entry in polib.pofile(str(catalogue))
]


def says(text: str, pattern: str) -> bool:
    return re.search(rf"\b{pattern}", text, re.IGNORECASE) is not None


def test_a_term_stands_once() -> None:
    names = [term.english for term in TERMS]
    assert len(names) == len(set(names)) > 30


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.english)
def test_a_term_has_its_name_in_code(term: Term) -> None:
    for name in term.code:
        import_string(name)


@pytest.mark.parametrize(
    "term", [term for term in TERMS if term.italian], ids=lambda term: term.english
)
def test_the_pages_say_the_italian_term(term: Term) -> None:
    longer = [
        each.english
        for each in TERMS
        if term.english in each.english.split()[:-1] + each.english.split()[1:]
    ]
    rest = "|".join(map(re.escape, longer)) or "$^"
    spoken = [
        entry
        for entry in SENTENCES
        if says(re.sub(rest, "", entry.msgid, flags=re.IGNORECASE), rf"{term.english}s?\b")
    ]
    italian = [
        entry
        for entry in spoken
        if any(says(text, term.italian) for text in (entry.msgstr, *entry.msgstr_plural.values()))
    ]
    # An inflected or left-out word is no other term; most sentences must say it.
    assert len(italian) > len(spoken) / 2 > 0


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.english)
def test_no_sentence_says_a_rejected_word(term: Term) -> None:
    for word in term.rejected:
        assert not [entry.msgid for entry in SENTENCES if re.search(rf"\b{word}s?\b", entry.msgid)]
