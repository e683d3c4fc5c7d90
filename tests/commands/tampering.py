"""Changes of documents: where values may be changed, what is found of it, and what is on trust."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from scoring.core.bundle.fields import FieldKind, OnTrust, list_field_kinds
from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import BadBundle, read_document_data
from scoring.core.bundle.values import Bundle
from scoring.core.verify.verify import verify

Path = tuple[str | int, ...]
ROW = "[]"
"""Ends the kind of a record or a row of a list, which is taken out."""


@cache
def find_fields() -> dict[str, FieldKind]:
    return {kind.path: kind for kind in list_field_kinds(Bundle)}


def is_found(document: Any) -> bool:
    try:
        bundle = read_document_data(document)
        check_links(bundle)
    except BadBundle:
        return True
    return bool(verify(bundle).differences)


def walk(node: Any, path: Path = (), kind: str = "") -> Iterator[tuple[str, Path, Any]]:
    """Every value with its kind and its path, and every row of a list."""
    if isinstance(node, dict):
        for key, value in node.items():
            inner = f"{kind}.{key}".lstrip(".")
            if isinstance(value, dict):
                yield f"{inner}{ROW}", (*path, key), value
            yield from walk(value, (*path, key), inner)
    elif isinstance(node, list):
        for at, value in enumerate(node):
            yield f"{kind}{ROW}", (*path, at), node
            yield from walk(value, (*path, at), kind)
    else:
        yield kind, path, node


def find_field(kind: str) -> str:
    """The path of the field that a value is in, or is."""
    path = kind.removesuffix(ROW)
    while path not in find_fields():
        path = path.rpartition(".")[0]
    return path


def find_trust(kind: str) -> OnTrust | None:
    """The field's word on whether a value is trusted; of free data, that on the key."""
    field = find_fields()[find_field(kind)]
    trust = field.trusted
    if trust is None or (field.has_records and not kind.endswith(ROW)):
        return None
    inner = kind.removeprefix(field.path).removesuffix(ROW).split(".")
    return trust if not trust.inside or trust.inside.intersection(inner) else None


class Tampering(NamedTuple):
    """A value of a document put in the place of another of its type."""

    document: int
    """The document, counted from 0."""
    kind: str
    """The path of the value without indexes: `turns.tables.due`."""
    path: Path
    old: Any
    new: Any


def draw_tamperings(documents: Sequence[Any], count: int, seed: str) -> Iterator[Tampering]:
    """So many changes of one value each: every kind of value is as likely as any other.

    The new value is one that stands elsewhere in a place of that kind, or a number beside the old
    one.
    """
    known: dict[str, set[str]] = defaultdict(set)
    places: dict[str, list[tuple[int, Path, Any]]] = defaultdict(list)
    for number, document in enumerate(documents):
        for kind, path, value in walk(document):
            if not kind.endswith(ROW):
                known[kind].add(json.dumps(value))
                places[kind].append((number, path, value))
    luck, kinds = Random(seed), sorted(places)
    drawn = 0
    while drawn < count:
        kind = luck.choice(kinds)
        number, path, old = luck.choice(places[kind])
        others = known[kind] | _list_beside(old)
        possible = [new for new in map(json.loads, sorted(others)) if is_like(old, new)]
        if possible:
            drawn += 1
            yield Tampering(number, kind, path, old, luck.choice(possible))


def _list_beside(value: Any) -> set[str]:
    if isinstance(value, bool):
        return {"true", "false"}
    if isinstance(value, int):
        return {json.dumps(value + step) for step in (1, -1, 5)}
    return {json.dumps(f"{value}x")} if isinstance(value, str) else set()


def is_like(old: Any, new: Any) -> bool:
    """Whether a value can stand for another: of one type and another value, or none for some."""
    if old is None or new is None:
        return old is not new
    return type(old) is type(new) and bool(old != new)


def try_tampering(document: Any, change: Tampering) -> bool:
    """Whether the change is found; the document is put back."""
    *way, last = change.path
    node = document
    for step in way:
        node = node[step]
    node[last] = change.new
    try:
        return is_found(document)
    finally:
        node[last] = change.old
