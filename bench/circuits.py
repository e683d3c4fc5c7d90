"""Benchmark of ranking a circuit (a season of events), compared with reading its rows."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import timedelta

from bench.data import NOW, make_event
from bench.report import Line, compare
from players.models import Player
from scoring.circuits.queries import load_season
from scoring.core.circuits.circuit import Circuit, CircuitPart, CircuitStage, CircuitTie, PlaceTable
from scoring.core.circuits.ranking import CircuitRanking, rank_circuit
from scoring.models.entry import EntryPlayer
from scoring.models.tournament import ShownStandings, Tournament

EVENTS = 30
PAIRS = 100
PLAYERS = 2_000
TURNS = 4
LIMIT = 3


def run() -> Iterable[Line]:
    circuit = _make_circuit()
    day = NOW.date() + timedelta(weeks=EVENTS)
    slugs = [stage.event for stage in circuit.stages]

    def read_rows() -> object:
        members = EntryPlayer.objects.filter(tournament__slug__in=slugs)
        standings = ShownStandings.objects.filter(tournament__slug__in=slugs)
        return list(members.values_list()), list(standings)

    def rank() -> tuple[CircuitRanking, ...]:
        season = load_season(circuit)
        return rank_circuit(circuit, season.results, day)

    assert len(rank()[0].lines) > PLAYERS * 0.9
    own, yardstick = compare(rank, read_rows)
    what = f"a circuit of {EVENTS} events and {PLAYERS:,} players"
    against = "reading its rows by Django"
    yield Line(what, own * 1e6, yardstick * 1e6, limit=LIMIT, against=against)


def _make_circuit() -> Circuit:
    rng = random.Random("bench circuits")
    events = [make_event.__wrapped__(PAIRS, TURNS) for _event in range(EVENTS)]
    pool = list(Player.objects.order_by("pk").values_list("pk", flat=True)[:PLAYERS])
    for at, event in enumerate(events):
        members = list(EntryPlayer.objects.filter(tournament=event))
        for member, player in zip(members, rng.sample(pool, len(members)), strict=True):
            member.player_id = player
        EntryPlayer.objects.filter(tournament=event).update(player=None)
        EntryPlayer.objects.bulk_update(members, ["player"])
        day = NOW.date() + timedelta(weeks=at)
        Tournament.objects.filter(pk=event.pk).update(closed_at=NOW, date=day)
    return Circuit(
        key="bench",
        name="Bench",
        stages=tuple(CircuitStage(event.slug) for event in events),
        parts=(CircuitPart(best=20),),
        tables=(PlaceTable(0, tuple(range(50, 0, -1))),),
        ties=(CircuitTie.DIRECT, CircuitTie.BEST, CircuitTie.LOT),
    )
