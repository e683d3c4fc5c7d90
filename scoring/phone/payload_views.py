"""Read phones' payloads into values, checking every field's type, length and range.

A wrong field raises Malformed with its name; our own phone pages never send one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar, cast

from annotated_types import Len
from pydantic import AfterValidator, BeforeValidator, Discriminator

from scoring.core.decoding import (
    BadData,
    BadJson,
    Flag,
    Whole,
    decode,
    flaw,
    matching,
    parse_json,
    within,
)
from scoring.core.digits import LARGEST_KEY, read_digits
from scoring.core.limits import REASON_MAX
from scoring.core.play.hall import CallReason
from scoring.core.rules.endings import MAX_POINTS
from scoring.core.rules.faults import Line
from scoring.core.rules.records import Depth
from scoring.core.rules.sides import Sides

T = TypeVar("T")

MAX_BODY = 64 * 1024
"""Bytes of JSON: a smazzata with its cards takes 1 or 2 KB."""
MADE_ON_DEVICE = re.compile(r"[0-9a-f]{32}")
MAX_NUMBER = 99
AUTHOR_NAME_MAX = 60
"""Most characters of a name given at a table."""


def _one_line(most: int) -> AfterValidator:
    """Trim and join text into one line; reject characters that databases cannot store."""

    def read(value: str) -> str:
        text = " ".join(value.split())
        if len(text) > most or any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in text):
            raise flaw("long", limit=most)
        return text

    return AfterValidator(read)


def _check_filled(text: str) -> str:
    if not text:
        raise flaw("missing")
    return text


def _check_sides(totals: dict[str, int]) -> dict[str, int]:
    sides = [*Line][: max(len(totals), 2)]
    if totals.keys() != {*sides}:
        raise flaw("missing")
    return totals


MadeOnDevice = Annotated[str, matching(MADE_ON_DEVICE)]
"""An identifier that a device made: 128 bits in hex."""
SeenKey = Annotated[str, matching(re.compile(r"[0-9A-Za-z_-]{0,64}"))]
"""The key of the revision the phone has seen, "" if it has seen none."""
RevisionKey = Annotated[str, matching(re.compile(r"[0-9A-Za-z_-]{1,64}"))]
"""The key of a revision, made by a phone or by the desk."""
Name = Annotated[str, _one_line(AUTHOR_NAME_MAX), AfterValidator(_check_filled)]
Note = Annotated[
    str, BeforeValidator(lambda text: "" if text is None else text), _one_line(REASON_MAX)
]
Pin = Annotated[str, _one_line(16)]
TurnNumber = Annotated[Whole, within(1, 999)]
TableNumber = Annotated[Whole, within(1, 9999)]
Number = Annotated[Whole, within(1, MAX_NUMBER)]
RowId = Annotated[Whole, within(1, LARGEST_KEY)]
Points = Annotated[Whole, within(-MAX_POINTS, MAX_POINTS)]


class Malformed(ValueError):
    """A payload that our own phone pages never send; `field` is the wrong field."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """A heartbeat. `number`: the smazzata being entered, or 0."""

    table: TableNumber
    device: MadeOnDevice
    name: Name
    number: Annotated[Whole, within(0, MAX_NUMBER)]
    waiting: Annotated[Whole, within(0, 9999)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """The fields common to all outbox items."""

    key: MadeOnDevice
    turn: TurnNumber
    table: TableNumber
    device: MadeOnDevice
    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class SmazzataItem(Item):
    kind: Literal["smazzata"]
    seating: RowId | None = None
    """The `id` of the phone's table, which changes with a new draw. None skips the check."""
    number: Number
    depth: Depth
    data: Any = None
    seen: SeenKey
    reason: Note = ""
    override: Note = ""
    for_director: Flag = False
    """Put a record that fails the checks on hold for the director."""
    totals: Annotated[dict[str, Points], AfterValidator(_check_sides)]


@dataclass(frozen=True, slots=True)
class ShownSmazzata:
    """A smazzata as shown to the signers: its revision, and the points of each side."""

    number: Number
    key: RevisionKey
    NS: Points
    EW: Points
    L3: Points | None = None
    """The third side's points, if three sides play."""

    @property
    def totals(self) -> Sides[int]:
        return Sides(self.NS, self.EW) if self.L3 is None else Sides(self.NS, self.EW, self.L3)


@dataclass(frozen=True, slots=True, kw_only=True)
class SignItem(Item):
    kind: Literal["sign"]
    line: Line
    pin: Pin
    signs: Annotated[tuple[ShownSmazzata, ...], Len(1, MAX_NUMBER)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallItem(Item):
    kind: Literal["call"]
    reason: CallReason
    note: Note = ""
    number: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UncallItem(Item):
    kind: Literal["uncall"]
    call: MadeOnDevice


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseItem(Item):
    kind: Literal["choose"]
    held: RowId
    take: Flag


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoItem(Item):
    number: Number


AnyItem = SmazzataItem | SignItem | CallItem | UncallItem | ChooseItem


def read_heartbeat(body: bytes) -> Heartbeat:
    return _read(Heartbeat, _parse(body))


def read_item(body: bytes) -> AnyItem:
    """Read an outbox item of any kind except a photo."""
    return _read(cast(type[AnyItem], Annotated[AnyItem, Discriminator("kind")]), _parse(body))


def read_photo(fields: Mapping[str, Any]) -> PhotoItem:
    """Read the fields of a photo, sent as the texts of a form."""
    numbers = {
        name: number
        for name in ("turn", "table", "number")
        if (number := read_digits(str(fields.get(name)))) is not None
    }
    return _read(PhotoItem, {**fields, **numbers})


def _parse(body: bytes) -> object:
    try:
        return parse_json(body)
    except BadJson as bad:
        raise Malformed("json") from bad


def _read(wanted: type[T], data: object) -> T:
    try:
        return decode(wanted, data, extra="ignore")
    except BadData as bad:
        names = [step for step in bad.flaws[0].path if isinstance(step, str)]
        raise Malformed(names[-1] if names else "kind") from bad
