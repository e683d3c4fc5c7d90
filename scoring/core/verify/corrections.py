"""Corrections made after a pairing to figures that it depends on: it cannot then be recomputed."""

from __future__ import annotations

from scoring.core.bundle.order import WriteOrder
from scoring.core.bundle.values import Act, Bundle
from scoring.core.play.acts import ActKind
from scoring.core.verify.journal import Journal

_LATER = (ActKind.RULE, ActKind.TAKE_BACK_RULING, ActKind.ASSIGN, ActKind.TAKE_BACK_SCORE)
"""Acts that may move the figures of a turn after the next one was paired."""


def is_corrected(bundle: Bundle, act: Act, turn: int, order: WriteOrder, journal: Journal) -> bool:
    """Whether figures of the turns before this one may have changed after it was paired."""
    if any(later.kind in _LATER and later.number > act.number for later in journal.acts):
        return True
    moment = order.find(act.at, act.at_revision)
    return any(
        order.find(revision.at, revision.at_revision) > moment
        for earlier, table in bundle.walk_tables()
        if earlier.number < turn
        for smazzata in table.smazzate
        for revision in smazzata.revisions
    )
