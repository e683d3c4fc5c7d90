"""A director's rulings: give penalties and awards, assign a score, cancel a smazzata."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Unpack

from django.utils.translation import gettext as _

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.locking_services import find_again
from scoring.actions.refusals_services import (
    Refusal,
    check_reason,
    refuse_entry,
    refuse_impossible,
    refuse_unknown_smazzata,
)
from scoring.core.desk.actions.scores import assign, clear_assigned, get_desk_table
from scoring.core.desk.desk import Desk, ImpossibleAction
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import AWARDS, RULED, Award, RuledFigures
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.records import CANCELLED
from scoring.core.rules.sides import Sides
from scoring.models.adjustment import Adjustment
from scoring.models.entry import Entry
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.play.revisions_services import cancel_revision
from scoring.store.desk_services import act_on_desk, settle_event


def add_adjustment(
    *,
    entry: Entry,
    turn: Turn | None,
    reason: str,
    author: Author,
    now: datetime,
    **ruled: Unpack[RuledFigures],
) -> Adjustment:
    """Give an entry points (negative: a penalty) on a smazzata, a turn or the final standings.

    If `turn` is None, the points are on the final standings. `ruled`: the points and, for points on
    a smazzata, its number. Game points on a smazzata change the result of all entries at the table;
    all other points affect only this entry. Raises Refusal if points or the reason are missing."""
    smazzata = ruled.setdefault("smazzata", None)
    with write_act(
        entry.tournament,
        ActKind.RULE,
        author,
        now,
        reason=reason.strip(),
        entry=entry.number,
        turn=turn.number if turn else None,
        **ruled,
    ) as event:
        if not (ruled["vp"] or ruled["mp"] or ruled["gp"]):
            raise Refusal("ruling.nothing", _("Enter at least one figure other than zero."))
        check_reason(reason)
        if turn is not None:
            _check_turn(event, turn)
        tables = _find_tables(entry, turn, smazzata) if smazzata is not None else []
        if ruled["gp"] and len(tables) > 1:
            raise Refusal(
                "ruling.several_tables",
                _(
                    "A team plays smazzata %(number)d at several tables, so a ruling in game "
                    "points is not possible: give match points or victory points, or correct the "
                    "record of the table concerned."
                )
                % {"number": smazzata},
            )
        adjustment = Adjustment.objects.create(
            entry=entry,
            turn=turn,
            **ruled,
            reason=reason.strip(),
            author=author.user,
            author_name=author.name,
            created_at=now,
        )
        if smazzata is not None:
            settle_event(event)
    return adjustment


def remove_adjustment(*, adjustment: Adjustment, author: Author, now: datetime) -> None:
    entry = adjustment.entry
    with write_act(
        entry.tournament,
        ActKind.TAKE_BACK_RULING,
        author,
        now,
        reason=adjustment.reason,
        entry=entry.number,
        turn=adjustment.turn.number if adjustment.turn else None,
        **{name: getattr(adjustment, name) for name in RULED},
    ) as event:
        removed = Adjustment.objects.filter(pk=adjustment.pk).delete()
        if not removed[0]:
            raise refuse_impossible(ImpossibleAction("ruling.gone"))
        if adjustment.smazzata is not None:
            settle_event(event)


def assign_score(
    *,
    table: Table,
    ns: Award,
    ew: Award,
    third: Award | None = None,
    reason: str,
    author: Author,
    now: datetime,
) -> None:
    """Assign a table's whole score instead of the played one; `third`: the third side's, if any."""
    awards = Sides(ns, ew) if third is None else Sides(ns, ew, third)
    with _rule_on_table(table, ActKind.ASSIGN, author, now, reason=reason) as desk:
        assign(desk, table.turn.number, table.number, awards, reason.strip())


def remove_assigned_score(*, table: Table, author: Author, now: datetime) -> None:
    with _rule_on_table(table, ActKind.TAKE_BACK_SCORE, author, now) as desk:
        clear_assigned(desk, table.turn.number, table.number)


@contextmanager
def _rule_on_table(
    table: Table, kind: ActKind, author: Author, now: datetime, *, reason: str = ""
) -> Iterator[Desk]:
    """Yield the Desk to change a table's assigned score. The journal stores the previous score."""
    found: dict[str, object] = {}
    turn = table.turn
    with act_on_desk(
        turn.tournament,
        kind,
        author,
        now,
        found=found,
        reason=reason,
        turn=turn.number,
        table=table.number,
    ) as (_, desk):
        find_again(Table.objects.all(), table)
        _, before = get_desk_table(desk, turn.number, table.number)
        found["before"] = before.assigned and {
            name: figure
            for name in AWARDS
            if (figure := getattr(before.assigned, name)) is not None
        }
        yield desk


def cancel_smazzata(
    *, table: Table, number: int, reason: str, author: Author, now: datetime
) -> SmazzataRevision:
    """Cancel a recorded smazzata; its revisions remain, and it can be recorded again.

    It counts as played with 0 points: the table does not play another smazzata instead. Raises
    Refusal if it is not recorded or already cancelled."""
    turn = table.turn
    with write_act(
        turn.tournament,
        ActKind.CANCEL,
        author,
        now,
        reason=reason.strip(),
        turn=turn.number,
        table=table.number,
        smazzata=number,
    ) as event:
        check_reason(reason)
        find_again(Table.objects.all(), table)
        smazzata = _find_counting(table, number)
        revision = cancel_revision(event, smazzata, reason.strip(), author, now)
        settle_event(event)
    return revision


def _find_counting(table: Table, number: int) -> Smazzata:
    """Return a table's smazzata. Raises Refusal if it is not recorded, or cancelled."""
    smazzata = Smazzata.objects.filter(table=table, number=number).first()
    if smazzata is None:
        raise refuse_unknown_smazzata(number)
    if smazzata.revisions.get(number=smazzata.revision).depth == CANCELLED:
        raise Refusal(
            "ruling.cancelled_already",
            _("Smazzata %(number)d is already cancelled.") % {"number": number},
        )
    return smazzata


def _check_turn(event: Tournament, turn: Turn) -> None:
    """Raise Refusal if the turn is not published yet or belongs to another event."""
    found = event.turns.filter(pk=turn.pk).first()
    if found is None:
        raise Refusal(
            "ruling.other_event",
            _("This turn belongs to another event: choose a turn of this event."),
        )
    if found.state == TurnState.DRAFT:
        raise Refusal(
            "ruling.draft_turn",
            _(
                "The seats of turn %(turn)d are not published yet. Publish them before "
                "you make this ruling, or make the ruling on the final standings."
            )
            % {"turn": found.number},
        )


def _find_tables(entry: Entry, turn: Turn | None, smazzata: int) -> list[int]:
    """Return the keys of the tables at which an entry played in a turn.

    Raises Refusal if `turn` is None, or if no such table has a record of this smazzata."""
    seats = Seat.objects.filter(turn=turn, entry=entry, kind=Presence.PLAYS)
    tables = [pk for pk in seats.values_list("table_id", flat=True) if pk is not None]
    if not Smazzata.objects.filter(table__in=tables, number=smazzata).exists():
        number = turn.number if turn else 0
        raise refuse_entry(
            "ruling.not_played",
            entry,
            _(
                "In turn %(turn)d, smazzata %(number)d of %(who)s is not recorded: make the "
                "ruling on the whole turn."
            ),
            number=smazzata,
            turn=number,
        )
    return tables
