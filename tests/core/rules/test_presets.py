from __future__ import annotations

import json

import pytest

from scoring.core.decoding import BadData
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.ruleset import RuleSet

every_preset = pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.key)


def test_there_are_seven() -> None:
    told = "italian italian-semipulito burraconline club buraco fibur-2026 fitab"
    assert list(PRESETS) == told.split()


@every_preset
def test_each_names_its_document_and_survives_as_data(rules: RuleSet) -> None:
    assert rules.name
    assert rules.source
    assert RuleSet.from_data(json.loads(json.dumps(rules.to_data()))) == rules


@pytest.mark.parametrize(
    ("field", "value"),
    [("packs", "2"), ("jokers", None), ("clean", 1.5), ("one_set_a_rank", "no"), ("aces", "top")],
)
def test_data_of_a_wrong_type_is_no_rule_set(field: str, value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        RuleSet.from_data(PRESETS["italian"].to_data() | {field: value})


def test_data_with_a_field_left_out_is_no_rule_set() -> None:
    data = PRESETS["italian"].to_data()
    del data["closing"]
    with pytest.raises(BadData):
        RuleSet.from_data(data)
