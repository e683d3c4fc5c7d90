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
from scoring.standings.rows_queries import PublicPlace, load_public_places


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
    members, people = _load_members(counted)
    places = load_public_places(counted)
    results = [
        _build_results(stages[event.slug], event, places[event.pk], members[event.pk])
        for event in counted
    ]
    return CircuitSeason(
        circuit,
        counted,
        results,
        people,
        [event for event in found if event.is_public and not event.is_final],
        [event for event in found if not event.is_public],
        sorted(stages.keys() - {event.slug for event in found}),
    )


_Members = Mapping[int, Mapping[int, Sequence[tuple[int, str]]]]
"""Primary key and club of each player, by event and by the entry's number."""


def _load_members(events: Sequence[Tournament]) -> tuple[_Members, dict[int, Person]]:
    """Load the players of these events, and each as named in the last of them. One query."""
    members: dict[int, dict[int, list[tuple[int, str]]]] = {
        event.pk: defaultdict(list) for event in events
    }
    named: dict[int, Sequence[str]] = {}
    rows = EntryPlayer.objects.filter(tournament__in=events, player__isnull=False)
    club = list(PERSON_FIELDS).index("club")
    for event, number, player, *person in rows.order_by(
        "tournament__date", "tournament", "position"
    ).values_list("tournament", "entry__number", "player", *PERSON_FIELDS):
        named[player] = person
        members[event][number].append((player, person[club]))
    return members, {player: Person(*person) for player, person in named.items()}


def _build_results(
    stage: CircuitStage,
    event: Tournament,
    places: Sequence[PublicPlace],
    members: Mapping[int, Sequence[tuple[int, str]]],
) -> StageResults:
    lines = [
        StageLine(player, at.number, at.place, at.vp, at.mp, club, at.withdrawn)
        for at in places
        for player, club in members.get(at.number, ())
    ]
    return StageResults(stage, event.date, len(places), lines)


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
