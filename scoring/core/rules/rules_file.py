"""A rule set as a file, to exchange between installations: JSON with its schema and version."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from scoring.core.decoding import BadData, BadJson, decode, parse_json
from scoring.core.rules.ruleset import RuleSet

SCHEMA: Final = "burraco-tourney.rules"
VERSION: Final = 1


class BadRulesFile(ValueError):
    """Raised if a file does not contain a valid rule set.

    `code`: `rules_file.json` (not JSON), `rules_file.schema` (not a file of rules),
    `rules_file.newer` (newer version) or `rules_file.field` (wrong field, with param `field`)."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, object] = params


def write_rules(rules: RuleSet) -> str:
    """Return the text of a file with this rule set, one field per line."""
    data = {"schema": SCHEMA, "version": VERSION, "rules": rules.to_data()}
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def read_rules(text: str) -> RuleSet:
    """Read a rule set from a file's text. Raises BadRulesFile if the text or a field is wrong.

    Does not check whether the rules are playable: `check_rules` does."""
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
        # The name comes from the file and is shown, so it must be printable.
        shown = field if field.isprintable() else "?"
        raise BadRulesFile("rules_file.field", field=shown) from None
    for field in ("key", "name", "source"):
        if not getattr(rules, field).isprintable():
            raise BadRulesFile("rules_file.field", field=field)
    return rules
