"""Build a JSON Schema (draft 2020-12) of a bundle from the dataclasses that read it.

It describes each field, not the relations between fields, which are in docs/format. A field's
description is the docstring below it. The rule set, the conversion tables and the prize plan, which
are plain dicts in a bundle, have their own definitions."""

from __future__ import annotations

import ast
from dataclasses import is_dataclass
from functools import cache
from inspect import getsource
from itertools import pairwise
from textwrap import dedent
from typing import Any, Final

from pydantic import TypeAdapter

from scoring.core.bundle.fields import OnTrust, Trust, list_field_kinds
from scoring.core.bundle.values import SCHEMA, VERSION, Bundle
from scoring.core.circuits.document import CircuitDocument
from scoring.core.prizes.plan import PrizePlan
from scoring.core.rules.ruleset import RuleSet

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


def build_schema() -> dict[str, Any]:
    parts = _build_parts(Bundle, RuleSet, PrizePlan)
    parts.pop("UnknownKey")
    schema = parts.pop("Bundle")
    schema.pop("title")
    schema["properties"].pop("unknown")
    _refer(parts["Event"]["properties"]["rules"], "#/$defs/RuleSet")
    _refer(parts["Prizes"]["properties"]["plan"], "#/$defs/PrizePlan")
    for name in ("conversion", "team_conversion"):
        _refer(parts["Phase"]["properties"][name], "#/$defs/ConversionTable")
    schema["properties"]["schema"] |= {"const": SCHEMA}
    schema["properties"]["version"] |= {"maximum": VERSION}
    parts["ConversionTable"] = _build_conversion()
    return {
        "$schema": DRAFT,
        "title": "An event of a burraco tournament",
        "description": "See docs/format/README.md. x-trust names what can only be believed.",
        **schema,
        "$defs": {name: parts[name] for name in sorted(parts)},
    }


def build_circuit_schema() -> dict[str, Any]:
    parts = _build_parts(CircuitDocument)
    schema = parts.pop("CircuitDocument")
    schema["title"] = "A circuit of burraco tournaments"
    return {"$schema": DRAFT, **schema, "$defs": {name: parts[name] for name in sorted(parts)}}


def _build_parts(*roots: type) -> dict[str, Any]:
    """Build the schema of each root and of the dataclasses in it, by class name."""
    parts: dict[str, Any] = {}
    for root in roots:
        schema = TypeAdapter(root).json_schema()
        parts |= schema.pop("$defs") | {root.__name__: schema}
        _describe(root, parts)
    for part in parts.values():
        for of in part.get("properties", {}).values():
            of.pop("title", None)  # it only repeats the property's name
    return parts


def _build_conversion() -> dict[str, Any]:
    row = {
        "type": "object",
        "properties": {
            "up_to": {
                "type": ["integer", "null"],
                "description": "The largest difference of the row; null in the last row.",
            },
            "winner": {
                "type": "integer",
                "minimum": 0,
                "description": "The victory points of the side with more match points.",
            },
            "loser": {
                "type": "integer",
                "minimum": 0,
                "description": "The victory points of the other side.",
            },
        },
        "required": ["up_to", "winner", "loser"],
    }
    return {
        "title": "ConversionTable",
        "description": "Differences up to up_to, inclusive, give these victory points.",
        "type": "object",
        "properties": {
            "key": {
                "type": "string",
                "description": "The name that the program knows the table by.",
            },
            "name": {"type": "string", "description": "The name shown to people."},
            "source": {"type": "string", "description": "Where the table comes from."},
            "rows": {
                "type": "array",
                "minItems": 1,
                "items": row,
                "description": "The rows, from the smallest difference up (6.6).",
            },
            "constant": {
                "type": "boolean",
                "default": False,
                "description": "Whether `winner` and `loser` have the same sum in every row.",
            },
        },
        "required": ["key", "name", "source", "rows"],
    }


def _describe(root: type, parts: dict[str, Any]) -> None:
    """Add descriptions, and `x-trust` for unverifiable fields, to the schemas in `parts`."""
    for kind in list_field_kinds(root):
        own = parts[kind.of.__name__]["properties"][kind.name]
        if described := _read_docstrings(kind.of).get(kind.name):
            own["description"] = described
        if kind.trusted is not None:
            own["x-trust"] = _write_trust(kind.trusted)


@cache
def _read_docstrings(record: type) -> dict[str, str]:
    """Return the docstrings below the fields of a dataclass and of its bases, by field."""
    found = {}
    for kind in filter(is_dataclass, reversed(record.__mro__)):
        (tree,) = ast.parse(dedent(getsource(kind))).body
        assert isinstance(tree, ast.ClassDef)  # nosec B101  # narrows a type for mypy
        for field, below in pairwise(tree.body):
            match field, below:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    found[name] = " ".join(text.split())
    return found


def _write_trust(mark: OnTrust) -> dict[str, Any]:
    said: dict[str, Any] = {"of": Trust(mark.trust).value, "partly": mark.partly}
    return said | {"inside": sorted(mark.inside)} if mark.inside else said


def _refer(own: dict[str, Any], to: str) -> None:
    """Change the schema `own` of a plain dict into a reference to the definition at path `to`."""
    if "anyOf" in own:
        own["anyOf"] = [{"$ref": to}, {"type": "null"}]
    else:
        own["$ref"] = to
