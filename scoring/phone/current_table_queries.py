"""Queries for a phone, in plain SQL: the current turn, a table, its players and smazzate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.models.phase import Phase
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.text.entrants_queries import MEMBER
from scoring.web.plain_sql_queries import (
    LINE_ORDER,
    PHASE,
    TABLE,
    TURN,
    alias_columns,
    build_joined_row,
)

_CURRENT_TURN = """
SELECT id FROM scoring_turn WHERE tournament_id = %s AND state <> 'draft'
ORDER BY CASE state WHEN 'playing' THEN 0 WHEN 'published' THEN 1 ELSE 2 END,
  CASE state WHEN 'closed' THEN -number ELSE number END
LIMIT 1
"""
"""Selects the turn in play, else the next published turn, else the last closed turn."""

_TURN = f"""
SELECT turn.*, {alias_columns("phase", PHASE)}
FROM scoring_turn turn JOIN scoring_phase phase ON phase.id = turn.phase_id
WHERE turn.id = ({_CURRENT_TURN})
"""  # nosec B608  # our own names


def find_current_turn(event: Tournament) -> Turn | None:
    """Return the current turn with its phase, or None if no turn is published. One query."""
    for turn in Turn.objects.raw(_TURN, [event.pk]):
        turn.phase = build_joined_row(Phase, vars(turn), "phase", PHASE)
        turn.tournament = event
        return turn
    return None


class SeatedPlayer(NamedTuple):
    """A player at a table, with the seat and the points (gp, mp, vp) of the player's entry."""

    line: str
    chair: int
    unit: int
    kind: str
    gp: int
    mp: int | None
    vp: int | None
    player: tuple[Any, ...]
    """The player's values in the order of `entrants_queries.MEMBER`."""


@dataclass(frozen=True, slots=True)
class CurrentTable:
    """A table of the current turn with its players. The `has_…` flags show whether calls, photos
    and so on exist. Most tables have none, so most phones need no query for them."""

    table: Table
    players: tuple[SeatedPlayer, ...]
    """Ordered by side (N-S first), seat within the side, and position in the entry."""
    has_calls: bool
    has_held: bool
    has_photos: bool
    has_others: bool
    """True if other devices than the requesting one have sent heartbeats from the table."""
    has_unsent: bool
    """True if the requesting device has reported unsent items, at any table."""


_SEATED = SeatedPlayer._fields[:-1]
_PLAYER = ", ".join(
    f"entry.{column.removeprefix('entry__')} AS player_{column}"
    if column.startswith("entry__")
    else f"member.{column} AS player_{column}"
    for column in MEMBER
)
_CURRENT_TABLE = f"""
SELECT turn.*, {alias_columns("phase", PHASE)}, {alias_columns("here", TABLE)},
  {alias_columns("seat", _SEATED)}, {_PLAYER},
  EXISTS (SELECT 1 FROM scoring_call WHERE table_id = here.id) AS has_calls,
  EXISTS (SELECT 1 FROM scoring_heldrecord
          WHERE table_id = here.id AND settled_at IS NULL) AS has_held,
  EXISTS (SELECT 1 FROM scoring_photo WHERE table_id = here.id) AS has_photos,
  EXISTS (SELECT 1 FROM scoring_station
          WHERE table_id = here.id AND device <> %s) AS has_others,
  EXISTS (SELECT 1 FROM scoring_station station
          JOIN scoring_table seen_at ON seen_at.id = station.table_id
          JOIN scoring_turn seen_in ON seen_in.id = seen_at.turn_id
          WHERE station.device = %s AND station.waiting > 0
            AND seen_in.tournament_id = turn.tournament_id) AS has_unsent
FROM scoring_turn turn
JOIN scoring_phase phase ON phase.id = turn.phase_id
JOIN scoring_table here ON here.turn_id = turn.id AND here.number = %s
LEFT JOIN scoring_seat seat ON seat.table_id = here.id
LEFT JOIN scoring_entry entry ON entry.id = seat.entry_id
LEFT JOIN scoring_entryplayer member ON member.entry_id = entry.id
WHERE turn.id = ({_CURRENT_TURN})
ORDER BY {LINE_ORDER}, seat.chair, member.position
"""  # nosec B608  # our own names


def find_current_table(event: Tournament, number: int, device: str = "") -> CurrentTable | None:
    """Return the table with this number in the current turn, or None. One query.

    `device`: key of the requesting device, for the flags about devices."""
    rows = [*Turn.objects.raw(_CURRENT_TABLE, [device, device, number, event.pk])]
    if not rows:
        return None
    found = vars(rows[0])
    return CurrentTable(
        _build_table(found, event, rows[0], build_joined_row(Phase, found, "phase", PHASE)),
        tuple(_build_player(vars(row)) for row in rows if vars(row)["seat_line"] is not None),
        *[bool(found[f"has_{what}"]) for what in ("calls", "held", "photos", "others", "unsent")],
    )


def _build_table(found: Mapping[str, Any], event: Tournament, turn: Turn, phase: Phase) -> Table:
    table = build_joined_row(Table, found, "here", TABLE)
    turn.tournament = phase.tournament = event
    turn.phase, table.turn = phase, turn
    return table


def _build_player(found: Mapping[str, Any]) -> SeatedPlayer:
    seat = [found[f"seat_{column}"] for column in _SEATED]
    return SeatedPlayer._make((*seat, tuple(found[f"player_{column}"] for column in MEMBER)))


_TABLE_OF_TURN = f"""
SELECT phase.*, {alias_columns("turn", TURN)}, {alias_columns("here", TABLE)}
FROM scoring_table here
JOIN scoring_turn turn ON turn.id = here.turn_id
JOIN scoring_phase phase ON phase.id = turn.phase_id
WHERE turn.tournament_id = %s AND turn.number = %s AND here.number = %s AND turn.state <> 'draft'
"""  # nosec B608  # our own names


def find_table_of_turn(event: Tournament, turn: int, number: int) -> Table | None:
    """Return a table of a published turn with its turn and phase, or None. One query."""
    for phase in Phase.objects.raw(_TABLE_OF_TURN, [event.pk, turn, number]):
        found = vars(phase)
        return _build_table(found, event, build_joined_row(Turn, found, "turn", TURN), phase)
    return None


_STANDING = """
SELECT revision.*, smazzata.number AS of_number,
  signature.line AS signed_line, signature.name AS signed_name
FROM scoring_smazzatarevision revision
JOIN scoring_smazzata smazzata
  ON smazzata.id = revision.smazzata_id AND smazzata.revision = revision.number
LEFT JOIN scoring_signature signature ON signature.revision_id = revision.id
WHERE smazzata.table_id = %s
ORDER BY smazzata.number
"""


StandingSmazzata = tuple[int, SmazzataRevision, dict[str, str]]
"""(smazzata's number, its current revision, {side: signer's name})."""


def list_standing(table: Table) -> list[StandingSmazzata]:
    """Return a table's recorded smazzate in order, with revision and signatures. One query."""
    found: dict[int, StandingSmazzata] = {}
    for row in SmazzataRevision.objects.raw(_STANDING, [table.pk]):
        joined = vars(row)
        _number, _revision, signed = found.setdefault(row.pk, (joined["of_number"], row, {}))
        if joined["signed_line"]:
            signed[joined["signed_line"]] = joined["signed_name"]
    return list(found.values())
