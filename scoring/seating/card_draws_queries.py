"""The card draw of a table: the players who draw, and the drawn cards with names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest
from typing import TypeVar

from django.db.models import Count, Exists, OuterRef, Q

from scoring.core.pairing.entries import EntryKind
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.card_draw import (
    SEATED,
    BadDraw,
    CardDrawResult,
    Rounds,
    read_draw,
    rounds_from_data,
)
from scoring.core.rules.faults import Line
from scoring.core.rules.ruleset import RuleSet
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.models.turn import CardDraw, Seat, Table, Turn
from scoring.text.entrants_queries import load_entrants

Names = tuple[str, ...]

ShownCard = tuple[str, str, bool]
"""A drawn card: the player's name, the card's code, and True if the player had to draw again."""


@dataclass(frozen=True, slots=True)
class ShownDraw:
    """A draw for a page, with names instead of places."""

    rounds: tuple[tuple[ShownCard, ...], ...]
    dealer: str
    first: str
    seats: Names
    """The players' names, clockwise from the first player."""
    partners: tuple[Names, Names] | None
    """The partners given by the cards, or None if they were fixed before the draw."""
    decides_seats: bool
    """True if the players sit according to the cards."""
    sits_otherwise: bool
    """True if the published seating pairs other partners than the cards do."""
    seed: str
    author: str
    at: datetime


def find_undrawn(event: Tournament) -> tuple[Sequence[Turn], set[int]]:
    """Return the event's turns, and the numbers of those with a table that still has to draw. These
    turns are published but not closed; half tables do not draw. One query."""
    undrawn = Table.objects.filter(turn=OuterRef("pk"), card_draw=None).exclude(
        seats__kind=Presence.BYE
    )
    rows = list(event.turns.annotate(is_undrawn=Exists(undrawn)))
    shown = (TurnState.PUBLISHED, TurnState.PLAYING)
    return rows, {turn.number for turn in rows if turn.is_undrawn and turn.state in shown}


def load_players(event: Tournament, tables: Collection[int]) -> dict[int, Names]:
    """Load the players of each table, in the order of places: clockwise from north.

    So the sides alternate. Half tables are left out. Two queries.
    """
    seats = Seat.objects.filter(table__in=tables, kind=Presence.PLAYS)
    rows = list(seats.select_related("entry").order_by("chair"))
    entrants = load_entrants(event, [seat.entry_id for seat in rows])
    return _arrange(
        (seat.table_id, seat.line, name)
        for seat in rows
        for name in entrants[seat.entry.number].find_names(seat.unit)
    )


def list_by_place(tables: Collection[int]) -> dict[int, tuple[Seat, ...]]:
    """The seats of tables of single players, with their entries, by place. One query."""
    seats = Seat.objects.filter(table__in=tables, kind=Presence.PLAYS)
    return _arrange(
        (seat.table_id, seat.line, seat) for seat in seats.select_related("entry").order_by("chair")
    )


Placed = TypeVar("Placed")


def _arrange(found: Iterable[tuple[int | None, str, Placed]]) -> dict[int, tuple[Placed, ...]]:
    """Group (table, side, item) tuples by table, each with its items clockwise from north."""
    tables: dict[int, dict[str, list[Placed]]] = defaultdict(lambda: {line: [] for line in Line})
    for table, line, placed in found:
        if table is not None:
            tables[table][line].append(placed)
    return {
        key: tuple(
            placed
            for beside in zip_longest(*sides.values())
            for placed in beside
            if placed is not None
        )
        for key, sides in tables.items()
    }


def sides_are_decided(event: Tournament) -> bool:
    """True if entries are fixed partners, so that the cards only decide who deals."""
    return event.entry_kind != EntryKind.PLAYERS


def draws_for_seats(event: Tournament, players: int) -> bool:
    """True if a card draw in a draft turn decides the seats of single players. `players` is the
    number of players at the table."""
    return players == SEATED and not sides_are_decided(event)


def load_seating_draws(turn: Turn) -> dict[int, bool]:
    """The tables of a turn with four single players, by number, and whether each has drawn.

    One query.
    """
    if sides_are_decided(turn.tournament):
        return {}
    playing = Count("seats", filter=Q(seats__kind=Presence.PLAYS))
    tables = turn.tables.annotate(playing=playing).filter(playing=SEATED)
    drawn = tables.values_list("number", "card_draw")
    return {number: draw is not None for number, draw in drawn}


def read_stored_draw(
    draw: CardDraw, rules: RuleSet, *, sides_decided: bool = False
) -> CardDrawResult | None:
    """The result of a draw; None if the draw is impossible by these rules."""
    rounds = rounds_from_data(draw.rounds)
    try:
        read = read_draw(rounds, rules, len(rounds[0]), sides_decided=sides_decided)
    except BadDraw:
        return None
    return read if isinstance(read, CardDrawResult) else None


def find_card_draw(event: Tournament, table: Table) -> ShownDraw | None:
    """The draw of a table, if there is one. Three queries, or one if there is none."""
    row = CardDraw.objects.filter(table=table).first()
    if row is None:
        return None
    decided = sides_are_decided(event)
    result = read_stored_draw(row, event.rules, sides_decided=decided)
    if result is None:
        return None
    rounds = rounds_from_data(row.rounds)
    names = _load_drawers(event, row)
    # A seating changed by hand since the draw may have fewer names than cards.
    called = {place: str(place) for place in result.order} | dict(enumerate(names, start=1))
    partners = None if decided else result.partners
    return ShownDraw(
        rounds=_format_rounds(rounds, called),
        dealer=called[result.dealer],
        first=called[result.first],
        seats=tuple(called[place] for place in result.seats),
        partners=partners and (_name(partners[0], called), _name(partners[1], called)),
        decides_seats=bool(row.entries),
        sits_otherwise=not row.entries
        and any(len({place % 2 for place in side}) > 1 for side in partners or ()),
        seed=row.seed,
        author=row.author_name,
        at=row.created_at,
    )


def _load_drawers(event: Tournament, draw: CardDraw) -> Names:
    """The names of the drawers, by the places they had at the draw."""
    if not draw.entries:
        return load_players(event, [draw.table_id]).get(draw.table_id, ())
    drew = Entry.objects.filter(tournament=event, number__in=draw.entries)
    entrants = load_entrants(event, list(drew.values_list("pk", flat=True)))
    return tuple(entrants[number].label for number in draw.entries)


def _name(places: tuple[int, ...], called: dict[int, str]) -> Names:
    return tuple(called[place] for place in places)


def _format_rounds(rounds: Rounds, called: dict[int, str]) -> tuple[tuple[ShownCard, ...], ...]:
    drew_next = [{place for place, _ in drawn} for drawn in rounds[1:]] + [set()]
    return tuple(
        tuple((called[place], card.code, place in again) for place, card in drawn)
        for drawn, again in zip(rounds, drew_next, strict=True)
    )
