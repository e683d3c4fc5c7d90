"""The catalogue of fields for the columns of an export.

`scoring.workbook.fields_wording` has their names for people; `scoring.workbook.fields` reads their
values from the snapshot of an event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final

from players.person import OPTIONAL_FIELDS, PERSON_FIELDS, PersonField
from scoring.core.profiles.profile import RowOf
from scoring.core.ranking.results import USUAL_FIGURES
from scoring.core.rules.melds import BurracoKind


class FieldGroup(StrEnum):
    """Groups of export fields, in the order in which the editor of export profiles lists them."""

    PLACE = auto()
    ENTRY = auto()
    PLAYER = auto()
    POINTS = auto()
    PLAY = auto()
    BURRACHI = auto()
    PHASE = auto()
    PRIZES = auto()
    EVENT = auto()
    OWN = auto()
    """Fields without data of the event: an empty column, and a column with a fixed text."""


class Written(StrEnum):
    TEXT = auto()
    CODE = auto()
    """Text that may look like a number but is not: 00123."""
    INTEGER = auto()
    SIGNED = auto()
    """A whole number that spreadsheets show with its sign."""
    DECIMAL = auto()
    """A number with two decimals."""
    DATE = auto()


class Numbered(StrEnum):
    PLAYER = auto()
    TURN = auto()
    PHASE = auto()


@dataclass(frozen=True, slots=True)
class ExportField:
    key: str
    group: FieldGroup
    written: Written
    rows: frozenset[RowOf] = frozenset(RowOf)
    numbered: Numbered | None = None
    """The kind of number that selects the column's player, turn or phase; None if it needs none."""


CONSTANT: Final = "constant"
"""The key of the field that shows the column's own text."""

NAME_PARTS: Final = ("surname", "first_name")
"""Keys of the fields for a player's surname and first name, as `split_name` returns them."""

_ENTRY_ROWS: Final = frozenset({RowOf.ENTRY})
_PLAYER_ROWS: Final = frozenset({RowOf.PLAYER})
_FIGURES: Final = {
    figure.key: Written.SIGNED if figure.is_signed else Written.INTEGER for figure in USUAL_FIGURES
}


def _write(field: PersonField) -> Written:
    return Written.CODE if field.is_code else Written.TEXT


