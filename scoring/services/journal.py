"""The journal of a director's acts: what each one changed, so that it can be taken back.

An act is written inside `write_act`, which compares the event's rows before and after and keeps
the difference: `{model: {"added": [pk …], "removed": [row …], "changed": [[pk, {field: old}] …]}}`.
Smazzate are no part of it: they are revisioned, and come back only with a table that comes back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models, transaction
from django.db.models import Max

from scoring.models.act import Act, ActKind
from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.entry import Entry, EntryPlayer, Substitution, Withdrawal
from scoring.models.phase import Phase, Section
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.services.authors import Author
from scoring.services.locking import lock_tournament
from scoring.services.refusals import Refusal
from scoring.services.revisions import cancel_revision, restore_revision
from scoring.services.standings_versions import keep_standings
from scoring.services.totals import settle

TRACKED: Mapping[type[models.Model], str] = {
    Tournament: "pk",
    Phase: "tournament",
    Section: "phase__tournament",
    Entry: "tournament",
    EntryPlayer: "tournament",
    Withdrawal: "entry__tournament",
    Substitution: "entry__tournament",
    Turn: "tournament",
    Table: "turn__tournament",
    Seat: "turn__tournament",
    Adjustment: "entry__tournament",
    AssignedScore: "table__turn__tournament",
}
"""What the journal watches, each after those that it points to; how a row finds its event."""

RECORDS: tuple[type[models.Model], ...] = (Smazzata, SmazzataRevision)
"""What goes with a table, and comes back with it."""

UNWATCHED = {Tournament: {"revision"}, Table: {"recorded"}}
"""Fields that other writes move; they are worked out again after an undo."""

Rows = dict[str, dict[int, dict[str, Any]]]
Changes = dict[str, dict[str, Any]]

NOT_UNDONE = (ActKind.UNDO, ActKind.REDO)


@contextmanager
def write_act(
    tournament: Tournament,
    kind: ActKind,
    author: Author,
    now: datetime,
    *,
    reason: str = "",
    reopens: bool = False,
    **params: object,
) -> Iterator[Tournament]:
    """One transaction with the event locked; on leaving, what changed becomes an act.

    Refuses when the event is closed, unless the act `reopens` it.
    """
    with transaction.atomic():
        locked = lock_tournament(tournament, even_closed=reopens)
        before = _take_rows(locked)
        yield locked
        changes = _compare(before, _take_rows(locked))
        _write(locked, kind, author, now, changes, reason, params)
        keep_standings(locked, now, kind, author)


def find_undoable(tournament: Tournament) -> Act | None:
    """The latest act that stands."""
    acts = tournament.acts.filter(undone_by=None).exclude(kind__in=NOT_UNDONE)
    return acts.order_by("-number").first()


def find_redoable(tournament: Tournament) -> Act | None:
    """The latest undo, while nothing else was done since."""
    last = tournament.acts.exclude(kind=ActKind.REDO).order_by("-number").first()
    while last is not None and last.kind == ActKind.UNDO and last.undone_by_id is not None:
        last = (
            tournament.acts.filter(number__lt=last.number)
            .exclude(kind=ActKind.REDO)
            .order_by("-number")
            .first()
        )
    return last if last is not None and last.kind == ActKind.UNDO else None


@transaction.atomic
def undo_act(*, tournament: Tournament, number: int, author: Author, now: datetime) -> Act:
    """Take the latest act back, which must be this one. The undo is an act of its own."""
    tournament = lock_tournament(tournament, even_closed=True)
    act = find_undoable(tournament)
    if act is None or act.number != number:
        raise Refusal("undo.not_latest", {"number": number})
    undo = _revert(tournament, act, ActKind.UNDO, author, now)
    act.undone_by = undo
    act.save(update_fields=["undone_by"])
    return undo


@transaction.atomic
def redo_act(*, tournament: Tournament, number: int, author: Author, now: datetime) -> Act:
    """Do again what the latest undo took back; `number` is the undo's."""
    tournament = lock_tournament(tournament, even_closed=True)
    undo = find_redoable(tournament)
    if undo is None or undo.number != number:
        raise Refusal("undo.not_latest", {"number": number})
    redo = _revert(tournament, undo, ActKind.REDO, author, now)
    undo.undone_by = redo
    undo.save(update_fields=["undone_by"])
    Act.objects.filter(undone_by=undo).update(undone_by=None)
    return redo


