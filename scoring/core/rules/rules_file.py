"""A rule set as a file, to be handed from desk to desk: JSON that names its schema and version."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from scoring.core.decoding import BadData, BadJson, decode, parse_json
from scoring.core.rules.ruleset import RuleSet

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
    """The rule set of this file, each field checked for its type. Raises BadRulesFile.

    `check_rules` says whether the rules can be played.
    """
    try:
        document = parse_json(text)
    except BadJson:
        raise BadRulesFile("rules_file.json") from None
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise BadRulesFile("rules_file.schema")
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise BadRulesFile("rules_file.schema")
    if version > VERSION:
        raise BadRulesFile("rules_file.newer")
    try:
        rules = decode(RuleSet, document.get("rules"))
    except BadData as bad:
        field = str([*bad.flaws[0].path, "rules"][0])
        # A name of the file is shown, so it has to be one that can be.
        shown = field if field.isprintable() else "?"
        raise BadRulesFile("rules_file.field", field=shown) from None
    for field in ("key", "name", "source"):
        if not getattr(rules, field).isprintable():
            raise BadRulesFile("rules_file.field", field=field)
    return rules
