from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import pytest

from scoring.backups import status
from scoring.backups.archive import EventSummary, Manifest
from scoring.core.bundle import outcome_values, turn_values, values
from scoring.core.decoding import (
    BadData,
    BadJson,
    Day,
    Flag,
    FreeObject,
    Moment,
    Text,
    TimeOfDay,
    Whole,
    decode,
    max_length,
    parse_json,
    within,
)
from scoring.core.digits import LARGEST_KEY, read_digits


@dataclass(frozen=True, slots=True)
class Part:
    number: Annotated[Whole, within(1, 9)]


@dataclass(frozen=True, slots=True)
class Sample:
    name: Annotated[str, max_length(5)] = ""
    is_on: Flag = False
    kind: Literal["", "one", "two"] = ""
    at: Moment | None = None
    day: Day | None = None
    starts: TimeOfDay | None = None
    parts: tuple[Part, ...] = ()
    counts: dict[Text, Whole] | None = None
    free: FreeObject | None = None


def flaws(data: object, wanted: Any = Sample) -> list[tuple[str, str, dict[str, Any]]]:
    with pytest.raises(BadData) as refused:
        decode(wanted, data)
    return [(flaw.code, flaw.where, dict(flaw.params)) for flaw in refused.value.flaws]


def test_a_value_of_its_type() -> None:
    free = {"cards": ["7H", None, 1.5, {"a": True}]}
    data = {
        "name": "Ada", "is_on": True, "kind": "one", "at": "2026-11-21T16:20:00+00:00",
        "day": "2026-11-21", "starts": "16:20:00", "parts": [{"number": 3}], "counts": {"a": -1},
        "free": free,
    }  # fmt: skip
    assert decode(Sample, data) == Sample(
        "Ada", True, "one", datetime(2026, 11, 21, 16, 20, tzinfo=UTC), date(2026, 11, 21),
        time(16, 20), (Part(3),), {"a": -1}, free,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("data", "code", "where", "params"),
    [
        ([], "type", "", {"wanted": "object"}),
        ({"name": None}, "type", "name", {"wanted": "text"}),
        ({"name": "a\0"}, "type", "name", {"wanted": "storable"}),
        ({"name": "\ud800"}, "type", "name", {"wanted": "storable"}),
        ({"name": "Giulia"}, "long", "name", {"limit": 5}),
        ({"is_on": 1}, "type", "is_on", {"wanted": "boolean"}),
        ({"is_on": "yes"}, "type", "is_on", {"wanted": "boolean"}),
        ({"kind": "three"}, "choice", "kind", {"known": "one, two"}),
        ({"kind": ["one"]}, "choice", "kind", {"known": "one, two"}),
        ({"parts": {}}, "type", "parts", {"wanted": "list"}),
        ({"parts": [{"number": 1}, {}]}, "missing", "parts[1].number", {}),
        ({"parts": [{"number": 10}]}, "range", "parts[0].number", {"low": 1, "high": 9}),
        ({"parts": [{"number": 10**300}]}, "range", "parts[0].number", {"low": 1, "high": 9}),
        ({"parts": [{"number": True}]}, "type", "parts[0].number", {"wanted": "number"}),
        ({"parts": [{"number": 1.0}]}, "type", "parts[0].number", {"wanted": "number"}),
        ({"parts": [{"number": "1"}]}, "type", "parts[0].number", {"wanted": "number"}),
        ({"parts": [{"number": 1, "x" * 99: 1}]}, "unknown", "parts[0]." + "x" * 40, {}),
        ({"at": "2026-11-21T16:20:00"}, "type", "at", {"wanted": "moment"}),
        ({"at": "1700000000"}, "type", "at", {"wanted": "moment"}),
        ({"at": 1700000000}, "type", "at", {"wanted": "moment"}),
        ({"day": 20}, "type", "day", {"wanted": "date"}),
        ({"starts": "16:20+01:00"}, "type", "starts", {"wanted": "time"}),
        ({"counts": {"a": "1"}}, "type", "counts.a", {"wanted": "number"}),
        ({"counts": {"\0": 1}}, "type", "counts.?", {"wanted": "storable"}),
        ({"free": {"a": [1, "\0"]}}, "type", "free.a[1]", {"wanted": "storable"}),
        ({"free": {"a": {"\ud800": 1}}}, "type", "free.a.?", {"wanted": "storable"}),
        ({"free": {"a": "x" * 2001}}, "long", "free.a", {"limit": 2000}),
        ({"free": []}, "type", "free", {"wanted": "object"}),
    ],
)
def test_what_is_wrong_is_told_with_its_path(
    data: object, code: str, where: str, params: dict[str, Any]
) -> None:
    assert flaws(data) == [(code, where, params)]


