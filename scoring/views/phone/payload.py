"""What a phone sends, turned into values: the one place where its data is looked at.

Every field is checked for kind, length and range. What is not as it should be is Malformed, with
the name of the field; a phone of ours never sends such a thing.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.models.call import CallReason
from scoring.rules.faults import Line
from scoring.rules.records import MOST_POINTS, Depth
from scoring.services.play.signatures import Sign

LARGEST_BODY = 64 * 1024
"""Bytes of JSON: a smazzata with its cards is 1 or 2 KB."""
MADE_ON_DEVICE = re.compile(r"[0-9a-f]{32}")
KEY = re.compile(r"[0-9A-Za-z_-]{1,64}")
"""Keys of versions: the desk makes some too."""
MOST_NUMBER = 99
MOST_TABLES = 9999
MOST_TURNS = 999
MOST_WAITING = 9999
LARGEST_ID = 2**63 - 1
NAME, TEXT = 60, 200


class Malformed(ValueError):
    """A payload that no phone of ours sends; `field` is what is wrong with it."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


@dataclass(frozen=True, slots=True)
class Here:
    """A sign of life. `number` is the smazzata that is being entered, 0 for none."""

    table: int
    device: str
    name: str
    number: int
    waiting: int


@dataclass(frozen=True, slots=True)
class Item:
    """What everything in an outbox has in common."""

    key: str
    turn: int
    table: int
    device: str
    name: str


@dataclass(frozen=True, slots=True)
class SmazzataItem(Item):
    seating: int | None
    """The `id` of the table that was seen: drawn anew, it has another one. None is not asked."""
    number: int
    depth: Depth
    data: Any
    seen: str
    reason: str
    override: str
    totals: dict[str, int]


@dataclass(frozen=True, slots=True)
class SignItem(Item):
    line: Line
    pin: str
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class CallItem(Item):
    reason: CallReason
    note: str
    number: int | None


@dataclass(frozen=True, slots=True)
class UncallItem(Item):
    call: str


@dataclass(frozen=True, slots=True)
class ChooseItem(Item):
    held: int
    take: bool


@dataclass(frozen=True, slots=True)
class PhotoItem(Item):
    number: int


AnyItem = SmazzataItem | SignItem | CallItem | UncallItem | ChooseItem


