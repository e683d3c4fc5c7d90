"""Read an entry list: pasted text, or the rows of a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from players.column_choice import (
    MAX_COLUMNS,
    SAMPLE,
    ColumnChoice,
    ListColumns,
    Roles,
    key_headings,
    propose_roles,
)
from players.columns import (
    PAIRS,
    TRIOS,
    Columns,
    Shape,
    check_roles,
    guess_columns,
    is_heading,
    is_number,
    is_title,
    is_unlike,
    read_heading,
)
from players.lines import (
    clean_cell,
    drop_opening,
    find_heading_sign,
    split_line,
    split_names,
    split_three,
)
from players.membership import MEMBERSHIP_HEADINGS
from players.person import OPTIONAL_FIELDS, Person, build_person
from players.roster import MAX_PAIRS, SHOWN, Roster, RosterEntry, RosterFault, refuse_length

LINE_MAX = 1_000
_HEADING_DEPTH = 5

_LINE_END = re.compile(r"\r\n|\r|\n")


NOTHING_REMEMBERED: Mapping[str, Roles] = {}


@dataclass(frozen=True)
class _Row:
    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class _Table:
    """The rows of a list. `roles`: the role of each column, if the user chose the roles for this
    list or for an earlier one with the same headings; else None."""

    heading: _Row | None
    body: Sequence[_Row]
    roles: Roles | None = None
    is_remembered: bool = False


def read_text(
    text: str,
    shape: Shape = PAIRS,
    chosen: ColumnChoice | None = None,
    remembered: Mapping[str, Roles] = NOTHING_REMEMBERED,
    most: int = MAX_PAIRS,
) -> Roster:
    """Read a pasted list, one entry (pair, player, trio, team) per line (see `players.lines`).

    Headings are optional; blank lines are ignored. A team's line has its name first, then its
    players one by one or pair by pair. More than `most` entries are an error.
    `chosen`: the column roles that the user chose for this list, if any. `remembered`: the roles
    chosen for earlier lists, by the hash of their headings (`key_headings`)."""
    lines = [
        (number, line)
        for number, line in enumerate(_LINE_END.split(text), start=1)
        if line and not line.isspace()
    ]
    if len(lines) > most + 1:
        return refuse_length(len(lines), shape, most)
    faults = [
        RosterFault(number, "line.too_long", {"limit": LINE_MAX})
        for number, line in lines
        if len(line) > LINE_MAX
    ]
    lines = [(number, line) for number, line in lines if len(line) <= LINE_MAX]
    sign = find_heading_sign([line for _, line in lines[:_HEADING_DEPTH]], shape)
    rows = [_Row(number, split_line(line, sign, shape)) for number, line in lines]
    used = [row for row in rows if any(row.cells)]
    return _read_table(_find_table(used, shape, chosen, remembered), faults, shape, most)


def read_roster_rows(
    rows: Iterable[Sequence[object]],
    shape: Shape = PAIRS,
    chosen: ColumnChoice | None = None,
    remembered: Mapping[str, Roles] = NOTHING_REMEMBERED,
    most: int = MAX_PAIRS,
) -> Roster:
    """Read the rows of a spreadsheet; empty rows are ignored. Arguments as in `read_text`."""
    cleaned = [
        _Row(number, tuple(map(clean_cell, row))) for number, row in enumerate(rows, start=1)
    ]
    used = [row for row in cleaned if any(row.cells)]
    if len(used) > most + 1:
        return refuse_length(len(used), shape, most)
    return _read_table(_find_table(used, shape, chosen, remembered), (), shape, most)


def _find_table(
    rows: Sequence[_Row], shape: Shape, chosen: ColumnChoice | None, remembered: Mapping[str, Roles]
) -> _Table:
    titled = [index for index, row in enumerate(rows[:_HEADING_DEPTH]) if is_title(row.cells)]
    start = titled[-1] + 1 if titled else 0  # the row below titles such as "pairs" or "teams"
    if chosen is not None:
        heading = rows[start] if chosen.has_heading and rows[start:] else None
        return _Table(heading, rows[start + chosen.has_heading :], chosen.roles)
    for index, row in enumerate(rows[:_HEADING_DEPTH] if remembered else ()):
        if (roles := remembered.get(key_headings(row.cells, shape))) is not None:
            return _Table(row, rows[index + 1 :], roles, is_remembered=True)
    return _Table(*_split_heading(rows[start:]))


def _read_table(table: _Table, faults: Sequence[RosterFault], shape: Shape, most: int) -> Roster:
    heading, body = table.heading, table.body
    if not body:
        empty = RosterFault(0, "list.empty")
        return Roster(faults=tuple(faults) or (empty,), shape=shape)
    if len(body) > most:
        return refuse_length(len(body), shape, most)
    if table.roles is not None:
        columns = Columns(table.roles, tuple(check_roles(table.roles, shape)))
        line = 0
    elif heading is None:
        body = list(_align_rows(body, shape))
        columns = guess_columns([row.cells for row in body], shape)
        line = max(body, key=lambda row: len(row.cells)).line
    else:
        columns = read_heading(heading.cells, [row.cells for row in body], shape)
        line = heading.line
    found = (*faults, *(RosterFault(line, code, params) for code, params in columns.problems))
    shown = _show_columns(table, columns, shape)
    if columns.problems:
        return Roster(faults=found, shape=shape, columns=shown)
    ordered = _order_by_table(body, columns)
    entries = tuple(_build_entry(row, columns, shape) for row in ordered or body)
    doubts = tuple(_ask_whose_card(entries)) if _is_owner_guessed(table, columns, shape) else ()
    return Roster(entries, found, shape, bool(ordered), shown, doubts)


def _is_owner_guessed(table: _Table, columns: Columns, shape: Shape) -> bool:
    """True if it is unclear which player of a row has which membership card: no headings or choices
    define the columns, the cards follow all names, and card columns are fewer than players."""
    roles = columns.roles
    held = [role for role in roles if role and role.startswith("card")]
    is_guessed = table.heading is None and table.roles is None
    last = f"player {shape.players}"
    return is_guessed and 0 < len(held) < shape.players and roles.index(last) < roles.index(held[0])


def _ask_whose_card(entries: Iterable[RosterEntry]) -> Iterator[RosterFault]:
    for entry in entries:
        if entry.first.card_number:
            params = {"name": entry.first.name[:SHOWN], "card": entry.first.card_number[:SHOWN]}
            yield RosterFault(entry.line, "doubt.whose_card", params)


def _show_columns(table: _Table, columns: Columns, shape: Shape) -> ListColumns | None:
    """Return the list's columns for the page on which the user chooses each column's role.

    Returns None if the list has only one column, or more than MAX_COLUMNS."""
    heading = table.heading.cells if table.heading else ()
    body = [row.cells for row in table.body]
    width = max(map(len, (heading, *body)))
    if not 1 < width <= MAX_COLUMNS:
        return None
    is_read = table.roles is not None or (heading and not columns.problems)
    roles = columns.roles if is_read else propose_roles(heading, body, shape)
    return ListColumns(
        tuple(heading),
        tuple((*row, *[""] * (width - len(row))) for row in body[:SAMPLE]),
        (*roles, *[None] * (width - len(roles)))[:width],
        key_headings(heading, shape) if heading else "",
        table.is_remembered,
    )


def _order_by_table(rows: Sequence[_Row], columns: Columns) -> list[_Row]:
    """Order a list that has two rows per table; return [] for other lists.

    In each section the pairs that stay at their table (N-S) come first, then those that move."""
    if "table" not in columns.roles:
        return []
    tables: dict[str, dict[str, list[_Row]]] = {}
    for row in rows:
        cells = dict(zip(columns.roles, row.cells, strict=False))
        section = tables.setdefault(cells.get("section", ""), {})
        section.setdefault(cells.get("table", ""), []).append(row)
    if any(not table or len(pair) != 2 for part in tables.values() for table, pair in part.items()):
        return []
    ordered: list[_Row] = []
    for part in tables.values():
        by_number = sorted(part, key=lambda table: (not table.isdecimal(), len(table), table))
        ordered += [part[table][line] for line in (0, 1) for table in by_number]
    return ordered


def _split_heading(rows: Sequence[_Row]) -> tuple[_Row | None, Sequence[_Row]]:
    """Return (heading or None, rows below it). Rows of one cell may precede the heading."""
    for index, row in enumerate(rows[:_HEADING_DEPTH]):
        below = rows[index + 1 :]
        if is_heading(row.cells):
            return row, below
        if sum(map(bool, row.cells)) > 1:
            if is_unlike(row.cells, [one.cells for one in below]):
                return row, below
            break
    return None, rows


def _align_rows(rows: Sequence[_Row], shape: Shape) -> Iterator[_Row]:
    """Yield the rows with their entry numbers removed and each name in a separate cell."""
    numbered = any(len(row.cells) > 1 and is_number(row.cells[0]) for row in rows)
    for row in rows:
        cells = row.cells
        if len(cells) > 1 and (is_number(cells[0]) or (numbered and not cells[0])):
            cells = cells[1:]
        first = drop_opening(cells[0], shape)
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
    names: list[str] = []
    for place, cell in enumerate(cells):
        if len(names) >= players:
            return (*names, *cells[place:])
        names += split_names(cell)
    return tuple(names)


def _build_entry(row: _Row, columns: Columns, shape: Shape) -> RosterEntry:
    values = {role: cell for role, cell in zip(columns.roles, row.cells, strict=False) if role}
    if shape.plays_together and not {"player 1", "surname 1"} & set(columns.roles):
        cell = values.get("pair", "")
        names = split_three([cell]) if shape == TRIOS else split_names(cell)
        values |= {f"player {n}": name for n, name in zip(shape.numbers, names, strict=False)}
    players = (_build_person(values, number) for number in shape.numbers)
    membership = tuple((name, text) for name in MEMBERSHIP_HEADINGS if (text := values.get(name)))
    return RosterEntry(row.line, *players, name=values.get("team", ""), membership=membership)


def _build_person(values: Mapping[str, str], number: str) -> Person:
    parts = (values.get(f"{part} {number}", "") for part in ("player", "surname", "given"))
    said = {
        name: values.get(f"{field.key} {number}") or values.get(field.key, "")
        for name, field in OPTIONAL_FIELDS.items()
    }
    return build_person(said | {"name": " ".join(parts)})
