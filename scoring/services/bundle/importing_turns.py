"""The rows of a bundle's turns: tables, seats, smazzate with every version, what is held, calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.bundle import turn_values
from scoring.bundle.order import WriteOrder
from scoring.bundle.sums import read_sums
from scoring.models.adjustment import AssignedScore
from scoring.models.call import Call
from scoring.models.card_draw import CardDraw
from scoring.models.entry import Entry
from scoring.models.held import HeldRecord
from scoring.models.phase import Phase, Section
from scoring.models.signature import Signature
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.play.seats import Presence
from scoring.rules.three import PLACES

BATCH = 500


@dataclass(frozen=True, slots=True)
class Rows:
    """What the turns point to, by number; sections by the numbers of phase and section."""

    tournament: Tournament
    phases: dict[int, Phase]
    sections: dict[tuple[int, int], Section]
    entries: dict[int, Entry]
    order: WriteOrder


_Tables = list[tuple[turn_values.Table, Table]]


def write_imported_turns(rows: Rows, turns: Sequence[turn_values.Turn]) -> dict[int, Turn]:
    """The turns by their numbers, with all that is in them."""
    made = {
        turn.number: Turn(
            tournament=rows.tournament,
            phase=rows.phases[turn.phase],
            number=turn.number,
            state=turn.state,
            started_at=turn.started_at,
            closed_at=turn.closed_at,
        )
        for turn in turns
    }
    Turn.objects.bulk_create(made.values())
    tables = [
        (
            table,
            Table(
                turn=made[turn.number],
                section=rows.sections[turn.phase, table.section],
                number=table.number,
                due=table.due,
                recorded=table.recorded,
                of_three=table.seats_three,
            ),
        )
        for turn in turns
        for table in turn.tables
    ]
    Table.objects.bulk_create((row for _, row in tables), batch_size=BATCH)
    Seat.objects.bulk_create(_make_seats(rows, tables), batch_size=BATCH)
    Seat.objects.bulk_create(
        (
            Seat(
                turn=made[turn.number],
                entry=rows.entries[absent.entry],
                unit=absent.unit,
                kind=Presence.ABSENT,
                gp=absent.gp,
                mp=absent.mp,
                vp=absent.vp,
                clean_burrachi=absent.clean,
            )
            for turn in turns
            for absent in turn.absent
        ),
        batch_size=BATCH,
    )
    AssignedScore.objects.bulk_create(_make_assigned(tables), batch_size=BATCH)
    CardDraw.objects.bulk_create(_make_card_draws(tables), batch_size=BATCH)
    _write_smazzate(rows, tables)
    HeldRecord.objects.bulk_create(_make_held(rows, tables), batch_size=BATCH)
    Call.objects.bulk_create(_make_calls(rows, tables), batch_size=BATCH)
    return made


def _make_seats(rows: Rows, tables: _Tables) -> Iterator[Seat]:
    for table, row in tables:
        for seat in table.seats:
            yield Seat(
                turn=row.turn,
                table=row,
                entry=rows.entries[seat.entry],
                line=seat.line,
                chair=seat.chair,
                unit=seat.unit,
                kind=seat.kind,
                gp=seat.gp,
                mp=seat.mp,
                vp=seat.vp,
                clean_burrachi=seat.clean,
            )


def _make_assigned(tables: _Tables) -> Iterator[AssignedScore]:
    for table, row in tables:
        if (ruled := table.assigned) is not None:
            yield AssignedScore(
                table=row,
                ns_vp=ruled.ns_vp,
                ns_mp=ruled.ns_mp,
                ew_vp=ruled.ew_vp,
                ew_mp=ruled.ew_mp,
                reason=ruled.reason,
                author_name=ruled.author,
                created_at=ruled.at,
            )


def _make_card_draws(tables: _Tables) -> Iterator[CardDraw]:
    for table, row in tables:
        if (draw := table.card_draw) is not None:
            yield CardDraw(
                table=row,
                seed=draw.seed,
                rounds=[[[one.place, one.card] for one in drawn] for drawn in draw.rounds],
                author_name=draw.author,
                created_at=draw.at,
            )


def _write_smazzate(rows: Rows, tables: _Tables) -> None:
    smazzate = [
        (
            smazzata,
            Smazzata(
                table=row,
                number=smazzata.number,
                revision=smazzata.revision,
                ns_gp=smazzata.ns_gp,
                ew_gp=smazzata.ew_gp,
                ns_clean=smazzata.ns_clean,
                ew_clean=smazzata.ew_clean,
                alone=_find_alone(smazzata),
            ),
        )
        for table, row in tables
        for smazzata in table.smazzate
    ]
    Smazzata.objects.bulk_create((row for _, row in smazzate), batch_size=BATCH)
    revisions = [
        (
            revision,
            SmazzataRevision(smazzata=row, number=revision.number, **_describe(rows, revision)),
        )
        for smazzata, row in smazzate
        for revision in smazzata.revisions
    ]
    SmazzataRevision.objects.bulk_create((row for _, row in revisions), batch_size=BATCH)
    Signature.objects.bulk_create(
        (
            Signature(
                revision=row,
                line=signature.line,
                entry=rows.entries[signature.entry],
                name=signature.name,
                how=signature.how,
                key=signature.key,
                device=signature.device,
                created_at=signature.at,
                created_at_revision=rows.order.find(signature.at, signature.at_revision),
            )
            for revision, row in revisions
            for signature in revision.signatures
        ),
        batch_size=BATCH,
    )


def _find_alone(smazzata: turn_values.Smazzata) -> int | None:
    """Who plays alone by the version that stands."""
    for revision in smazzata.revisions:
        if revision.number == smazzata.revision and revision.record.get("alone") in PLACES:
            return int(revision.record["alone"])
    return None


def _make_held(rows: Rows, tables: _Tables) -> Iterator[HeldRecord]:
    for table, row in tables:
        for held in table.held:
            yield HeldRecord(
                table=row,
                number=held.number,
                kind=held.kind,
                settled_at=held.settled_at,
                settled_at_revision=rows.order.find_second(
                    held.settled_at, held.settled_at_revision
                ),
                settled_by=held.settled_by,
                taken=held.taken,
                **_describe(rows, held),
            )


def _describe(rows: Rows, version: turn_values.Revision | turn_values.Held) -> dict[str, Any]:
    """What a version that stands, or stood, and one that is held have in common."""
    return {
        "depth": version.depth,
        "record": version.record,
        "sums": read_sums(version.sums),
        "key": version.key,
        "reason": version.reason,
        "override": version.override,
        "overridden": list(version.overridden),
        "author_name": version.author,
        "device": version.device,
        "created_at": version.at,
        "created_at_revision": rows.order.find(version.at, version.at_revision),
    }


def _make_calls(rows: Rows, tables: _Tables) -> Iterator[Call]:
    for table, row in tables:
        for call in table.calls:
            yield Call(
                table=row,
                number=call.number,
                reason=call.reason,
                note=call.note,
                key=call.key,
                author_name=call.author,
                device=call.device,
                created_at=call.at,
                created_at_revision=rows.order.find(call.at, call.at_revision),
                answered_at=call.answered_at,
                answered_at_revision=rows.order.find_second(
                    call.answered_at, call.answered_at_revision
                ),
                answered_by=call.answered_by,
            )
