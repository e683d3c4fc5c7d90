"""A rule set as a file, to be handed from desk to desk: JSON that names its schema and version."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Final, NoReturn

from scoring.rules.presets import ITALIAN
from scoring.rules.ruleset import RuleSet

SCHEMA: Final = "burraco-tourney.rules"
VERSION: Final = 1


class BadRulesFile(ValueError):
    """The file holds no rule set. `params` say where.

    Codes: `rules_file.json`, `rules_file.schema`, `rules_file.newer`, `rules_file.field` (field).
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, object] = params


def write_rules(rules: RuleSet) -> str:
    """The file of this rule set, one field a line."""
    data = {"schema": SCHEMA, "version": VERSION, "rules": rules.to_data()}
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def read_rules(text: str) -> RuleSet:
    """The rule set of this file, each field of its type. Whether it can be played by, `check_rules`
    says. Raises BadRulesFile.
    """
    try:
        document = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise BadRulesFile("rules_file.json") from None
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise BadRulesFile("rules_file.schema")
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise BadRulesFile("rules_file.schema")
    if version > VERSION:
        raise BadRulesFile("rules_file.newer")
    data = document.get("rules")
    if not isinstance(data, dict):
        raise BadRulesFile("rules_file.field", field="rules")
    known = {field.name for field in fields(RuleSet)}
    for name in data:
        if name not in known:
            # A name of the file is shown, so it has to be one that can be.
            shown = name[:60] if name.isprintable() else "?"
            raise BadRulesFile("rules_file.field", field=shown)
    return _read_data(data)


def _read_data(data: Mapping[str, object]) -> RuleSet:
    """As RuleSet.from_data, with the field that is wrong."""
    sound = ITALIAN.to_data()
    for name, value in data.items():
        # Half a character or a zero byte can be neither looked up, nor kept, nor shown.
        if isinstance(value, str) and not value.isprintable():
            raise BadRulesFile("rules_file.field", field=name)
        try:
            RuleSet.from_data({**sound, name: value})
        except (TypeError, KeyError, ValueError):
            raise BadRulesFile("rules_file.field", field=name) from None
    try:
        return RuleSet.from_data(data)
    except KeyError as missing:
        raise BadRulesFile("rules_file.field", field=str(missing.args[0])) from None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)
