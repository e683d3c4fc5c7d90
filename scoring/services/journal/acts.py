"""The journal of directors' acts: the changes of each act, so that it can be undone.

A service makes its writes inside `write_act`, which watches the event's rows and stores their
differences (services.journal.watch). Smazzate are excluded: they have revisions, and are removed
and restored only with their tables.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction

from scoring.models.act import Act
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.pairing.phase import Length
from scoring.play.acts import ActKind
from scoring.queries.journal.acts import find_redoable, find_undoable
from scoring.rules.records import CANCELLED
from scoring.services.journal.authors import Author, require_director
from scoring.services.journal.rows import Changes, drop_smazzate, encode_value, put_back
from scoring.services.journal.watch import watch_rows
from scoring.services.locking import lock_tournament
from scoring.services.play.revisions import cancel_revision, restore_revision
from scoring.services.play.totals import settle
from scoring.services.refusals import Refusal
from scoring.services.standings.moments import keep_standings

GO_BY_RECORDS = (ActKind.CUT, ActKind.WITHDRAW)
"""Acts whose figures depend on the smazzate recorded at the time."""

PEOPLE = (ActKind.APPOINT, ActKind.DISMISS)
"""Acts on who directs and helps."""

SEATING = (
    ActKind.DRAW,
    ActKind.PAIR,
    ActKind.SWAP,
    ActKind.FILL_CHAIR,
    ActKind.DRAW_CARDS,
    ActKind.DROP_CARDS,
)
"""Acts on the seats of turns that have not begun."""

ON_THE_CLOCK = (
    ActKind.PAUSE_CLOCK,
    ActKind.RESUME_CLOCK,
    ActKind.EXTEND_CLOCK,
    ActKind.END_CLOCK,
    ActKind.START_BREAK,
)

LABELLING = (ActKind.CATEGORIES, ActKind.LABEL)
"""Acts on the categories of the event and of its entries."""

LEAVE_STANDINGS = (*PEOPLE, *SEATING, *ON_THE_CLOCK, *LABELLING, ActKind.START)
"""Acts on people, on seats, on a turn that begins, on the clock and on categories, which cannot
change standings."""


@contextmanager
def write_act(
    tournament: Tournament,
    kind: ActKind,
    author: Author,
    now: datetime,
    /,
    *,
    reason: str = "",
    even_closed: bool = False,
    **params: object,
) -> Iterator[Tournament]:
    """One transaction with the event locked; on exit its changes become an act.

    Without changes no act is written (except a cancelled smazzata, which may leave all totals
    unchanged). Refuses when the event is closed, unless the act is done `even_closed`; and when the
    author has an account that does not direct the event.
    """
    with transaction.atomic():
        locked = lock_tournament(tournament, even_closed=even_closed)
        require_director(locked, author)
        with watch_rows(locked) as watch:
            yield locked
        changes = watch.find_changes()
        if changes or kind == ActKind.CANCEL:
            number = watch.last_act + 1
            _write(locked, number, kind, author, now, changes, reason, params)
        if kind not in LEAVE_STANDINGS:
            keep_standings(locked, now, kind, author)


@transaction.atomic
def undo_act(*, tournament: Tournament, number: int, author: Author, now: datetime) -> Act:
    """Undo the latest act, which must have this number. The undo is an act of its own."""
    tournament = lock_tournament(tournament, even_closed=True)
    require_director(tournament, author)
    act = find_undoable(tournament)
    if act is None or act.number != number:
        raise Refusal("undo.not_latest", {"number": number})
    # A redone act may have changed other rows than the first time: the last changes count.
    again = tournament.acts.filter(kind=ActKind.REDO, params__of=act.number)
    last_time = again.order_by("-number").first() or act
    undo = _revert(tournament, act, last_time.changes, ActKind.UNDO, author, now)
    act.undone_by = undo
    act.save(update_fields=["undone_by"])
    return undo


@transaction.atomic
def redo_act(*, tournament: Tournament, number: int, author: Author, now: datetime) -> Act:
    """Redo the act that the latest undo took back; `number` is the undo's.

    Refuses if the act depends on recorded smazzate, and more were recorded since.
    """
    tournament = lock_tournament(tournament, even_closed=True)
    require_director(tournament, author)
    undo = find_redoable(tournament)
    if undo is None or undo.number != number:
        raise Refusal("undo.not_latest", {"number": number})
    act = tournament.acts.get(number=undo.params["of"])
    if _goes_by_records(tournament, act) and _recorded_since(tournament, undo):
        raise Refusal("redo.recorded_since")
    redo = _revert(tournament, act, undo.changes, ActKind.REDO, author, now)
    undo.undone_by = redo
    undo.save(update_fields=["undone_by"])
    act.undone_by = None
    act.save(update_fields=["undone_by"])
    return redo


def _goes_by_records(tournament: Tournament, act: Act) -> bool:
    """Whether an act depends on recorded smazzate. So does closing a turn without a fixed number of
    smazzate: its tables count what they have recorded.
    """
    if act.kind != ActKind.CLOSE_TURN:
        return act.kind in GO_BY_RECORDS
    turn = tournament.turns.select_related("phase").get(number=act.params["turn"])
    return turn.phase.length != Length.SMAZZATE


def _revert(
    tournament: Tournament,
    act: Act,
    changes: Changes,
    kind: ActKind,
    author: Author,
    now: datetime,
) -> Act:
    """Revert these changes, as an act of its own that refers to the reverted one."""
    with watch_rows(tournament) as watch:
        if kind == ActKind.UNDO:
            drop_smazzate(changes)
        put_back(changes)
        if act.kind in PEOPLE and not tournament.directors.exists():
            raise Refusal("people.last_director")
        if act.kind == ActKind.CANCEL:
            _turn_cancelling(tournament, act, kind, author, now)
        tournament = Tournament.objects.get(pk=tournament.pk)
        settle(tournament)
    moved = watch.find_changes()
    named = {"of": act.number, "kind": act.kind, "params": act.params}
    reverted = _write(tournament, watch.last_act + 1, kind, author, now, moved, "", named)
    keep_standings(tournament, now, kind, author)
    return reverted


def _turn_cancelling(
    tournament: Tournament, act: Act, kind: ActKind, author: Author, now: datetime
) -> None:
    """Restore a cancelled smazzata, or cancel it again, by a new revision.

    A smazzata recorded again meanwhile stays as recorded.
    """
    where = act.params
    smazzata = Smazzata.objects.get(
        table__turn__tournament=tournament,
        table__turn__number=where["turn"],
        table__number=where["table"],
        number=where["smazzata"],
    )
    standing = smazzata.revisions.get(number=smazzata.revision)
    if kind == ActKind.REDO:
        cancel_revision(tournament, smazzata, act.reason, author, now)
    elif standing.depth == CANCELLED:
        restore_revision(tournament, smazzata, standing.number - 1, "", author, now)


def _recorded_since(tournament: Tournament, act: Act) -> bool:
    """Whether a smazzata was recorded after this act. Revisions that acts themselves wrote are
    undone with them and do not count.
    """
    revisions = SmazzataRevision.objects.filter(
        smazzata__table__turn__tournament=tournament,
        created_at_revision__gt=act.created_at_revision,
    )
    by_acts = tournament.acts.values("created_at_revision")
    return revisions.exclude(created_at_revision__in=by_acts).exists()


def _write(
    tournament: Tournament,
    number: int,
    kind: ActKind,
    author: Author,
    now: datetime,
    changes: Changes,
    reason: str,
    params: Mapping[str, object],
) -> Act:
    act = Act(
        tournament=tournament,
        number=number,
        kind=kind,
        params=dict(params),
        reason=reason,
        changes=json.loads(json.dumps(changes, default=encode_value)),
        author=author.user,
        author_name=author.name,
        created_at=now,
        created_at_revision=tournament.revision,
    )
    act.save(force_insert=True)
    return act
