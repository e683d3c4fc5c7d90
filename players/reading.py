"""Reads a list of entries: pasted text, or the rows of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from players.columns import (
    PAIRS,
    SINGLE_PLAYERS,
    TRIOS,
    Columns,
    Shape,
    guess_columns,
    is_heading,
    is_number,
    is_title,
    read_heading,
)
from players.lines import (
    clean_cell,
    drop_number,
    find_heading_sign,
    split_line,
    split_names,
    split_three,
)
from players.roster import (
    MAX_PAIRS,
    Roster,
    RosterEntry,
    RosterFault,
    RosterPlayer,
    build_player,
    refuse_length,
)

LINE_MAX = 1_000
_HEADING_DEPTH = 5

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class _Row:
    line: int
    cells: tuple[str, ...]


def read_text(text: str, shape: Shape = PAIRS) -> Roster:
    """Read a pasted list, one pair (player, trio, team) per line; blank lines are ignored.

    Cells stand between tabs, ";", "|" or commas; two names also between " - ", "/", "&", "+" or
    "e". A hyphen without blanks belongs to the name. Headings and numbers are optional. A team's
    line has its name first, then its players one by one or pair by pair.
    """
    lines = [
        (number, line)
        for number, line in enumerate(_LINE_END.split(text), start=1)
        if line and not line.isspace()
    ]
    if len(lines) > MAX_PAIRS + 1:
        return refuse_length(len(lines), shape)
    faults = [
        RosterFault(number, "line.too_long", {"limit": LINE_MAX})
        for number, line in lines
        if len(line) > LINE_MAX
    ]
    lines = [(number, line) for number, line in lines if len(line) <= LINE_MAX]
    sign = find_heading_sign([line for _, line in lines[:_HEADING_DEPTH]], shape)
    rows = [_Row(number, split_line(line, sign, shape)) for number, line in lines]
    return _read_table([row for row in rows if any(row.cells)], faults, shape)


def read_roster_rows(rows: Iterable[Sequence[object]], shape: Shape = PAIRS) -> Roster:
    """Read the rows of a table; an empty row between two pairs is a fault, at the end it is not."""
    cleaned = [tuple(map(clean_cell, row)) for row in rows]
    used = [number for number, cells in enumerate(cleaned, start=1) if any(cells)]
    if len(used) > MAX_PAIRS + 1:
        return refuse_length(len(used), shape)
    span = range(used[0], used[-1] + 1) if used else range(0)
    empty = sorted(set(span) - set(used))
    faults = [RosterFault(number, "row.empty") for number in empty[:MAX_PAIRS]]
    return _read_table([_Row(number, cleaned[number - 1]) for number in used], faults, shape)


def _read_table(rows: Sequence[_Row], faults: Sequence[RosterFault], shape: Shape) -> Roster:
    heading, body = _split_heading(rows)
    if not body:
        empty = RosterFault(0, f"list.empty_{_entry_kind(shape)}")
        return Roster(faults=tuple(faults) or (empty,), shape=shape)
    if len(body) > MAX_PAIRS:
        return refuse_length(len(body), shape)
    if heading is None:
        body = list(_align_rows(body, shape))
        columns = guess_columns([row.cells for row in body], shape)
        line = max(body, key=lambda row: len(row.cells)).line
    else:
        columns = read_heading(heading.cells, [row.cells for row in body], shape)
        line = heading.line
    found = (*faults, *(RosterFault(line, code, params) for code, params in columns.problems))
    if columns.problems:
        return Roster(faults=found, shape=shape)
    return Roster(tuple(_build_entry(row, columns, shape) for row in body), found, shape)


def _entry_kind(shape: Shape) -> str:
    if shape.team:
        return "teams"
    return {SINGLE_PLAYERS: "players", TRIOS: "trios"}.get(shape, "pairs")


def _split_heading(rows: Sequence[_Row]) -> tuple[_Row | None, Sequence[_Row]]:
    """The heading and the rows below it; a title of one cell may stand above the heading."""
    start = 0
    for index, row in enumerate(rows[:_HEADING_DEPTH]):
        if is_title(row.cells):
            start = index + 1
        elif is_heading(row.cells):
            return row, rows[index + 1 :]
        elif sum(map(bool, row.cells)) > 1:
            break
    return None, rows[start:]


def _align_rows(rows: Sequence[_Row], shape: Shape) -> Iterator[_Row]:
    """The rows without entry numbers, every name in a cell of its own."""
    numbered = any(len(row.cells) > 1 and is_number(row.cells[0]) for row in rows)
    for row in rows:
        cells = row.cells
        if len(cells) > 1 and (is_number(cells[0]) or (numbered and not cells[0])):
            cells = cells[1:]
        first = drop_number(cells[0], shape)
        if shape == PAIRS:
            cells = (*split_names(first), *cells[1:])
        elif shape == TRIOS:
            cells = split_three((first, *cells[1:]))
        elif shape.team:
            cells = (first, *_split_players(cells[1:], shape.players))
        else:
            cells = (first, *cells[1:])
        yield _Row(row.line, cells)


def _split_players(cells: Sequence[str], players: int) -> tuple[str, ...]:
    """The players of a team in one cell each; later cells unchanged."""
    names: list[str] = []
    for place, cell in enumerate(cells):
        if len(names) >= players:
            return (*names, *cells[place:])
        names += split_names(cell)
    return tuple(names)


def _build_entry(row: _Row, columns: Columns, shape: Shape) -> RosterEntry:
    values: dict[str, str] = {}
    for role, cell in zip(columns.roles, row.cells, strict=False):
        if role is not None:
            values[role] = cell
    if shape.plays_together and not {"player 1", "surname 1"} & set(columns.roles):
        cell = values.get("pair", "")
        names = split_three([cell]) if shape == TRIOS else split_names(cell)
        values |= {f"player {n}": name for n, name in zip(shape.numbers, names, strict=False)}
    players = (_build_player(values, number) for number in shape.numbers)
    return RosterEntry(row.line, *players, name=values.get("team", ""))


def _build_player(values: Mapping[str, str], number: str) -> RosterPlayer:
    parts = (values.get(f"{part} {number}", "") for part in ("player", "surname", "given"))
    club = values.get(f"club {number}") or values.get("club", "")
    return build_player(" ".join(parts), values.get(f"card {number}", ""), club)
