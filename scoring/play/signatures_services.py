"""Store the signatures with which players confirm the smazzate of their table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Count, F
from django.utils.translation import gettext as _

from scoring.actions.locking_services import lock_seating
from scoring.actions.refusals_services import Refusal, refuse_entry, refuse_reused_key
from scoring.core.limits import AUTHOR_MAX, DEVICE_MAX
from scoring.core.play.records import SignedBy
from scoring.core.play.seats import Presence
from scoring.core.rules.faults import Line
from scoring.core.rules.records import CANCELLED
from scoring.core.rules.sides import Sides
from scoring.models.entry import Entry
from scoring.models.signature import Signature
from scoring.models.smazzata import SmazzataRevision
from scoring.models.turn import Table, Turn
from scoring.text.entrants_queries import load_entrants


@dataclass(frozen=True, slots=True)
class ShownRevision:
    """The revision of a smazzata that a signer saw: its key and the totals of the sides."""

    number: int
    key: str
    totals: Sides[int]


@transaction.atomic
def sign_smazzate(
    *,
    table: Table,
    line: Line,
    entry: Entry,
    signs: Sequence[ShownRevision],
    how: SignedBy,
    key: str,
    device: str,
    now: datetime,
) -> None:
    """Sign all of these smazzate for one side; none if any is refused.

    `line`: the side; `signs`: the revisions that the signer saw. Smazzate that the side has already
    signed stay signed; a repeated `key` changes nothing. Raises Refusal if the entry does not sit
    on that side, or if a smazzata was changed after it was shown."""
    # A signature belongs to one revision, and revisions never change: no edit can slip in. The lock
    # is for the answer: all that it reports as signed is still signed.
    event = lock_seating(table, is_play=True)
    if _is_repeated(table, line, signs, key):
        return
    seats = table.seats.filter(line=line, entry=entry, kind=Presence.PLAYS)
    if not seats.exists():
        raise refuse_entry(
            "sign.not_here", entry, _("%(who)s does not play on this side of the table.")
        )
    standing = {
        revision.smazzata.number: revision
        for revision in SmazzataRevision.objects.filter(
            smazzata__table=table, number=F("smazzata__revision")
        ).select_related("smazzata")
    }
    for shown in signs:
        if not _is_as_shown(standing.get(shown.number), shown):
            raise Refusal(
                "sign.moved",
                _("Smazzata %(number)d was changed in the meantime: check it again, then sign.")
                % {"number": shown.number},
            )
    name = load_entrants(event, [entry.pk])[entry.number].short
    Signature.objects.bulk_create(
        [
            Signature(
                revision=standing[number],
                line=line,
                entry=entry,
                name=name[:AUTHOR_MAX],
                how=how,
                key=key,
                device=device[:DEVICE_MAX],
                created_at=now,
                created_at_revision=event.revision,
            )
            for number in sorted({shown.number for shown in signs})
        ],
        ignore_conflicts=True,
    )


def find_unsigned_tables(turn: Turn) -> list[int]:
    """Return numbers of tables with unsigned smazzate and without an assigned score. One query."""
    unsigned = (
        SmazzataRevision.objects.filter(
            smazzata__table__turn=turn,
            smazzata__table__assigned=None,
            number=F("smazzata__revision"),
        )
        .exclude(depth=CANCELLED)
        .alias(signed=Count("signatures"))
        .filter(signed__lt=turn.tournament.rules.sides)
    )
    numbers = unsigned.order_by().values_list("smazzata__table__number", flat=True)
    return sorted(set(numbers))


def _is_repeated(table: Table, line: Line, signs: Sequence[ShownRevision], key: str) -> bool:
    """True if `key` was already used for these signatures. Raises Refusal if used for others."""
    made = Signature.objects.filter(key=key, revision__smazzata__table=table).order_by()
    known = set(made.values_list("line", "revision__key"))
    if known - {(line.value, shown.key) for shown in signs}:
        raise refuse_reused_key()
    return bool(known)


def _is_as_shown(standing: SmazzataRevision | None, shown: ShownRevision) -> bool:
    if standing is None or standing.depth == CANCELLED:
        return False
    return (standing.key, standing.sums.totals) == (shown.key, shown.totals)
