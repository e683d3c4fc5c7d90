"""Undo the latest act, redo the latest undo (both stored as acts too), and preview an undo."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actions.acts_services import store_act
from scoring.actions.authors_services import Author, check_directed, require_director
from scoring.actions.locking_services import lock_event
from scoring.actions.refusals_services import Refusal, check_unpaid
from scoring.actions.rows_services import (
    Changes,
    drop_smazzate,
    get_model_name,
    restore_rows,
    watch_rows,
)
from scoring.core.desk.diff import SeatChange, Sittings, compare_sittings, list_sittings
from scoring.core.pairing.phase import Length
from scoring.core.play.acts import PEOPLE, ActKind
from scoring.core.rules.records import CANCELLED
from scoring.journal.queries import find_redoable, find_undoable
from scoring.models.act import Act
from scoring.models.entry import Entry
from scoring.models.sign_up import MAIL_COLUMNS, SignUp
from scoring.models.smazzata import GP_COLUMNS, Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.play.revisions_services import cancel_revision, restore_revision
from scoring.standings.services import RankMove, compare_ranks, dry_run, keep_standings, load_ranks
from scoring.store.desk_queries import load_desk
from scoring.store.desk_services import settle_event

GO_BY_RECORDS = (ActKind.CUT, ActKind.WITHDRAW)
"""Acts whose effects depend on the smazzate recorded at the time."""


@transaction.atomic
def undo_act(*, event: Tournament, number: int, author: Author, now: datetime) -> Act:
    """Undo act `number`, and store the undo as an act. Raises Refusal if it is not the latest."""
    event = lock_event(event, even_closed=True)
    require_director(event, author)
    act = find_undoable(event)
    if act is None or act.number != number:
        raise _refuse_older()
    # A redone act may have changed other rows than the first time: its last changes count.
    again = event.acts.filter(kind=ActKind.REDO, params__of=act.number)
    last_time = again.order_by("-number").first() or act
    undo = _revert(event, act, last_time.changes, ActKind.UNDO, author, now)
    act.undone_by = undo
    act.save(update_fields=["undone_by"])
    return undo


@transaction.atomic
def redo_act(*, event: Tournament, number: int, author: Author, now: datetime) -> Act:
    """Redo the act that the latest undo reverted. `number` is the number of the undo.

    Raises Refusal if the act depends on recorded smazzate and more were recorded since."""
    event = lock_event(event, even_closed=True)
    require_director(event, author)
    undo = find_redoable(event)
    if undo is None or undo.number != number:
        raise _refuse_older()
    act = event.acts.get(number=undo.params["of"])
    if _goes_by_records(event, act) and _recorded_since(event, undo):
        raise Refusal(
            "redo.recorded_since",
            _(
                "More smazzate have been recorded since you undid this action, so it "
                "cannot be redone. Do the action again yourself, from the start."
            ),
        )
    redo = _revert(event, act, undo.changes, ActKind.REDO, author, now)
    undo.undone_by = redo
    undo.save(update_fields=["undone_by"])
    act.undone_by = None
    act.save(update_fields=["undone_by"])
    return redo


def _refuse_older() -> Refusal:
    return Refusal(
        "undo.not_latest",
        _("This is no longer the latest action: undo the latest one first."),
    )


def _goes_by_records(event: Tournament, act: Act) -> bool:
    """True if the act's effects depend on the recorded smazzate.

    One such act is closing a turn without a fixed number of smazzate."""
    if act.kind != ActKind.CLOSE_TURN:
        return act.kind in GO_BY_RECORDS
    turn = event.turns.select_related("phase").get(number=act.params["turn"])
    return turn.phase.length != Length.SMAZZATE


def _revert(
    event: Tournament, act: Act, changes: Changes, kind: ActKind, author: Author, now: datetime
) -> Act:
    """Revert the `changes` of an act, and store this as a new act of this `kind` (undo or redo)."""
    check_unpaid(event, changes.get(get_model_name(Entry), {}).get("added", []))
    with watch_rows(event) as watch:
        if kind == ActKind.UNDO:
            drop_smazzate(changes)
        restore_rows(changes)
        if act.kind in PEOPLE:
            check_directed(event)
        if act.kind == ActKind.CANCEL:
            _turn_cancelling(event, act, kind, author, now)
        _notify_senders(changes)
        event = Tournament.objects.get(pk=event.pk)
        settle_event(event)
    moved = watch.find_changes()
    named = {"of": act.number, "kind": act.kind, "params": act.params}
    reverted = store_act(event, kind, author, now, moved, "", named)
    keep_standings(event, now, kind, author)
    return reverted


def _notify_senders(changes: Changes) -> None:
    changed = changes.get(get_model_name(SignUp), {}).get("changed", [])
    for row in SignUp.objects.filter(pk__in=[pk for pk, _old in changed]):
        row.owe_mail()
        row.save(update_fields=MAIL_COLUMNS)


def _turn_cancelling(
    event: Tournament, act: Act, kind: ActKind, author: Author, now: datetime
) -> None:
    """Write a revision for an undone or redone cancellation (`act`) of a smazzata.

    An undo restores the smazzata, unless it was recorded again; a redo cancels it again."""
    where = act.params
    smazzata = Smazzata.objects.get(
        table__turn__tournament=event,
        table__turn__number=where["turn"],
        table__number=where["table"],
        number=where["smazzata"],
    )
    standing = smazzata.revisions.get(number=smazzata.revision)
    if kind == ActKind.REDO:
        cancel_revision(event, smazzata, act.reason, author, now)
    elif standing.depth == CANCELLED:
        restore_revision(event, smazzata, standing.number - 1, author, now)


def _recorded_since(event: Tournament, act: Act) -> bool:
    """True if smazzate were recorded after this act, not counting revisions that acts wrote."""
    revisions = SmazzataRevision.objects.filter(
        smazzata__table__turn__tournament=event,
        created_at_revision__gt=act.created_at_revision,
    )
    by_acts = event.acts.values("created_at_revision")
    return revisions.exclude(created_at_revision__in=by_acts).exists()


Place = tuple[int, int, int]
"""(turn, table, smazzata) numbers."""


@dataclass(frozen=True, slots=True)
class SeatMoves:
    """Changes to the seats of a turn if an act is undone.

    `gone`: numbers of tables that the undo removes; `back`: numbers of tables that it restores."""

    turn: int
    gone: tuple[int, ...]
    back: tuple[int, ...]
    moved: tuple[SeatChange, ...]
    """Seat changes of entries that have a seat both before and after the undo."""


@dataclass(frozen=True, slots=True)
class UndoPreview:
    act: Act
    is_closed: bool
    """True if the event is closed after the undo."""
    was_closed: bool
    turns: list[tuple[int, str | None, str | None]]
    """(turn, state before, state after) of turns that change; None if the turn does not exist."""
    seats: tuple[SeatMoves, ...]
    entries_gone: list[int]
    entries_back: list[int]
    records_aside: list[Place]
    """Smazzate that are removed with their tables. Redoing the act restores them."""
    records_back: list[Place]
    ranks: tuple[RankMove, ...]


@dataclass(frozen=True, slots=True)
class _Snapshot:
    is_closed: bool
    turns: dict[int, str]
    seats: Sittings
    entries: set[int]
    records: dict[Place, tuple[int | None, ...]]
    ranks: dict[int, int]


def preview_undo(*, event: Tournament, number: int, author: Author, now: datetime) -> UndoPreview:
    """Return the effects of undoing this act, without saving. Raises Refusal as `undo_act` does."""
    act = event.acts.filter(number=number).first()
    with dry_run():
        before = _look(event, now)
        undo_act(event=event, number=number, author=author, now=now)
        after = _look(event, now)
    assert act is not None  # nosec B101  # narrows a type for mypy; or undo_act would have refused
    return UndoPreview(
        act=act,
        is_closed=after.is_closed,
        was_closed=before.is_closed,
        turns=[
            (turn, then, later)
            for turn in sorted({*before.turns, *after.turns})
            if (then := before.turns.get(turn)) != (later := after.turns.get(turn))
        ],
        seats=_compare_seats(before.seats, after.seats),
        entries_gone=sorted(before.entries - after.entries),
        entries_back=sorted(after.entries - before.entries),
        records_aside=_list_records(before, after),
        records_back=_list_records(after, before),
        ranks=compare_ranks(before.ranks, after.ranks),
    )


def _look(event: Tournament, now: datetime) -> _Snapshot:
    event = Tournament.objects.get(pk=event.pk)
    smazzate = Smazzata.objects.filter(table__turn__tournament=event)
    return _Snapshot(
        is_closed=event.is_closed,
        turns=dict(event.turns.values_list("number", "state")),
        seats=list_sittings(load_desk(event, "", now)),
        entries=set(event.entries.values_list("number", flat=True)),
        records={
            (turn, table, number): tuple(gp)
            for turn, table, number, *gp in smazzate.values_list(
                "table__turn__number", "table__number", "number", *GP_COLUMNS
            )
        },
        ranks=load_ranks(event),
    )


def _compare_seats(before: Sittings, after: Sittings) -> tuple[SeatMoves, ...]:
    then, now = _list_tables(before), _list_tables(after)
    moved = [
        one
        for one in compare_sittings(before, after).changes
        if one.is_moved and one.before is not None and one.after is not None
    ]
    turns = {turn for turn, _ in then ^ now} | {one.turn for one in moved}
    return tuple(
        SeatMoves(
            turn,
            gone=tuple(sorted(n for t, n in then - now if t == turn)),
            back=tuple(sorted(n for t, n in now - then if t == turn)),
            moved=tuple(one for one in moved if one.turn == turn),
        )
        for turn in sorted(turns)
    )


def _list_tables(seats: Sittings) -> set[tuple[int, int]]:
    return {(turn, table) for (turn, _), own in seats.items() for table in own.tables}


def _list_records(here: _Snapshot, there: _Snapshot) -> list[Place]:
    """List the smazzate that count in `here`, but are missing or cancelled in `there`."""
    return [
        place
        for place, figures in sorted(here.records.items())
        if any(figures) and not any(there.records.get(place, ()))
    ]
