"""Every meld that the rule documents print, as they print it, with the verdict of their text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.core.rules.judging import judge_meld
from scoring.core.rules.melds import MeldKind, NotAMeld
from scoring.core.rules.notation import format_cards, parse_cards
from scoring.core.rules.presets import PRESETS

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "vectors" / "seed_melds.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["text"])
def test_the_verdict_is_that_of_the_document(vector: dict[str, Any]) -> None:
    cards = tuple(parse_cards(vector["text"]))
    try:
        meld = judge_meld(cards, PRESETS[vector["ruleset"]])
    except NotAMeld:
        verdict = (None, None, False)
    else:
        verdict = (meld.kind, meld.meld_class, meld.burraco is not None)
    assert verdict == (vector["kind"], vector["class"], vector["burraco"])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["text"])
def test_it_prints_back(vector: dict[str, Any]) -> None:
    cards = parse_cards(vector["text"])
    assert parse_cards(format_cards(cards)) == cards


@pytest.mark.parametrize(
    "vector",
    [v for v in VECTORS if v["kind"] == MeldKind.RUN and v["source"].startswith("1-")],
    ids=lambda vector: vector["text"],
)
def test_a_run_is_laid_out_as_the_document_lays_it(vector: dict[str, Any]) -> None:
    cards = parse_cards(vector["text"])
    assert judge_meld(tuple(cards), PRESETS[vector["ruleset"]]).cards == tuple(cards)
