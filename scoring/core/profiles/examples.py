"""Example export profiles to copy; `scoring.profiles.wording` has their names.

The columns that federations require are not known: these are not official forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.core.profiles.profile import ExportProfile, FileFormat, ProfileColumn, RowOf

PAIR_ROWS: Final = ExportProfile(
    key="one-row-a-pair",
    name="One row per pair",
    rows=RowOf.ENTRY,
    format=FileFormat.XLSX,
    sheet="",
    file_name="{event} {date}",
    columns=(
        *map(ProfileColumn, ("place", "entry")),
        *(ProfileColumn(key, number=n) for n in (1, 2) for key in ("nth_name", "nth_card")),
        *map(ProfileColumn, ("clubs", "vp", "mp", "gp", "ruled_vp")),
    ),
)
PLAYER_ROWS: Final = ExportProfile(
    key="one-row-a-player",
    name="One row per player, with the membership card",
    rows=RowOf.PLAYER,
    format=FileFormat.CSV_EXCEL,
    sheet="",
    file_name="{event} {date}",
    columns=(
        *map(ProfileColumn, ("date", "event", "place", "names", "card", "surname", "first_name")),
        *map(ProfileColumn, ("club", "vp", "mp")),
    ),
)
EXAMPLES: Final[Mapping[str, ExportProfile]] = {
    profile.key: profile for profile in (PAIR_ROWS, PLAYER_ROWS)
}
