"""Standings as a JSON file: what the movements that need results are paired from.

`{"entries": [{"number": 1, "vp": 54, "mp": 300, "met": [2, 9], "rested": false, "club": "…"}]}`:
`number` and `vp` are needed, the others are nothing when left out, keys besides them are passed
over. `met` is in the order of the turns and may name who has left; `rested` may be a count.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any, Final, TypeGuard

from django.utils.translation import gettext as _

from players.names import name_key
from scoring.pairing.result_driven import ENDLESS
from scoring.pairing.section import Contender

STDIN: Final = "-"
MOST_BYTES: Final = 8 << 20
"""Ten times what the largest field needs after twelve turns."""
LARGEST: Final = 1_000_000_000
"""No figure of an event is larger, either way."""
MOST_DIGITS: Final = 20


class BadStandings(ValueError):
    """One sentence: what is wrong with the file, and where."""


def read_standings(path: str) -> list[Contender]:
    """The entries in the order of the file, "-" for standard input; raises BadStandings."""
    name = _("Standard input") if path == STDIN else path
    data = _parse(name, _read(path, name))
    entries = data.get("entries") if isinstance(data, dict) else None
    if not isinstance(entries, list):
        raise BadStandings(
            _("%(file)s wants one object with a list of entries: %(example)s.")
            % {"file": name, "example": '{"entries": [{"number": 1, "vp": 54}, …]}'}
        )
    return [_EntryReader(name, place, entry).read() for place, entry in enumerate(entries, start=1)]


def _read(path: str, name: str) -> bytes:
    try:
        if path != STDIN:
            with open(path, "rb") as file:
                content = file.read(MOST_BYTES + 1)
        else:  # a process may have been started without one
            content = sys.stdin.buffer.read(MOST_BYTES + 1) if sys.stdin else b""
    except OSError as error:
        raise BadStandings(
            _("%(file)s cannot be read: %(reason)s.") % {"file": name, "reason": error.strerror}
        ) from error
    if not content.strip():
        raise BadStandings(_("%(file)s is empty.") % {"file": name})
    if len(content) > MOST_BYTES:
        raise BadStandings(
            _("%(file)s is larger than %(most)d MB: these are no standings.")
            % {"file": name, "most": MOST_BYTES >> 20}
        )
    return content


def _parse(name: str, content: bytes) -> Any:
    try:
        return json.loads(content.decode("utf-8-sig"), parse_int=_parse_int)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadStandings(
            _("%(file)s is no UTF-8 text: look at line %(line)d.") % {"file": name, "line": line}
        ) from error
    except json.JSONDecodeError as error:
        raise BadStandings(
            _("%(file)s is no JSON: look at line %(line)d, column %(column)d.")
            % {"file": name, "line": error.lineno, "column": error.colno}
        ) from error
    except RecursionError as error:
        raise BadStandings(
            _("%(file)s is nested too deep: these are no standings.") % {"file": name}
        ) from error


def _parse_int(text: str) -> int | str:
    """What is too long for a figure stays text: Python refuses thousands of digits."""
    return int(text) if len(text) <= MOST_DIGITS else text


class _EntryReader:
    """One entry, which knows where it stands in which file."""

    def __init__(self, file: str, place: int, entry: object) -> None:
        self._where: dict[str, object] = {"file": file, "place": place}
        if not isinstance(entry, dict):
            raise self._refuse(
                _("%(file)s: item %(place)d of the entries is no object such as %(example)s."),
                example='{"number": 1, "vp": 54}',
            )
        self._entry: Mapping[str, object] = entry

    def read(self) -> Contender:
        return Contender(
            number=self._read_int("number", least=1),
            vp=self._read_int("vp", least=-LARGEST),
            mp=self._read_int("mp", least=-LARGEST) if "mp" in self._entry else 0,
            met=self._read_met(),
            rests=self._read_rests(),
            club=self._read_club(),
        )

    def _read_int(self, key: str, least: int) -> int:
        value = self._entry.get(key)
        if _is_int(value, least):
            return value
        raise self._refuse(
            _(
                "%(file)s: “%(key)s” of item %(place)d wants a whole number from %(least)d to "
                "%(most)d."
            ),
            key=key,
            least=least,
            most=LARGEST,
        )

    def _read_met(self) -> tuple[int, ...]:
        met = self._entry.get("met", [])
        if isinstance(met, list) and len(met) <= ENDLESS and all(_is_int(n, 1) for n in met):
            return tuple(met)
        raise self._refuse(
            _("%(file)s: “met” of item %(place)d wants a list of at most %(most)d entry numbers."),
            most=ENDLESS,
        )

    def _read_rests(self) -> int:
        rested = self._entry.get("rested", False)
        if isinstance(rested, bool) or _is_int(rested, least=0):
            return int(rested)
        raise self._refuse(
            _("%(file)s: “rested” of item %(place)d wants true, false or a number of turns.")
        )

    def _read_club(self) -> str:
        club = self._entry.get("club", "")
        if isinstance(club, str):
            return name_key(club)
        raise self._refuse(_("%(file)s: “club” of item %(place)d wants a text."))

    def _refuse(self, sentence: str, **figures: object) -> BadStandings:
        return BadStandings(sentence % (self._where | figures))


def _is_int(value: object, least: int) -> TypeGuard[int]:
    return type(value) is int and least <= value <= LARGEST
