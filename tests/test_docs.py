"""The guides agree with the program; the tests that docs/documents.md names exist."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import get_commands

from players.reading import read_text
from scoring.core.rules.italian import read_italian
from scoring.core.rules.judging import judge_meld
from scoring.core.rules.notation import parse_cards
from scoring.core.rules.presets import FIBUR_2026

DOCS = Path(settings.BASE_DIR) / "docs"
GUIDES = {
    "director": ("director.md", "direttore.md"),
    "referee": ("referee.md", "arbitro.md"),
    "player": ("player.md", "giocatore.md"),
}
CODE = re.compile(r"`([^`]+)`", re.DOTALL)


def spans(name: str) -> list[str]:
    """The pieces of a guide that are to be typed as they stand."""
    return [" ".join(text.split()) for text in CODE.findall((DOCS / name).read_text())]


@pytest.mark.parametrize("name", GUIDES["director"])
def test_the_line_of_a_pair_is_read_as_the_guide_says(name: str) -> None:
    line = next(text for text in spans(name) if ";" in text)
    (pair,) = read_text(line).entries
    assert (pair.first.name, pair.second.name) == ("Rossi Maria", "Bianchi Anna")
    assert (pair.first.card_number, pair.second.card_number) == ("12345", "67890")


@pytest.mark.parametrize("name", GUIDES["referee"])
def test_the_cards_of_a_guide_are_cards(name: str) -> None:
    typed = [text for text in spans(name) if "make" not in text]
    typed = [*map(read_italian, typed)] if name == "arbitro.md" else typed
    assert [text for text in typed if not parse_cards(text)] == []
    melds = [text for text in typed if len(parse_cards(text)) > 2]
    assert {judge_meld(tuple(parse_cards(text)), FIBUR_2026).kind for text in melds} == {
        "run",
        "set",
    }


@pytest.mark.parametrize("pair", GUIDES.values())
def test_both_languages_have_the_same_steps(pair: tuple[str, str]) -> None:
    texts = [(DOCS / name).read_text() for name in pair]
    assert len({len(re.findall(r"^## ", text, re.MULTILINE)) for text in texts}) == 1
    assert len({len(re.findall(r"^\d+\. ", text, re.MULTILINE)) for text in texts}) == 1


def test_the_readme_names_commands_that_there_are() -> None:
    readme = (Path(settings.BASE_DIR) / "README.md").read_text()
    named = set(re.findall(r"manage\.py (\w+)", readme))
    assert named <= set(get_commands()), named
    assert {"score", "vp", "movement", "demo"} <= named


def test_the_guides_and_the_picture_are_where_the_readme_says() -> None:
    root = Path(settings.BASE_DIR)
    links = re.findall(r"\]\(((?!http)[^)]+)\)", (root / "README.md").read_text())
    assert [link for link in links if not (root / link).exists()] == []


LABEL = re.compile(r"(?<!\*)\*([^*\n][^*]*)\*(?!\*)")


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("guide", GUIDES)
def test_what_a_guide_quotes_stands_on_a_page(guide: str, place: int) -> None:
    catalogues = (settings.LOCALE_PATHS[0] / "it/LC_MESSAGES").glob("*.po")
    entries = [entry for path in catalogues for entry in polib.pofile(str(path))]
    shown = [text.lower() for entry in entries for text in list_texts(entry)[place]]
    quoted = LABEL.findall((DOCS / GUIDES[guide][1 - place]).read_text())
    labels = [re.sub(r"\s+|\d+", " ", text).strip().lower() for text in quoted]
    assert [label for label in labels if not any(label in text for text in shown)] == []


def list_texts(entry: polib.POEntry) -> tuple[list[str], list[str]]:
    """A sentence in Italian and in English, without the names of its figures."""
    italian = [entry.msgstr, *entry.msgstr_plural.values()]
    english = [entry.msgid, entry.msgid_plural]
    plain = [
        [re.sub(r"%\(\w+\)[sd]", "", text).strip() for text in texts]
        for texts in (italian, english)
    ]
    return plain[0], plain[1]


TESTS = DOCS.parent / "tests"
LIST = (DOCS / "documents.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([a-z_/]+\.py)::(\w+)`", LIST)))
REASONS = ("at the table", "the preset follows", "a record has", "gives rules for it")
ROW = re.compile(r"^\| (?!says|section|---)(.+) \|$", re.MULTILINE)


def test_every_test_that_is_named_is_there() -> None:
    assert NAMED
    missing = [
        f"{path}::{name}"
        for path, name in NAMED
        if not (TESTS / path).is_file()
        or f"\ndef {name}(" not in (TESTS / path).read_text(encoding="utf-8")
    ]
    assert missing == []


def test_every_rule_has_a_test_or_a_reason_why_not() -> None:
    honoured = [row.rpartition(" | ")[2] for row in ROW.findall(LIST)]
    assert honoured
    assert [
        words for words in honoured if not re.search(rf"::test_|{'|'.join(REASONS)}", words)
    ] == []
