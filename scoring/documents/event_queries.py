"""Load a snapshot of an event, for its bundle and its workbook.

The number of queries does not depend on the event's size."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from scoring.core.bundle import turn_values, values
from scoring.core.bundle.outcome_values import Standings, StoredLine, StoredStandings
from scoring.core.bundle.standings import award_bundle, list_bundle_standings, rank_bundle
from scoring.core.bundle.turn_values import write_sums
from scoring.core.bundle.unknown import UnknownKey
from scoring.core.collecting import without_collecting
from scoring.core.decoding import decode
from scoring.core.play.acts import ActKind
from scoring.core.play.seats import Presence
from scoring.core.rules.sides import LINES
from scoring.models.act import Act, StandingsVersion
from scoring.models.adjustment import AssignedScore
from scoring.models.call import Call, Photo
from scoring.models.held import HeldRecord
from scoring.models.phase import Section
from scoring.models.signature import Signature
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament, UnknownKeys
from scoring.models.turn import CardDraw, Seat, Table, Turn
from scoring.prizes.queries import load_prize_data
from scoring.sessions.queries import list_starts
from scoring.store.rows_queries import (
    Row,
    load_adjustments,
    load_phase_values,
    read_card_draw,
    read_event,
    read_row,
)

MAX_READINGS = 3
LINE_ORDER = {line.value: place for place, line in enumerate(LINES)}


def load_bundle(event: Tournament, now: datetime) -> values.Bundle:
    """Load an event in one consistent state: read it again if it changed during the reading, and
    lock it for the last reading, after MAX_READINGS without a lock."""
    for _ in range(MAX_READINGS):
        with without_collecting():
            bundle = _read(event, now)
        current = Tournament.objects.get(pk=event.pk)
        if current.revision == event.revision:
            return bundle
        event = current
    with transaction.atomic(), without_collecting():
        return _read(Tournament.objects.select_for_update().get(pk=event.pk), now)


def _read(event: Tournament, now: datetime) -> values.Bundle:
    acts = list(event.acts.order_by("number").select_related("undone_by"))
    bundle = values.Bundle(
        schema=values.SCHEMA,
        version=values.VERSION,
        generator=values.GENERATOR,
        exported_at=now,
        event=_read_event(event),
        phases=load_phase_values(event),
        entries=_read_entries(event, acts),
        turns=_read_turns(event),
        adjustments=load_adjustments(event),
        acts=tuple(
            read_row(values.Act, act, undone_by=act.undone_by.number if act.undone_by else None)
            for act in acts
        ),
        standings=Standings((), (), None),
        unknown=_read_unknown(event),
    )
    made = rank_bundle(bundle)
    standings = list_bundle_standings(made, _read_kept(event))
    if (data := load_prize_data(event)) is None:
        return replace(bundle, standings=standings)
    return replace(bundle, standings=standings, prizes=award_bundle(bundle, made, data))


def _read_event(event: Tournament) -> values.Event:
    first, *later = list_starts(event)
    sessions = tuple(
        values.Session(start.first_turn, start.date, start.starts_at, start.place, start.name)
        for start in later
    )
    return read_event(event, sessions, first.name)


def _read_entries(event: Tournament, acts: list[Act]) -> tuple[values.Entry, ...]:
    late = {
        pk: act.number
        for act in acts
        if act.kind == ActKind.LATE and act.undone_by_id is None
        for pk in act.changes.get("entry", {}).get("added", ())
    }
    rows = event.entries.order_by("number").select_related("withdrawal")
    return tuple(
        read_row(
            values.Entry,
            entry,
            late_act=late.get(entry.pk),
            players=tuple(read_row(values.Player, member) for member in entry.members.all()),
            withdrawal=read_row(values.Withdrawal, left) if left else None,
            substitutions=tuple(
                read_row(values.Substitution, row) for row in entry.substitutions.all()
            ),
        )
        for entry in rows.prefetch_related("members", "substitutions")
        for left in [getattr(entry, "withdrawal", None)]
    )


def _read_kept(event: Tournament) -> StoredStandings | None:
    kept = StandingsVersion.objects.filter(tournament=event).order_by("-pk").first()
    if kept is None:
        return None
    return read_row(StoredStandings, kept, rows=tuple(StoredLine(**row) for row in kept.rows))


def _read_unknown(event: Tournament) -> tuple[UnknownKey, ...]:
    kept = UnknownKeys.objects.filter(tournament=event).values_list("keys", flat=True).first()
    return decode(tuple[UnknownKey, ...], kept) if kept else ()


def _read_turns(event: Tournament) -> tuple[turn_values.Turn, ...]:
    """Read all turns with seats, including drafts. A dozen queries, for any number of turns."""
    rows = _EventRows(event)
    turns = event.turns.order_by("number").select_related("phase")
    return tuple(_read_turn(turn, rows) for turn in turns)


class _EventRows:
    """An event's rows by parent: `seats` maps a table's primary key to its seats. 13 queries."""

    def __init__(self, event: Tournament) -> None:
        self.entries = dict(event.entries.values_list("pk", "number"))
        """Entry numbers by primary key; `sections` has section numbers by primary key."""
        self.sections = dict(
            Section.objects.filter(phase__tournament=event).values_list("pk", "number")
        )
        seats = Seat.objects.filter(turn__tournament=event)
        self.absent = _group(seats.filter(kind=Presence.ABSENT), "turn_id")
        self.seats = _group(seats.exclude(table=None), "table_id")
        self.tables = _group(Table.objects.filter(turn__tournament=event), "turn_id")
        of_table = {"table__turn__tournament": event}
        self.assigned = _group(AssignedScore.objects.filter(**of_table), "table_id")
        self.card_draws = _group(CardDraw.objects.filter(**of_table), "table_id")
        self.photos = Counter(Photo.objects.filter(**of_table).values_list("table_id", flat=True))
        self.held = _group(HeldRecord.objects.filter(**of_table), "table_id")
        self.calls = _group(Call.objects.filter(**of_table), "table_id")
        self.smazzate = _group(Smazzata.objects.filter(**of_table), "table_id")
        of_smazzata = {"smazzata__table__turn__tournament": event}
        revisions = SmazzataRevision.objects.filter(**of_smazzata)
        self.revisions = _group(revisions.order_by("number"), "smazzata_id")
        signatures = Signature.objects.filter(revision__in=revisions.values("pk"))
        self.signatures = _group(signatures, "revision_id")


def _group(rows: QuerySet[Any], key: str) -> Mapping[int, list[Row]]:
    """Group rows, as named tuples, by column `key`, in their default order. One query."""
    columns = [field.attname for field in rows.model._meta.concrete_fields]
    found: dict[int, list[Row]] = defaultdict(list)
    # Not as model instances: a large event has tens of thousands.
    for row in rows.values_list(*columns, named=True):
        found[getattr(row, key)].append(row)
    return found


def _read_turn(turn: Turn, rows: _EventRows) -> turn_values.Turn:
    absent = [
        read_row(turn_values.Absent, seat, entry=rows.entries[seat.entry_id])
        for seat in rows.absent[turn.pk]
    ]
    return read_row(
        turn_values.Turn,
        turn,
        phase=turn.phase.number,
        tables=tuple(_read_table(table, rows) for table in rows.tables[turn.pk]),
        absent=tuple(sorted(absent, key=lambda one: (one.entry, one.unit))),
    )


def _read_table(table: Row, rows: _EventRows) -> turn_values.Table:
    seats = sorted(rows.seats[table.id], key=lambda seat: (LINE_ORDER[seat.line], seat.chair))
    assigned = (read_row(turn_values.Assigned, row) for row in rows.assigned[table.id])
    return read_row(
        turn_values.Table,
        table,
        section=rows.sections[table.section_id],
        photos=rows.photos[table.id],
        seats=tuple(
            read_row(turn_values.Seat, seat, entry=rows.entries[seat.entry_id]) for seat in seats
        ),
        assigned=next(assigned, None),
        smazzate=tuple(_read_smazzata(smazzata, rows) for smazzata in rows.smazzate[table.id]),
        held=tuple(
            read_row(turn_values.Held, row, sums=write_sums(row.sums))
            for row in rows.held[table.id]
        ),
        calls=tuple(read_row(turn_values.Call, row) for row in rows.calls[table.id]),
        card_draw=next(map(read_card_draw, rows.card_draws[table.id]), None),
    )


def _read_smazzata(smazzata: Row, rows: _EventRows) -> turn_values.Smazzata:
    revisions = tuple(_read_revision(row, rows) for row in rows.revisions[smazzata.id])
    return read_row(turn_values.Smazzata, smazzata, revisions=revisions)


def _read_revision(row: Row, rows: _EventRows) -> turn_values.Revision:
    signatures = sorted(rows.signatures[row.id], key=lambda signature: LINE_ORDER[signature.line])
    return read_row(
        turn_values.Revision,
        row,
        sums=write_sums(row.sums),
        signatures=tuple(
            read_row(turn_values.Signature, one, entry=rows.entries[one.entry_id])
            for one in signatures
        ),
    )