def read_json(body: bytes) -> Mapping[str, Any]:
    """The object that a body holds."""
    try:
        found = json.loads(body.decode(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as bad:
        raise Malformed("json") from bad
    if not isinstance(found, dict):
        raise Malformed("json")
    return found


def read_here(data: Mapping[str, Any]) -> Here:
    return Here(
        table=_read_whole(data, "table", 1, MOST_TABLES),
        device=_read_made(data, "device"),
        name=_read_name(data),
        number=_read_whole(data, "number", 0, MOST_NUMBER),
        waiting=_read_whole(data, "waiting", 0, MOST_WAITING),
    )


def read_item(data: Mapping[str, Any]) -> AnyItem:
    """An outbox item of any kind but a photo."""
    common = _read_common(data)
    match data.get("kind"):
        case "smazzata":
            return _read_smazzata(data, common)
        case "sign":
            return SignItem(
                **common,
                line=_read_choice(data, "line", Line),
                pin=_read_text(data, "pin", 16),
                signs=_read_signs(data),
            )
        case "call":
            number = data.get("number")
            return CallItem(
                **common,
                reason=_read_choice(data, "reason", CallReason),
                note=_read_text(data, "note", TEXT, optional=True),
                number=None if number is None else _read_whole(data, "number", 1, MOST_NUMBER),
            )
        case "uncall":
            return UncallItem(**common, call=_read_made(data, "call"))
        case "choose":
            take = data.get("take")
            if not isinstance(take, bool):
                raise Malformed("take")
            return ChooseItem(**common, held=_read_whole(data, "held", 1, LARGEST_ID), take=take)
    raise Malformed("kind")


def read_photo(fields: Mapping[str, Any]) -> PhotoItem:
    """A photo's fields, which come as the texts of a form."""
    data: dict[str, Any] = dict(fields)
    for name in ("turn", "table", "number"):
        text = data.get(name)
        if not isinstance(text, str) or re.fullmatch(r"[0-9]{1,5}", text) is None:
            raise Malformed(name)
        data[name] = int(text)
    return PhotoItem(**_read_common(data), number=_read_whole(data, "number", 1, MOST_NUMBER))


def read_table_number(text: str) -> int | None:
    """`?table=5`; None for anything else."""
    return int(text) if re.fullmatch(r"[0-9]{1,4}", text) else None


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _read_common(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "key": _read_made(data, "key"),
        "turn": _read_whole(data, "turn", 1, MOST_TURNS),
        "table": _read_whole(data, "table", 1, MOST_TABLES),
        "device": _read_made(data, "device"),
        "name": _read_name(data),
    }


def _read_smazzata(data: Mapping[str, Any], common: dict[str, Any]) -> SmazzataItem:
    shown = data.get("totals")
    if not isinstance(shown, dict) or set(shown) != {line.value for line in Line}:
        raise Malformed("totals")
    seen, seating = data.get("seen"), data.get("seating")
    return SmazzataItem(
        **common,
        seating=None if seating is None else _read_whole(data, "seating", 1, LARGEST_ID),
        number=_read_whole(data, "number", 1, MOST_NUMBER),
        depth=_read_choice(data, "depth", Depth),
        data=data.get("data"),
        seen="" if seen == "" else _read_key(data, "seen"),
        reason=_read_text(data, "reason", TEXT, optional=True),
        override=_read_text(data, "override", TEXT, optional=True),
        totals={
            line.value: _read_whole(shown, line.value, -MOST_POINTS, MOST_POINTS) for line in Line
        },
    )


def _read_signs(data: Mapping[str, Any]) -> tuple[Sign, ...]:
    signs = data.get("signs")
    if not isinstance(signs, list) or not 1 <= len(signs) <= MOST_NUMBER:
        raise Malformed("signs")
    if not all(isinstance(each, dict) for each in signs):
        raise Malformed("signs")
    return tuple(
        Sign(
            number=_read_whole(each, "number", 1, MOST_NUMBER),
            key=_read_key(each, "key"),
            ns=_read_whole(each, "NS", -MOST_POINTS, MOST_POINTS),
            ew=_read_whole(each, "EW", -MOST_POINTS, MOST_POINTS),
        )
        for each in signs
    )


def _read_whole(data: Mapping[str, Any], field: str, least: int, most: int) -> int:
    value = data.get(field)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Malformed(field)
    return value


def _read_made(data: Mapping[str, Any], field: str) -> str:
    """A name that a device made: 128 bits in hex."""
    value = data.get(field)
    if not isinstance(value, str) or MADE_ON_DEVICE.fullmatch(value) is None:
        raise Malformed(field)
    return value


def _read_key(data: Mapping[str, Any], field: str) -> str:
    value = data.get(field)
    if not isinstance(value, str) or KEY.fullmatch(value) is None:
        raise Malformed(field)
    return value


def _read_choice(data: Mapping[str, Any], field: str, choices: Any) -> Any:
    value = data.get(field)
    if not isinstance(value, str) or value not in {choice.value for choice in choices}:
        raise Malformed(field)
    return choices(value)


def _read_name(data: Mapping[str, Any]) -> str:
    name = _read_text(data, "name", NAME)
    if not name:
        raise Malformed("name")
    return name


def _read_text(data: Mapping[str, Any], field: str, most: int, *, optional: bool = False) -> str:
    """Text in one line, its blanks trimmed. What a database cannot hold is malformed."""
    value = data.get(field)
    if value is None and optional:
        return ""
    if not isinstance(value, str) or len(value) > 4 * most:
        raise Malformed(field)
    text = " ".join(value.split())
    if len(text) > most or any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in text):
        raise Malformed(field)
    return text
