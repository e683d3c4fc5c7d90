"""Template tags for score cards: turns and smazzate as seen by the card's entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.core.rules.faults import Line
from scoring.core.rules.match_points import halve
from scoring.core.rules.sides import LINES, Sides
from scoring.core.rules.three import find_side
from scoring.models.adjustment import Adjustment
from scoring.records.queries import SmazzataSheet
from scoring.records.wording import LINE_NAMES, format_sides
from scoring.standings.scorecard_queries import ScorecardTable, ScorecardTurn
from scoring.standings.wording import list_ruled_figures
from scoring.text.entrants_queries import Entrant
from scoring.text.entries_wording import join_labels, label_with_partner
from scoring.text.figures import points, signed


@dataclass(frozen=True, slots=True)
class CardSheet:
    sheet: SmazzataSheet
    own: str
    """The entry's side: NS, EW or L3 (the third side)."""
    names: Sides[str]
    three: Sides[str] | None
    """The names of the sides at a table of three, shown instead of N-S and E-W; else None."""
    remark: str
    """A sentence if the entry's points differ from its side's total; else ""."""


def list_card_sheets(
    turn: ScorecardTurn, table: ScorecardTable, number: int, entrants: Mapping[int, Entrant]
) -> list[CardSheet]:
    """List the smazzate of an entry (`number`) at a table, as its score card shows them:
    ``{% list_card_sheets turn table entrant.number entrants as sheets %}``."""
    if table.places:
        return [_read_three(table, sheet, entrants) for sheet in table.sheets]
    partner = entrants[turn.partner] if turn.partner else None
    own = label_with_partner(entrants[number].label, partner)
    # Two opponents on one line are partners; otherwise each has a separate line.
    others = (
        [entrants[each].label for each in turn.opponents]
        if turn.sides > 2
        else [join_labels(entrants, turn.opponents)]
    )
    before = LINES.index(table.line)
    names = Sides(*others[:before], own, *others[before:])
    return [
        CardSheet(
            sheet, table.line.value, names, None, format_share(table.ruled.get(sheet.number, 0))
        )
        for sheet in table.sheets
    ]


def _read_three(
    table: ScorecardTable, sheet: SmazzataSheet, entrants: Mapping[int, Entrant]
) -> CardSheet:
    labels = [entrants[entry].label if entry else "" for entry in table.places]
    names = format_sides(labels, sheet.record.alone)
    side, ruled = find_side(table.own_place, sheet.record.alone), table.ruled[sheet.number]
    is_halved = side is Line.EW and (ruled or not sheet.is_cancelled)
    half = halve(sheet.score.ew.total + ruled) if is_halved else None
    return CardSheet(sheet, side.value, names, names, format_share(ruled, half))


def format_share(ruled: int, half: int | None = None) -> str:
    """Explain why a player's points in a smazzata differ from the side's total; "" if they do not.

    `ruled`: the side's game points from rulings. `half`: the points of a partner at a table of
    three, who gets half of the side's points, rulings included; None for other players."""
    if half is None:
        return _("Ruling on this smazzata: %(ruled)s.") % {"ruled": signed(ruled)} if ruled else ""
    if not ruled:
        return _("Half of the points that the two partners made together: %(half)s.") % {
            "half": points(half)
        }
    words = _(
        "Half of the points that the two partners made together, with %(ruled)s from the ruling: "
        "%(half)s."
    )
    return words % {"ruled": signed(ruled), "half": points(half)}


def ruled_figures(ruling: Adjustment) -> str:
    """``{{ ruling|ruled_figures }}``: the points of a ruling: "−1 VP, −40 MP"."""
    return ", ".join(list_ruled_figures(vars(ruling)))


def seat_name(table: ScorecardTable) -> str:
    """``{{ table|seat_name }}``: the entry's side, "N-S", or "table of three"."""
    return _("table of three") if table.places else str(LINE_NAMES[table.line])


def format_against(turn: ScorecardTurn, entrants: Mapping[int, Entrant]) -> str:
    """``{% format_against turn entrants %}``: side and opponents: "N-S, against 7 Rossi". The side
    is left out for a team, which sits on both."""
    # Two opponents are partners, or two other sides.
    opponents = join_labels(entrants, turn.opponents, ", " if turn.sides > 2 else " + ")
    table, *others = turn.tables
    if others:
        return _("against %(opponents)s") % {"opponents": opponents}
    if table.places:
        names = join_labels(entrants, turn.opponents, ", ")
        return _("table of three, with %(others)s") % {"others": names}
    words = _("%(line)s, against %(opponents)s")
    return words % {"line": LINE_NAMES[table.line], "opponents": opponents}
