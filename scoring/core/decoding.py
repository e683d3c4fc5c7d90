"""Decode JSON data from outside into declared types. All JSON enters the program here.

pydantic builds frozen dataclasses and reports all errors of a document as data (a path, a code,
parameters); other modules turn them into text. Types are strict: a number in quotes is an error.
A declared type consists of dataclasses and of the types and limits below."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cache
from math import isfinite
from typing import Annotated, Any, Final, Literal, TypeVar, cast

from pydantic import (
    AfterValidator,
    BeforeValidator,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    GetPydanticSchema,
    PlainValidator,
    Strict,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, SchemaValidator, core_schema

T = TypeVar("T")

MAX_DIGITS: Final = 20
MAX_NESTED: Final = 32
"""Maximum depth of objects and lists in a `Free` value, which is processed by recursion."""
FREE_TEXT_LENGTH: Final = 2_000
"""Maximum number of characters of each text in a `Free` value."""
_UNSTORABLE: Final = re.compile("[\\x00\\ud800-\\udfff]")
"""Characters that no database can store: NUL, and halves of surrogate pairs."""
SHOWN_LENGTH: Final = 40
"""Maximum number of characters that messages show of a text from outside."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """An error in JSON data; `path` has the object keys and list indexes that lead to it.

    Codes, with their params in brackets: `missing`, `unknown`, `type` (wanted), `long` (limit),
    `range` (low, high), `choice` (known), `pattern`, `deep`. A type's own check may raise other
    codes with `flaw`."""

    code: str
    path: tuple[str | int, ...]
    params: Mapping[str, Any]

    @property
    def where(self) -> str:
        """Return the path as text, like `turns[2].tables[0].due`; "" means the whole data."""
        return _format_path(self.path)


class BadJson(ValueError):
    """Raised if a text is not valid JSON; the error is at `line` and `column`, counted from 1.

    `column` is None if the line is not UTF-8. If an object has a key twice, `line` and `column` are
    None and `repeated` is the key's path. If the document is nested too deeply, they are None and
    `repeated` is ""."""

    def __init__(
        self, line: int | None = None, column: int | None = None, *, repeated: str = ""
    ) -> None:
        super().__init__(line, column, repeated)
        self.line, self.column, self.repeated = line, column, repeated


class BadData(ValueError):
    """Raised if JSON data is not of the wanted type. `flaws` has all errors, at least one."""

    def __init__(self, flaws: tuple[Flaw, ...]) -> None:
        super().__init__(flaws)
        self.flaws = flaws


def flaw(code: str, **params: object) -> PydanticCustomError:
    """Build an exception for a type's custom check to raise; `decode` turns it into a Flaw."""
    return PydanticCustomError(cast(Any, code), cast(Any, code), params)


class OddNumber:
    """A JSON number that no type accepts: NaN, infinite, or an integer beyond MAX_DIGITS."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text[:SHOWN_LENGTH]


class _Repeating(dict[str, Any]):
    """A parsed JSON object with a repeated key; the attribute `repeated` is that key."""

    repeated: str


def parse_json(content: str | bytes) -> object:
    """Parse JSON; bytes must be UTF-8. Raises BadJson if it is invalid or repeats a key."""
    repeating: list[_Repeating] = []

    def take(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        taken = dict(pairs)
        if len(taken) == len(pairs):
            return taken
        repeating.append(_mark_repeating(pairs))
        return repeating[-1]

    try:
        text = content if isinstance(content, str) else content.decode("utf-8-sig")
        data: object = json.loads(
            text,
            object_pairs_hook=take,
            parse_constant=OddNumber,
            parse_float=_parse_float,
            parse_int=_parse_int,
        )
        if repeating:
            raise BadJson(repeated=_find_repeated(data))
    except UnicodeDecodeError as error:
        raise BadJson(error.object.count(b"\n", 0, error.start) + 1) from None
    except json.JSONDecodeError as error:
        raise BadJson(error.lineno, error.colno) from None
    except RecursionError:
        raise BadJson from None
    return data


def _mark_repeating(pairs: list[tuple[str, Any]]) -> _Repeating:
    seen = set[str]()
    marked = _Repeating(pairs)
    for name, _ in pairs:
        if name in seen:
            marked.repeated = name
            break
        seen.add(name)
    return marked


def _find_repeated(data: object) -> str:
    """Return the path of the first repeated key in parsed JSON; "" if no key is repeated."""
    # Not by recursion, so that any depth that the parser accepts can be searched.
    left: list[tuple[tuple[str | int, ...], object]] = [((), data)]
    while left:
        path, value = left.pop()
        if isinstance(value, _Repeating):
            return _format_path(_show_path((*path, value.repeated)))
        if isinstance(value, dict):
            left += [((*path, name), value[name]) for name in reversed(value)]
        elif isinstance(value, list):
            left += [((*path, at), value[at]) for at in reversed(range(len(value)))]
    return ""


def _format_path(path: tuple[str | int, ...]) -> str:
    steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in path]
    return "".join(steps).removeprefix(".")


def show_text(text: str) -> str:
    """Return the beginning of a text from outside, with `?` for unprintable characters."""
    return "".join(sign if sign.isprintable() else "?" for sign in text[:SHOWN_LENGTH])


def _show_path(path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Return a path in JSON data with its keys shortened and made printable."""
    return tuple(step if isinstance(step, int) else show_text(step) for step in path)


