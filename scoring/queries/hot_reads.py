"""The reads that a full hall makes at once, as SQL: what a phone's link opens, its table, and the
calls to the desk, which the version of every page holds.

The ORM takes ten times as long to write these statements as a database takes to answer them. A test
holds each to what the ORM answers (tests/queries/test_hot_reads.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import IntegerField, Model
from django.db.models.expressions import RawSQL
from django.utils import timezone

from scoring.models.adjustment import AWARDS, read_awards
from scoring.models.entry import Entry
from scoring.models.phase import Phase
from scoring.models.smazzata import SmazzataRevision
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.play.awards import Award
from scoring.play.shares import SmazzataPoints
from scoring.queries.field.entries import MEMBER
from scoring.queries.play.played_tables import POINTS, read_points
from scoring.rules.sides import Sides

Row = TypeVar("Row", bound=Model)

# Columns of numbers and texts, which every database gives as they are. What else there is of such
# a row is read when it is asked for.
TICKET = ("id", "tournament_id", "kind", "table_number", "entry_id", "token")
ENTRY = ("id", "tournament_id", "number", "name", "first_turn")
PHASE = ("id", "tournament_id", "number", "length", "smazzate", "target", "minutes")
TURN = ("id", "tournament_id", "phase_id", "number", "state")
TABLE = ("id", "turn_id", "section_id", "number", "due", "recorded", "of_three")
SEAT = (
    "id", "turn_id", "table_id", "entry_id", "line", "chair", "unit", "kind",
    "gp", "mp", "vp", "clean_burrachi",
)  # fmt: skip


_LINE_ORDER = "CASE seat.line WHEN 'NS' THEN 0 WHEN 'EW' THEN 1 ELSE 2 END"


def _name(alias: str, columns: Sequence[str]) -> str:
    """The columns of a joined table under names of their own: `turn_number` of `turn`."""
    return ", ".join(f"{alias}.{column} AS {alias}_{column}" for column in columns)


def _take(model: type[Row], found: Mapping[str, Any], alias: str, columns: Sequence[str]) -> Row:
    """The row of a joined table, of what was found under the names that `_name` gave."""
    values = [found[f"{alias}_{column}"] for column in columns]
    return model.from_db(DEFAULT_DB_ALIAS, columns, values)


CALL = 10_000
"""A call counts so much, and one more when it is over: by no clock that is set back do the calls of
two moments make the same sum."""
_CALL_CHANGES = f"""
SELECT SUM(CASE WHEN call.shown_until <= %s THEN {CALL + 1} ELSE {CALL} END)
FROM scoring_deskcall call
"""  # nosec B608


def count_call_changes(now: datetime) -> RawSQL:
    """Of each event in a query: its calls made and its calls over, in one figure. Rises whenever a
    call is made, ended or over by itself; NULL without any."""
    of_event = f"{_CALL_CHANGES} WHERE call.tournament_id = scoring_tournament.id"
    return RawSQL(of_event, [_adapt(now)], output_field=IntegerField())  # nosec B611


def _adapt(moment: datetime) -> object:
    """As this database takes it among the parameters of a statement."""
    return connection.ops.adapt_datetimefield_value(moment)


# In all statements our own names only are filled in; values are parameters.
_PHONE_TICKET = f"""
SELECT event.*, {_name("ticket", TICKET)}
FROM scoring_ticket ticket JOIN scoring_tournament event ON event.id = ticket.tournament_id
WHERE ticket.token = %s AND ticket.kind IN ('table', 'roving') AND ticket.revoked_at IS NULL
  AND event.deleted_at IS NULL
