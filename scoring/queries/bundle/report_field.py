"""Late entries, withdrawals and substitutions, as the document of an event lists them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import tzinfo
from operator import attrgetter

from scoring.bundle.values import Bundle, Withdrawal
from scoring.play.awards import Award
from scoring.play.seats import Presence
from scoring.queries.bundle.report_values import ChangeKind, FieldChange, TableReport, to_local


def list_changes(
    bundle: Bundle, tables: Sequence[TableReport], last_turn: int, zone: tzinfo
) -> tuple[FieldChange, ...]:
    """The changes by entry, then turn; `last_turn` is the event's."""
    changes = [
        *_find_late(bundle, tables),
        *_list_withdrawals(bundle, last_turn, zone),
        *_list_substitutions(bundle, zone),
    ]
    return tuple(sorted(changes, key=attrgetter("entry", "first_turn")))


def _find_late(bundle: Bundle, tables: Sequence[TableReport]) -> Iterator[FieldChange]:
    """Who plays from a later turn than the first, and what the turns missed give."""
    gone = {entry.number: entry.withdrawal for entry in bundle.entries}
    missed: dict[int, list[TableReport]] = defaultdict(list)
    for table in tables:
        if table.presence is Presence.ABSENT and table.ns is not None:
            number = table.ns.entries[0]
            left: Withdrawal | None = gone[number]
            if left is None or table.turn < left.turn:
                missed[number].append(table)
    for entry in bundle.entries:
        turns = [table.turn for table in missed[entry.number]]
        if entry.first_turn == 1 and not turns:
            continue
        award = None
        if turns and (line := missed[entry.number][0].ns) is not None:
            award = Award(line.vp or 0, line.mp or 0)
        last = max(entry.first_turn - 1, *turns, 0)
        first = min(turns, default=1)
        yield FieldChange(entry.number, ChangeKind.LATE, first, last, award, "", "", "", "", None)


def _list_withdrawals(bundle: Bundle, last_turn: int, zone: tzinfo) -> Iterator[FieldChange]:
    for entry in bundle.entries:
        if (row := entry.withdrawal) is not None:
            yield FieldChange(
                entry.number,
                ChangeKind.LEFT_JUSTIFIED if row.justified else ChangeKind.LEFT,
                row.turn,
                last_turn,
                Award(row.vp, row.mp),
                "",
                "",
                row.reason,
                row.author,
                to_local(row.at, zone),
            )


def _list_substitutions(bundle: Bundle, zone: tzinfo) -> Iterator[FieldChange]:
    for entry in bundle.entries:
        for row in entry.substitutions:
            yield FieldChange(
                entry.number,
                ChangeKind.SUBSTITUTED,
                row.turn,
                None,
                None,
                row.left,
                row.entered,
                row.reason,
                row.author,
                to_local(row.at, zone),
            )
