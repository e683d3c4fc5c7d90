"""Find and erase the rows of one person (`EntryPlayer`) in the journal of an event.

For each director action ("act"), the journal stores undo data: removed rows in full, and only
the old values of changed rows. The other values of a changed row are found by going back from
the current rows, act by act. Pure functions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, Final

from players.person import PERSON_FIELDS
from scoring.core.bundle.play_alone import commit_name, make_salt

Row = dict[str, Any]
Journal = Sequence[Mapping[str, Any]]
"""The undo data (`changes`) of all director actions on an event, oldest first."""

PLAYERS: Final = "entryplayer"
SUBSTITUTIONS: Final = "substitution"
ENTRIES: Final = "entry"
_OWN: Final = ("player_id", "salt", "commitment", *PERSON_FIELDS)
"""Columns of an `EntryPlayer` row that belong to the person."""


def erase_columns(row: Mapping[str, Any], label: str) -> Row:
    """Return an `EntryPlayer` row's columns without the person; `label` replaces the name.

    The commitment (the name's hash) stays, because the event's play document contains it."""
    commitment = row.get("commitment") or commit_name(row.get("salt") or make_salt(), row["name"])
    details = dict.fromkeys(PERSON_FIELDS, "")
    return {**details, "name": label, "player_id": None, "salt": "", "commitment": commitment}


@dataclass(slots=True)
class PlayerHistory:
    """All `EntryPlayer` rows of an event: current ones, and those before each director action."""

    live: Mapping[int, Row]
    before: dict[tuple[int, int], Row] = field(default_factory=dict)
    """Whole rows before a director action changed them, by (index in the journal, row key)."""

    @classmethod
    def trace(cls, live: Mapping[int, Row], journal: Journal) -> PlayerHistory:
        history = cls(live)
        rows = {key: dict(row) for key, row in live.items()}
        for at in reversed(range(len(journal))):
            change = _find_change(journal[at], PLAYERS)
            for key in change["added"]:
                rows.pop(key, None)
            for row in change["removed"]:
                rows[row["id"]] = history.before[at, row["id"]] = dict(row)
            for key, old in change["changed"]:
                rows[key] = history.before[at, key] = {**rows.get(key, {}), **old}
        return history

    def iter_rows(self, player: int) -> Iterator[Row]:
        """Yield the rows of the player with this key: current rows first, then earlier ones."""
        for row in (*self.live.values(), *reversed(self.before.values())):
            if row.get("player_id") == player:
                yield row


@dataclass(frozen=True, slots=True)
class ErasedJournal:
    """Removes one person (`player`) from an event's journal; `label` replaces the name."""

    player: int
    label: str
    salts: Collection[str]
    names: Collection[str]
    """Names of the person in this event, without names that another player has there."""
    other_salts: Collection[str] = ()

    def rewrite(self, journal: Journal, history: PlayerHistory) -> list[dict[str, Any]]:
        before = [(key, row) for (_, key), row in history.before.items()]
        involved = {
            key
            for key, row in (*history.live.items(), *before)
            if row.get("player_id") == self.player
        }

        def erase(at: int, model: str, key: int, row: Row) -> Row:
            """Erase the person from a row of the act at index `at`.

            A changed row stores the old values of its changed columns only. If the row ever
            belonged to the person, add all columns about its player (`_OWN`). Otherwise an undo
            would restore some of these columns, and leave the next player's values in the rest."""
            if model == SUBSTITUTIONS:
                return self.erase_substitution(row)
            if model != PLAYERS:
                return row
            whole = history.before[at, key]
            if whole.get("player_id") == self.player:
                whole = {**whole, **erase_columns(whole, self.label)}
            if "id" in row:
                return whole
            return {
                **row,
                **{name: whole[name] for name in _OWN if name in whole and key in involved},
            }

        return [map_rows(changes, partial(erase, at)) for at, changes in enumerate(journal)]

    def has_left(self, row: Mapping[str, Any]) -> bool:
        """True if the person is the player who was replaced in this `Substitution` row.

        The row has the person's salt (random text hashed with the name) or one of `names`."""
        if row.get("left_commitment") or row.get("left_salt") in self.other_salts:
            return False
        return row.get("left_salt") in self.salts or row.get("left") in self.names

    def erase_substitution(self, row: Row) -> Row:
        """Return a substitution's row without the person, as replaced player or as substitute."""
        erased = dict(row)
        if self.has_left(row):
            salt = row.get("left_salt") or make_salt()
            erased |= {
                "left": self.label,
                "left_salt": "",
                "left_commitment": commit_name(salt, row["left"]),
            }
        if row.get("entered") in self.names:
            erased["entered"] = self.label
        return erased


def move_journal_player(
    changes: Mapping[str, Any], old: int, new: int, is_meant: Callable[[int, int], bool]
) -> tuple[dict[str, Any], list[tuple[int, int]]]:
    """Replace the player key `old` by `new` in one act's undo data.

    A row changes only if `is_meant(number, key)` is True: `number` is its position in the act, from
    0, and `key` its primary key. Returns the new data, and (number, key) of each changed row."""
    found: list[tuple[int, int]] = []
    numbers = count()

    def change(model: str, key: int, row: Row) -> Row:
        number = next(numbers)
        if model != PLAYERS or row.get("player_id") != old or not is_meant(number, key):
            return row
        found.append((number, key))
        return {**row, "player_id": new}

    return map_rows(changes, change), found


def are_two_people(
    live: Mapping[int, int | None], journal: Journal, players: Collection[int]
) -> bool:
    """True if two players cannot be one person, judged by one event.

    They were in the event at the same time, or one replaced the other in an `EntryPlayer` row.
    `live`: the current player of each row, by row key."""
    both, seated = {*players}, {**live}
    in_row: defaultdict[int, set[int | None]] = defaultdict(set)
    for changes in (*reversed(journal), {}):
        for key, player in seated.items():
            in_row[key].add(player)
        if {*seated.values()} >= both:
            return True
        change = _find_change(changes, PLAYERS)
        for key in change["added"]:
            seated.pop(key, None)
        seated |= {row["id"]: row["player_id"] for row in change["removed"]}
        seated |= {key: old["player_id"] for key, old in change["changed"] if "player_id" in old}
    return any(found >= both for found in in_row.values())


def map_rows(changes: Mapping[str, Any], change: Callable[[str, int, Row], Row]) -> dict[str, Any]:
    """Return undo data with each row replaced by `change(model, key, row)`. If the act removed the
    row, `row` is complete; if the act changed the row, `row` has only the old values."""
    mapped = dict(changes)
    for model, told in changes.items():
        if isinstance(told, dict):  # otherwise it marks an imported act
            new = dict(told)
            if "removed" in told:
                new["removed"] = [change(model, row["id"], row) for row in told["removed"]]
            if "changed" in told:
                new["changed"] = [[key, change(model, key, old)] for key, old in told["changed"]]
            mapped[model] = new
    return mapped


def _find_change(changes: Mapping[str, Any], model: str) -> dict[str, Any]:
    return {"added": [], "removed": [], "changed": [], **changes.get(model, {})}
