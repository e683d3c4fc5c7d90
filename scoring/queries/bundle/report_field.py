"""Who came late, left or was replaced, as the document of an event tells it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from operator import attrgetter

from django.utils import timezone

from scoring.models.entry import Entry, Substitution, Withdrawal
from scoring.models.tournament import Tournament
from scoring.play.awards import Award
from scoring.play.seats import Presence
from scoring.queries.bundle.report_values import ChangeKind, FieldChange, TableReport


def to_local(moment: datetime) -> datetime:
    """The hall's time, without a zone."""
    return timezone.localtime(moment).replace(tzinfo=None)


def read_changes(
    tournament: Tournament, tables: Sequence[TableReport], last_turn: int
) -> tuple[FieldChange, ...]:
    """The changes by entry, then turn; `last_turn` is the event's. Three queries."""
    withdrawals = list(
        Withdrawal.objects.filter(entry__tournament=tournament).select_related("entry")
    )
    gone = {row.entry.number: row.turn for row in withdrawals}
    changes = [
        *_find_late(tournament, tables, gone),
        *(_describe_withdrawal(row, last_turn) for row in withdrawals),
        *_read_substitutions(tournament),
    ]
    return tuple(sorted(changes, key=attrgetter("entry", "first_turn")))


def _find_late(
    tournament: Tournament, tables: Sequence[TableReport], gone: dict[int, int]
) -> Iterator[FieldChange]:
    """Who plays from a later turn than the first, and what the turns missed give."""
    missed: dict[int, list[TableReport]] = defaultdict(list)
    for table in tables:
        if table.presence is Presence.ABSENT and table.ns is not None:
            entry = table.ns.entries[0]
            if entry not in gone or table.turn < gone[entry]:
                missed[entry].append(table)
    late = Entry.objects.filter(tournament=tournament, first_turn__gt=1)
    begins = dict(late.values_list("number", "first_turn"))
    for entry in begins.keys() | missed.keys():
        turns = [table.turn for table in missed[entry]]
        award = None
        if turns and (line := missed[entry][0].ns) is not None:
            award = Award(line.vp or 0, line.mp or 0)
        last = max(begins.get(entry, 1) - 1, *turns, 0)
        first = min(turns, default=1)
        yield FieldChange(entry, ChangeKind.LATE, first, last, award, "", "", "", "", None)


def _describe_withdrawal(row: Withdrawal, last_turn: int) -> FieldChange:
    return FieldChange(
        row.entry.number,
        ChangeKind.LEFT_JUSTIFIED if row.justified else ChangeKind.LEFT,
        row.turn,
        last_turn,
        Award(row.vp, row.mp),
        "",
        "",
        row.reason,
        row.author_name,
        to_local(row.created_at),
    )


def _read_substitutions(tournament: Tournament) -> Iterator[FieldChange]:
    for row in (
        Substitution.objects.filter(entry__tournament=tournament)
        .select_related("entry")
        .order_by("pk")
    ):
        yield FieldChange(
            row.entry.number,
            ChangeKind.SUBSTITUTED,
            row.turn,
            None,
            None,
            row.left,
            row.entered,
            row.reason,
            row.author_name,
            to_local(row.created_at),
        )
