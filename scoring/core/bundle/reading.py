"""Read and write a bundle as JSON: every field is typed, every error has its path."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import date, time
from functools import cache, partial
from typing import Any, Final, cast

from scoring.core.bundle.fields import LEFT_OUT_EMPTY, UNWRITTEN
from scoring.core.bundle.unknown import UnknownKey, restore_unknown, split_unknown
from scoring.core.bundle.values import SCHEMA, VERSION, Bundle
from scoring.core.collecting import without_collecting
from scoring.core.decoding import BadData, BadJson, Free, Text, Whole, decode, parse_json


class BadBundle(ValueError):
    """Raised if a document cannot be read or imported.

    `path` is the position of the error, for example `turns[2].tables[0].due`; "" means the whole
    document. Codes: `json` (line, column), `encoding` (line), `deep`, `repeated`, `schema`, `newer`
    (version, known), the codes of a `Flaw`, `dangling` (value), `twice` (value), `value`; `large`
    (megabytes) when a file is opened; `play_alone`, `card`, `player`, `director`, `rows` when rows
    are written."""

    def __init__(self, code: str, path: str = "", **params: Any) -> None:
        super().__init__(code, path, params)
        self.code = code
        self.path = path
        self.params: Mapping[str, Any] = params

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(BadBundle, **self.params), (self.code, self.path)


@without_collecting()
def read_bundle(content: str | bytes) -> Bundle:
    """Parse a bundle and check each value, not references (see `links`). Raises BadBundle."""
    return read_document_data(parse_document(content))


def parse_document(content: str | bytes) -> object:
    """Parse the JSON of any kind of document. Raises BadBundle."""
    try:
        return parse_json(content)
    except BadJson as bad:
        raise _refuse_json(bad) from None


def _refuse_json(bad: BadJson) -> BadBundle:
    if bad.column is not None:
        return BadBundle("json", line=bad.line, column=bad.column)
    if bad.line is not None:
        return BadBundle("encoding", line=bad.line)
    return BadBundle("repeated", bad.repeated) if bad.repeated else BadBundle("deep")


def read_document_data(data: object) -> Bundle:
    """Build a bundle from parsed JSON data. Raises BadBundle."""
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise BadBundle("schema")
    version = decode_document(Whole, data.get("version"), "version")
    if version > VERSION:
        raise BadBundle("newer", "version", version=version, known=VERSION)
    known, unknown = _split_unknown(data)
    bundle: Bundle = decode_document(Bundle, known)
    return replace(bundle, unknown=unknown) if unknown else bundle


def _split_unknown(data: dict[str, Any]) -> tuple[dict[str, Any], tuple[UnknownKey, ...]]:
    """Split off the keys that this program does not know. Raises BadBundle if one is invalid."""
    known, found = split_unknown(data, Bundle)
    for one in found:
        decode_document(Text, one.key, str(one))
        decode_document(Free, one.value, str(one))
    return known, tuple(found)


def decode_document(wanted: Any, data: object, path: str = "") -> Any:
    """Decode JSON data to a value of the wanted type. Raises BadBundle with the first error."""
    try:
        return decode(wanted, data)
    except BadData as bad:
        flaw = bad.flaws[0]
        raise BadBundle(flaw.code, path or flaw.where, **flaw.params) from None


@without_collecting()
def write_bundle(bundle: Bundle) -> str:
    """Return the text of a bundle's document. Equal bundles give identical bytes."""
    data: dict[str, Any] = write_value(bundle)
    restore_unknown(data, bundle.unknown)
    return write_document(data)


def write_document(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def write_value(value: Any) -> Any:
    """Convert a value to JSON data: dataclass fields in order, keys of dicts sorted."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, dict):
        return {key: write_value(value[key]) for key in sorted(value)}
    if isinstance(value, (list, tuple)):
        return [write_value(item) for item in value]
    if isinstance(value, (date, time)):
        return value.isoformat()
    if is_dataclass(value):
        kind = cast(Hashable, type(value))
        written = {name: write_value(getattr(value, name)) for name in _list_fields(kind)}
        for name in _list_optional(kind):
            if not written[name]:
                del written[name]
        return written
    return value


_PLAIN: Final = frozenset((str, int, bool, type(None)))
"""Types that JSON has too; tested first because most values of a bundle have them."""


@cache
def _list_fields(of: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(of) if not field.metadata.get(UNWRITTEN))


@cache
def _list_optional(of: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(of) if field.metadata.get(LEFT_OUT_EMPTY))
