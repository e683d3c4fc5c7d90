"""Runs a director action and stores it with its changes in the journal.

A service makes its writes inside `write_act`, which watches the event's rows and stores the
differences (actions.rows_services); `journal.undoing_services` undoes them. Smazzate are excluded:
they have revisions, and are removed and restored only with their tables.
"""

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
"""Functions called in the transaction of each director action that may change the standings. They
get the locked event, the time, the action's kind and its author. `scoring.apps` adds functions of
higher layers."""


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
    """Lock the event in a transaction. On exit, store its changes as a director action.

    `found`: params that are known only once the event is locked; read on exit. An action without
    changes is not stored, unless its kind is in WRITTEN_ALWAYS. Refuses if the event is closed,
    unless `even_closed`, and if the author has an account that does not direct the event.
    """
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
    """Store the event's next director action with its changes, at the event's current revision."""
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
