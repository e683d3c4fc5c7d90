"""Signatures of a line under what its table recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Count, F

from scoring.models.entry import Entry
from scoring.models.signature import Signature, SignedBy
from scoring.models.smazzata import SmazzataRevision
from scoring.models.turn import SeatKind, Table, Turn
from scoring.queries.field.entries import load_pairs
from scoring.rules.faults import Line
from scoring.rules.records import CANCELLED
from scoring.services.locking import lock_seating
from scoring.services.refusals import Refusal

SIDES = 2


@dataclass(frozen=True, slots=True)
class Sign:
    """A smazzata as it was before the eyes of who signs: its version, and both sides' totals."""

    number: int
    key: str
    ns: int
    ew: int


@transaction.atomic
def sign_smazzate(
    *,
    table: Table,
    line: Line,
    entry: Entry,
    signs: Sequence[Sign],
    how: SignedBy,
    key: str,
    device: str,
    now: datetime,
) -> None:
    """Put the line's signature under each of these smazzate, or under none.

    What the line has signed already stays signed, and the same key again is the same act. Raises
    Refusal: `sign.not_here` when the entry does not sit on that line, `sign.moved` when a smazzata
    stands otherwise than it was shown.
    """
    # A signature is of one version, and versions never change: no edit can slip under it. The lock
    # is for the answer, so that what it calls signed is what stands.
    event = lock_seating(table, is_play=True)
    if _is_repeated(table, line, signs, key):
        return
    seats = table.seats.filter(line=line, entry=entry, kind=SeatKind.PLAYS)
    if not seats.exists():
        raise Refusal("sign.not_here", {"entry": entry.number})
    standing = {
        version.smazzata.number: version
        for version in SmazzataRevision.objects.filter(
            smazzata__table=table, number=F("smazzata__revision")
        ).select_related("smazzata")
    }
    for shown in signs:
        if not _is_as_shown(standing.get(shown.number), shown):
            raise Refusal("sign.moved", {"number": shown.number})
    name = load_pairs(event, [entry.pk])[entry.number].short
    Signature.objects.bulk_create(
        [
            Signature(
                revision=standing[number],
                line=line,
                entry=entry,
                name=name[:150],
                how=how,
                key=key,
                device=device[:80],
                created_at=now,
                created_at_revision=event.revision,
            )
            for number in sorted({shown.number for shown in signs})
        ],
        ignore_conflicts=True,
    )


def find_unsigned_tables(turn: Turn) -> list[int]:
    """The numbers of the tables with a smazzata that not both sides have signed. One query.

    Not of those whose score was assigned: what was played there decides nothing.
    """
    unsigned = (
        SmazzataRevision.objects.filter(
            smazzata__table__turn=turn,
            smazzata__table__assigned=None,
            number=F("smazzata__revision"),
        )
        .exclude(depth=CANCELLED)
        .alias(signed=Count("signatures"))
        .filter(signed__lt=SIDES)
    )
    numbers = unsigned.order_by().values_list("smazzata__table__number", flat=True)
    return sorted(set(numbers))


def _is_repeated(table: Table, line: Line, signs: Sequence[Sign], key: str) -> bool:
    """Whether this act was done, whatever has been recorded since. Refuses another act's key."""
    made = Signature.objects.filter(key=key, revision__smazzata__table=table).order_by()
    known = set(made.values_list("line", "revision__key"))
    if known - {(line.value, shown.key) for shown in signs}:
        raise Refusal("record.key_reused")
    return bool(known)


def _is_as_shown(standing: SmazzataRevision | None, shown: Sign) -> bool:
    if standing is None or standing.depth == CANCELLED:
        return False
    totals = (standing.sums.ns.total, standing.sums.ew.total)
    return (standing.key, *totals) == (shown.key, shown.ns, shown.ew)
