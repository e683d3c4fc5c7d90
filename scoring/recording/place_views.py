"""Find the table or smazzata in a page's URL, if the signed-in user may edit it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Refusal
from scoring.core.play.awards import Award
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.sides import Sides
from scoring.core.rules.three import PLACES, find_place_of_three
from scoring.models.adjustment import AssignedScore
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.recording.services import find_refusal
from scoring.recording.tables_queries import find_editable_table
from scoring.records.queries import SmazzataSheet, load_revisions
from scoring.records.wording import LINE_NAMES
from scoring.text.entrants_queries import Entrant, Seated
from scoring.web.access_views import is_open_to_helpers


@dataclass(frozen=True)
class SeatedEntrant:
    """The players on one side of a table, and the side's first seat, which stores its points."""

    line: Line
    entrant: Seated
    seat: Seat

    @property
    def name(self) -> str:
        return str(LINE_NAMES[self.line])


@dataclass(frozen=True)
class TablePlace:
    """The subject of a page: a table with its turn, phase and event, or one of its smazzate."""

    table: Table
    seats: tuple[Seat, ...]
    """All seats, N-S first. Of their entries, only key and number are loaded."""
    entrants: dict[int, Entrant]
    number: int = 0
    """The number of the smazzata, or 0 if the page is about the whole table."""

    @property
    def event(self) -> Tournament:
        return self.table.turn.tournament

    @property
    def turn(self) -> Turn:
        return self.table.turn

    @cached_property
    def rules(self) -> RuleSet:
        """The rules of the event for the number of players at the table."""
        return self.turn.phase.seat_rules(self.event)

    @cached_property
    def seated(self) -> dict[Line, SeatedEntrant]:
        """The players of each side, N-S first. A table with a bye has fewer sides."""
        seats: dict[Line, list[Seat]] = defaultdict(list)
        for seat in self.seats:
            seats[Line(seat.line)].append(seat)
        return {
            line: SeatedEntrant(
                line,
                Seated(
                    tuple(self.entrants[seat.entry.number] for seat in seats[line]),
                    seats[line][0].unit,
                ),
                seats[line][0],
            )
            for line in Line
            if line in seats
        }

    @cached_property
    def standing(self) -> SmazzataSheet | None:
        """The current revision of the smazzata. One query."""
        return self.find_standing()

    def find_standing(self) -> SmazzataSheet | None:
        """Load the smazzata's current revision anew; None if it is not recorded. One query."""
        sheets = load_revisions(self.event, self.table.pk, self.number)
        return sheets[0] if sheets else None

    @cached_property
    def three(self) -> tuple[str, ...]:
        """The three players' names at a table of three ("" if a player left); else empty."""
        names = {find_place_of_three(seat.line, seat.chair): name for name, seat in self.players}
        return tuple(names.get(place, "") for place in PLACES) if names else ()

    @property
    def names(self) -> Sides[str]:
        return Sides(*[side.entrant.label for side in self.seated.values()])

    @property
    def players(self) -> list[tuple[str, Seat]]:
        """(name, seat) of each player at a table of three, by place (1 to 3); else empty."""
        if not self.table.of_three:
            return []
        names = [entry.label for seated in self.seated.values() for entry in seated.entrant.entries]
        return list(zip(names, self.seats, strict=True))

    @property
    def sides(self) -> list[tuple[str, str, Seat]]:
        """(side, "3 · Ada – Bea", first seat) for each side.

        At a table of three: (name, "3 · Ada", seat) for each player."""
        if self.table.of_three:
            return [(name, f"{seat.entry.number} · {name}", seat) for name, seat in self.players]
        return [
            (side.name, f"{side.entrant.number} · {side.entrant.label}", side.seat)
            for side in self.seated.values()
        ]

    @property
    def sums(self) -> list[int]:
        """The stored game points of each side, N-S first; of each player at a table of three."""
        if self.table.of_three:
            return [seat.gp for seat in self.seats]
        return [side.seat.gp for side in self.seated.values()]

    @property
    def assigned(self) -> AssignedScore | None:
        return getattr(self.table, "assigned", None)

    @property
    def assigned_sides(self) -> list[tuple[str, Award]]:
        """(side, assigned points) for each side; empty if the table has no assigned score. At a
        table of three the players' names replace the side: "Ada", then "Bea, Cleo"."""
        if self.assigned is None:
            return []
        names = [
            ", ".join(entry.label for entry in side.entrant.entries) if self.three else side.name
            for side in self.seated.values()
        ]
        return list(zip(names, self.assigned.awards, strict=False))

    @property
    def is_assigned_unevenly(self) -> bool:
        """True if the assigned points of two sides do not add up as at a played table. There, match
        points add up to 0, and victory points to the conversion table's constant, if it has one."""
        assigned = self.assigned
        if assigned is None or self.table.of_three or self.event.rules.has_third_side:
            return False
        conversion = self.turn.phase.table_conversion
        points = sum(award.vp for award in assigned.awards)
        constant = conversion.constant if conversion else None
        return constant not in (None, points) or sum(award.mp for award in assigned.awards) != 0

    @property
    def is_half(self) -> bool:
        """True if the entry at the table has a bye."""
        return len(self.seated) < self.event.rules.sides

    @property
    def url(self) -> str:
        return reverse("table", args=[self.event.slug, self.turn.number, self.table.number])

    def link(self, view: str, number: int = 0) -> str:
        """Return the URL of a view for a smazzata of the table; by default for `self.number`."""
        parts = [self.event.slug, self.turn.number, self.table.number, number or self.number]
        return reverse(view, args=parts)

    def find_refusal(self) -> Refusal | None:
        """Return the reason why the user can record nothing at this table now, or None."""
        if self.event.is_helped and self.turn.state == TurnState.CLOSED:
            return Refusal(
                "people.turn_closed",
                _("Turn %(turn)s is closed: from now on only a director can correct its smazzate.")
                % {"turn": self.turn.number},
            )
        return find_refusal(self.event, self.turn, is_half=self.is_half)

    def context(self, **more: Any) -> dict[str, Any]:
        return {"place": self, "event": self.event, "turn": self.turn, "table": self.table} | more


def find_table_place(
    request: HttpRequest, slug: str, turn: int, table: int, number: int = 0
) -> TablePlace:
    """Find the table of a URL, and its smazzata if the URL has a `number`. Raises Http404 if either
    does not exist or the user may not edit the table."""
    user, even_helped = cast(User, request.user), is_open_to_helpers(request)
    found = find_editable_table(user, slug, turn, table, even_helped=even_helped)
    if found is None or number > found[0].turn.phase.smazzate:
        raise Http404
    return TablePlace(*found, number)


def find_smazzata(
    request: HttpRequest, slug: str, turn: int, table: int, number: int
) -> TablePlace:
    """Find the table and smazzata of a URL, like `find_table_place`; `number` is required."""
    if number < 1:
        raise Http404
    return find_table_place(request, slug, turn, table, number)
