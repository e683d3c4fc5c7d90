"""Write the document of the play alone: an event's play, without names.

Every value in it can still be recomputed (docs/format, section 11). Each person is replaced by a
commitment: the SHA-256 of a salt and the name. With the salts in the whole document a name can be
proved; from the play alone it cannot be guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from secrets import token_hex
from typing import Any, Final

from scoring.core.bundle.reading import write_document, write_value
from scoring.core.bundle.unknown import restore_unknown
from scoring.core.bundle.values import (
    SHA256,
    Bundle,
    Contents,
    Edition,
    Entry,
    PlayEdition,
    Player,
    Substitution,
)
from scoring.core.limits import SALT_LENGTH

MASK: Final = "-"
"""The text that replaces every masked text, unless that is empty."""

MASKED: Final[Mapping[str, tuple[str, ...]]] = {
    "event": ("name", "place", "organiser", "first_session"),
    "event.rules": ("name", "source"),
    "event.sessions": ("place", "name"),
    "phases.conversion": ("name", "source"),
    "phases.team_conversion": ("name", "source"),
    "entries": ("name",),
    "entries.withdrawal": ("reason", "author"),
    "entries.substitutions": ("reason", "author"),
    "turns.tables.assigned": ("reason", "author"),
    "turns.tables.card_draw": ("author",),
    "turns.tables.calls": ("note", "author", "device", "answered_by"),
    "turns.tables.held": ("reason", "override", "author", "device", "settled_by"),
    "turns.tables.smazzate.revisions": ("reason", "override", "author", "device"),
    "turns.tables.smazzate.revisions.signatures": ("name", "device"),
    "adjustments": ("reason", "author"),
    "acts": ("reason", "author"),
    "standings.kept": ("author",),
}
"""The texts that are masked, by the path of their record."""
KEPT_PARAM: Final = "method"
"""The only text parameter of acts that is not masked. Its values are words of this program."""


def make_salt() -> str:
    return token_hex(SALT_LENGTH // 2)


def commit_name(salt: str, name: str) -> str:
    """Return the commitment to a name: the SHA-256 of salt and name in 64 hexadecimal digits."""
    return sha256(f"{salt}\n{name}".encode()).hexdigest()


def has_play_alone(bundle: Bundle) -> bool:
    """True if a play-alone document can be written: each name has a salt or a commitment."""
    return all(
        all(player.salt or player.commitment for player in entry.players)
        and all(change.left_salt or change.left_commitment for change in entry.substitutions)
        for entry in bundle.entries
    )


def find_contents(bundle: Bundle) -> Contents:
    """Return the kind of a document, judged by its names: whole, or the play alone."""
    players = [player for entry in bundle.entries for player in entry.players]
    if not players:  # no players to judge by
        return bundle.contents
    is_play = all(SHA256.fullmatch(one.name) and not one.salt for one in players)
    return Contents.PLAY if is_play else Contents.WHOLE


def write_play_alone(bundle: Bundle, edition: PlayEdition) -> str:
    """Write the document of the play alone for a whole event.

    Its number, date and predecessor come from `edition`, so writing it again gives equal bytes."""
    persons = tuple(map(_replace_persons, bundle.entries))
    alone = replace(
        bundle,
        exported_at=edition.exported_at,
        entries=persons,
        edition=Edition(edition.number, edition.supersedes),
        contents=Contents.PLAY,
        play=None,
        # No figure of the play depends on prizes; prizes by club or category could not be
        # recomputed without the names that this document lacks.
        prizes=None,
    )
    data = write_value(alone)
    for path, names in MASKED.items():
        for record in _iter_records([data], path.split(".")):
            for name in names:
                if record.get(name):
                    record[name] = MASK
    for act in data["acts"]:
        act["params"] = {
            key: value if key == KEPT_PARAM else mask_texts(value)
            for key, value in act["params"].items()
        }
    _number_categories(data)
    restore_unknown(data, (replace(one, value=mask_texts(one.value)) for one in bundle.unknown))
    return write_document(data)


def _replace_persons(entry: Entry) -> Entry:
    """Replace the names of an entry's present and former players by commitments.

    A substitution stores the commitment to the player who left, but not to the player who entered.
    The player who entered either left in the position's next substitution, which then has the
    commitment, or is the position's present player."""
    now = {player.position: _commit_player(player) for player in entry.players}
    changes: list[Substitution] = []
    for change in reversed(entry.substitutions):
        left = change.left_commitment or commit_name(change.left_salt, change.left)
        entered = now.get(change.position, "")
        changes.insert(
            0, replace(change, left=left, entered=entered, left_salt="", left_commitment="")
        )
        now[change.position] = left
    players = tuple(
        Player(position=player.position, name=_commit_player(player), card_number="", club="")
        for player in entry.players
    )
    return replace(entry, players=players, substitutions=tuple(changes))


def _commit_player(player: Player) -> str:
    return player.commitment or commit_name(player.salt, player.name)


def _iter_records(records: Sequence[Any], path: Sequence[str]) -> Iterator[dict[str, Any]]:
    for record in records:
        if not path:
            yield record
        elif (inner := record.get(path[0])) is not None:
            yield from _iter_records(inner if isinstance(inner, list) else [inner], path[1:])


def mask_texts(value: Any) -> Any:
    """Replace every non-empty text in JSON data, at any depth, by MASK."""
    if isinstance(value, dict):
        return {key: mask_texts(item) for key, item in value.items()}
    if isinstance(value, list):
        return [mask_texts(item) for item in value]
    return value and MASK if isinstance(value, str) else value


def _number_categories(data: dict[str, Any]) -> None:
    names = data["event"]["categories"]
    numbers = {name: str(number) for number, name in enumerate(names, start=1)}
    data["event"]["categories"] = list(numbers.values())
    for entry in data["entries"]:
        entry["categories"] = [numbers[name] for name in entry["categories"]]
