"""Store card draws, made by the program or by the players; each table draws once.

At a table of four single players in a draft turn, the cards also decide partners and seats; that
draw is a director action, which can be undone. Draws in published turns do not change seats."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.locking_services import find_again, lock_event
from scoring.actions.refusals_services import Refusal, refuse_impossible
from scoring.core.desk.desk import ImpossibleAction
from scoring.core.play.acts import ActKind
from scoring.core.play.turns import TurnState
from scoring.core.rules.card_draw import (
    PLAYERS,
    BadDraw,
    CardDrawResult,
    Rounds,
    draw_cards,
    read_draw,
    seat_drawers,
    unseat_drawers,
    write_rounds,
)
from scoring.core.rules.ruleset import RuleSet
from scoring.models.tournament import Tournament
from scoring.models.turn import CardDraw, Seat, Table, Turn
from scoring.seating.card_draws_queries import (
    draws_for_seats,
    list_by_place,
    load_players,
    read_stored_draw,
    sides_are_decided,
)

SEED_BYTES = 4


def draw_for_table(*, table: Table, author: Author, now: datetime, seed: str = "") -> CardDraw:
    """Draw cards for a table, with a new seed by default. Raises Refusal if it may not draw now."""
    seed = seed or secrets.token_hex(SEED_BYTES)
    with _write_draw(table, ActKind.DRAW_CARDS, author, now) as event:
        rounds = draw_cards(_count_players(event, table), event.rules, seed)
        (draw,) = _keep(event, {table: (seed, rounds)}, author, now)
    return draw


def draw_for_turn(*, turn: Turn, author: Author, now: datetime) -> int:
    """Draw cards at the tables of a turn that may draw and have not yet; return how many drew.

    Raises Refusal if the turn is a draft and its entries are not single players."""
    with _write_draws(turn, ActKind.DRAW_CARDS, author, now) as event:
        turn = find_again(event.turns.all(), turn)
        if turn.state == TurnState.DRAFT and sides_are_decided(event):
            raise refuse_draft_draw()
        tables = {table.pk: table for table in turn.tables.filter(card_draw=None)}
        drawn: dict[Table, tuple[str, Rounds]] = {}
        for key, names in load_players(event, tables).items():
            if _may_draw(event, turn, len(names)):
                seed = secrets.token_hex(SEED_BYTES)
                drawn[tables[key]] = seed, draw_cards(len(names), event.rules, seed)
        _keep(event, drawn, author, now)
    return len(drawn)


def enter_draw(*, table: Table, rounds: Rounds, author: Author, now: datetime) -> CardDraw:
    """Store drawn cards. Raises Refusal if they are invalid or leave players tied."""
    with _write_draw(table, ActKind.DRAW_CARDS, author, now) as event:
        try:
            read = read_draw(rounds, event.rules, _count_players(event, table))
        except BadDraw:
            raise Refusal(
                "card_draw.bad", _("This card draw is not possible: check the cards.")
            ) from None
        if not isinstance(read, CardDrawResult):
            raise Refusal("card_draw.unfinished", _("Some players are tied: they must draw again."))
        (draw,) = _keep(event, {table: ("", rounds)}, author, now)
    return draw


def drop_draw(*, table: Table, author: Author, now: datetime) -> None:
    """Delete a table's card draw; if it decided the seats, restore the earlier seats.

    Raises Refusal if the table has played, or the draw decided seats that are published."""
    with _write_draw(table, ActKind.DROP_CARDS, author, now) as event:
        if table.smazzate.exists():
            raise Refusal(
                "card_draw.played",
                _("This table has already played: its card draw can no longer be changed."),
            )
        draws = CardDraw.objects.filter(table=table)
        seated = list(draws.exclude(entries=[]))
        if seated and find_again(Turn.objects.all(), table.turn).state != TurnState.DRAFT:
            raise Refusal(
                "card_draw.published",
                _(
                    "The players are seated according to this card draw and the seats are "
                    "published: the draw can no longer be cancelled."
                ),
            )
        _unseat(event.rules, seated)
        draws.delete()


def drop_seating_draws(event: Tournament, rules: RuleSet) -> None:
    """Delete draws that decided seats of unpublished turns, and restore the earlier seats.

    Called inside the action that changes the event's rules; `rules`: as before that change."""
    draws = CardDraw.objects.filter(
        table__turn__tournament=event, table__turn__state=TurnState.DRAFT
    ).exclude(entries=[])
    _unseat(rules, list(draws))
    draws.delete()


