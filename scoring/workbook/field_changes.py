"""Late arrivals, withdrawals and substitutions of entries, read from an event's bundle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from enum import Enum, auto
from operator import attrgetter
from typing import NamedTuple

from scoring.core.bundle.turn_values import Absent
from scoring.core.bundle.values import Bundle, Substitution, Withdrawal
from scoring.core.play.awards import Award
from scoring.core.play.turns import TurnState


class ChangeKind(Enum):
    LATE = auto()
    LEFT = auto()
    LEFT_JUSTIFIED = auto()
    SUBSTITUTED = auto()


class FieldChange(NamedTuple):
    entry: int
    kind: ChangeKind
    first_turn: int
    """First missed turn, or the substitute's first turn."""
    last_turn: int | None
    award: Award | None
    """Award for each missed turn; None if the change is a substitution or no turn was missed."""
    decision: Withdrawal | Substitution | None
    """The stored withdrawal or substitution; None if `kind` is LATE."""


def list_changes(bundle: Bundle, last_turn: int) -> list[FieldChange]:
    """List the late arrivals, withdrawals and substitutions, by entry, then turn."""
    changes = [*_list_late(bundle)]
    for entry in bundle.entries:
        number, left = entry.number, entry.withdrawal
        if left is not None:
            kind = ChangeKind.LEFT_JUSTIFIED if left.justified else ChangeKind.LEFT
            award = Award(left.vp, left.mp)
            changes.append(FieldChange(number, kind, left.turn, last_turn, award, left))
        changes += [
            FieldChange(number, ChangeKind.SUBSTITUTED, row.turn, None, None, row)
            for row in entry.substitutions
        ]
    return sorted(changes, key=attrgetter("entry", "first_turn"))


def _list_late(bundle: Bundle) -> Iterator[FieldChange]:
    """Yield a change for each entry that joined late or missed turns. Its award is the award for
    the first missed turn; None if no turn was missed."""
    absences: dict[int, dict[int, Absent]] = defaultdict(dict)
    for turn in bundle.turns:
        for absent in turn.absent if turn.state != TurnState.DRAFT else ():
            absences[absent.entry].setdefault(turn.number, absent)
    for entry in bundle.entries:
        left = entry.withdrawal
        missed = {
            turn: absent
            for turn, absent in absences[entry.number].items()
            if left is None or turn < left.turn
        }
        if entry.first_turn == 1 and not missed:
            continue
        first = min(missed, default=1)
        last = max(entry.first_turn - 1, *missed, 0)
        awards = [Award(absent.vp or 0, absent.mp or 0) for absent in missed.values()]
        yield FieldChange(
            entry.number, ChangeKind.LATE, first, last, awards[0] if awards else None, None
        )
