"""Load the card draw of a table: the players who draw, and the drawn cards with names."""

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
    """A table's card draw as a page shows it, with players' names instead of place numbers."""

    rounds: tuple[tuple[ShownCard, ...], ...]
    dealer: str
    first: str
    seats: Names
    """The players' names, clockwise from the first player."""
    partners: tuple[Names, Names] | None
    """The two pairs that the cards made, or None if the pairs were fixed before the draw."""
    decides_seats: bool
    sits_otherwise: bool
    """True if the players do not sit with the partners that the cards decided."""
    seed: str
    author: str
    at: datetime


def find_undrawn(event: Tournament) -> tuple[Sequence[Turn], set[int]]:
    """Return all turns, and the numbers of turns in which a table has yet to draw cards.

    Tables with a bye do not count, nor do turns that are drafts or closed. One query."""
    undrawn = Table.objects.filter(turn=OuterRef("pk"), card_draw=None).exclude(
        seats__kind=Presence.BYE
    )
    rows = list(event.turns.annotate(is_undrawn=Exists(undrawn)))
    shown = (TurnState.PUBLISHED, TurnState.PLAYING)
    return rows, {turn.number for turn in rows if turn.is_undrawn and turn.state in shown}


def load_players(event: Tournament, tables: Collection[int]) -> dict[int, Names]:
    """Load the players' names by table key, clockwise from north. Omits byes. Two queries."""
    seats = Seat.objects.filter(table__in=tables, kind=Presence.PLAYS)
    rows = list(seats.select_related("entry").order_by("chair"))
    entrants = load_entrants(event, [seat.entry_id for seat in rows])
    return _arrange(
        (seat.table_id, seat.line, name)
        for seat in rows
        for name in entrants[seat.entry.number].find_names(seat.unit)
    )


def list_by_place(tables: Collection[int]) -> dict[int, tuple[Seat, ...]]:
    """Load the seats and their entries by table key, clockwise from north. One query.

    Only for events of single players: in other events, the two players of a pair share a seat."""
    seats = Seat.objects.filter(table__in=tables, kind=Presence.PLAYS)
    return _arrange(
        (seat.table_id, seat.line, seat) for seat in seats.select_related("entry").order_by("chair")
    )


Placed = TypeVar("Placed")


def _arrange(found: Iterable[tuple[int | None, str, Placed]]) -> dict[int, tuple[Placed, ...]]:
    """Group (table key, side, item) tuples by table, with the items clockwise from north."""
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
    """Return True if entries are pairs, trios or teams: the cards only decide the dealer."""
    return event.entry_kind != EntryKind.PLAYERS


def draws_for_seats(event: Tournament, players: int) -> bool:
    """True if, in a draft turn, the cards drawn at a table also decide the seats.

    This needs four `players` at the table, in an event whose entries are single players."""
    return players == SEATED and not sides_are_decided(event)


def load_seating_draws(turn: Turn) -> dict[int, bool]:
    """Return {table number: True if cards were drawn}, for tables of four single players.

    One query."""
    if sides_are_decided(turn.tournament):
        return {}
    playing = Count("seats", filter=Q(seats__kind=Presence.PLAYS))
    tables = turn.tables.annotate(playing=playing).filter(playing=SEATED)
    drawn = tables.values_list("number", "card_draw")
    return {number: draw is not None for number, draw in drawn}


def read_stored_draw(
    draw: CardDraw, rules: RuleSet, *, sides_decided: bool = False
) -> CardDrawResult | None:
    """Compute a stored draw's dealer, seats and partners; None if the rules do not allow it."""
    rounds = rounds_from_data(draw.rounds)
    try:
        read = read_draw(rounds, rules, len(rounds[0]), sides_decided=sides_decided)
    except BadDraw:
        return None
    return read if isinstance(read, CardDrawResult) else None


def find_card_draw(event: Tournament, table: Table) -> ShownDraw | None:
    """Load a table's draw; None if it has no draw that the rules allow. At most three queries."""
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
    """Load the names of the players who drew, in the order of the stored cards."""
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