"""  # nosec B608


def find_phone_ticket(token: str) -> Ticket | None:
    """The ticket of a table's or the roving referee's link, with its event. One query."""
    for event in Tournament.objects.raw(_PHONE_TICKET, [token]):
        ticket = _take(Ticket, vars(event), "ticket", TICKET)
        ticket.tournament = event
        return ticket
    return None


_ENTRY_TICKET = f"""
SELECT event.*, {_name("ticket", TICKET)}, {_name("entry", ENTRY)},
  (SELECT SUM(smazzata.revision) FROM scoring_smazzata smazzata
   WHERE smazzata.table_id IN (SELECT table_id FROM scoring_seat WHERE entry_id = entry.id)
  ) AS played,
  (SELECT COUNT(*) FROM scoring_signature signature
   JOIN scoring_smazzatarevision revision ON revision.id = signature.revision_id
   JOIN scoring_smazzata smazzata ON smazzata.id = revision.smazzata_id
   WHERE smazzata.table_id IN (SELECT table_id FROM scoring_seat WHERE entry_id = entry.id)
  ) AS signed,
  (SELECT screens.message FROM scoring_hallscreens screens WHERE screens.tournament_id = event.id
  ) AS said,
  ({_CALL_CHANGES} WHERE call.entry_id = entry.id) AS called
FROM scoring_ticket ticket
JOIN scoring_tournament event ON event.id = ticket.tournament_id
JOIN scoring_entry entry ON entry.id = ticket.entry_id
WHERE ticket.token = %s AND ticket.kind = 'entry' AND ticket.revoked_at IS NULL
  AND event.deleted_at IS NULL
"""  # nosec B608


@dataclass(frozen=True, slots=True)
class EntryTicket:
    """The ticket of an entry's page, and what moves whenever a smazzata on the page changes."""

    ticket: Ticket
    """With its event and entry."""
    played: int
    """The revisions of all smazzate of the entry's tables, summed."""
    signed: int
    """The signatures under them."""
    said: str
    """The director's message to the hall; "" for none."""
    called: int
    """The entry's calls to the desk: see `count_call_changes`."""


def find_entry_ticket(token: str) -> EntryTicket | None:
    """The ticket of an entry's link, unless it is revoked. One query."""
    for event in Tournament.objects.raw(_ENTRY_TICKET, [_adapt(timezone.now()), token]):
        found = vars(event)
        ticket = _take(Ticket, found, "ticket", TICKET)
        ticket.tournament, ticket.entry = event, _take(Entry, found, "entry", ENTRY)
        return EntryTicket(
            ticket,
            found["played"] or 0,
            found["signed"],
            found["said"] or "",
            found["called"] or 0,
        )
    return None


_TURN_NOW = """
SELECT id FROM scoring_turn WHERE tournament_id = %s AND state <> 'draft'
ORDER BY CASE state WHEN 'playing' THEN 0 WHEN 'published' THEN 1 ELSE 2 END,
  CASE state WHEN 'closed' THEN -number ELSE number END
LIMIT 1
"""
"""The turn that tables are at: the one in play, else the next published one, else the last."""

_TURN = f"""
SELECT turn.*, {_name("phase", PHASE)}
FROM scoring_turn turn JOIN scoring_phase phase ON phase.id = turn.phase_id
WHERE turn.id = ({_TURN_NOW})
"""  # nosec B608


def find_turn_now(event: Tournament) -> Turn | None:
    """The turn that tables are at, with its phase; None before one is published. One query."""
    for turn in Turn.objects.raw(_TURN, [event.pk]):
        turn.phase = _take(Phase, vars(turn), "phase", PHASE)
        turn.tournament = event
        return turn
    return None


class SeatedPlayer(NamedTuple):
    """One player at a table: what is stored of the seat, and who sits there."""

    line: str
    chair: int
    unit: int
    kind: str
    gp: int
    mp: int | None
    vp: int | None
    player: tuple[Any, ...]
    """A row of `entries.MEMBER`."""


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table in the turn that the hall is at, and what there is of the rarer things about it."""

    table: Table
    players: tuple[SeatedPlayer, ...]
    """N-S first, each line by chair, and the members of an entry in their order."""
    has_calls: bool
    has_held: bool
    has_photos: bool
    has_others: bool
    """Whether other devices were seen at it."""


_SEATED = SeatedPlayer._fields[:-1]
_PLAYER = ", ".join(
    f"entry.{column.removeprefix('entry__')} AS player_{column}"
    if column.startswith("entry__")
    else f"member.{column} AS player_{column}"
    for column in MEMBER
)
_TABLE_NOW = f"""
SELECT turn.*, {_name("phase", PHASE)}, {_name("here", TABLE)}, {_name("seat", _SEATED)}, {_PLAYER},
  EXISTS (SELECT 1 FROM scoring_call WHERE table_id = here.id) AS has_calls,
  EXISTS (SELECT 1 FROM scoring_heldrecord
          WHERE table_id = here.id AND settled_at IS NULL) AS has_held,
  EXISTS (SELECT 1 FROM scoring_photo WHERE table_id = here.id) AS has_photos,
  EXISTS (SELECT 1 FROM scoring_station
          WHERE table_id = here.id AND device <> %s) AS has_others
