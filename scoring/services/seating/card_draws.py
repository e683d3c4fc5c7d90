"""Cards drawn at a table, by the program or by the players; a draw is made once."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import transaction

from scoring.models.card_draw import CardDraw
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.play.turns import TurnState
from scoring.queries.seating.card_draws import load_players
from scoring.rules.card_draw import (
    PLAYERS,
    BadDraw,
    Rounds,
    Unfinished,
    draw_cards,
    read_draw,
    write_rounds,
)
from scoring.services.journal.authors import Author
from scoring.services.locking import find_again, lock_seating, lock_tournament
from scoring.services.refusals import Refusal

SEED_BYTES = 4


@transaction.atomic
def draw_for_table(*, table: Table, author: Author, now: datetime, seed: str = "") -> CardDraw:
    """Draw from this seed, or from a new one. Raises Refusal."""
    event, players = _open(table)
    seed = seed or secrets.token_hex(SEED_BYTES)
    rounds = draw_cards(players, event.rules, seed).rounds
    return _keep(table, seed, rounds, author, now)


@transaction.atomic
def draw_for_turn(*, turn: Turn, author: Author, now: datetime) -> int:
    """Draw for every table of a turn that has no draw and is played at; gives how many."""
    event = lock_tournament(turn.tournament)
    _check_turn(find_again(event.turns.all(), turn))
    tables = {table.pk: table for table in turn.tables.filter(card_draw=None)}
    players = load_players(event, tables)
    drawn = 0
    for key, table in tables.items():
        if (count := len(players.get(key, ()))) in PLAYERS:
            seed = secrets.token_hex(SEED_BYTES)
            _keep(table, seed, draw_cards(count, event.rules, seed).rounds, author, now)
            drawn += 1
    return drawn


@transaction.atomic
def enter_draw(*, table: Table, rounds: Rounds, author: Author, now: datetime) -> CardDraw:
    """Write down the cards that the players drew. Raises Refusal, for no whole draw too."""
    event, players = _open(table)
    try:
        read = read_draw(rounds, event.rules, players)
    except BadDraw:
        raise Refusal("card_draw.bad") from None
    if isinstance(read, Unfinished):
        raise Refusal("card_draw.unfinished")
    return _keep(table, "", rounds, author, now)


@transaction.atomic
def drop_draw(*, table: Table, author: Author, now: datetime) -> None:
    """Forget the draw of a table that has not played yet. Raises Refusal."""
    lock_seating(table)
    if table.smazzate.exists():
        raise Refusal("card_draw.played")
    CardDraw.objects.filter(table=table).delete()


def _open(table: Table) -> tuple[Tournament, int]:
    """The event, locked, and how many draw at a table that has not drawn yet."""
    event = lock_seating(table)
    _check_turn(find_again(event.turns.all(), table.turn))
    if CardDraw.objects.filter(table=table).exists():
        raise Refusal("card_draw.there")
    players = len(load_players(event, [table.pk]).get(table.pk, ()))
    if players not in PLAYERS:
        raise Refusal("card_draw.players", {"players": players})
    return event, players


def _check_turn(turn: Turn) -> None:
    if turn.state == TurnState.DRAFT:
        raise Refusal("card_draw.draft")


def _keep(table: Table, seed: str, rounds: Rounds, author: Author, now: datetime) -> CardDraw:
    return CardDraw.objects.create(
        table=table,
        seed=seed,
        rounds=write_rounds(rounds),
        author_name=author.name,
        created_at=now,
    )
