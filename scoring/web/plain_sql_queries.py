"""Plain SQL for frequent reads in a full hall: tickets by link, turns, and calls to the desk. Calls
are counted at every page request, to see whether the page has changed. The ORM takes ten times as
long to build one of these queries as a database takes to answer it. Tests compare each result with
the ORM's (tests/web/test_plain_sql_queries.py). Similar reads are in
`scoring.phone.current_table_queries` and `scoring.play.locked_tables_services`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import IntegerField, Model
from django.db.models.expressions import RawSQL
from django.utils import timezone

from scoring.models.call import DeskCall
from scoring.models.entry import Entry
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn

Row = TypeVar("Row", bound=Model)

# Number and text columns, which every database returns unchanged. Django loads a row's other
# columns on first use.
TICKET = ("id", "tournament_id", "kind", "table_number", "entry_id", "token")
ENTRY = ("id", "tournament_id", "number", "name", "first_turn")
PHASE = ("id", "tournament_id", "number", "length", "smazzate", "target", "minutes")
TURN = ("id", "tournament_id", "phase_id", "number", "state")
TABLE = ("id", "turn_id", "section_id", "number", "due", "recorded", "of_three")


LINE_ORDER = "CASE seat.line WHEN 'NS' THEN 0 WHEN 'EW' THEN 1 ELSE 2 END"


def alias_columns(alias: str, columns: Sequence[str]) -> str:
    """Return the SQL for columns of the joined table `alias`: `turn.number AS turn_number, …`."""
    return ", ".join(f"{alias}.{column} AS {alias}_{column}" for column in columns)


def build_joined_row(
    model: type[Row], found: Mapping[str, Any], alias: str, columns: Sequence[str]
) -> Row:
    """Build a model instance from `found`, a row with columns aliased as in `alias_columns`."""
    values = [found[f"{alias}_{column}"] for column in columns]
    return model.from_db(DEFAULT_DB_ALIAS, columns, values)


CALL = 10_000
"""Weight of a call in `count_call_changes`: each call adds CALL to the sum, and 1 more once it has
ended. If the clock is set back, ended calls are open again, and each lowers the sum by 1. CALL is
so large that a new call still raises the sum."""
_CALL_CHANGES = f"""
SELECT SUM(CASE WHEN call.shown_until <= %s THEN {CALL + 1} ELSE {CALL} END)
FROM scoring_deskcall call
"""  # nosec B608  # our own names


def count_call_changes(now: datetime) -> RawSQL:
    """Return SQL of a number that changes when a call to the desk is made, ended or expires. It
    only rises, unless the clock is set back (see `CALL`). It is NULL if the event has no calls."""
    of_event = f"{_CALL_CHANGES} WHERE call.tournament_id = scoring_tournament.id"
    return RawSQL(of_event, [adapt_time(now)], output_field=IntegerField())  # nosec B611  # our own SQL


def adapt_time(moment: datetime) -> object:
    return connection.ops.adapt_datetimefield_value(moment)


# Statements interpolate our own names only; values are parameters.
_PHONE_TICKET = f"""
SELECT event.*, {alias_columns("ticket", TICKET)}
FROM scoring_ticket ticket JOIN scoring_tournament event ON event.id = ticket.tournament_id
WHERE ticket.token = %s AND ticket.kind IN ('table', 'roving') AND ticket.revoked_at IS NULL
  AND event.deleted_at IS NULL
"""  # nosec B608  # our own names


def find_phone_ticket(token: str) -> Ticket | None:
    """Return a valid table or referee ticket by its token, with its event, or None. One query."""
    for event in Tournament.objects.raw(_PHONE_TICKET, [token]):
        ticket = build_joined_row(Ticket, vars(event), "ticket", TICKET)
        ticket.tournament = event
        return ticket
    return None


_TURNS = "SELECT * FROM scoring_turn WHERE tournament_id = %s ORDER BY number"


def list_turns(event: Tournament) -> list[Turn]:
    """Return the event's turns in order, including drafts. One query."""
    turns = list(Turn.objects.raw(_TURNS, [event.pk]))
    for turn in turns:
        turn.tournament = event
    return turns


_CALLED = f"""
SELECT call.*, {alias_columns("entry", ENTRY)}
FROM scoring_deskcall call JOIN scoring_entry entry ON entry.id = call.entry_id
WHERE call.tournament_id = %s AND call.shown_until > %s
ORDER BY call.id
"""  # nosec B608  # our own names


def list_calls(event: Tournament, now: datetime) -> list[DeskCall]:
    """Return the event's current calls to the desk, oldest first, with their entries. One query."""
    calls = list(DeskCall.objects.raw(_CALLED, [event.pk, adapt_time(now)]))
    for call in calls:
        call.entry = build_joined_row(Entry, vars(call), "entry", ENTRY)
    return calls


_ENTRY_TICKET = f"""
SELECT event.*, {alias_columns("ticket", TICKET)}, {alias_columns("entry", ENTRY)},
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
"""  # nosec B608  # our own names


def find_entry_ticket(token: str) -> Ticket | None:
    """Return an entry's valid ticket by its token, with entry and event, or None. One query.

    The event gets extra attributes, which change if the entry's page does: `played`, the sum of the
    revisions of the entry's smazzate; `signed`, the number of their signatures; `said`, the
    director's message to the hall; `called`, the result of `count_call_changes`."""
    for event in Tournament.objects.raw(_ENTRY_TICKET, [adapt_time(timezone.now()), token]):
        ticket = build_joined_row(Ticket, vars(event), "ticket", TICKET)
        ticket.tournament, ticket.entry = (
            event,
            build_joined_row(Entry, vars(event), "entry", ENTRY),
        )
        return ticket
    return None
