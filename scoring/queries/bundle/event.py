"""The one snapshot of an event, out of which its bundle and its workbook are made.

Read at one moment, in as many queries however large the event.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from scoring.bundle import values
from scoring.bundle.standings import BundleStandings
from scoring.models.act import Act, StandingsVersion
from scoring.models.adjustment import Adjustment
from scoring.models.entry import Entry
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.pairing.entries import EntryKind
from scoring.pairing.phase import Carry, Length, SectionsBy
from scoring.play.acts import ActKind
from scoring.play.awards import ByeMode
from scoring.queries.bundle.turns import load_turns
from scoring.ranking.results import list_figures
from scoring.ranking.standings import Standing

MOST_READINGS = 3

PLAIN_SETTINGS = (
    "slug",
    "name",
    "date",
    "place",
    "organiser",
    "language",
    "entry_kind",
    "pairs_per_team",
    "starts_at",
    "break_minutes",
    "lot_seed",
    "bye_mode",
    "bye_vp",
    "bye_mp",
    "control_minutes",
    "signatures_required",
    "closed_at",
)
"""What the event and its bundle keep under the same names; so does the next."""
PLAIN_OF_PHASE = (
    "number",
    "movement",
    "options",
    "turns",
    "smazzate",
    "length",
    "target",
    "minutes",
    "sections_by",
    "qualify",
    "carry",
    "two_lines",
    "draw_method",
    "draw_seed",
)

PLAIN_OF_RULING = (*values.RULED, "reason")


def load_bundle(tournament: Tournament, now: datetime) -> values.Bundle:
    """The event whole, every part of it as of the same revision.

    Writes may come in while it is read: then it is read again, in the end with the event locked.
    """
    for _ in range(MOST_READINGS):
        with _without_collecting():
            bundle = _read(tournament, now)
        current = Tournament.objects.get(pk=tournament.pk)
        if current.revision == tournament.revision:
            return bundle
        tournament = current
    with transaction.atomic(), _without_collecting():
        return _read(Tournament.objects.select_for_update().get(pk=tournament.pk), now)


def _read(tournament: Tournament, now: datetime) -> values.Bundle:
    phases = list(tournament.phases.order_by("number").prefetch_related("sections"))
    acts = list(tournament.acts.order_by("number").select_related("undone_by"))
    bundle = values.Bundle(
        schema=values.SCHEMA,
        version=values.VERSION,
        generator=values.GENERATOR,
        exported_at=now,
        event=_read_event(tournament),
        phases=tuple(map(_read_phase, phases)),
        entries=_read_entries(tournament, acts),
        turns=load_turns(tournament),
        adjustments=_read_adjustments(tournament),
        acts=tuple(map(_read_act, acts)),
        standings=values.Standings((), (), _read_kept(tournament)),
    )
    return replace(bundle, standings=_rank(bundle))


@contextmanager
def _without_collecting() -> Iterator[None]:
    """A large event is hundreds of thousands of values, none of them garbage: looking for some
    among them, again and again, would take three times as long as reading them.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read_event(tournament: Tournament) -> values.Event:
    return values.Event(
        rules=tournament.rules_data,
        tiebreaks=tuple(tournament.tiebreaks),
        **{field: getattr(tournament, field) for field in PLAIN_SETTINGS}
        | {
            "entry_kind": EntryKind(tournament.entry_kind),
            "bye_mode": ByeMode(tournament.bye_mode),
        },
    )


def _read_phase(phase: Phase) -> values.Phase:
    return values.Phase(
        conversion=phase.table_data,
        section_tables=tuple(phase.section_tables),
        sections=tuple(
            values.Section(section.number, tuple(section.members), section.first_table)
            for section in phase.sections.all()
        ),
        **{field: getattr(phase, field) for field in PLAIN_OF_PHASE}
        | {
            "sections_by": SectionsBy(phase.sections_by),
            "carry": Carry(phase.carry),
            "length": Length(phase.length),
        },
    )


def _read_entries(tournament: Tournament, acts: list[Act]) -> tuple[values.Entry, ...]:
    late = {
        pk: act.number
        for act in acts
        if act.kind == ActKind.LATE and act.undone_by_id is None
        for pk in act.changes.get("entry", {}).get("added", ())
    }
    rows = tournament.entries.order_by("number").select_related("withdrawal")
    return tuple(
        values.Entry(
            number=entry.number,
            name=entry.name,
            first_turn=entry.first_turn,
            late_act=late.get(entry.pk),
            players=tuple(
                values.Player(member.position, member.name, member.card_number, member.club)
                for member in entry.members.all()
            ),
            withdrawal=_read_withdrawal(entry),
            substitutions=tuple(
                values.Substitution(
                    row.turn,
                    row.position,
                    row.left,
                    row.entered,
                    row.reason,
                    row.author_name,
                    row.created_at,
                )
                for row in entry.substitutions.all()
            ),
        )
        for entry in rows.prefetch_related("members", "substitutions")
    )


def _read_withdrawal(entry: Entry) -> values.Withdrawal | None:
    row = getattr(entry, "withdrawal", None)
    if row is None:
        return None
    return values.Withdrawal(
        row.turn, row.justified, row.vp, row.mp, row.reason, row.author_name, row.created_at
    )


def _read_adjustments(tournament: Tournament) -> tuple[values.Adjustment, ...]:
    rows = Adjustment.objects.filter(entry__tournament=tournament).order_by("pk")
    return tuple(
        values.Adjustment(
            entry=row.entry.number,
            turn=row.turn.number if row.turn else None,
            author=row.author_name,
            at=row.created_at,
            **{field: getattr(row, field) for field in PLAIN_OF_RULING},
        )
        for row in rows.select_related("entry", "turn")
    )


def _read_act(act: Act) -> values.Act:
    return values.Act(
        number=act.number,
        kind=act.kind,
        params=act.params,
        reason=act.reason,
        undone_by=act.undone_by.number if act.undone_by else None,
        author=act.author_name,
        at=act.created_at,
        at_revision=act.created_at_revision,
    )


def _rank(bundle: values.Bundle) -> values.Standings:
    """The standings of what the bundle has, beside those that were kept."""
    standings = BundleStandings(bundle)
    return replace(
        bundle.standings,
        places=_write_places(standings.rank() if standings.closed else []),
        sections=tuple(
            values.SectionStandings(
                phase.number, section.number, _write_places(standings.rank_section(phase, section))
            )
            for phase in standings.phases
            if standings.is_reached(phase) and len(phase.sections) > 1
            for section in phase.sections
        ),
    )


def _read_kept(tournament: Tournament) -> values.Kept | None:
    kept = StandingsVersion.objects.filter(tournament=tournament).order_by("-pk").first()
    if kept is None:
        return None
    rows = tuple(tuple(row) for row in kept.rows)
    return values.Kept(
        kept.after_turn,
        kept.cause,
        kept.author_name,
        kept.created_at,
        rows,
        kept.created_at_revision,
    )


def _write_places(standings: list[Standing]) -> tuple[values.Place, ...]:
    return tuple(
        values.Place(
            place=line.place,
            entry=line.entry,
            **list_figures(line.total),
            tied=line.tied,
            decided_by=line.decided_by,
        )
        for line in standings
    )
