"""The turns of an event for its bundle: tables, seats, smazzate with all their versions.

A dozen queries a turn, however many tables.
"""

from __future__ import annotations

from collections import Counter

from django.db.models import prefetch_related_objects

from scoring.bundle import values
from scoring.bundle.sums import write_sums
from scoring.models.call import Call, Photo
from scoring.models.held import HeldRecord
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, SeatKind, Table, Turn

LINE_ORDER = {"NS": 0, "EW": 1}
OF_A_TURN = (
    "seats__entry",
    "tables__section",
    "tables__assigned",
    "tables__card_draw",
    "tables__seats__entry",
    "tables__smazzate__revisions__signatures__entry",
    "tables__held",
    "tables__calls",
)


def read_turns(tournament: Tournament) -> tuple[values.Turn, ...]:
    """Every turn that is seated, drafts included."""
    photos = Counter(
        Photo.objects.filter(table__turn__tournament=tournament).values_list("table_id", flat=True)
    )
    turns = tournament.turns.order_by("number").select_related("phase")
    return tuple(_read_turn(turn, photos) for turn in turns)


def _read_turn(turn: Turn, photos: Counter[int]) -> values.Turn:
    # Turn by turn: the keys of all smazzate of a large event are too many for one query.
    prefetch_related_objects([turn], *OF_A_TURN)
    absent = [seat for seat in turn.seats.all() if seat.kind == SeatKind.ABSENT]
    return values.Turn(
        number=turn.number,
        phase=turn.phase.number,
        state=turn.state,  # type: ignore[arg-type]  # one of the choices
        started_at=turn.started_at,
        closed_at=turn.closed_at,
        tables=tuple(_read_table(table, photos[table.pk]) for table in turn.tables.all()),
        absent=tuple(
            values.Absent(
                seat.entry.number, seat.unit, seat.gp, seat.mp, seat.vp, seat.clean_burrachi
            )
            for seat in sorted(absent, key=lambda seat: (seat.entry.number, seat.unit))
        ),
    )


def _read_table(table: Table, photos: int) -> values.Table:
    seats = sorted(table.seats.all(), key=lambda seat: (LINE_ORDER[seat.line], seat.chair))
    return values.Table(
        number=table.number,
        section=table.section.number,
        due=table.due,
        recorded=table.recorded,
        photos=photos,
        seats=tuple(map(_read_seat, seats)),
        assigned=_read_assigned(table),
        smazzate=tuple(map(_read_smazzata, table.smazzate.all())),
        held=tuple(map(_read_held, table.held.all())),
        calls=tuple(map(_read_call, table.calls.all())),
        card_draw=_read_card_draw(table),
        of_three=table.of_three,
    )


def _read_seat(seat: Seat) -> values.Seat:
    return values.Seat(
        entry=seat.entry.number,
        line=seat.line,  # type: ignore[arg-type]  # one of the choices, as all below
        chair=seat.chair,
        unit=seat.unit,
        kind=seat.kind,  # type: ignore[arg-type]
        gp=seat.gp,
        mp=seat.mp,
        vp=seat.vp,
        clean=seat.clean_burrachi,
    )


def _read_assigned(table: Table) -> values.Assigned | None:
    row = getattr(table, "assigned", None)
    if row is None:
        return None
    return values.Assigned(
        row.ns_vp, row.ns_mp, row.ew_vp, row.ew_mp, row.reason, row.author_name, row.created_at
    )


def _read_card_draw(table: Table) -> values.CardDraw | None:
    row = getattr(table, "card_draw", None)
    if row is None:
        return None
    rounds = tuple(
        tuple(values.DrawnCard(place, card) for place, card in drawn) for drawn in row.rounds
    )
    return values.CardDraw(row.seed, rounds, row.author_name, row.created_at)


def _read_smazzata(smazzata: Smazzata) -> values.Smazzata:
    return values.Smazzata(
        number=smazzata.number,
        revision=smazzata.revision,
        ns_gp=smazzata.ns_gp,
        ew_gp=smazzata.ew_gp,
        ns_clean=smazzata.ns_clean,
        ew_clean=smazzata.ew_clean,
        revisions=tuple(map(_read_revision, smazzata.revisions.all())),
    )


def _read_revision(row: SmazzataRevision) -> values.Revision:
    signatures = sorted(row.signatures.all(), key=lambda signature: LINE_ORDER[signature.line])
    return values.Revision(
        number=row.number,
        depth=row.depth,  # type: ignore[arg-type]
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
            values.Signature(
                line=signature.line,  # type: ignore[arg-type]
                entry=signature.entry.number,
                name=signature.name,
                how=signature.how,  # type: ignore[arg-type]
                key=signature.key,
                device=signature.device,
                at=signature.created_at,
                at_revision=signature.created_at_revision,
            )
            for signature in signatures
        ),
    )


def _read_held(row: HeldRecord) -> values.Held:
    return values.Held(
        number=row.number,
        kind=row.kind,  # type: ignore[arg-type]
        depth=row.depth,  # type: ignore[arg-type]
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


def _read_call(row: Call) -> values.Call:
    return values.Call(
        number=row.number,
        reason=row.reason,  # type: ignore[arg-type]
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
