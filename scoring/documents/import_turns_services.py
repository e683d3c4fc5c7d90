"""Convert a bundle's values to database rows, and import its turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from django.db.models import Model

from scoring.core.bundle import turn_values
from scoring.core.bundle.fields import list_columns
from scoring.core.bundle.order import WriteOrder
from scoring.core.bundle.turn_values import read_sums
from scoring.core.play.seats import Presence
from scoring.core.rules.three import PLACES
from scoring.models.adjustment import AssignedScore
from scoring.models.call import Call
from scoring.models.entry import Entry
from scoring.models.held import HeldRecord
from scoring.models.phase import Phase, Section
from scoring.models.signature import Signature
from scoring.models.smazzata import Smazzata, SmazzataRevision, SubmittedRecord
from scoring.models.tournament import Tournament
from scoring.models.turn import CardDraw, Seat, Table, Turn

Row = TypeVar("Row", bound=Model)


def make_row(model: type[Row], value: Any, /, **others: Any) -> Row:
    """Build an unsaved row from `value`, with tuples as lists; columns in `others` replace it."""
    for name, column in _list_shared(model, value.__class__):
        if column not in others:
            found = getattr(value, name)
            others[column] = list(found) if isinstance(found, tuple) else found
    return model(**others)


@cache
def _list_shared(model: Any, kind: Any) -> list[tuple[str, str]]:
    """Return (field, column) for each field of the class `kind` that `model` has as a column."""
    own = {field.attname for field in model._meta.concrete_fields}
    return [(name, column) for name, column in list_columns(kind) if column in own]


BATCH = 500

Submitted = TypeVar("Submitted", bound=SubmittedRecord)


@dataclass(frozen=True, slots=True)
class Rows:
    """The imported rows that turns refer to, by number; sections by (phase, section) numbers."""

    tournament: Tournament
    phases: dict[int, Phase]
    sections: dict[tuple[int, int], Section]
    entries: dict[int, Entry]
    order: WriteOrder


_Tables = list[tuple[turn_values.Table, Table]]


def write_imported_turns(rows: Rows, turns: Sequence[turn_values.Turn]) -> dict[int, Turn]:
    """Write the turns and all that they contain (tables, seats …); return turn rows by number."""
    made = {
        turn.number: make_row(Turn, turn, tournament=rows.tournament, phase=rows.phases[turn.phase])
        for turn in turns
    }
    Turn.objects.bulk_create(made.values())
    tables = [
        (
            table,
            make_row(
                Table,
                table,
                turn=made[turn.number],
                section=rows.sections[turn.phase, table.section],
                of_three=table.seats_three,
            ),
        )
        for turn in turns
        for table in turn.tables
    ]
    _create(Table, (row for _, row in tables))
    _create(Seat, _make_seats(rows, tables))
    _create(
        Seat,
        (
            make_row(
                Seat,
                absent,
                turn=made[turn.number],
                entry=rows.entries[absent.entry],
                kind=Presence.ABSENT,
            )
            for turn in turns
            for absent in turn.absent
        ),
    )
    ruled = ((table.assigned, row) for table, row in tables if table.assigned is not None)
    _create(AssignedScore, (make_row(AssignedScore, score, table=row) for score, row in ruled))
    _create(CardDraw, _make_card_draws(tables))
    _write_smazzate(rows, tables)
    _create(HeldRecord, _make_held(rows, tables))
    _create(Call, _make_calls(rows, tables))
    return made


def _create(model: type[Model], rows: Iterable[Model]) -> None:
    model._default_manager.bulk_create(rows, batch_size=BATCH)


def _make_seats(rows: Rows, tables: _Tables) -> Iterator[Seat]:
    for table, row in tables:
        for seat in table.seats:
            yield make_row(Seat, seat, turn=row.turn, table=row, entry=rows.entries[seat.entry])


def _make_card_draws(tables: _Tables) -> Iterator[CardDraw]:
    for table, row in tables:
        if (draw := table.card_draw) is not None:
            rounds = [[[one.place, one.card] for one in drawn] for drawn in draw.rounds]
            yield make_row(CardDraw, draw, table=row, rounds=rounds)


def _write_smazzate(rows: Rows, tables: _Tables) -> None:
    smazzate = [
        (smazzata, make_row(Smazzata, smazzata, table=row, alone=_find_alone(smazzata)))
        for table, row in tables
        for smazzata in table.smazzate
    ]
    _create(Smazzata, (row for _, row in smazzate))
    revisions = [
        (revision, _make_submitted(SmazzataRevision, rows, revision, smazzata=row))
        for smazzata, row in smazzate
        for revision in smazzata.revisions
    ]
    _create(SmazzataRevision, (row for _, row in revisions))
    _create(
        Signature,
        (
            make_row(
                Signature,
                signature,
                revision=row,
                entry=rows.entries[signature.entry],
                created_at_revision=rows.order.find(signature.at, signature.at_revision),
            )
            for revision, row in revisions
            for signature in revision.signatures
        ),
    )


def _find_alone(smazzata: turn_values.Smazzata) -> int | None:
    """Return the lone player's place (1 to 3); None if the current revision has no lone player."""
    for revision in smazzata.revisions:
        if revision.number == smazzata.revision and revision.record.get("alone") in PLACES:
            return int(revision.record["alone"])
    return None


def _make_held(rows: Rows, tables: _Tables) -> Iterator[HeldRecord]:
    for table, row in tables:
        for held in table.held:
            settled = rows.order.find_later(held.settled_at, held.settled_at_revision)
            yield _make_submitted(HeldRecord, rows, held, table=row, settled_at_revision=settled)


def _make_submitted(
    model: type[Submitted], rows: Rows, submitted: turn_values.SubmittedRecord, **others: Any
) -> Submitted:
    return make_row(
        model,
        submitted,
        sums=read_sums(submitted.sums),
        created_at_revision=rows.order.find(submitted.at, submitted.at_revision),
        **others,
    )


def _make_calls(rows: Rows, tables: _Tables) -> Iterator[Call]:
    for table, row in tables:
        for call in table.calls:
            answered = rows.order.find_later(call.answered_at, call.answered_at_revision)
            yield make_row(
                Call,
                call,
                table=row,
                created_at_revision=rows.order.find(call.at, call.at_revision),
                answered_at_revision=answered,
            )
