"""Reads the final standings of a circuit's events, and the versions of its pages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Max, Q, QuerySet

from players.person import PERSON_FIELDS, Person
from scoring.core.circuits.circuit import Circuit, CircuitStage
from scoring.core.circuits.points import StageLine, StageResults
from scoring.models.entry import EntryPlayer
from scoring.models.kept import KeptCircuit
from scoring.models.merge import PersonMerge
from scoring.models.tournament import Tournament
from scoring.standings.rows_queries import StandingRow, load_public_rows


@dataclass(frozen=True, slots=True)
class CircuitSeason:
    """A circuit with the results of its events, by day."""

    circuit: Circuit
    events: Sequence[Tournament]
    """The events that count: closed, public, with nothing held back."""
    results: Sequence[StageResults]
    """The results of these events, in the same order."""
    people: Mapping[int, Person]
    """The players by primary key, as named in their last event."""
    waiting: Sequence[Tournament]
    """Public events of the circuit that are not closed yet."""
    hidden: Sequence[Tournament]
    """Events that the public cannot see: only the circuit's owner is shown their names."""
    missing: Sequence[str]
    """Slugs of events that were deleted."""


def list_stage_events(circuit: Circuit) -> QuerySet[Tournament]:
    """List the events of a circuit that are on this desk, without deleted ones, by day."""
    slugs = [stage.event for stage in circuit.stages]
    return Tournament.objects.filter(slug__in=slugs, deleted_at=None).order_by("date", "pk")


def find_season_version(kept: KeptCircuit, today: date) -> tuple[object, ...]:
    """Return the version of a circuit's pages. Two queries.

    It covers the circuit, its events, and merged players; `today` matters for decay.
    """
    events = list_stage_events(kept.circuit).values_list(
        "pk", "settled_revision", "ranked_revision", "closed_at", "frozen_turn", "is_public"
    )
    merges = PersonMerge.objects.aggregate(last=Max("pk"), undone=Max("undone_at"))
    return kept.pk, kept.changed_at, kept.retired_at, *merges.values(), today, *events


def load_season(circuit: Circuit) -> CircuitSeason:
    """Load the results of a circuit's events as the public sees them.

    Three queries; an event whose standings are not stored needs more.
    """
    stages = {stage.event: stage for stage in circuit.stages}
    found = list(list_stage_events(circuit))
    counted = [event for event in found if event.is_public and event.is_final]
    members: dict[int, dict[int, list[tuple[int, str]]]] = defaultdict(lambda: defaultdict(list))
    people: dict[int, Person] = {}
    rows = EntryPlayer.objects.filter(tournament__in=counted, player__isnull=False)
    for event_pk, number, player, *person in rows.order_by(
        "tournament__date", "tournament", "position"
    ).values_list("tournament", "entry__number", "player", *PERSON_FIELDS):
        people[player] = Person(*person)
        members[event_pk][number].append((player, people[player].club))
    ranked = load_public_rows(counted)
    return CircuitSeason(
        circuit,
        counted,
        [
            _build_results(stages[event.slug], event, ranked[event.pk].rows, members[event.pk])
            for event in counted
        ],
        people,
        [event for event in found if event.is_public and not event.is_final],
        [event for event in found if not event.is_public],
        sorted(stages.keys() - {event.slug for event in found}),
    )


def _build_results(
    stage: CircuitStage,
    event: Tournament,
    ranked: Sequence[StandingRow],
    members: Mapping[int, Sequence[tuple[int, str]]],
) -> StageResults:
    lines = [
        StageLine(player, row.number, row.place, row.total.vp, row.total.mp, club, row.withdrawn)
        for row in ranked
        for player, club in members.get(row.number, ())
    ]
    return StageResults(stage, event.date, len(ranked), lines)


def list_circuits(user: User | AnonymousUser) -> list[KeptCircuit]:
    """List the circuits that this reader may see: the public ones, and an account's own."""
    kept = KeptCircuit.objects.filter(retired_at=None)
    shown = Q(data__is_public=True)
    if user.is_authenticated:
        shown |= Q(owner=user)
    return list(kept.filter(shown))


def list_offered_events(user: User, circuit: Circuit) -> list[Tournament]:
    """List the events that this account directs and that are not in the circuit, newest first."""
    slugs = [stage.event for stage in circuit.stages]
    return list(
        Tournament.objects.filter(directors=user, deleted_at=None, is_demo=False)
        .exclude(slug__in=slugs)
        .order_by("-date", "name")
    )


def list_finals(user: User, circuit: Circuit) -> list[Tournament]:
    """List the events that this account directs, newest first, whose entries can still be listed:
    not closed, without a turn, and not part of the circuit."""
    offered = Tournament.objects.filter(
        directors=user, deleted_at=None, archived_at=None, closed_at=None, turns=None
    ).exclude(slug__in=[stage.event for stage in circuit.stages])
    return list(offered.order_by("-date", "name"))


def list_entered_players(event: Tournament) -> set[int]:
    """Return the primary keys of the players entered in an event."""
    entered = EntryPlayer.objects.filter(tournament=event, player__isnull=False)
    return set(entered.values_list("player", flat=True))
