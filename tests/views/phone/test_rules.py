"""What the phone's engine computes with is sent: by any rule set, in the names that it reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import RuleSet
from scoring.views.phone.names import build_names, load_catalogue
from scoring.views.phone.rules import build_limits, build_rules

PHONE = Path(settings.BASE_DIR, "static", "js", "phone")


def read_type(path: str) -> str:
    """The first JSDoc type that a script declares."""
    text = (PHONE / path).read_text("utf-8")
    return re.findall(r"@type(?:def)? \{(\{.*?\})\}", text, re.DOTALL)[0]


def list_fields(declared: str) -> set[str]:
    """Its own fields, without those of a field that is an object."""
    inner = re.sub(r"\{[^{}]*\}", "", declared.strip()[1:-1])
    return set(re.findall(r"(\w+):", inner))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_field_that_the_engine_reads_is_sent(rules: RuleSet) -> None:
    fields = list_fields(read_type("rules/cards.js"))
    assert {"burrachi", "wild_twos", "unseen_pays", "whole_suit"} <= fields
    assert fields <= build_rules(rules).keys()


def test_the_limits_and_the_names_are_those_that_the_scripts_declare() -> None:
    assert list_fields(read_type("page.js")) == build_limits().keys()
    names = build_names(PRESETS["italian"])
    assert list_fields(read_type("parts/names.js")) == names.keys()


def test_english_needs_no_catalogue() -> None:
    assert load_catalogue("en") == {}
    assert load_catalogue("it")["Sign"] == "Firma"