def test_all_that_is_wrong_is_told_at_once_but_nothing_nested_too_deep() -> None:
    assert [where for _code, where, _params in flaws({"name": 1, "is_on": 1, "day": 1})] == [
        "name", "is_on", "day",
    ]  # fmt: skip
    data: object = 1
    for _ in range(20_000):
        data = [data]
    assert [(code, where) for code, where, _ in flaws({"free": {"a": data}})] == [("deep", "free")]


@pytest.mark.parametrize(
    "data", [{"\ud800": 1}, {"counts": {"\ud800": 1}}, {"free": {"\ud800": 1}}]
)
def test_the_path_of_a_name_that_cannot_be_written_can_be(data: object) -> None:
    for _code, where, _params in flaws(data):
        where.encode()


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [
        ("", 1, 1), ("{", 1, 2), ('{"a": 1,\n 2}', 2, 2), (b'{"a":\n"\xff"}', 2, None),
        ("[" * 100_000, None, None),
    ],
)  # fmt: skip
def test_what_is_no_json(content: str | bytes, line: int | None, column: int | None) -> None:
    with pytest.raises(BadJson) as bad:
        parse_json(content)
    assert (bad.value.line, bad.value.column) == (line, column)


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999", "1" * 5000])
@pytest.mark.parametrize("of", ["name", "is_on", "free.a", "free.a[0]"])
def test_no_type_takes_what_is_no_number(of: str, number: str) -> None:
    field, _, inside = of.partition(".")
    value = f'{{"a": [{number}]}}' if "[" in of else f'{{"a": {number}}}' if inside else number
    ((code, where, _params),) = flaws(parse_json(f'{{"{field}": {value}}}'))
    assert (code, where) == ("type", of)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('{"a": 1, "b": 2, "a": 1}', "a"),
        ('{"turns": [{}, {"tables": [{"due": 1, "due": 2}]}]}', "turns[1].tables[0].due"),
        ('{"a": {"b": 1, "b": 1}, "a": 1}', "a"),
        ('[{"\\ud800": 1, "\\ud800": 1}]', "[0].?"),
    ],
)
def test_a_key_that_stands_twice_is_refused_with_its_path(text: str, path: str) -> None:
    with pytest.raises(BadJson) as bad:
        parse_json(text)
    assert (bad.value.line, bad.value.repeated) == (None, path)


def test_a_mark_at_the_start_is_passed_over() -> None:
    assert parse_json(b'\xef\xbb\xbf{"a": -3}') == {"a": -3}


def list_dataclasses() -> list[type]:
    return [
        one
        for module in (values, outcome_values, turn_values, status)
        for one in vars(module).values()
        if isinstance(one, type) and one.__module__ == module.__name__ and hasattr(one, "__slots__")
    ] + [Manifest, EventSummary]


@pytest.mark.parametrize("of", list_dataclasses(), ids=lambda of: of.__name__)
def test_no_field_of_a_document_takes_what_only_looks_like_its_type(of: type) -> None:
    """A bare `int` would take "1", a bare `str` what no database keeps."""
    plain = {int, bool, str, float, datetime, date, time}
    hints = get_type_hints(of, include_extras=True)
    bare = [
        name
        for name, hint in hints.items()
        if get_origin(hint) is not Annotated and plain & {hint, *get_args(hint)}
    ]
    assert bare == []


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("07", 7), ("12", 12), ("13", None), ("012", None), ("", None), ("-1", None),
     ("+1", None), (" 1", None), ("1.0", None), ("²", None), ("①", None), ("٣", None),
     ("9" * 5_000, None)],
)  # fmt: skip
def test_only_plain_digits_up_to_the_most_are_a_number(text: str, number: int | None) -> None:
    assert read_digits(text, 12) == number


def test_the_most_is_what_a_column_holds() -> None:
    assert read_digits(str(LARGEST_KEY)) == LARGEST_KEY
    assert read_digits(str(LARGEST_KEY + 1)) is None
