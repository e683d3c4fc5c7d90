"""A bundle from its JSON and back: every field typed, everything unknown refused by its path."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime, time
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NoReturn,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from scoring.bundle.values import SCHEMA, VERSION, Bundle, Most, Within

T = TypeVar("T")
Read = Callable[[object, str], Any]
"""Gives the value of this data, which stands at this path. Raises BadBundle."""

TEXT_LENGTH = 2_000
"""Of texts that no field limits: those inside records and the figures of acts."""


class BadBundle(ValueError):
    """The document cannot be taken. `path` says where: `turns[2].tables[0].due`, "" for the whole.

    Codes: `json`, `schema`, `newer` (version, known), `missing`, `unknown`, `type` (wanted),
    `long` (limit), `range` (low, high), `choice` (known), `dangling` (value), `twice` (value),
    `value`; of who opens a file `large`, of who writes rows `card`, `player`, `director`, `rows`.
    """

    def __init__(self, code: str, path: str = "", **params: object) -> None:
        super().__init__(code, path, params)
        self.code = code
        self.path = path
        self.params: Mapping[str, object] = params


def read_bundle(text: str) -> Bundle:
    """The bundle of this document, its parts well formed; `links.check_links` looks at the rest.

    Raises BadBundle.
    """
    try:
        data = json.loads(text, parse_constant=_refuse_number, parse_float=_read_float)
    except (ValueError, RecursionError):
        raise BadBundle("json") from None
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise BadBundle("schema")
    version = _read_int(data.get("version"), "version")
    if version > VERSION:
        raise BadBundle("newer", "version", version=version, known=VERSION)
    try:
        return read_value(Bundle, data)
    except RecursionError:
        raise BadBundle("json") from None


def read_value(wanted: type[T], data: object, path: str = "") -> T:
    """A dataclass of `values` from plain data. Raises BadBundle."""
    value: T = _find_reader(cast(Hashable, wanted))(data, path)
    return value


def write_value(value: Any) -> Any:
    """Plain data for JSON: fields in their order, keys of free data sorted."""
    if isinstance(value, dict):
        return {key: write_value(value[key]) for key in sorted(value)}
    if isinstance(value, (list, tuple)):
        return [write_value(item) for item in value]
    if isinstance(value, (date, time)):
        return value.isoformat()
    if is_dataclass(value):
        return {
            name: write_value(getattr(value, name))
            for name in _list_fields(cast(Hashable, type(value)))
        }
    return value


@cache
def _list_fields(of: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(of))


@cache
def _find_reader(wanted: Any) -> Read:
    """What reads a value of this annotation."""
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        return _limit(_find_reader(arguments[0]), arguments[1])
    if origin is Literal:
        return _choose(arguments)
    if origin in (Union, UnionType):
        (inner,) = (argument for argument in arguments if argument is not NoneType)
        return _allow_none(_find_reader(inner))
    if origin is tuple:
        return _read_each(_find_reader(arguments[0]))
    if origin is dict:
        return _read_mapping(_find_reader(arguments[1]))
    return _PLAIN.get(wanted) or _read_fields(wanted)


def _read_fields(wanted: type) -> Read:
    # Found at the first document, not at the import: a class may name a later one.
    readers = {
        name: _find_reader(hint)
        for name, hint in get_type_hints(wanted, include_extras=True).items()
    }
    owed = {field.name for field in fields(wanted) if field.default is MISSING}

    def read(data: object, path: str) -> Any:
        if not isinstance(data, dict):
            raise BadBundle("type", path, wanted="object")
        before = f"{path}." if path else ""
        for name in data:
            if name not in readers:
                raise BadBundle("unknown", f"{before}{_shorten(name)}")
        for name in readers:
            if name in owed and name not in data:
                raise BadBundle("missing", f"{before}{name}")
        return wanted(
            **{
                name: reader(data[name], f"{before}{name}")
                for name, reader in readers.items()
                if name in data
            }
        )

    return read


def _limit(inner: Read, limit: Most | Within) -> Read:
    def read(data: object, path: str) -> Any:
        value = inner(data, path)
        if isinstance(limit, Most):
            if len(value) > limit.length:
                raise BadBundle("long", path, limit=limit.length)
        elif not limit.low <= value <= limit.high:
            raise BadBundle("range", path, low=limit.low, high=limit.high)
        return value

    return read


def _choose(known: tuple[str, ...]) -> Read:
    def read(data: object, path: str) -> Any:
        if not isinstance(data, str) or data not in known:
            raise BadBundle("choice", path, known=", ".join(filter(None, known)))
        return data

    return read


def _allow_none(inner: Read) -> Read:
    return lambda data, path: None if data is None else inner(data, path)


def _read_each(inner: Read) -> Read:
    def read(data: object, path: str) -> Any:
        if not isinstance(data, list):
            raise BadBundle("type", path, wanted="list")
        return tuple([inner(item, f"{path}[{at}]") for at, item in enumerate(data)])

    return read


def _read_mapping(inner: Read) -> Read:
    def read(data: object, path: str) -> Any:
        if not isinstance(data, dict):
            raise BadBundle("type", path, wanted="object")
        return {
            _read_text(key, path): inner(item, f"{path}.{_shorten(key)}")
            for key, item in data.items()
        }

    return read


def _read_any(data: object, path: str) -> Any:
    """Free data: its texts such as a database keeps, its numbers not beyond any score."""
    if isinstance(data, dict):
        return _read_mapping(_read_any)(data, path)
    if isinstance(data, list):
        return [_read_any(item, f"{path}[{at}]") for at, item in enumerate(data)]
    if isinstance(data, str):
        return _limit(_read_text, Most(TEXT_LENGTH))(data, path)
    return data


def _read_int(data: object, path: str) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise BadBundle("type", path, wanted="number")
    return data


def _read_bool(data: object, path: str) -> bool:
    if not isinstance(data, bool):
        raise BadBundle("type", path, wanted="boolean")
    return data


def _read_text(data: object, path: str) -> str:
    """A text without what no database keeps: the sign of number zero, halves of a sign."""
    if not isinstance(data, str) or "\x00" in data:
        raise BadBundle("type", path, wanted="text")
    try:
        data.encode()
    except UnicodeEncodeError:
        raise BadBundle("type", path, wanted="text") from None
    return data


def _read_datetime(data: object, path: str) -> datetime:
    try:
        moment = datetime.fromisoformat(_read_text(data, path))
    except ValueError as error:
        raise BadBundle("type", path, wanted="moment") from error
    if moment.tzinfo is None or not 1900 <= moment.year <= 2200:
        raise BadBundle("type", path, wanted="moment")
    return moment


def _read_date(data: object, path: str) -> date:
    try:
        return date.fromisoformat(_read_text(data, path))
    except ValueError as error:
        raise BadBundle("type", path, wanted="date") from error


def _read_time(data: object, path: str) -> time:
    try:
        moment = time.fromisoformat(_read_text(data, path))
    except ValueError as error:
        raise BadBundle("type", path, wanted="time") from error
    if moment.tzinfo is not None:
        raise BadBundle("type", path, wanted="time")
    return moment


_PLAIN: Mapping[Any, Read] = {
    Any: _read_any,
    int: _read_int,
    bool: _read_bool,
    str: _read_text,
    datetime: _read_datetime,
    date: _read_date,
    time: _read_time,
}


def _shorten(key: str) -> str:
    return key[:40].encode(errors="replace").decode()


def _refuse_number(text: str) -> NoReturn:
    raise ValueError(text)


def _read_float(text: str) -> float:
    """Keeps 1e999 out, which is no JSON when it is written again."""
    number = float(text)
    return number if abs(number) < float("inf") else _refuse_number(text)