_FIELDS: Final = (
    ExportField("place", FieldGroup.PLACE, Written.INTEGER),
    ExportField("place_shown", FieldGroup.PLACE, Written.TEXT),
    ExportField("row", FieldGroup.PLACE, Written.INTEGER),
    ExportField("decided_by", FieldGroup.PLACE, Written.TEXT),
    ExportField("entry", FieldGroup.ENTRY, Written.INTEGER),
    ExportField("names", FieldGroup.ENTRY, Written.TEXT),
    ExportField("team", FieldGroup.ENTRY, Written.TEXT),
    ExportField("players", FieldGroup.ENTRY, Written.TEXT),
    *(
        ExportField(f"{field.key}s", FieldGroup.ENTRY, _write(field))
        for name, field in PERSON_FIELDS.items()
        if name in OPTIONAL_FIELDS
    ),
    ExportField("categories", FieldGroup.ENTRY, Written.TEXT),
    *(
        ExportField(
            f"nth_{field.key}", FieldGroup.ENTRY, _write(field), _ENTRY_ROWS, Numbered.PLAYER
        )
        for field in PERSON_FIELDS.values()
    ),
    *(
        ExportField(f"nth_{part}", FieldGroup.ENTRY, Written.TEXT, _ENTRY_ROWS, Numbered.PLAYER)
        for part in NAME_PARTS
    ),
    *(ExportField(part, FieldGroup.PLAYER, Written.TEXT, _PLAYER_ROWS) for part in NAME_PARTS),
    *(
        ExportField(field.key, FieldGroup.PLAYER, _write(field), _PLAYER_ROWS)
        for field in PERSON_FIELDS.values()
    ),
    ExportField("partners", FieldGroup.PLAYER, Written.TEXT, _PLAYER_ROWS),
    ExportField("position", FieldGroup.PLAYER, Written.INTEGER, _PLAYER_ROWS),
    ExportField("team_pair", FieldGroup.PLAYER, Written.INTEGER, _PLAYER_ROWS),
    *(ExportField(key, FieldGroup.POINTS, written) for key, written in _FIGURES.items()),
    ExportField("mean", FieldGroup.POINTS, Written.DECIMAL),
    ExportField("vp_average", FieldGroup.POINTS, Written.DECIMAL),
    ExportField("turn_vp", FieldGroup.POINTS, Written.INTEGER, numbered=Numbered.TURN),
    ExportField("ruled_vp", FieldGroup.POINTS, Written.SIGNED),
    ExportField("ruled_mp", FieldGroup.POINTS, Written.SIGNED),
    ExportField("ruled_gp", FieldGroup.POINTS, Written.SIGNED),
    ExportField("rulings", FieldGroup.POINTS, Written.TEXT),
    ExportField("turn_tables", FieldGroup.PLAY, Written.TEXT, numbered=Numbered.TURN),
    ExportField("turns_played", FieldGroup.PLAY, Written.INTEGER),
    ExportField("byes", FieldGroup.PLAY, Written.INTEGER),
    ExportField("bye_turns", FieldGroup.PLAY, Written.TEXT),
    ExportField("absences", FieldGroup.PLAY, Written.INTEGER),
    ExportField("absent_turns", FieldGroup.PLAY, Written.TEXT),
    ExportField("changes", FieldGroup.PLAY, Written.TEXT),
    ExportField("burrachi", FieldGroup.BURRACHI, Written.INTEGER),
    *(
        ExportField(f"burrachi_{kind}", FieldGroup.BURRACHI, Written.INTEGER)
        for kind in BurracoKind
    ),
    ExportField("section", FieldGroup.PHASE, Written.TEXT, numbered=Numbered.PHASE),
    ExportField("section_place", FieldGroup.PHASE, Written.INTEGER, numbered=Numbered.PHASE),
    *(
        ExportField(f"section_{key}", FieldGroup.PHASE, written, numbered=Numbered.PHASE)
        for key, written in _FIGURES.items()
    ),
    ExportField("phase_vp", FieldGroup.PHASE, Written.INTEGER, numbered=Numbered.PHASE),
    ExportField("prize_money", FieldGroup.PRIZES, Written.DECIMAL),
    ExportField("player_prize", FieldGroup.PRIZES, Written.DECIMAL, _PLAYER_ROWS),
    ExportField("prize_goods", FieldGroup.PRIZES, Written.TEXT),
    ExportField("event", FieldGroup.EVENT, Written.TEXT),
    ExportField("date", FieldGroup.EVENT, Written.DATE),
    ExportField("venue", FieldGroup.EVENT, Written.TEXT),
    ExportField("organiser", FieldGroup.EVENT, Written.TEXT),
    ExportField("event_class", FieldGroup.EVENT, Written.TEXT),
    ExportField("directors", FieldGroup.EVENT, Written.TEXT),
    ExportField("rule_set", FieldGroup.EVENT, Written.TEXT),
    ExportField("entries", FieldGroup.EVENT, Written.INTEGER),
    ExportField("turns_closed", FieldGroup.EVENT, Written.INTEGER),
    ExportField("turns_planned", FieldGroup.EVENT, Written.INTEGER),
    ExportField("state", FieldGroup.EVENT, Written.TEXT),
    ExportField("exported_on", FieldGroup.EVENT, Written.DATE),
    ExportField("blank", FieldGroup.OWN, Written.TEXT),
    ExportField(CONSTANT, FieldGroup.OWN, Written.TEXT),
)

EXPORT_FIELDS: Final[Mapping[str, ExportField]] = {field.key: field for field in _FIELDS}


def list_offered(rows: RowOf) -> dict[FieldGroup, list[ExportField]]:
    """Return the fields that fit this kind of row, by group; empty groups are left out."""
    offered: dict[FieldGroup, list[ExportField]] = {}
    for field in _FIELDS:
        if rows in field.rows:
            offered.setdefault(field.group, []).append(field)
    return offered
