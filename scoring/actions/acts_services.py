"""Run a director's action and store it in the journal with the rows that it changed.

Services write to the database inside `write_act`, which compares the event's rows before and after
(`actions.rows_services`), so that `journal.undoing_services` can undo the action. Smazzate are not
compared: they have revisions, and are only removed and restored with their tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from scoring.actions.authors_services import Author, require_director
from scoring.actions.locking_services import lock_event
from scoring.actions.rows_services import Changes, encode_value, watch_rows
from scoring.core.play.acts import LEAVE_RANKINGS, LEAVE_STANDINGS, WRITTEN_ALWAYS, ActKind
from scoring.models.act import Act
from scoring.models.tournament import Tournament

AFTER_ACTS: list[Callable[[Tournament, datetime, str, Author], None]] = []
"""Callbacks that run in the transaction of each action that may change the standings. Arguments:
the locked event, the time, the kind of action and its author. `scoring.apps` adds callbacks."""


@contextmanager
def write_act(
    event: Tournament,
    kind: ActKind,
    author: Author,
    now: datetime,
    /,
    *,
    reason: str = "",
    even_closed: bool = False,
    found: Mapping[str, object] | None = None,
    **params: object,
) -> Iterator[Tournament]:
    """Lock and yield the event; on exit, store the block's changes as one director action.

    Runs in a transaction. `params` and `found` are stored to describe the action; the caller may
    fill `found` inside the block. An action without changes is stored only if its kind is in
    `acts.WRITTEN_ALWAYS`, such as a draw of seats. Raises Refusal if the event is closed (unless
    `even_closed`), or if the author has an account that does not direct the event."""
    with transaction.atomic():
        locked = lock_event(event, even_closed=even_closed, leaves_rankings=kind in LEAVE_RANKINGS)
        require_director(locked, author)
        with watch_rows(locked) as watch:
            yield locked
        changes = watch.find_changes()
        if changes or kind in WRITTEN_ALWAYS:
            known = {**params, **(found or {})}
            store_act(locked, kind, author, now, changes, reason, known)
        if kind not in LEAVE_STANDINGS:
            for follow in AFTER_ACTS:
                follow(locked, now, kind, author)


def store_act(
    event: Tournament,
    kind: ActKind,
    author: Author,
    now: datetime,
    changes: Changes,
    reason: str,
    params: Mapping[str, object],
) -> Act:
    last = event.acts.aggregate(last=Max("number"))["last"] or 0
    act = Act(
        tournament=event,
        number=last + 1,
        kind=kind,
        params=dict(params),
        reason=reason,
        changes=json.loads(json.dumps(changes, default=encode_value)),
        author=author.user,
        author_name=author.name,
        created_at=now,
        created_at_revision=event.revision,
    )
    act.save(force_insert=True)
    return act
