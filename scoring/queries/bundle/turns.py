"""The turns of an event for its bundle: tables, seats, smazzate with all their revisions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from scoring.bundle import turn_values
from scoring.bundle.sums import write_sums
from scoring.models.adjustment import AssignedScore
from scoring.models.call import Call, Photo
from scoring.models.card_draw import CardDraw
from scoring.models.held import HeldRecord
from scoring.models.phase import Section
from scoring.models.signature import Signature
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.play.hall import CallReason
from scoring.play.records import HeldKind, SignedBy
from scoring.play.seats import Presence
from scoring.play.turns import TurnState
from scoring.rules.faults import Line

Row = Any
"""A row of a model, its columns by name."""
LINE_ORDER = {"NS": 0, "EW": 1}


def load_turns(tournament: Tournament) -> tuple[turn_values.Turn, ...]:
    """Every turn that is seated, drafts included. A dozen queries, however many turns."""
    rows = _EventRows(tournament)
    turns = tournament.turns.order_by("number").select_related("phase")
    return tuple(_read_turn(turn, rows) for turn in turns)


class _EventRows:
    """The rows of an event by what they belong to, each kind read at once."""

    def __init__(self, event: Tournament) -> None:
        self.entries = dict(event.entries.values_list("pk", "number"))
        """The numbers of the entries by key; so of the sections."""
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
    """The columns of these rows by name, by this key and in their usual order. One query."""
    columns = [field.attname for field in rows.model._meta.concrete_fields]
    found: dict[int, list[Row]] = defaultdict(list)
    # Not as instances of their model: there are tens of thousands in a large event.
    for row in rows.values_list(*columns, named=True):
        found[getattr(row, key)].append(row)
    return found


def _read_turn(turn: Turn, rows: _EventRows) -> turn_values.Turn:
    absent = [(rows.entries[seat.entry_id], seat.unit, seat) for seat in rows.absent[turn.pk]]
    return turn_values.Turn(
        number=turn.number,
        phase=turn.phase.number,
        state=TurnState(turn.state),
        started_at=turn.started_at,
        closed_at=turn.closed_at,
        tables=tuple(_read_table(table, rows) for table in rows.tables[turn.pk]),
        absent=tuple(
            turn_values.Absent(entry, unit, seat.gp, seat.mp, seat.vp, seat.clean_burrachi)
            for entry, unit, seat in sorted(absent, key=lambda one: one[:2])
        ),
    )


def _read_table(table: Row, rows: _EventRows) -> turn_values.Table:
    seats = sorted(rows.seats[table.id], key=lambda seat: (LINE_ORDER[seat.line], seat.chair))
    return turn_values.Table(
        number=table.number,
        section=rows.sections[table.section_id],
        due=table.due,
        recorded=table.recorded,
        photos=rows.photos[table.id],
        seats=tuple(_read_seat(seat, rows) for seat in seats),
        assigned=next(map(_read_assigned, rows.assigned[table.id]), None),
        smazzate=tuple(_read_smazzata(smazzata, rows) for smazzata in rows.smazzate[table.id]),
        held=tuple(map(_read_held, rows.held[table.id])),
        calls=tuple(map(_read_call, rows.calls[table.id])),
        card_draw=next(map(_read_card_draw, rows.card_draws[table.id]), None),
        of_three=table.of_three,
    )


def _read_seat(seat: Row, rows: _EventRows) -> turn_values.Seat:
    return turn_values.Seat(
        entry=rows.entries[seat.entry_id],
        line=Line(seat.line),
        chair=seat.chair,
        unit=seat.unit,
        kind=Presence(seat.kind),
        gp=seat.gp,
        mp=seat.mp,
        vp=seat.vp,
        clean=seat.clean_burrachi,
    )


def _read_assigned(row: Row) -> turn_values.Assigned:
    return turn_values.Assigned(
        row.ns_vp, row.ns_mp, row.ew_vp, row.ew_mp, row.reason, row.author_name, row.created_at
    )


def _read_card_draw(row: Row) -> turn_values.CardDraw:
    rounds = tuple(
        tuple(turn_values.DrawnCard(place, card) for place, card in drawn) for drawn in row.rounds
    )
    return turn_values.CardDraw(row.seed, rounds, row.author_name, row.created_at)


def _read_smazzata(smazzata: Row, rows: _EventRows) -> turn_values.Smazzata:
    return turn_values.Smazzata(
        number=smazzata.number,
        revision=smazzata.revision,
        ns_gp=smazzata.ns_gp,
        ew_gp=smazzata.ew_gp,
        ns_clean=smazzata.ns_clean,
        ew_clean=smazzata.ew_clean,
        revisions=tuple(_read_revision(row, rows) for row in rows.revisions[smazzata.id]),
    )


def _read_revision(row: Row, rows: _EventRows) -> turn_values.Revision:
    signatures = sorted(rows.signatures[row.id], key=lambda signature: LINE_ORDER[signature.line])
    return turn_values.Revision(
        number=row.number,
        depth=row.depth,
        record=row.record,
        sums=write_sums(row.sums),
        key=row.key,
        reason=row.reason,
        override=row.override,
        overridden=tuple(row.overridden),
        author=row.author_name,
        device=row.device,
        at=row.created_at,
        at_revision=row.created_at_revision,
        signatures=tuple(
            turn_values.Signature(
                line=Line(signature.line),
                entry=rows.entries[signature.entry_id],
                name=signature.name,
                how=SignedBy(signature.how),
                key=signature.key,
                device=signature.device,
                at=signature.created_at,
                at_revision=signature.created_at_revision,
            )
            for signature in signatures
        ),
    )


def _read_held(row: Row) -> turn_values.Held:
    return turn_values.Held(
        number=row.number,
        kind=HeldKind(row.kind),
        depth=row.depth,
        record=row.record,
        sums=write_sums(row.sums),
        key=row.key,
        reason=row.reason,
        override=row.override,
        overridden=tuple(row.overridden),
        author=row.author_name,
        device=row.device,
        at=row.created_at,
        at_revision=row.created_at_revision,
        settled_at=row.settled_at,
        settled_at_revision=row.settled_at_revision,
        settled_by=row.settled_by,
        taken=row.taken,
    )


def _read_call(row: Row) -> turn_values.Call:
    return turn_values.Call(
        number=row.number,
        reason=CallReason(row.reason),
        note=row.note,
        key=row.key,
        author=row.author_name,
        device=row.device,
        at=row.created_at,
        at_revision=row.created_at_revision,
        answered_at=row.answered_at,
        answered_at_revision=row.answered_at_revision,
        answered_by=row.answered_by,
    )