FROM scoring_turn turn
JOIN scoring_phase phase ON phase.id = turn.phase_id
JOIN scoring_table here ON here.turn_id = turn.id AND here.number = %s
LEFT JOIN scoring_seat seat ON seat.table_id = here.id
LEFT JOIN scoring_entry entry ON entry.id = seat.entry_id
LEFT JOIN scoring_entryplayer member ON member.entry_id = entry.id
WHERE turn.id = ({_TURN_NOW})
ORDER BY {_LINE_ORDER}, seat.chair, member.position
"""  # nosec B608


def find_table_now(event: Tournament, number: int, device: str = "") -> TableNow | None:
    """The table of this number, with turn, phase and who sits there; None where the turn has none.
    One query.

    `device` is who asks.
    """
    rows = [*Turn.objects.raw(_TABLE_NOW, [device, number, event.pk])]
    if not rows:
        return None
    found = vars(rows[0])
    return TableNow(
        _take_table(found, event, rows[0], _take(Phase, found, "phase", PHASE)),
        tuple(_take_player(vars(row)) for row in rows if vars(row)["seat_line"] is not None),
        *[bool(found[f"has_{what}"]) for what in ("calls", "held", "photos", "others")],
    )


def _take_table(found: Mapping[str, Any], event: Tournament, turn: Turn, phase: Phase) -> Table:
    table = _take(Table, found, "here", TABLE)
    turn.tournament = phase.tournament = event
    turn.phase, table.turn = phase, turn
    return table


def _take_player(found: Mapping[str, Any]) -> SeatedPlayer:
    seat = [found[f"seat_{column}"] for column in _SEATED]
    return SeatedPlayer._make((*seat, tuple(found[f"player_{column}"] for column in MEMBER)))


_TABLE_OF_TURN = f"""
SELECT phase.*, {_name("turn", TURN)}, {_name("here", TABLE)}
FROM scoring_table here
JOIN scoring_turn turn ON turn.id = here.turn_id
JOIN scoring_phase phase ON phase.id = turn.phase_id
WHERE turn.tournament_id = %s AND turn.number = %s AND here.number = %s AND turn.state <> 'draft'
"""  # nosec B608


def find_table_of_turn(event: Tournament, turn: int, number: int) -> Table | None:
    """A table of any turn that is published, with turn and phase. One query."""
    for phase in Phase.objects.raw(_TABLE_OF_TURN, [event.pk, turn, number]):
        found = vars(phase)
        return _take_table(found, event, _take(Turn, found, "turn", TURN), phase)
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


@dataclass(frozen=True, slots=True)
class StandingSmazzata:
    """A smazzata of a table: its revision that stands, and who signed that, by line."""

    number: int
    revision: SmazzataRevision
    signed: dict[str, str]


def list_standing(table: Table) -> list[StandingSmazzata]:
    """The smazzate of a table in order. One query."""
    found: dict[int, StandingSmazzata] = {}
    for row in SmazzataRevision.objects.raw(_STANDING, [table.pk]):
        joined = vars(row)
        one = found.setdefault(row.pk, StandingSmazzata(joined["of_number"], row, {}))
        if joined["signed_line"]:
            one.signed[joined["signed_line"]] = joined["signed_name"]
    return list(found.values())


@dataclass(frozen=True, slots=True)
class TableRecords:
    """A table as a write to it finds it."""

    table: Table
    revision: int
    """The event's, as the next."""
    settled_revision: int
    seats: tuple[Seat, ...]
    smazzate: tuple[SmazzataPoints, ...]
    """What stands, by number."""
    assigned: Sides[Award] | None
    """What the referee gave each side, where the score was assigned."""
    is_fined: bool
    """Whether game points were ruled on smazzate of its turn."""
    is_held: bool
    """Whether a record of the smazzata is held under one of the keys."""
    is_elsewhere: bool
    """Whether the write's key names a write to another smazzata of the event."""


