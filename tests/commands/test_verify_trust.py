"""Every value of a bundle is worked out again or taken on trust: each is changed, in every format.

Which is which, the fields of a bundle say themselves (`on_trust`).
"""

from __future__ import annotations

import json
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import Any

import pytest

from scoring.core.bundle.reading import write_value
from scoring.core.generator.generate import generate_event
from scoring.core.generator.wishes import Wishes
from scoring.documents.trust_wording import list_explanation
from tests.commands.events import EVENTS
from tests.commands.tampering import (
    ROW,
    Path,
    draw_tamperings,
    find_field,
    find_trust,
    is_found,
    try_tampering,
    walk,
)
from tests.format.publish import FORMAT

EXAMPLES = FORMAT / "examples"

DocumentOf = Callable[[str], str]
FORMATS = [kind for kind in EVENTS if kind != "nothing drawn"]
"""The kinds of events that are tried; of one where nothing is drawn every value is a setting."""
OUT = (None,)
PLACES = 3
"""Places of each kind that are changed, in as many formats, to one other value."""
PLANS = ("event.", "phases.")
"""Kinds that are few, and mean something else in each format: changed in all, to every value."""
MOST_TRIED = 40
"""Changes of a field that is taken on trust, until one shows that it is."""


@dataclass(frozen=True)
class Change:
    """A place in a document, and the values to be put there; OUT takes a row from its list."""

    format: str
    path: Path
    new: tuple[Any, ...]

    def try_out(self, document: Any) -> list[bool]:
        """Whether each of the new values is found; the document is put back."""
        *way, last = self.path
        node = document
        for step in way:
            node = node[step]
        if isinstance(node, list) and self.new == OUT:
            row = node.pop(last)
            found = [is_found(document)]
            node.insert(last, row)
            return found
        old, found = node[last], list[bool]()
        for value in self.new:
            node[last] = value
            found.append(is_found(document))
        node[last] = old
        return found


def alter(value: Any, known: set[Any]) -> tuple[Any, ...]:
    """Other values that could stand there: a little more or less, another one of its kind."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (value + 1, value - 1, value + 5)
    others = sorted((one for one in known if one not in (value, None)), key=str)[:1]
    try:
        moment = datetime.fromisoformat(value)
        return ((moment + timedelta(days=1)).isoformat()[: len(value)], *others)
    except (TypeError, ValueError):
        return (*others, f"{value}x") if isinstance(value, str) else tuple(others)


@pytest.fixture
def documents(document_of: DocumentOf) -> dict[str, Any]:
    return {kind: json.loads(document_of(kind)) for kind in FORMATS}


def list_changes(documents: dict[str, Any]) -> Iterator[tuple[str, list[Change]]]:
    """Each kind of value with its first and last place in every format; which format comes first
    goes round."""
    known: dict[str, set[Any]] = defaultdict(set)
    found: dict[str, dict[str, list[tuple[Path, Any]]]] = defaultdict(lambda: defaultdict(list))
    for format_, document in documents.items():
        for kind, path, value in walk(document):
            found[kind][format_].append((path, value))
            if not kind.endswith(ROW):
                known[kind].add(value)
    for n, (kind, formats) in enumerate(sorted(found.items())):
        turned = deque(formats)
        turned.rotate(n)
        yield (
            kind,
            [
                Change(name, path, OUT if kind.endswith(ROW) else alter(value, known[kind]))
                for end in (0, -1)
                for name in turned
                for path, value in [formats[name][end]]
            ],
        )


def test_a_change_is_found_unless_the_value_is_taken_on_trust(documents: dict[str, Any]) -> None:
    unseen = []
    for n, (kind, changes) in enumerate(list_changes(documents)):
        if find_trust(kind) is None:
            is_of_a_plan = kind.startswith(PLANS)
            for change in changes if is_of_a_plan else changes[:PLACES]:
                if not change.new:
                    continue
                tried = change.new if is_of_a_plan else change.new[n % len(change.new) :][:1]
                one = replace(change, new=tried)
                if not all(one.try_out(documents[change.format])):
                    unseen.append((kind, one))
    assert not unseen, unseen


def test_what_is_taken_on_trust_is_told_by_nothing_else(documents: dict[str, Any]) -> None:
    """A change of it is not found; of what is partly taken on trust, some are."""
    fields: dict[tuple[str, bool], list[list[Change]]] = defaultdict(list)
    for kind, changes in list_changes(documents):
        if (trust := find_trust(kind)) is not None:
            possible = [change for change in changes if change.new]
            fields[find_field(kind), trust.partly].append(possible)
    wrong = []
    for (path, partly), kinds in fields.items():
        changes = [one for row in zip_longest(*kinds) for one in row if one is not None]
        results = (
            result
            for change in changes[:MOST_TRIED]
            for result in change.try_out(documents[change.format])
        )
        if changes and partly not in results:
            wrong.append(path)
    assert not wrong, sorted(wrong)


TAMPERINGS, GENERATED = 500, 40


def list_explained() -> set[str]:
    """The fields that `verify --explain` names as taken on trust, wholly or in part."""
    fields = set()
    for line in list_explanation():
        if line.startswith("    "):
            record, _, names = line.strip().rpartition(": ")
            fields |= {f"{record}.{name}".lstrip(".") for name in names.split(", ")}
    return fields


@pytest.mark.slow
def test_a_tampering_of_any_event_is_found_or_of_what_is_taken_on_trust() -> None:
    documents = [write_value(generate_event("tampered", n, Wishes())) for n in range(GENERATED)]
    documents += [json.loads(file.read_text("utf-8")) for file in sorted(EXAMPLES.glob("*.json"))]
    explained, unseen, seen = list_explained(), [], 0
    for change in draw_tamperings(documents, TAMPERINGS, "tampering"):
        if try_tampering(documents[change.document], change):
            seen += 1
        elif find_trust(change.kind) is None or find_field(change.kind) not in explained:
            unseen.append(change)
    assert not unseen, unseen
    assert seen > TAMPERINGS / 2
