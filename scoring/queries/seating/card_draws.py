"""The card draw of a table: who draws, and what was drawn, with names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest

from django.db.models import Exists, OuterRef

from scoring.models.card_draw import CardDraw
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.pairing.entries import EntryKind
from scoring.play.seats import Presence
from scoring.play.turns import TurnState
from scoring.queries.field.entries import load_entrants
from scoring.rules.card_draw import (
    BadDraw,
    CardDrawResult,
    Rounds,
    read_draw,
    rounds_from_data,
)
from scoring.rules.faults import Line

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card of a round."""

    name: str
    code: str
    again: bool
    """Whether who drew it had to draw again."""


@dataclass(frozen=True, slots=True)
class ShownDraw:
    """A draw as a page shows it: names in place of places."""

    rounds: tuple[tuple[ShownCard, ...], ...]
    dealer: str
    first: str
    seats: Names
    """Clockwise from the first."""
    partners: tuple[Names, Names] | None
    """Where the cards decide them; None where they were decided before."""
    sits_otherwise: bool
    """Whether the seating of the turn has others as partners than the cards."""
    seed: str
    author: str
    at: datetime


def find_undrawn(tournament: Tournament) -> tuple[Sequence[Turn], set[int]]:
    """The turns of an event, and the numbers of those that are seated for all to see, not closed,
    and have a table that is played at without a draw. One query.
    """
    undrawn = Table.objects.filter(turn=OuterRef("pk"), card_draw=None).exclude(
        seats__kind=Presence.BYE
    )
    rows = list(tournament.turns.annotate(is_undrawn=Exists(undrawn)))
    shown = (TurnState.PUBLISHED, TurnState.PLAYING)
    return rows, {turn.number for turn in rows if turn.is_undrawn and turn.state in shown}


def load_players(tournament: Tournament, tables: Collection[int]) -> dict[int, Names]:
    """Who plays at these tables, by place: clockwise from north, so that sides alternate.

    A half table has nobody. Two queries.
    """
    seats = Seat.objects.filter(table__in=tables, kind=Presence.PLAYS)
    rows = list(seats.select_related("entry").order_by("chair"))
    entrants = load_entrants(tournament, [seat.entry_id for seat in rows])
    names: dict[int, dict[str, list[str]]] = defaultdict(lambda: {line: [] for line in Line})
    for seat in rows:
        if seat.table_id is not None:
            found = entrants[seat.entry.number].find_names(seat.unit)
            names[seat.table_id][seat.line].extend(found)
    return {
        key: tuple(
            name
            for both in zip_longest(sides[Line.NS], sides[Line.EW])
            for name in both
            if name is not None
        )
        for key, sides in names.items()
    }


def sides_are_decided(tournament: Tournament) -> bool:
    """Whether who enters together plays together, so that the cards give the deal alone."""
    return tournament.entry_kind != EntryKind.PLAYERS


def find_card_draw(tournament: Tournament, table: Table) -> ShownDraw | None:
    """The draw of a table, if there is one. Three queries, one where there is none."""
    row = CardDraw.objects.filter(table=table).first()
    if row is None:
        return None
    rounds = rounds_from_data(row.rounds)
    players = len(rounds[0])
    decided = sides_are_decided(tournament)
    try:
        result = read_draw(rounds, tournament.rules, players, sides_decided=decided)
    except BadDraw:
        return None
    names = load_players(tournament, [table.pk]).get(table.pk, ())
    # A seating that was changed by hand since may have fewer names than cards.
    called = {place: str(place) for place in range(1, players + 1)} | dict(
        enumerate(names, start=1)
    )
    if not isinstance(result, CardDrawResult):
        return None
    partners = None if decided or result.partners is None else result.partners
    return ShownDraw(
        rounds=_name_rounds(rounds, called),
        dealer=called[result.dealer],
        first=called[result.first],
        seats=tuple(called[place] for place in result.seats),
        partners=partners and (_name(partners[0], called), _name(partners[1], called)),
        sits_otherwise=any(len({place % 2 for place in side}) > 1 for side in partners or ()),
        seed=row.seed,
        author=row.author_name,
        at=row.created_at,
    )


def _name(places: tuple[int, ...], called: dict[int, str]) -> Names:
    return tuple(called[place] for place in places)


def _name_rounds(rounds: Rounds, called: dict[int, str]) -> tuple[tuple[ShownCard, ...], ...]:
    drew_next = [{place for place, _ in drawn} for drawn in rounds[1:]] + [set()]
    return tuple(
        tuple(ShownCard(called[place], card.code, place in again) for place, card in drawn)
        for drawn, again in zip(rounds, drew_next, strict=True)
    )
