"""Read the final standings of a circuit's events, and detect whether they have changed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import F, Max, Q, QuerySet

from players.models import Player
from scoring.core.circuits.circuit import Circuit, CircuitStage
from scoring.core.circuits.points import StageLine, StageResults
from scoring.core.circuits.ranking import CircuitLine, CircuitRanking, StageScore, rank_circuit
from scoring.core.classes import EventClass
from scoring.models.entry import EntryPlayer
from scoring.models.kept import KeptCircuit
from scoring.models.merge import PersonMerge
from scoring.models.tournament import Tournament
from scoring.standings.rows_queries import load_public_places
from scoring.text.entrants_queries import list_shape

EVENT_CLASS = "event_prizes__data__event_class"


class PlayedStage(NamedTuple):
    event: StageResults
    score: StageScore
    partners: Sequence[str]


@dataclass(frozen=True, slots=True)
class CircuitSeason:
    """A circuit with the results of its events, by day."""

    circuit: Circuit
    """The circuit's rules, with its public events only."""
    results: Sequence[StageResults]
    """The results of the events that count: public events that are final (`is_final`)."""
    events: Sequence[tuple[date, str, str, bool]]
    """Day, name and slug of the public events, and whether each counts."""
    hidden: Sequence[str]
    """Names of events that are not public, and slugs of deleted ones, for the circuit's owner."""

    def rank(self, part: int, day: date) -> CircuitRanking:
        """Return the ranking of one part of the circuit; 0 is the whole season."""
        rankings = rank_circuit(self.circuit, self.results, day)
        return next(ranking for ranking in rankings if ranking.part == part)

    def list_played(self, line: CircuitLine) -> list[PlayedStage]:
        """List the events of a player, by day."""
        return [
            PlayedStage(
                event := self.results[score.stage],
                score,
                [
                    other.name
                    for other in event.lines
                    if other.entry == score.entry and other.player != line.player
                ],
            )
            for score in line.scores
        ]


def list_stage_events(circuit: Circuit) -> QuerySet[Tournament]:
    """List the circuit's events that exist in this installation, without deleted ones, by day."""
    slugs = [stage.event for stage in circuit.stages]
    return Tournament.objects.filter(slug__in=slugs, deleted_at=None).order_by("date", "pk")


def find_results_version(circuit: Circuit) -> tuple[object, ...]:
    """Return a value that changes with a circuit's events and merges of players. Two
    queries."""
    events = list_stage_events(circuit).values_list(
        "pk", "settled_revision", "ranked_revision", "closed_at", "frozen_turn", "is_public",
        EVENT_CLASS,
    )  # fmt: skip
    merges = PersonMerge.objects.aggregate(last=Max("pk"), undone=Max("undone_at"))
    return *merges.values(), *events


def load_season(circuit: Circuit, turned: str = "", **members: object) -> CircuitSeason:
    """Load the public results of a circuit's events. `turned`: slug of an event that is loaded as
    if it were reopened or closed, for a preview; it is left out if it is final, and counted if it
    is not. `members`: Django filters for EntryPlayer, by default all players. Three queries; more
    if standings are not stored."""
    stages = {stage.event: stage for stage in circuit.stages}
    found = list(list_stage_events(circuit).annotate(event_class=F(EVENT_CLASS)))
    counted = [
        event for event in found if event.is_public and event.is_final != (event.slug == turned)
    ]
    places = load_public_places(counted)
    entered: dict[tuple[int, int], list[tuple[Any, ...]]] = defaultdict(list)
    rows = EntryPlayer.objects.filter(tournament__in=counted, player__isnull=False, **members)
    for event, number, player, club, *names in rows.order_by("position").values_list(
        "tournament", "entry__number", "player", "club", "name", "card_number"
    ):
        entered[event, number].append((player, club, names))
    results = [
        StageResults(
            stages[event.slug],
            event.date,
            len(places[event.pk]),
            tuple(
                StageLine(player, entry, place, vp, mp, club, withdrawn, *names)
                for entry, place, vp, mp, withdrawn in places[event.pk]
                for player, club, names in entered[event.pk, entry]
            ),
            event.name,
            event.event_class or EventClass.NONE,
        )
        for event in counted
    ]
    events = [
        (event.date, event.name, event.slug, event in counted) for event in found if event.is_public
    ]
    hidden = [event.name for event in found if not event.is_public]
    hidden += sorted(stages.keys() - {event.slug for event in found})
    public = tuple(stages[slug] for _day, _name, slug, _counts in events)
    return CircuitSeason(replace(circuit, stages=public), results, events, hidden)


