"""Example export profiles to copy. Their names: `profiles/wording.py`.

The columns that federations require are not known: these are examples, not submission forms.
"""

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
        ProfileColumn("place"),
        ProfileColumn("entry"),
        ProfileColumn("nth_name", number=1),
        ProfileColumn("nth_card", number=1),
        ProfileColumn("nth_name", number=2),
        ProfileColumn("nth_card", number=2),
        ProfileColumn("clubs"),
        ProfileColumn("vp"),
        ProfileColumn("mp"),
        ProfileColumn("gp"),
        ProfileColumn("ruled_vp"),
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
        ProfileColumn("date"),
        ProfileColumn("event"),
        ProfileColumn("place"),
        ProfileColumn("names"),
        ProfileColumn("card"),
        ProfileColumn("surname"),
        ProfileColumn("first_name"),
        ProfileColumn("club"),
        ProfileColumn("vp"),
        ProfileColumn("mp"),
    ),
)
EXAMPLES: Final[Mapping[str, ExportProfile]] = {
    profile.key: profile for profile in (PAIR_ROWS, PLAYER_ROWS)
}
