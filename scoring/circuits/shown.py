"""A circuit's rankings as its pages show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import NamedTuple

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from players.names import fold_name
from scoring.circuits.queries import CircuitSeason
from scoring.circuits.wording import TIE_NAMES
from scoring.core.circuits.circuit import Decay
from scoring.core.circuits.points import HUNDREDTHS, StageLine
from scoring.core.circuits.ranking import CircuitLine, CircuitRanking, StageScore
from scoring.standings.tables import place_mark
from scoring.text.figures import MINUS
from scoring.text.markup import join_written, markup
from scoring.web.tables import NUM, WIDE, WIDE_NUM, SheetTable, WrittenColumn


class CircuitRow(NamedTuple):
    """A player's row in a ranking of the circuit."""

    line: CircuitLine
    person: StageLine
    """The player's last result, with name and club."""
    by_stage: Mapping[int, StageScore]
    """The player's results by the event's position in the season."""

    # Sort keys, computed only when used.

    @property
    def sort_name(self) -> str:
        return fold_name(self.person.name)

    @property
    def counted(self) -> int:
        return len(self.line.counted)


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
    ]


class CircuitTable(SheetTable):
    """A ranking of players: place, name, club, points, events, and the points of each event."""

    row_header = "name"

    def __init__(self, season: CircuitSeason, ranking: CircuitRanking) -> None:
        part = ranking.part
        address = reverse("circuit_player", args=[season.circuit.key, 0])
        self.link = f'<a href="{address.removesuffix("0/")}{{}}/?part={part}">{{}}</a>'
        figure = partial(WrittenColumn, initial_sort_descending=True)
        columns = {
            "place": WrittenColumn(_("Place"), _write_place, NUM, accessor="line__place"),
            "name": WrittenColumn(_("Name"), self._write_name, order_by="sort_name"),
            "club": WrittenColumn(_("Club"), _write_club, WIDE, accessor="person__club"),
            "points": figure(_("Points"), _write_points, NUM, accessor="line__points"),
            "counted": WrittenColumn(_("Events"), _write_counted, WIDE_NUM),
        }
        if season.circuit.decay is not Decay.NEVER:
            career = figure(_("Career"), _write_career, WIDE_NUM, accessor="line__career")
            columns["career"] = career
        for at, each in enumerate(season.results):
            if part in (0, each.stage.part):
                title = markup('<span title="{}">{}</span>', each.name, f"{each.day:%d/%m}")
                stage = WrittenColumn(title, partial(_write_stage, at), WIDE_NUM, orderable=False)
                columns[f"stage{at}"] = stage
        super().__init__(build_circuit_rows(season, ranking.lines), extra_columns=columns.items())

    def _write_name(self, row: CircuitRow) -> SafeString:
        marks = ""
        if row.line.qualified_in:
            marks = markup(' <span class="badge badge--done">{}</span>', _("Qualified"))
        if row.line.decided_by:
            why = _("Equal points: placed by %(tie)s.") % {"tie": TIE_NAMES[row.line.decided_by]}
            marks += markup(' <abbr class="mark" title="{}">=</abbr>', why)
        club = markup(' <span class="narrow small soft">{}</span>', row.person.club)
        return join_written((markup(self.link, row.line.player, row.person.name), marks, club))


def _write_place(row: CircuitRow) -> SafeString:
    return place_mark(row.line.place)


def _write_club(row: CircuitRow) -> str:
    return row.person.club


def _write_points(row: CircuitRow) -> SafeString:
    return markup("<strong>{}</strong>", format_circuit_points(row.line.points))


def _write_counted(row: CircuitRow) -> str:
    played = len(row.line.scores)
    return str(played) if row.counted == played else f"{row.counted}/{played}"


def _write_career(row: CircuitRow) -> str:
    return format_circuit_points(row.line.career)


def _write_stage(at: int, row: CircuitRow) -> str:
    """Write the points of one event; points that do not count are struck out."""
    score = row.by_stage.get(at)
    if score is None:
        return ""
    text = format_circuit_points(score.points)
    dropped = _("does not count")
    return text if score.counts else markup('<s class="soft" title="{}">{}</s>', dropped, text)


def list_place_moves(
    before: CircuitRanking, after: CircuitRanking, *seasons: CircuitSeason
) -> list[tuple[str, int, int]]:
    """List the players whose places differ: name, place before and after (0: not listed).

    `seasons`: the seasons with the names of the players.
    """
    names = {player: line.name for season in seasons for player, line in season.people.items()}
    was, now = ({line.player: line.place for line in one.lines} for one in (before, after))
    moved = [
        (names[player], was.get(player, 0), now.get(player, 0))
        for player in was.keys() | now.keys()
        if was.get(player, 0) != now.get(player, 0)
    ]
    return sorted(moved, key=lambda move: (move[2] or len(now) + 1, move[1], move[0]))
