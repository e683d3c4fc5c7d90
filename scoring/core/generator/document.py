"""The bundle of a desk in memory, as the program would export it."""

from __future__ import annotations

from dataclasses import replace
from datetime import time, timedelta

from scoring.core.bundle import values
from scoring.core.bundle.standings import list_bundle_standings
from scoring.core.bundle.turn_values import Seat, Smazzata, Table, Turn
from scoring.core.desk.desk import DeskEntry, DeskSmazzata, DeskTable, DeskTurn
from scoring.core.desk.ranks import freeze_phases, rank_desk
from scoring.core.generator.desk import ChanceDesk
from scoring.core.generator.prizes import draw_prize_plan
from scoring.core.ranking.results import list_figures
from scoring.core.rules.sides import LINES

SHARE_OF_SESSIONS = 0.15
"""Of events with more than one turn."""


def write_down_desk(desk: ChanceDesk, generator: str) -> values.Bundle:
    """The bundle of an event as it is now; `generator` names the program."""
    sessions = _draw_sessions(desk)
    first_session = desk.chance.pick(("Sabato sera", "")) if sessions else ""
    event = replace(
        desk.event, closed_at=desk.closed_at, sessions=sessions, first_session=first_session
    )
    edition = None
    if desk.chance.happens("edition"):
        number = desk.chance.between(1, 3)
        edition = values.Edition(number, desk.chance.draw_hex(64) if number > 1 else None)
    bundle = values.Bundle(
        schema=values.SCHEMA,
        version=values.VERSION,
        generator=generator,
        exported_at=desk.now,
        event=event,
        phases=freeze_phases(desk.phases),
        entries=tuple(_freeze_entry(desk.entries[number]) for number in sorted(desk.entries)),
        turns=tuple(_freeze_turn(turn) for turn in sorted(desk.turns, key=lambda one: one.number)),
        adjustments=tuple(desk.adjustments),
        acts=tuple(desk.acts),
        standings=_rank(desk),
        edition=edition,
    )
    if not desk.chance.happens("prizes"):
        return bundle
    return replace(bundle, prizes=draw_prize_plan(bundle, desk.chance))


def _draw_sessions(desk: ChanceDesk) -> tuple[values.Session, ...]:
    """A second session on a later day, of few events, beginning with any turn of the plan."""
    turns = desk.turns_planned
    if turns < 2 or desk.chance.draw() >= SHARE_OF_SESSIONS:
        return ()
    return (
        values.Session(
            first_turn=desk.chance.between(2, turns),
            date=desk.event.date + timedelta(days=desk.chance.between(1, 7)),
            starts_at=desk.chance.pick((None, time(10))),
            place=desk.chance.pick(("Circolo Due", "")),
            name=desk.chance.pick(("Domenica mattina", "")),
        ),
    )


def _rank(desk: ChanceDesk) -> values.Standings:
    standings, kept = rank_desk(desk), None
    if desk.kept is not None and standings.closed:
        rows = tuple(
            values.StoredLine(
                place=line.place, entry=line.entry, **list_figures(line.total, standings.order)
            )
            for line in standings.rank()
        )
        kept = values.StoredStandings(
            standings.last_turn, desk.kept.cause, desk.kept.author, desk.kept.at, rows,
            desk.kept.at_revision,
        )  # fmt: skip
    return list_bundle_standings(standings, kept)


def _freeze_entry(entry: DeskEntry) -> values.Entry:
    return values.Entry(
        entry.number,
        entry.name,
        entry.first_turn,
        entry.late_act,
        tuple(entry.players),
        entry.withdrawal,
        tuple(entry.substitutions),
        entry.categories,
    )


def _freeze_turn(turn: DeskTurn) -> Turn:
    return Turn(
        turn.number,
        turn.phase.settings.number,
        turn.state,
        turn.started_at,
        turn.closed_at,
        tuple(_freeze_table(table) for table in sorted(turn.tables, key=lambda one: one.number)),
        tuple(sorted(turn.absent, key=lambda one: (one.entry, one.unit))),
    )


def _freeze_table(table: DeskTable) -> Table:
    seats = sorted(table.seats, key=lambda one: (LINES.index(one.line), one.chair))
    return Table(
        number=table.number,
        section=table.section,
        due=table.due,
        recorded=len(table.smazzate),
        photos=0,
        seats=tuple(
            Seat(one.entry, one.line, one.chair, one.unit, one.kind, one.gp, one.mp, one.vp,
                 one.clean)
            for one in seats
        ),
        assigned=table.assigned,
        smazzate=tuple(
            _freeze_smazzata(number, one) for number, one in sorted(table.smazzate.items())
        ),
        held=tuple(sorted(table.held, key=lambda one: one.number)),
        calls=tuple(table.calls),
        card_draw=table.card_draw,
        of_three=table.of_three,
    )  # fmt: skip


def _freeze_smazzata(number: int, smazzata: DeskSmazzata) -> Smazzata:
    gp, clean = smazzata.points.gp, smazzata.points.clean
    return Smazzata(
        number,
        smazzata.revisions[-1].number,
        gp.ns,
        gp.ew,
        clean.ns,
        clean.ew,
        tuple(smazzata.revisions),
        gp.third,
        clean.third,
    )
