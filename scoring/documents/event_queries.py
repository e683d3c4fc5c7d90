"""The one snapshot of an event, out of which its bundle and its workbook are made.

Read at one moment, in as many queries however large the event.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.db import transaction

from scoring.core.bundle import values
from scoring.core.bundle.outcome_values import Standings, StoredLine, StoredStandings
from scoring.core.bundle.prizes import award_bundle
from scoring.core.bundle.standings import BundleStandings, list_bundle_standings
from scoring.core.bundle.unknown import UnknownKey
from scoring.core.collecting import without_collecting
from scoring.core.decoding import decode
from scoring.core.play.acts import ActKind
from scoring.documents.event_turns_queries import load_turns
from scoring.models.act import Act, StandingsVersion
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament, UnknownKeys
from scoring.prizes.queries import load_prize_data
from scoring.sessions.queries import list_starts
from scoring.store.rows_queries import load_adjustments, load_phase_values, read_event, read_row

MAX_READINGS = 3


def load_bundle(tournament: Tournament, now: datetime) -> values.Bundle:
    """The event whole, every part of it as of the same revision.

    Writes may come in while it is read: then it is read again, in the end with the event locked.
    """
    for _ in range(MAX_READINGS):
        with without_collecting():
            bundle = _read(tournament, now)
        current = Tournament.objects.get(pk=tournament.pk)
        if current.revision == tournament.revision:
            return bundle
        tournament = current
    with transaction.atomic(), without_collecting():
        return _read(Tournament.objects.select_for_update().get(pk=tournament.pk), now)


def _read(tournament: Tournament, now: datetime) -> values.Bundle:
    acts = list(tournament.acts.order_by("number").select_related("undone_by"))
    bundle = values.Bundle(
        schema=values.SCHEMA,
        version=values.VERSION,
        generator=values.GENERATOR,
        exported_at=now,
        event=_read_event(tournament),
        phases=load_phase_values(tournament),
        entries=_read_entries(tournament, acts),
        turns=load_turns(tournament),
        adjustments=load_adjustments(tournament),
        acts=tuple(map(_read_act, acts)),
        standings=Standings((), (), None),
        unknown=_read_unknown(tournament),
    )
    made = BundleStandings(bundle)
    standings = list_bundle_standings(made, _read_kept(tournament))
    if (data := load_prize_data(tournament)) is None:
        return replace(bundle, standings=standings)
    return replace(bundle, standings=standings, prizes=award_bundle(bundle, made, data))


def _read_event(tournament: Tournament) -> values.Event:
    first, *later = list_starts(tournament)
    sessions = tuple(
        values.Session(start.first_turn, start.date, start.starts_at, start.place, start.name)
        for start in later
    )
    return read_event(tournament, sessions, first.name)


def _read_entries(tournament: Tournament, acts: list[Act]) -> tuple[values.Entry, ...]:
    late = {
        pk: act.number
        for act in acts
        if act.kind == ActKind.LATE and act.undone_by_id is None
        for pk in act.changes.get("entry", {}).get("added", ())
    }
    rows = tournament.entries.order_by("number").select_related("withdrawal")
    return tuple(
        read_row(
            values.Entry,
            entry,
            late_act=late.get(entry.pk),
            categories=tuple(entry.categories),
            players=tuple(read_row(values.Player, member) for member in entry.members.all()),
            withdrawal=_read_withdrawal(entry),
            substitutions=tuple(
                read_row(values.Substitution, row) for row in entry.substitutions.all()
            ),
        )
        for entry in rows.prefetch_related("members", "substitutions")
    )


def _read_withdrawal(entry: Entry) -> values.Withdrawal | None:
    row = getattr(entry, "withdrawal", None)
    return None if row is None else read_row(values.Withdrawal, row)


def _read_act(act: Act) -> values.Act:
    return read_row(values.Act, act, undone_by=act.undone_by.number if act.undone_by else None)


def _read_kept(tournament: Tournament) -> StoredStandings | None:
    kept = StandingsVersion.objects.filter(tournament=tournament).order_by("-pk").first()
    if kept is None:
        return None
    return read_row(StoredStandings, kept, rows=tuple(StoredLine(**row) for row in kept.rows))


def _read_unknown(tournament: Tournament) -> tuple[UnknownKey, ...]:
    kept = UnknownKeys.objects.filter(tournament=tournament).values_list("keys", flat=True).first()
    return decode(tuple[UnknownKey, ...], kept) if kept else ()