def _revert(tournament: Tournament, act: Act, kind: ActKind, author: Author, now: datetime) -> Act:
    before = _take_rows(tournament)
    records = _take_records(act.changes.get("table", {}).get("added", []))
    _put_back(act.changes)
    if act.kind == ActKind.CANCEL or act.params.get("kind") == ActKind.CANCEL:
        _turn_cancelling(tournament, act, author, now)
    tournament = Tournament.objects.get(pk=tournament.pk)
    settle(tournament)
    changes = _compare(before, _take_rows(tournament)) | records
    reverted = _write(
        tournament, kind, author, now, changes, "", {"act": act.number, "kind": act.kind}
    )
    keep_standings(tournament, now, kind, author)
    return reverted


def _turn_cancelling(tournament: Tournament, act: Act, author: Author, now: datetime) -> None:
    """Bring a cancelled smazzata back, or cancel it again: by a further version, as always."""
    cancelling = (
        act if act.kind == ActKind.CANCEL else tournament.acts.get(number=act.params["act"])
    )
    where = cancelling.params
    smazzata = Smazzata.objects.get(
        table__turn__tournament=tournament,
        table__turn__number=where["turn"],
        table__number=where["table"],
        number=where["smazzata"],
    )
    if act is cancelling:
        restore_revision(smazzata, where["revision"], "", author, now)
    else:
        cancel_revision(smazzata, cancelling.reason, author, now)


def _write(
    tournament: Tournament,
    kind: ActKind,
    author: Author,
    now: datetime,
    changes: Changes,
    reason: str,
    params: Mapping[str, object],
) -> Act:
    last = tournament.acts.aggregate(last=Max("number"))["last"] or 0
    return Act.objects.create(
        tournament=tournament,
        number=last + 1,
        kind=kind,
        params=dict(params),
        reason=reason,
        changes=json.loads(json.dumps(changes, cls=DjangoJSONEncoder)),
        author=author.user,
        author_name=author.name,
        created_at=now,
    )


def _fields(model: type[models.Model]) -> list[str]:
    unwatched = UNWATCHED.get(model, set())
    return [
        field.attname for field in model._meta.concrete_fields if field.attname not in unwatched
    ]


def _take_rows(tournament: Tournament) -> Rows:
    return {
        model._meta.model_name or "": {
            row[model._meta.pk.attname]: row
            for row in model._default_manager.filter(**{path: tournament.pk}).values(
                *_fields(model)
            )
        }
        for model, path in TRACKED.items()
    }


def _compare(before: Rows, after: Rows) -> Changes:
    changes: Changes = {}
    for name, old in before.items():
        new = after[name]
        changed = [
            [pk, {field: value for field, value in row.items() if value != new[pk][field]}]
            for pk, row in old.items()
            if pk in new and row != new[pk]
        ]
        added = [pk for pk in new if pk not in old]
        removed = [row for pk, row in old.items() if pk not in new]
        if added or removed or changed:
            changes[name] = {"added": added, "removed": removed, "changed": changed}
    return changes


def _put_back(changes: Changes) -> None:
    """Put the rows back as they were before these changes."""
    by_name = {model._meta.model_name or "": model for model in (*TRACKED, *RECORDS)}
    # A row cannot take the place of another that is still there: so all go before any comes.
    for name, model in reversed(by_name.items()):
        for change in filter(None, [changes.get(name)]):
            model._default_manager.filter(pk__in=change["added"]).delete()
    for name, model in by_name.items():
        for change in filter(None, [changes.get(name)]):
            rows = change["removed"]
            if model is Seat:
                rows = [*rows, *_take_seats(change["changed"])]
            else:
                for pk, old in change["changed"]:
                    model._default_manager.filter(pk=pk).update(**_read(model, old))
            model._default_manager.bulk_create(model(**_read(model, row)) for row in rows)


def _take_seats(changed: list[Any]) -> list[dict[str, Any]]:
    """Seats that change, taken away, as they will be: two that change places would meet."""
    seats = {
        row["id"]: row for row in Seat.objects.filter(pk__in=[pk for pk, _ in changed]).values()
    }
    Seat.objects.filter(pk__in=seats).delete()
    return [{**seats[pk], **old} for pk, old in changed if pk in seats]


def _read(model: type[models.Model], row: Mapping[str, Any]) -> dict[str, Any]:
    """Field values from their stored form."""
    by_name = {field.attname: field for field in model._meta.concrete_fields}
    return {name: by_name[name].to_python(value) for name, value in row.items()}


def _take_records(tables: list[int]) -> Changes:
    """The smazzate of tables that are about to go, with all their revisions."""
    smazzate = list(Smazzata.objects.filter(table__in=tables).values())
    revisions = list(SmazzataRevision.objects.filter(smazzata__table__in=tables).values())
    return {
        name: {"added": [], "removed": rows, "changed": []}
        for name, rows in (("smazzata", smazzate), ("smazzatarevision", revisions))
        if rows
    }
