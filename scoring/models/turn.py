"""The turns of an event, the tables of a turn, the seats with their results, and card draws."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q

from scoring.core.limits import AUTHOR_MAX, SEED_MAX
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.sides import LINES
from scoring.models.entry import Entry
from scoring.models.phase import Phase, Section
from scoring.models.tournament import Tournament


class Turn(models.Model):
    """A turn of an event. Only closed turns count in the standings."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="turns")
    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="turn_set")
    number = models.PositiveSmallIntegerField()
    """Number of the turn in the event, counted across phases."""
    state = models.CharField(max_length=10, default=TurnState.DRAFT.value)
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    clock_seconds = models.IntegerField(null=True, blank=True)
    """Length of the turn's countdown, in seconds; after the turn, of the countdown for the break.
    With `clock_ends_at` and `clock_left_ms`, a stored `Countdown`; all null without a countdown."""
    clock_ends_at = models.DateTimeField(null=True, blank=True)
    clock_left_ms = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="turn_number_once"),
            models.CheckConstraint(
                condition=Q(clock_seconds=None, clock_ends_at=None, clock_left_ms=None)
                | Q(clock_seconds__isnull=False, clock_ends_at=None, clock_left_ms__isnull=False)
                | Q(clock_seconds__isnull=False, clock_ends_at__isnull=False, clock_left_ms=None),
                name="clock_runs_or_stands",
            ),
        ]
        indexes = [
            # Few turns are in play; the operator and Prometheus ask for them.
            models.Index(
                fields=["tournament"],
                condition=Q(state=TurnState.PLAYING.value),
                name="turns_in_play",
            )
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_open(self) -> bool:
        """True while the turn is played; when it is closed, results can only be corrected."""
        return self.state == TurnState.PLAYING


class Table(models.Model):
    """A table in a turn. At a half table there is only one side, whose entry has a bye."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="tables")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    due = models.PositiveSmallIntegerField()
    """How many smazzate the table must play: the planned number, or fewer if time ran out.
    A match to a target number of points ends with the smazzata that decides it. `due` is the
    maximum until then, and the number of that smazzata afterwards."""
    recorded = models.PositiveSmallIntegerField(default=0)
    of_three = models.BooleanField(default=False)
    """True if three players share the table; each smazzata records which of them plays alone."""

    class Meta:
        ordering = ["turn", "number"]
        constraints = [models.UniqueConstraint(fields=["turn", "number"], name="table_number_once")]

    def __str__(self) -> str:
        return str(self.number)


BY_LINE: Final = models.Case(
    *[models.When(line=line.value, then=place) for place, line in enumerate(LINES)],
    default=len(LINES),
    output_field=models.SmallIntegerField(),
)
"""Sort expression for the column `line`: the order of the sides at a table."""


class Seat(models.Model):
    """An entry's seat in a turn, with the points that it scored there (stored, not computed).

    `gp` is the current sum of the recorded smazzate; `mp` and `vp` are null until all smazzate are
    recorded. A bye gets the event's award when the turn closes. An absent entry has no table; it
    gets the award that was set when it withdrew or entered late. Two players who are partners for
    one turn have the same `line` (side), with chairs 1 and 2. A team has a seat for each of its
    pairs, numbered by `unit`."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, null=True, blank=True, related_name="seats"
    )
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="seats")
    line = models.CharField(max_length=2, blank=True)
    """Side of the table; a value of `Line`."""
    chair = models.PositiveSmallIntegerField(default=1)
    unit = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=10, default=Presence.PLAYS.value)
    """Whether the entry plays, has a bye or is absent; a value of `Presence`."""
    gp = models.IntegerField(default=0)
    mp = models.IntegerField(null=True, blank=True)
    vp = models.IntegerField(null=True, blank=True)
    clean_burrachi = models.PositiveSmallIntegerField(default=0)
    """Number of clean burrachi recorded; a record with only totals adds none."""

    class Meta:
        ordering = ["turn", "table", BY_LINE, "chair"]
        constraints = [
            models.UniqueConstraint(
                fields=["turn", "entry", "unit"], name="entry_sits_once_a_turn"
            ),
            models.UniqueConstraint(fields=["table", "line", "chair"], name="one_entry_a_chair"),
            models.CheckConstraint(
                condition=Q(kind=Presence.ABSENT.value, table=None)
                | (~Q(kind=Presence.ABSENT.value) & Q(table__isnull=False)),
                name="only_who_is_absent_has_no_table",
            ),
        ]


class CardDraw(models.Model):
    """Cards drawn at a table; the seed, the number of players and the rules reproduce the draw.

    `rounds` is a list of rounds, each a list of `[place, card]`: all players draw in the first,
    the players who have to draw again in the next. Places number the players at the table from
    1, as they were seated before the draw."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="card_draw")
    seed = models.CharField(max_length=SEED_MAX, blank=True)
    """Seed of the random draw; blank if the cards were drawn at the table and written down."""
    rounds = models.JSONField()
    entries = models.JSONField(default=list, blank=True)
    """If the draw decided the seats: the numbers of the entries at places 1, 2 …, else []."""
    author_name = models.CharField(max_length=AUTHOR_MAX)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["table"]
