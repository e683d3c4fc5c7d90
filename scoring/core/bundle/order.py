"""The order of the writes in a bundle: acts, records, signatures and calls."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from scoring.core.bundle.values import Bundle

Write = tuple[datetime | None, int | None]
"""The time of a write, and the event's revision that the write made."""


class WriteOrder:
    """Numbers the writes of a bundle in their order.

    A write's number is the revision of the event that it made. Bundles of earlier programs lack
    revisions: their writes are numbered by their times."""

    def __init__(self, bundle: Bundle) -> None:
        writes = [(at, revision) for at, revision in _list_writes(bundle) if at is not None]
        self._by_time: dict[datetime, int] = {}
        if any(revision is None for _, revision in writes):
            moments = sorted({at for at, _ in writes})
            self._by_time = {at: number for number, at in enumerate(moments, start=1)}
        self.last = max((self.find(*write) for write in writes), default=0)
        """The last revision; 0 if nothing was written."""

    def find(self, at: datetime, revision: int | None) -> int:
        return self._by_time[at] if revision is None or self._by_time else revision

    def find_later(self, at: datetime | None, revision: int | None) -> int | None:
        """Return the number of a write that may not have happened yet, such as an answer to a call.

        `at`: the time of the write; None if it has not happened, and then the result is None too.
        """
        return None if at is None else self.find(at, revision)


def _list_writes(bundle: Bundle) -> Iterator[Write]:
    for act in bundle.acts:
        yield act.at, act.at_revision
    if (kept := bundle.standings.kept) is not None:
        yield kept.at, kept.at_revision
    for _, table in bundle.walk_tables():
        for smazzata in table.smazzate:
            for version in smazzata.revisions:
                yield version.at, version.at_revision
                yield from (
                    (signature.at, signature.at_revision) for signature in version.signatures
                )
        for held in table.held:
            yield held.at, held.at_revision
            yield held.settled_at, held.settled_at_revision
        for call in table.calls:
            yield call.at, call.at_revision
            yield call.answered_at, call.answered_at_revision