def list_circuits(user: User | AnonymousUser) -> list[KeptCircuit]:
    """List the circuits that this user may see: public ones that are not retired, and the user's
    own. An owner of the installation may see all circuits."""
    shown = Q(data__is_public=True, retired_at=None)
    if user.is_superuser:
        return list(KeptCircuit.objects.all())
    if user.is_authenticated:
        shown |= Q(owner=user)
    return list(KeptCircuit.objects.filter(shown))


def list_counting_circuits(user: User | AnonymousUser, slugs: Set[str]) -> list[KeptCircuit]:
    """List the circuits, not retired, that this user may see and that have any of these events."""
    return [
        kept
        for kept in list_circuits(user)
        if kept.retired_at is None and slugs & {stage.event for stage in kept.circuit.stages}
    ]


def list_own_events(user: User, circuit: Circuit) -> QuerySet[Tournament]:
    """List the events that this account directs and that are not in the circuit, newest first."""
    slugs = [stage.event for stage in circuit.stages]
    own = Tournament.objects.filter(directors=user, deleted_at=None, is_demo=False)
    return own.exclude(slug__in=slugs).order_by("-date", "name")


def write_final_list(
    season: CircuitSeason, ranking: CircuitRanking, event: Tournament, most: int
) -> str:
    """Format the best players not yet entered in `event` as a list of entries to register.

    Takes the first `most` of these players. Each line has the tab-separated cells of one entry,
    after a line of headings. In an event of pairs, two players who were partners in the circuit
    share a line; of several partners, the most frequent one is chosen. Other players have a line
    each, which the director completes. Returns "" if nobody is left."""
    members = EntryPlayer.objects.filter(tournament=event, player__isnull=False)
    entered = set(members.values_list("player", flat=True))
    chosen = [line for line in ranking.lines if line.player not in entered][:most]
    size = list_shape(event).players
    groups = _group_partners(season, chosen) if size == 2 else ((one,) for one in chosen)
    rows = [[f"{field} {n}" for n in range(1, size + 1) for field in ("player", "card", "club")]]
    rows += [
        [cell for one in group for cell in (one.name, one.card_number, one.club)]
        for group in groups
    ]
    return "\n".join("\t".join(row) for row in rows) if chosen else ""


def _group_partners(
    season: CircuitSeason, chosen: Sequence[CircuitLine]
) -> Iterator[tuple[CircuitLine, ...]]:
    """Group each player, best first, with the most frequent partner still free, else alone."""
    together: Counter[frozenset[int]] = Counter()
    for each in season.results:
        for _entry, lines in groupby(each.lines, lambda line: line.entry):
            together[frozenset(line.player for line in lines)] += 1
    left = list(chosen)
    while left:
        first = left.pop(0)
        met = [together[frozenset((first.player, one.player))] for one in left]
        most = max(met, default=0)
        yield (first, left.pop(met.index(most))) if most else (first,)


def build_career(player: Player) -> Circuit:
    """Build a circuit without a name, of all events that the player was entered in. One query."""
    played = EntryPlayer.objects.filter(player=player, tournament__is_demo=False)
    slugs = played.values_list("tournament__slug", flat=True)
    return Circuit("", "", tuple(map(CircuitStage, slugs)))
