"""A circuit's rankings as its pages show them."""

from __future__ import annotations

from decimal import Decimal
from functools import partial

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.circuits.queries import CircuitSeason
from scoring.circuits.wording import TIE_NAMES
from scoring.core.circuits.circuit import Decay
from scoring.core.circuits.points import HUNDREDTHS
from scoring.core.circuits.ranking import CircuitLine, CircuitRanking
from scoring.standings.tables import place_mark
from scoring.text.figures import MINUS
from scoring.text.markup import join_written, markup
from scoring.web.tables import NUM, WIDE, WIDE_NUM, SheetTable, WrittenColumn


def format_circuit_points(hundredths: int) -> str:
    """Format points, with decimals only if needed. Italian: "1.250" (thousands), "12,5" or "−3"."""
    size = Decimal(abs(hundredths)) / HUNDREDTHS
    decimals = max(0, -int(size.normalize().as_tuple().exponent))
    text = number_format(size, decimals, use_l10n=True, force_grouping=True)
    return f"{MINUS}{text}" if hundredths < 0 else text


class CircuitTable(SheetTable):
    row_header = "name"

    def __init__(self, season: CircuitSeason, ranking: CircuitRanking) -> None:
        part, lines = ranking.part, ranking.lines
        address = reverse("circuit_player", args=[season.circuit.key, 0])
        self.link = f'<a href="{address.removesuffix("0/")}{{}}/?part={part}">{{}}</a>'
        self.scores = {(line.player, one.stage): one for line in lines for one in line.scores}
        figure = partial(WrittenColumn, initial_sort_descending=True)
        columns = {
            "place": WrittenColumn(_("Place"), lambda line: place_mark(line.place), NUM),
            "name": WrittenColumn(_("Name"), self._write_name, order_by="sort_name"),
            "club": WrittenColumn(_("Club"), lambda line: line.club, WIDE),
            "points": figure(_("Points"), _write_points, NUM),
            "counted": WrittenColumn(_("Events"), _write_counted, WIDE_NUM),
        }
        if season.circuit.decay is not Decay.NEVER:
            columns["career"] = figure(_("Career"), _write_career, WIDE_NUM)
        for at, each in enumerate(season.results):
            if part in (0, each.stage.part):
                title = markup('<span title="{}">{}</span>', each.name, f"{each.day:%d/%m}")
                write = partial(self._write_stage, at)
                stage = WrittenColumn(title, write, WIDE_NUM, orderable=False)
                columns[f"stage{at}"] = stage
        super().__init__(lines, extra_columns=columns.items())

    def _write_name(self, line: CircuitLine) -> SafeString:
        marks = ""
        if line.qualified_in:
            marks = markup(' <span class="badge badge--done">{}</span>', _("Qualified"))
        if line.decided_by:
            why = _("If points are equal, this decides: %(tie)s.") % {
                "tie": TIE_NAMES[line.decided_by]
            }
            marks += markup(' <abbr class="mark" title="{}">=</abbr>', why)
        club = markup(' <span class="narrow small soft">{}</span>', line.club)
        return join_written((markup(self.link, line.player, line.name), marks, club))

    def _write_stage(self, at: int, line: CircuitLine) -> str:
        """Write the points of one event; points that do not count are struck out."""
        score = self.scores.get((line.player, at))
        if score is None:
            return ""
        text = format_circuit_points(score.points)
        dropped = _("does not count")
        return text if score.counts else markup('<s class="soft" title="{}">{}</s>', dropped, text)


def _write_points(line: CircuitLine) -> SafeString:
    return markup("<strong>{}</strong>", format_circuit_points(line.points))


def _write_career(line: CircuitLine) -> str:
    return format_circuit_points(line.career)


def _write_counted(line: CircuitLine) -> str:
    counted, played = len(line.counted), len(line.scores)
    return str(played) if counted == played else f"{counted}/{played}"


def list_place_moves(before: CircuitRanking, after: CircuitRanking) -> list[tuple[str, int, int]]:
    """List the players whose places differ: name, place before and after (0: not listed)."""
    names = {line.player: line.name for line in (*before.lines, *after.lines)}
    was, now = ({line.player: line.place for line in one.lines} for one in (before, after))
    moved = [
        (name, was.get(player, 0), now.get(player, 0))
        for player, name in names.items()
        if was.get(player, 0) != now.get(player, 0)
    ]
    return sorted(moved, key=lambda move: (move[2] or len(now) + 1, move[1], move[0]))
