"""The data that the phone's engine computes with: for any rule set, in the names that it reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from scoring.core.rules.presets import PRESETS
from scoring.core.rules.ruleset import RuleSet
from scoring.phone.views import build_limits, build_names, build_rules, load_catalogue

PHONE = Path(settings.BASE_DIR, "static", "js", "phone")


def read_types(path: str) -> list[str]:
    """The JSDoc types of objects that a script declares."""
    text = (PHONE / path).read_text("utf-8")
    return re.findall(r"@type(?:def)? \{(\{.*?\})\}", text, re.DOTALL)


def list_fields(declared: str) -> set[str]:
    """The fields of a declared type, without those of a field that is an object."""
    inner = re.sub(r"\{[^{}]*\}", "", declared.strip()[1:-1])
    return set(re.findall(r"(\w+):", inner))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_field_that_the_engine_reads_is_sent(rules: RuleSet) -> None:
    fields = list_fields(read_types("rules/cards.js")[0])
    assert {"burrachi", "wild_twos", "unseen_pays", "whole_suit"} <= fields
    assert fields <= build_rules(rules).keys()


def test_the_limits_and_the_names_are_those_that_the_scripts_declare() -> None:
    limits, names = map(list_fields, read_types("parts/words.js"))
    assert limits == build_limits().keys()
    assert names == build_names(PRESETS["italian"]).keys()


def test_english_needs_no_catalogue() -> None:
    assert load_catalogue("en") == {}
    assert load_catalogue("it")["Sign"] == "Firma"
