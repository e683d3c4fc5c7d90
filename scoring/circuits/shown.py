"""A circuit's rankings as its pages show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.names import fold_name
from players.person import Person
from scoring.circuits.queries import CircuitSeason
from scoring.circuits.wording import TIE_NAMES, format_part_name
from scoring.core.circuits.circuit import Circuit, Decay
from scoring.core.circuits.points import HUNDREDTHS
from scoring.core.circuits.ranking import (
    CircuitLine,
    CircuitRanking,
    ClubLine,
    StageScore,
    rank_circuit,
)
from scoring.models.tournament import Tournament
from scoring.standings.tables import place_mark
from scoring.text.figures import MINUS
from scoring.text.markup import markup
from scoring.web.tables import NUM, WIDE, WIDE_NUM, SheetTable


class CircuitRow(NamedTuple):
    """A player's row in a ranking of the circuit."""

    line: CircuitLine
    person: Person
    by_stage: Mapping[int, StageScore]
    """The player's results by the event's position in the season."""

    # Sort keys, computed only when used.

    @property
    def sort_name(self) -> str:
        return fold_name(self.person.name)

    @property
    def counted(self) -> int:
        return sum(score.counts for score in self.line.scores)


def format_circuit_points(hundredths: int) -> str:
    """Format points, with decimals only if there are any: 1.250, 12,5, −3."""
    size = Decimal(abs(hundredths)) / HUNDREDTHS
    decimals = max(0, -int(size.normalize().as_tuple().exponent))
    text = number_format(size, decimals, use_l10n=True, force_grouping=True)
    return f"{MINUS}{text}" if hundredths < 0 else text


def build_circuit_rows(season: CircuitSeason, lines: Sequence[CircuitLine]) -> list[CircuitRow]:
    return [
        CircuitRow(line, season.people[line.player], {one.stage: one for one in line.scores})
        for line in lines
        if line.player in season.people
    ]


def rank_part(season: CircuitSeason, part: int, day: date) -> CircuitRanking:
    """Return the ranking of one part of the circuit; 0 is the whole season."""
    rankings = rank_circuit(season.circuit, season.results, day)
    return next(ranking for ranking in rankings if ranking.part == part)


def list_circuit_parts(circuit: Circuit, shown: int) -> list[tuple[int, str, bool]]:
    """List the rankings of a circuit with several parts: number, name, and whether it is shown."""
    if len(circuit.parts) == 1:
        return []
    numbers = [*range(1, len(circuit.parts) + 1), 0]
    return [(number, format_part_name(circuit, number), number == shown) for number in numbers]


class StageColumn(tables.Column):
    """The points of one event; points that do not count are struck out."""

    def __init__(self, at: int, title: str, day: date) -> None:
        super().__init__(
            verbose_name=markup('<span title="{}">{}</span>', title, f"{day:%d/%m}"),
            attrs=WIDE_NUM,
            orderable=False,
        )
        self.at = at

    def render(self, record: CircuitRow) -> str:
        score = record.by_stage.get(self.at)
        if score is None:
            return ""
        text = format_circuit_points(score.points)
        dropped = _("does not count")
        return text if score.counts else markup('<s class="soft" title="{}">{}</s>', dropped, text)


class CircuitTable(SheetTable):
    """A ranking of players: place, name, club, points, events, and the points of each event."""

    place = tables.Column(verbose_name=gettext_lazy("Place"), attrs=NUM, accessor="line__place")
    name = tables.Column(verbose_name=gettext_lazy("Name"), order_by=("sort_name",))
    club = tables.Column(verbose_name=gettext_lazy("Club"), attrs=WIDE, accessor="person__club")
    points = tables.Column(
        verbose_name=gettext_lazy("Points"),
        attrs=NUM,
        accessor="line__points",
        initial_sort_descending=True,
    )
    counted = tables.Column(verbose_name=gettext_lazy("Events"), attrs=WIDE_NUM)
    career = tables.Column(
        verbose_name=gettext_lazy("Career"),
        attrs=WIDE_NUM,
        accessor="line__career",
        initial_sort_descending=True,
    )

    row_header = "name"

    class Meta(SheetTable.Meta):
        attrs = {"class": ""}
        sequence = ("place", "name", "club", "points", "counted", "career", "...")

    def __init__(
        self, season: CircuitSeason, ranking: CircuitRanking, key: str, **options: Any
    ) -> None:
        circuit = season.circuit
        part = ranking.part
        columns = [
            (f"stage{at}", StageColumn(at, event.name, event.date))
            for at, (event, each) in enumerate(zip(season.events, season.results, strict=True))
            if part in (0, each.stage.part)
        ]
        if circuit.decay is Decay.NEVER:
            options["exclude"] = ("career",)
        self.part, self.key = part, key
        self.shows_qualified = any(each.qualify for each in circuit.parts)
        rows = build_circuit_rows(season, ranking.lines)
        super().__init__(rows, extra_columns=columns, **options)

    def render_place(self, record: CircuitRow) -> SafeString:
        return place_mark(record.line.place)

    def render_name(self, record: CircuitRow) -> SafeString:
        address = reverse("circuit_player", args=[self.key, record.line.player])
        marks = ""
        if record.line.qualified_in:
            marks = markup(' <span class="badge badge--done">{}</span>', _("Qualified"))
        if record.line.decided_by:
            why = _("If points are equal, this decides: %(tie)s.") % {
                "tie": TIE_NAMES[record.line.decided_by]
            }
            marks += markup(' <abbr class="mark" title="{}">=</abbr>', why)
        club = markup('<span class="narrow small soft">{}</span>', record.person.club)
        return markup(
            '<a href="{}?part={}">{}</a>{} {}', address, self.part, record.person.name, marks, club
        )

    def render_club(self, record: CircuitRow) -> str:
        return record.person.club

    def render_points(self, record: CircuitRow) -> SafeString:
        return markup("<strong>{}</strong>", format_circuit_points(record.line.points))

    def render_counted(self, record: CircuitRow) -> str:
        played = len(record.line.scores)
        return str(played) if record.counted == played else f"{record.counted}/{played}"

    def render_career(self, record: CircuitRow) -> str:
        return format_circuit_points(record.line.career)


def show_clubs(lines: Sequence[ClubLine]) -> list[tuple[ClubLine, str]]:
    return [(line, format_circuit_points(line.points)) for line in lines]


def list_place_moves(
    before: CircuitRanking, after: CircuitRanking, people: Mapping[int, Person]
) -> list[tuple[str, int, int]]:
    """List the players whose places differ: name, place before and after (0: not listed)."""
    was = {line.player: line.place for line in before.lines}
    now = {line.player: line.place for line in after.lines}
    moved = [
        (people[player].name, was.get(player, 0), now.get(player, 0))
        for player in was.keys() | now.keys()
        if was.get(player, 0) != now.get(player, 0) and player in people
    ]
    return sorted(moved, key=lambda move: (move[2] or len(now) + 1, move[1], move[0]))


class StageShown(NamedTuple):
    """An event of a player, as its row shows it."""

    event: Tournament
    score: StageScore
    entries: int
    percent: int
    """The multiplier of the event's points, 100 for none."""
    won: str
    points: str


def list_stage_lines(season: CircuitSeason, line: CircuitLine) -> list[StageShown]:
    return [
        StageShown(
            season.events[score.stage],
            score,
            season.results[score.stage].entries,
            season.results[score.stage].stage.percent,
            format_circuit_points(score.won),
            format_circuit_points(score.points),
        )
        for score in line.scores
    ]