def decode(wanted: type[T], data: object, *, extra: Literal["forbid", "ignore"] = "forbid") -> T:
    """Convert JSON data to a value of the wanted type. Raises BadData, with all errors found.

    `extra`: whether unknown object keys are errors ("forbid") or are skipped ("ignore")."""
    try:
        value: T = _find_validator(cast(Hashable, wanted)).validate_python(data, extra=extra)
        return value
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)
        raise BadData(tuple(_read_fault(cast(Any, fault)) for fault in faults)) from None
    except RecursionError:
        raise BadData((Flaw("deep", (), {}),)) from None


# --- Types ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Limit:
    """An annotation that checks decoded values and adds keywords to the type's JSON Schema."""

    check: Callable[[Any], Any]
    keywords: tuple[tuple[str, int | str], ...]

    def __get_pydantic_core_schema__(self, of: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self.check, handler(of))

    def __get_pydantic_json_schema__(
        self, of: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {**handler(of), **dict(self.keywords)}


def max_length(limit: int) -> Limit:
    """Limit a text to `limit` characters, and reject characters that no database can store."""

    def check(text: str) -> str:
        if len(_check_text(text)) > limit:
            raise flaw("long", limit=limit)
        return text

    return Limit(check, (("maxLength", limit),))


def matching(pattern: re.Pattern[str]) -> Limit:
    """Accept only a text that matches this pattern as a whole."""

    def check(text: str) -> str:
        if pattern.fullmatch(text) is None:
            raise flaw("pattern")
        return text

    return Limit(check, (("pattern", f"^(?:{pattern.pattern})$"),))


def one_of(*known: str) -> PlainValidator:
    """Build a type that accepts only these values, which are texts or members of enums."""
    found = {str(one): one for one in known}

    def check(data: object) -> str:
        if not isinstance(data, str) or data not in found:
            raise flaw("choice", known=", ".join(filter(None, found)))
        return found[data]

    return PlainValidator(check, json_schema_input_type=Literal[tuple(found)])


def made_of_text(read: Callable[[str], Any]) -> GetPydanticSchema:
    """Build a type for a JSON text that `read` converts; the text can have any characters."""
    return GetPydanticSchema(lambda _, build: build(Annotated[str, Strict(), AfterValidator(read)]))


def formerly(rewrite: Callable[[Any], Any]) -> BeforeValidator:
    """Build an annotation: `rewrite` converts data of an earlier format before it is checked."""
    return BeforeValidator(rewrite)


def within(low: int, high: int) -> Limit:
    """Accept only whole numbers from `low` to `high`, both inclusive."""

    def check(number: int) -> int:
        if not low <= number <= high:
            raise flaw("range", low=low, high=high)
        return number

    return Limit(check, (("minimum", low), ("maximum", high)))


def _check_text(text: str) -> str:
    if _UNSTORABLE.search(text):
        raise flaw("type", wanted="storable")
    return text


def _check_free(data: object, at: tuple[str | int, ...] = ()) -> Any:
    """Check any JSON value: its texts must be storable, and lengths and depth are limited."""
    if len(at) > MAX_NESTED:
        raise flaw("deep")
    if isinstance(data, str):
        if _UNSTORABLE.search(data):
            raise flaw("type", wanted="storable", at=at)
        if len(data) > FREE_TEXT_LENGTH:
            raise flaw("long", limit=FREE_TEXT_LENGTH, at=at)
    elif isinstance(data, dict):
        for name, item in data.items():
            _check_free(name, (*at, name))
            _check_free(item, (*at, name))
    elif isinstance(data, list):
        for index, item in enumerate(data):
            _check_free(item, (*at, index))
    elif isinstance(data, OddNumber):
        raise flaw("type", wanted="number", at=at)
    return data


def _iso(
    read: Callable[[str], Any], wanted: str, is_right: Callable[[Any], bool], keyword: str
) -> Any:
    """Build a type for ISO 8601 texts that `read` parses and whose values `is_right` accepts.

    `wanted` names the type in errors; `keyword` is the format's name in a JSON Schema."""

    def check(data: object) -> Any:
        try:
            moment = read(cast(str, data))
        except (TypeError, ValueError):
            moment = None
        if moment is None or not is_right(moment):
            raise flaw("type", wanted=wanted)
        return moment

    form = Annotated[str, WithJsonSchema({"type": "string", "format": keyword})]
    return PlainValidator(check, json_schema_input_type=form)


Whole = Annotated[int, Strict()]
Flag = Annotated[bool, Strict()]
Text = Annotated[str, AfterValidator(_check_text)]
Free = Annotated[Any, AfterValidator(_check_free)]
"""Any JSON value, within MAX_NESTED and FREE_TEXT_LENGTH, that a database can store."""
FreeObject = Annotated[dict[str, Any], AfterValidator(_check_free)]
Moment = Annotated[
    datetime,
    _iso(
        datetime.fromisoformat, "moment", lambda m: m.tzinfo and 1900 <= m.year <= 2200, "date-time"
    ),
]
"""A date and time in ISO 8601 with its UTC offset, in the years 1900 to 2200."""
Day = Annotated[date, _iso(date.fromisoformat, "date", lambda day: True, "date")]
TimeOfDay = Annotated[
    time, _iso(time.fromisoformat, "time", lambda moment: moment.tzinfo is None, "local-time")
]


# --- Errors of pydantic ------------------------------------------------------------------------

_CODES: Final = {
    "missing": "missing",
    "missing_argument": "missing",
    "unexpected_keyword_argument": "unknown",
    "extra_forbidden": "unknown",
    "literal_error": "choice",
    "enum": "choice",
    "union_tag_invalid": "choice",
    "union_tag_not_found": "missing",
}
_WANTED: Final = {
    "int": "number",
    "bool": "boolean",
    "string": "text",
    "tuple": "list",
    "list": "list",
    "dict": "object",
    "dataclass": "object",
}
"""Our names for the expected types, by the first word of pydantic's error type."""


@cache
def _find_validator(wanted: Any) -> SchemaValidator:
    return cast(SchemaValidator, TypeAdapter(wanted).validator)


def _read_fault(fault: Mapping[str, Any]) -> Flaw:
    kind, params = fault["type"], dict(fault.get("ctx", {}))
    steps = (*fault["loc"], *params.pop("at", ()))
    path = _show_path(tuple(step for step in steps if step != "[key]"))
    if (code := _CODES.get(kind)) is not None:
        known = re.findall("'([^']*)'", str(params.get("expected", "")))
        return Flaw(code, path, {"known": ", ".join(filter(None, known))} if known else {})
    if kind == "string_unicode":
        return Flaw("type", path, {"wanted": "storable"})
    if (wanted := _WANTED.get(kind.split("_")[0])) is not None:
        return Flaw("type", path, {"wanted": wanted})
    return Flaw(kind, path, params)


def _parse_int(text: str) -> int | OddNumber:
    return int(text) if len(text) <= MAX_DIGITS else OddNumber(text)


def _parse_float(text: str) -> float | OddNumber:
    number = float(text)
    return number if isfinite(number) else OddNumber(text)