@contextmanager
def _write_draw(table: Table, kind: ActKind, author: Author, now: datetime) -> Iterator[Tournament]:
    """Context manager like `_write_draws`, for one table; raises Refusal if it was removed."""
    with _write_draws(table.turn, kind, author, now, table=table.number) as event:
        find_again(Table.objects.all(), table)
        yield event


@contextmanager
def _write_draws(
    turn: Turn, kind: ActKind, author: Author, now: datetime, **params: Any
) -> Iterator[Tournament]:
    """Context manager to change card draws of a turn: lock the event and yield it.

    If the turn is a draft, the changes are stored as a director action of this `kind`, which can be
    undone; `params` describe it. Otherwise they are stored without an action."""
    event = turn.tournament
    if not event.turns.filter(pk=turn.pk, state=TurnState.DRAFT).exists():
        with transaction.atomic():
            yield lock_event(event)
        return
    with write_act(event, kind, author, now, turn=turn.number, **params) as locked:
        if find_again(locked.turns.all(), turn).state != TurnState.DRAFT:
            raise refuse_impossible(ImpossibleAction("seating.published"))
        yield locked


def refuse_second_draw() -> Refusal:
    return Refusal(
        "card_draw.there", _("This table already has a card draw: cancel that draw first.")
    )


def refuse_draft_draw() -> Refusal:
    return Refusal("card_draw.draft", _("Publish the seats first, then draw the cards."))


def refuse_draw_players() -> Refusal:
    return Refusal(
        "card_draw.players", _("Cards can be drawn for two, three, four or six players only.")
    )


def _count_players(event: Tournament, table: Table) -> int:
    """Return the number of players at a table. Raises Refusal if the table cannot draw cards."""
    if CardDraw.objects.filter(table=table).exists():
        raise refuse_second_draw()
    players = len(load_players(event, [table.pk]).get(table.pk, ()))
    if players not in PLAYERS:
        raise refuse_draw_players()
    if not _may_draw(event, find_again(event.turns.all(), table.turn), players):
        raise refuse_draft_draw()
    return players


def _may_draw(event: Tournament, turn: Turn, players: int) -> bool:
    if turn.state == TurnState.DRAFT:
        return draws_for_seats(event, players)
    return players in PLAYERS


def _keep(
    event: Tournament, drawn: Mapping[Table, tuple[str, Rounds]], author: Author, now: datetime
) -> list[CardDraw]:
    """Store draws, given as (seed, rounds of cards); in an unpublished turn, reseat the players."""
    drafts = {table.turn_id for table in drawn} & set(
        event.turns.filter(state=TurnState.DRAFT).values_list("pk", flat=True)
    )
    before = list_by_place([table.pk for table in drawn if table.turn_id in drafts])
    draws = [
        CardDraw(
            table=table,
            seed=seed,
            rounds=write_rounds(rounds),
            entries=[seat.entry.number for seat in before.get(table.pk, ())],
            author_name=author.name,
            created_at=now,
        )
        for table, (seed, rounds) in drawn.items()
    ]
    _move(
        (seats, seat_drawers(result, seats))
        for draw in draws
        if (seats := before.get(draw.table_id))
        and (result := read_stored_draw(draw, event.rules)) is not None
    )
    return CardDraw.objects.bulk_create(draws)


def _unseat(rules: RuleSet, draws: Collection[CardDraw]) -> None:
    """Move the players back to the seats that they had before these draws."""
    now = list_by_place([draw.table_id for draw in draws])
    _move(
        (seats, unseat_drawers(result, seats))
        for draw in draws
        if len(seats := now.get(draw.table_id, ())) == len(draw.entries)
        and (result := read_stored_draw(draw, rules)) is not None
    )


def _move(moves: Iterator[tuple[Collection[Seat], Collection[Seat]]]) -> None:
    """Move entries within a table. `moves`: pairs (seats to take, current seats of the entries).

    Deletes and recreates the seats: moving them singly would violate a unique constraint."""
    old: list[int] = []
    new: list[Seat] = []
    for places, sitting in moves:
        for place, seat in zip(places, sitting, strict=True):
            old.append(seat.pk)
            new.append(
                Seat(
                    turn_id=seat.turn_id,
                    table_id=seat.table_id,
                    entry_id=seat.entry_id,
                    line=place.line,
                    chair=place.chair,
                )
            )
    Seat.objects.filter(pk__in=old).delete()
    Seat.objects.bulk_create(new)
