"""Docstrings and comments are plain English: patterns that a reader stumbles over only get fewer.

A limit is the number of places that are left. Whoever removes some lowers it; nobody raises it.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOTS = ("burraco_tourney", "players", "scoring")
BEFORE_WORD = r"(?:^|[,.;:(] ?|\b(?:of|in|with|by|to|from|for|and|or|is|are|on|at|than|as) )"
PATTERNS = {
    "where, for if": (r"\bwhere\b", 5),
    "what, for a noun": (rf"{BEFORE_WORD}what (?!is\b.*\?)\w+", 2),
    "None for, where, without": (
        r"(?:\bNone|\bnone|\"\"|\bempty|\bFalse|\b0|\bnothing),? (?:for|where|without|on|of|in)\b",
        21,
    ),
    "tell and say, of data": (r"\b(?:tells?|told|says?|said)\b", 2),
    "stand and lie, for is": (r"\b(?:stands?|stood|lies|lie|lay)\b", 7),
    "those of, that of": (r"\b(?:those|that) of\b", 1),
    "so many, as far as": (r"\b(?:so (?:many|much|long|far)|as far as)\b", 0),
    "who, for a noun": (rf"\b(?:whoever|whatever|whichever)\b|{BEFORE_WORD}who\b", 3),
    "beside, for with": (r"\bbeside\b", 1),
    "is no, for is not": (r"\b(?:is|are) no\b", 2),
    "but for, for except": (r"\bbut for\b", 0),
    "of … of … of": (r"\bof (?:\w+ ){1,3}of (?:\w+ ){1,3}of\b", 2),
}
"""A pattern of words, its regular expression, and how often it may be found."""


@pytest.fixture(scope="module")
def texts() -> list[tuple[Path, str]]:
    """The docstrings and comments of the program, each on one line."""
    files = (path for root in ROOTS for path in (settings.BASE_DIR / root).rglob("*.py"))
    return [
        (path, " ".join(text.split()))
        for path in files
        if "migrations" not in path.parts
        for text in read_texts(path.read_text())
    ]


def read_texts(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else []:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                yield str(statement.value.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string.removeprefix("#")


@pytest.mark.parametrize("name", PATTERNS)
def test_the_pattern_only_gets_rarer(texts: list[tuple[Path, str]], name: str) -> None:
    pattern, limit = PATTERNS[name]
    found = [(path, text) for path, text in texts if re.search(pattern, text)]
    places = "\n".join(f"{path}: {text}" for path, text in found)
    assert len(found) <= limit, f"{len(found)} places, {limit} allowed:\n{places}"
