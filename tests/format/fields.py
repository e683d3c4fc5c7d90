"""The tables of every field in docs/format/README.md, made from the schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]
HEAD = "| Field | Type | If missing | On trust | Meaning |\n| --- | --- | --- | --- | --- |"


def format_fields(schema: Schema) -> str:
    """A table for each record, from the whole document down; each record once."""
    return "\n".join(_list_tables(schema))


def _list_tables(schema: Schema) -> Iterator[str]:
    parts, left, seen = schema["$defs"], [("the document", "", schema)], set[str]()
    while left:
        title, path, record = left.pop(0)
        rows, inner = [], []
        for name, field in record["properties"].items():
            rows.append(_format_row(name, field, record, parts))
            for part, step in _list_records(field, parts):
                if (title_of := part.get("title", f"{name} of {title}")) not in seen:
                    seen.add(title_of)
                    inner.append((title_of, f"{path}.{name}{step}".lstrip("."), part))
        at = f" (`{path}`)" if path else ""
        yield f"\n### {title}{at}\n\n{HEAD}"
        yield from rows
        left[:0] = inner


def _format_row(name: str, field: Schema, record: Schema, parts: Schema) -> str:
    missing = ""
    if name not in record.get("required", ()):
        missing = f"`{json.dumps(field['default'])}`"
    trust = field.get("x-trust", {})
    trusted = trust.get("of", "") + (", partly" if trust.get("partly") else "")
    if "inside" in trust:
        trusted += f": {', '.join(trust['inside'])}"
    cells = (f"`{name}`", _format_type(field, parts), missing, trusted, field["description"])
    return f"| {' | '.join(cells)} |"


def _format_type(field: Schema, parts: Schema) -> str:
    if "anyOf" in field:
        return " or ".join(_format_type(one, parts) for one in field["anyOf"])
    if "$ref" in field:
        part = _find_part(field, parts)
        return _format_type(part, parts) if "enum" in part else part["title"]
    if "const" in field:
        return f"`{field['const']}`"
    if "enum" in field:
        return ", ".join(f"`{one}`" if one else "empty" for one in field["enum"])
    if field.get("type") == "array":
        return f"list of {_format_type(field['items'], parts)}"
    if isinstance(field["type"], list):
        return " or ".join(map(_format_name, field["type"]))
    return {"date-time": "moment", "date": "day", "local-time": "time"}.get(
        field.get("format", ""), _format_name(field["type"])
    )


def _format_name(kind: str) -> str:
    return {"string": "text", "integer": "number", "boolean": "true or false"}.get(kind, kind)


def _list_records(field: Schema, parts: Schema, step: str = "") -> Iterator[tuple[Schema, str]]:
    """The records in a field, each with `[]` for every list around it."""
    for one in field.get("anyOf", ()):
        yield from _list_records(one, parts, step)
    if "items" in field:
        yield from _list_records(field["items"], parts, f"{step}[]")
    part = _find_part(field, parts) if "$ref" in field else field
    if "properties" in part:
        yield part, step


def _find_part(field: Schema, parts: Schema) -> Schema:
    found: Schema = parts[field["$ref"].rpartition("/")[2]]
    return found
