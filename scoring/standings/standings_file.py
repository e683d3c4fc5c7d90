"""Standings as a JSON file, as input for movements that pair entries by results.

`{"entries": [{"number": 1, "vp": 54, "mp": 300, "met": [2, 9], "rested": false, "club": "…"}]}`:
`number` and `vp` are required, other keys are optional, unknown keys are ignored. `met` lists the
opponents in the order of the turns, and `partners` the partners of a single player; both may name
withdrawn entries. `rested` may also be a number of byes."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final

from annotated_types import Len
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import FailFast

from players.names import fold_name
from scoring.core.decoding import BadData, BadJson, Flag, Flaw, Whole, decode, parse_json, within
from scoring.core.pairing.result_driven import ENDLESS
from scoring.core.pairing.seating import Contender

STDIN: Final = "-"
MAX_BYTES: Final = 8 << 20
"""Maximum size of the file in bytes: ten times the size for the largest event after 12 turns."""
LARGEST: Final = 1_000_000_000
"""Maximum absolute value of a number of points in the file."""

EntryNumber = Annotated[Whole, within(1, LARGEST)]
Figure = Annotated[Whole, within(-LARGEST, LARGEST)]
Turns = Annotated[Whole, within(0, LARGEST)]


@dataclass(frozen=True, slots=True)
class StandingsEntry:
    number: EntryNumber
    vp: Figure
    mp: Figure = 0
    met: Annotated[tuple[EntryNumber, ...], Len(0, ENDLESS)] = ()
    rested: Flag | Turns = False
    club: str = ""
    partners: Annotated[tuple[EntryNumber, ...], Len(0, ENDLESS)] = ()

    def to_contender(self) -> Contender:
        rests, club = int(self.rested), fold_name(self.club)
        return Contender(self.number, self.vp, self.mp, self.met, rests, club, self.partners)


@dataclass(frozen=True, slots=True)
class StandingsFile:
    entries: Annotated[tuple[StandingsEntry, ...], FailFast()]


class BadStandings(ValueError):
    """A standings file is invalid. The message is a sentence that names the place in the file."""


def read_standings(path: str) -> list[Contender]:
    """Read the entries of a standings file, in its order; "-" reads the standard input. Raises
    BadStandings if the file cannot be read or is invalid."""
    name = _("Standard input") if path == STDIN else path
    content = _read(path, name)
    try:
        file = decode(StandingsFile, parse_json(content), extra="ignore")
    except BadJson as bad:
        raise BadStandings(_json_sentence(bad, name)) from bad
    except BadData as bad:
        raise BadStandings(_flaw_sentence(bad.flaws[0], name)) from bad
    return [entry.to_contender() for entry in file.entries]


def _read(path: str, name: str) -> bytes:
    try:
        if path != STDIN:
            with open(path, "rb") as file:
                content = file.read(MAX_BYTES + 1)
        else:  # a process may have no standard input
            content = sys.stdin.buffer.read(MAX_BYTES + 1) if sys.stdin else b""
    except OSError as error:
        raise BadStandings(
            _("%(file)s cannot be read: %(reason)s.") % {"file": name, "reason": error.strerror}
        ) from error
    if not content.strip():
        raise BadStandings(_("%(file)s is empty.") % {"file": name})
    if len(content) > MAX_BYTES:
        raise BadStandings(
            _("%(file)s is larger than %(most)d MB: it cannot be a standings file.")
            % {"file": name, "most": MAX_BYTES >> 20}
        )
    return content


def _json_sentence(bad: BadJson, name: str) -> str:
    where = {"file": name, "line": bad.line, "column": bad.column, "path": bad.repeated}
    if bad.repeated:
        return _("%(file)s: %(path)s appears twice.") % where
    if bad.line is None:
        return (
            _("%(file)s has too many levels, one inside another: it cannot be a standings file.")
            % where
        )
    if bad.column is None:
        return (
            _(
                "%(file)s has characters that cannot be read in line %(line)d: it is not valid "
                "UTF-8."
            )
            % where
        )
    return _("%(file)s is not valid JSON: see line %(line)d, column %(column)d.") % where


_WANTED: Final[Mapping[str, str | Promise]] = {
    "met": gettext_lazy(
        "%(file)s: in entry %(place)d of the list, “met” must list the numbers of the opponents "
        "already met, at most %(most)d."
    ),
    "rested": gettext_lazy(
        "%(file)s: in entry %(place)d of the list, “rested” must be true, false or a "
        "number of turns."
    ),
    "club": gettext_lazy("%(file)s: in entry %(place)d of the list, “club” must be text."),
}


def _flaw_sentence(flaw: Flaw, name: str) -> str:
    match flaw.path:
        case "entries", int(at), str("met" | "rested" | "club" as key), *_rest:
            return _WANTED[key] % {"file": name, "place": at + 1, "most": ENDLESS}
        case "entries", int(at), str(key), *_rest:
            least = 1 if key == "number" else -LARGEST
            return _(
                "%(file)s: in entry %(place)d of the list, “%(key)s” must be a whole "
                "number from %(least)d to %(most)d."
            ) % {"file": name, "key": key, "place": at + 1, "least": least, "most": LARGEST}
        case "entries", int(at):
            return _(
                "%(file)s: entry %(place)d of the list is not written as in this "
                "example: %(example)s."
            ) % {"file": name, "place": at + 1, "example": '{"number": 1, "vp": 54}'}
    return _(
        "%(file)s must contain one list of entries, written as in this example: %(example)s."
    ) % {
        "file": name,
        "example": '{"entries": [{"number": 1, "vp": 54}, …]}',
    }