_RECORDS = f"""
SELECT event.revision, event.settled_revision, {_name("here", TABLE)},
  {_name("seat", SEAT)}, {_name("smazzata", POINTS)}, standing.depth AS smazzata_depth,
  {_name("assigned", AWARDS)},
  EXISTS (SELECT 1 FROM scoring_adjustment fine
          WHERE fine.turn_id = turn.id AND fine.smazzata IS NOT NULL AND fine.gp <> 0) AS is_fined,
  EXISTS (SELECT 1 FROM scoring_heldrecord held
          WHERE held.table_id = here.id AND held.number = %s AND held.key IN (%s, %s)) AS is_held,
  EXISTS (SELECT 1 FROM scoring_smazzatarevision other
          JOIN scoring_smazzata played ON played.id = other.smazzata_id
          JOIN scoring_table elsewhere ON elsewhere.id = played.table_id
          JOIN scoring_turn its ON its.id = elsewhere.turn_id
          WHERE other.key = %s AND its.tournament_id = event.id
          AND NOT (elsewhere.id = here.id AND played.number = %s))
  OR EXISTS (SELECT 1 FROM scoring_heldrecord held
          JOIN scoring_table elsewhere ON elsewhere.id = held.table_id
          JOIN scoring_turn its ON its.id = elsewhere.turn_id
          WHERE held.key = %s AND its.tournament_id = event.id
          AND NOT (elsewhere.id = here.id AND held.number = %s)) AS is_elsewhere
FROM scoring_table here
JOIN scoring_turn turn ON turn.id = here.turn_id
JOIN scoring_tournament event ON event.id = turn.tournament_id
LEFT JOIN scoring_assignedscore assigned ON assigned.table_id = here.id
LEFT JOIN scoring_seat seat ON seat.table_id = here.id
LEFT JOIN scoring_smazzata smazzata ON smazzata.table_id = here.id
LEFT JOIN scoring_smazzatarevision standing
  ON standing.smazzata_id = smazzata.id AND standing.number = smazzata.revision
WHERE here.id = %s
ORDER BY {_LINE_ORDER}, seat.chair, smazzata.number
"""  # nosec B608


def find_records(table: int, number: int, key: str = "", seen: str = "") -> TableRecords | None:
    """What a write to the smazzata of this number must know; None where the table has gone. One
    query.

    `key` is the write's own, `seen` that of the record that its writer saw.
    """
    with connection.cursor() as cursor:
        cursor.execute(_RECORDS, [number, key, seen, key, number, key, number, table])
        names = [column[0] for column in cursor.description]
        rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    if not rows:
        return None
    found = rows[0]
    seats = {row["seat_id"]: row for row in rows if row["seat_id"] is not None}
    smazzate = {row["smazzata_number"]: row for row in rows if row["smazzata_number"] is not None}
    given = [found[f"assigned_{column}"] for column in AWARDS]
    return TableRecords(
        table=_take(Table, found, "here", TABLE),
        revision=found["revision"],
        settled_revision=found["settled_revision"],
        seats=tuple(_take(Seat, row, "seat", SEAT) for row in seats.values()),
        smazzate=tuple(
            read_points(*[row[f"smazzata_{column}"] for column in (*POINTS, "depth")])
            for row in smazzate.values()
        ),
        assigned=None if given[0] is None else read_awards(*given),
        is_fined=bool(found["is_fined"]),
        is_held=bool(found["is_held"]),
        is_elsewhere=bool(found["is_elsewhere"]),
    )
