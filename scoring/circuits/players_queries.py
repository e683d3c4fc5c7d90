"""Reads a player's results across the events of this desk, as the public sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import QuerySet

from players.models import Player
from scoring.models.entry import EntryPlayer
from scoring.models.kept import KeptCircuit
from scoring.models.tournament import Tournament
from scoring.standings.rows_queries import PublicPlace, load_public_places

PODIUM = 3


class CareerEvent(NamedTuple):
    """An event of a player, with the final place of the player's entry."""

    event: Tournament
    place: PublicPlace
    entries: int
    """The number of ranked entries."""
    partners: Sequence[str]


@dataclass(frozen=True, slots=True)
class PlayerCareer:
    """The results of a player in all closed public events of this desk, newest first."""

    player: Player
    events: Sequence[CareerEvent]
    circuits: Sequence[KeptCircuit]
    """Public circuits that count at least one of these events."""

    @property
    def podiums(self) -> int:
        return sum(played.place.place <= PODIUM for played in self.events)

    @property
    def best(self) -> int:
        """The best place in any event."""
        return min(played.place.place for played in self.events)

    @property
    def partners(self) -> list[tuple[str, int]]:
        """The partners, most events together first, with the number of events."""
        return Counter(name for played in self.events for name in played.partners).most_common()


def find_public_player(token: str) -> Player | None:
    """Return the player with this token, unless the player does not want a page. One query."""
    return Player.objects.filter(token=token, has_page=True).select_related("club").first()


def list_played_events(player: Player) -> QuerySet[Tournament]:
    """List the closed public events, with nothing held back, that the player was entered in."""
    played = EntryPlayer.objects.filter(player=player).values("tournament")
    return Tournament.objects.filter(
        pk__in=played,
        is_public=True,
        is_demo=False,
        deleted_at=None,
        closed_at__isnull=False,
        frozen_turn=None,
    ).order_by("-date", "-pk")


def load_career(player: Player) -> PlayerCareer:
    """Load a player's results. Four queries; an event whose standings are not stored needs more."""
    events = list(list_played_events(player))
    members = EntryPlayer.objects.filter(tournament__in=events, entry__members__player=player)
    names: dict[int, list[str]] = {event.pk: [] for event in events}
    numbers: dict[int, int] = {}
    for event, number, member, name in members.order_by("position").values_list(
        "tournament", "entry__number", "player", "name"
    ):
        numbers[event] = number
        if member != player.pk:
            names[event].append(name)
    places = load_public_places(events)
    played = [
        CareerEvent(event, at, len(places[event.pk]), names[event.pk])
        for event in events
        for at in places[event.pk]
        if at.number == numbers[event.pk]
    ]
    slugs = {one.event.slug for one in played}
    circuits = KeptCircuit.objects.filter(retired_at=None, data__is_public=True)
    counted = [kept for kept in circuits if slugs & {one.event for one in kept.circuit.stages}]
    return PlayerCareer(player, played, counted)
