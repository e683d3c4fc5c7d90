"""Read an export profile's fields (columns) from a report, with texts in the active language."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from functools import cached_property, partial
from itertools import count
from typing import Final

from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from players.names import split_name
from players.person import OPTIONAL_FIELDS, PERSON_FIELDS
from scoring.core.bundle.outcome_values import Awarded
from scoring.core.bundle.values import Adjustment
from scoring.core.classes import EventClass
from scoring.core.pairing.entries import AT_A_TABLE
from scoring.core.play.seats import Presence
from scoring.core.prizes.plan import PrizePlan
from scoring.core.profiles.catalogue import CONSTANT, NAME_PARTS
from scoring.core.profiles.profile import ExportProfile, ProfileColumn, RowOf
from scoring.core.ranking.results import MEAN, USUAL_FIGURES, round_mean
from scoring.core.ranking.standings import Standing
from scoring.core.rules.burrachi import burraco_kinds
from scoring.core.rules.judging import judge_by
from scoring.core.rules.melds import BurracoKind, NotAMeld
from scoring.core.rules.notation import parse_cards
from scoring.core.rules.records import Depth
from scoring.library.labels_wording import RULES_NAMES
from scoring.prizes.wording import CLASS_NAMES
from scoring.standings.wording import TIEBREAK_NAMES
from scoring.text.entrants_queries import Entrant
from scoring.workbook.cells import to_euros
from scoring.workbook.field_changes import FieldChange
from scoring.workbook.report import Report, ReportRow, TurnPoints, group_by_entry
from scoring.workbook.sheet_rulings import CHANGE_NAMES
from scoring.workbook.sheet_standings import TIE_MARK, RulingSums, sum_rulings

Value = str | int | Decimal | date | None
"""The value of a cell; None and "" leave it empty."""

_CENT: Final = Decimal("0.01")


class ReportSums:
    """A report grouped by entry; each property is computed on first use."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.kinds = frozenset(burraco_kinds(report.rules))

    @cached_property
    def changes(self) -> Mapping[int, list[FieldChange]]:
        return group_by_entry(self.report.changes)

    @cached_property
    def awards(self) -> Mapping[int, list[Awarded]]:
        prizes = self.report.bundle.prizes
        return group_by_entry(prizes.awards if prizes else ())

    @cached_property
    def rulings(self) -> Mapping[int, list[Adjustment]]:
        return group_by_entry(self.report.rulings)

    @cached_property
    def rows(self) -> Mapping[tuple[int, int], list[ReportRow]]:
        """The rows of the tables at which an entry played, by (entry number, turn number)."""
        found: defaultdict[tuple[int, int], list[ReportRow]] = defaultdict(list)
        for row in self.report.rows:
            for seat in row.seats if row.presence is Presence.PLAYS else ():
                found[seat.entry, row.turn.number].append(row)
        return found

    @cached_property
    def burrachi(self) -> Mapping[int, Counter[BurracoKind]]:
        """Burrachi in the closed turns, by entry number, then kind. Omits an entry if a smazzata of
        it is recorded as totals only, because such a record does not count burrachi."""
        judge = judge_by(self.report.rules)
        made: dict[int, Counter[BurracoKind]] = {n: Counter() for n in self.report.entrants}
        unknown: set[int] = set()
        for side in self.report.sides:
            if side.turn > self.report.closed_turns:
                continue
            if side.revision.depth == Depth.TOTALS:
                unknown.update(side.entries)
                continue
            burrachi = side.recorded.get("burrachi", {})
            counted = Counter({BurracoKind(kind): n for kind, n in burrachi.items()})
            for meld in side.recorded.get("melds", ()):
                try:
                    kind = judge(tuple(parse_cards(meld))).burraco
                except NotAMeld:  # recorded all the same, by a director's decision
                    continue
                if kind is not None:
                    counted[kind] += 1
            for entry in side.entries:
                made[entry] += counted
        return {entry: counts for entry, counts in made.items() if entry not in unknown}


@dataclass(frozen=True, slots=True)
class ProfileRow:
    sums: ReportSums
    number: int
    """Row number, from 1."""
    standing: Standing
    player: int
    """Position of the player in the entry, from 1; 0 if the row is for the whole entry."""

    @property
    def report(self) -> Report:
        return self.sums.report

    @property
    def entrant(self) -> Entrant:
        return self.report.entrants[self.standing.entry]

    @property
    def ruled(self) -> RulingSums:
        entry = self.standing.entry
        return sum_rulings(self.sums.rulings[entry], self.report.counted[entry])

    @property
    def points(self) -> Mapping[int, TurnPoints]:
        """The entry's points in the closed turns, by turn number."""
        return self.report.points.get(self.standing.entry, {})

    @property
    def team_pair(self) -> int | None:
        """Number of the player's pair in the team, from 1. None if the entry is not a team or the
        row is for the whole entry."""
        if not self.player or not self.entrant.team:
            return None
        return (self.player - 1) // AT_A_TABLE + 1

    @property
    def awards(self) -> list[Awarded]:
        return self.sums.awards[self.standing.entry]

    @property
    def cents(self) -> int:
        """The entry's prize money, in cents."""
        return sum(award.cents for award in self.awards)


Reader = Callable[[ProfileRow, ProfileColumn], Value]


def _join_people(row: ProfileRow, _column: ProfileColumn, field: str) -> str:
    return row.entrant.join_values(field)


def _find_figure(row: ProfileRow, _column: ProfileColumn, figure: str) -> Value:
    value: int = getattr(row.standing.total, figure)
    return value


def _find_of_player(
    row: ProfileRow, column: ProfileColumn, field: str, *, of_nth: bool
) -> str | None:
    """Return one player's value of `field`, or None if the entry has no such player. The player is
    the entry's player number `column.number` if `of_nth`, else the player of the row."""
    values = row.entrant.list_values(field)
    place = column.number if of_nth else row.player
    return values[place - 1] if 0 < place <= len(values) else None


def _find_name_part(
    row: ProfileRow, column: ProfileColumn, part: str, *, of_nth: bool
) -> str | None:
    name = _find_of_player(row, column, "name", of_nth=of_nth)
    return name and split_name(name)[NAME_PARTS.index(part)]


def _find_tiebreak(row: ProfileRow, _column: ProfileColumn) -> str | None:
    decided_by = row.standing.decided_by
    return decided_by and str(TIEBREAK_NAMES[decided_by])


def _find_mean(row: ProfileRow, _column: ProfileColumn) -> Decimal | None:
    """Return the entry's average VP per turn played if the event ranks by it, else None."""
    total = row.standing.total
    if MEAN.of not in row.report.event.tiebreaks or total.mean is None:
        return None
    return round_mean(total.mean)


def _average_vp(row: ProfileRow, _column: ProfileColumn) -> Decimal | None:
    counted = row.report.counted[row.standing.entry]
    turns = sum(counted.first <= turn <= counted.last for turn in row.points)
    if not turns:
        return None
    return (Decimal(row.standing.total.vp) / turns).quantize(_CENT, ROUND_HALF_UP)


def _list_turns(row: ProfileRow, presence: Presence) -> list[int]:
    return sorted(turn for turn, made in row.points.items() if made.presence is presence)


def _join_turns(row: ProfileRow, presence: Presence) -> str:
    return ", ".join(map(str, _list_turns(row, presence)))


def _count_burrachi(
    row: ProfileRow, _column: ProfileColumn, kind: BurracoKind | None = None
) -> int | None:
    """Return the entry's number of burrachi, of all kinds or of `kind`. None if a smazzata has only
    totals, or the rules do not reward `kind`."""
    made = row.sums.burrachi.get(row.standing.entry)
    if made is None or (kind is not None and kind not in row.sums.kinds):
        return None
    return made.total() if kind is None else made[kind]


def _find_section(row: ProfileRow, column: ProfileColumn) -> tuple[str | None, Standing | None]:
    """Return the letter of an entry's section in phase `column.number`, and the entry's standing in
    the section. (None, None) if the phase has only one section or does not have the entry."""
    entry = row.standing.entry
    for phase, section, standings in row.report.sections:
        if phase.number == column.number and entry in section.members:
            ranked = (line for line in standings if line.entry == entry)
            return section.letter, next(ranked, None)
    return None, None


def _find_section_place(row: ProfileRow, column: ProfileColumn) -> int | None:
    standing = _find_section(row, column)[1]
    return standing and standing.place


def _find_section_figure(row: ProfileRow, column: ProfileColumn, figure: str) -> int | None:
    standing = _find_section(row, column)[1]
    return None if standing is None else getattr(standing.total, figure)


def _sum_phase_vp(row: ProfileRow, column: ProfileColumn) -> int | None:
    made = [
        points.vp
        for phase in row.report.phases
        for turn, points in row.points.items()
        if phase.number == column.number and phase.first <= turn <= phase.last
    ]
    return sum(made) if made else None


def _list_tables(row: ProfileRow, column: ProfileColumn) -> str:
    """List the numbers of the entry's tables in turn `column.number`. If the row is for a player of
    a team, list only the tables of the player's pair."""
    sat = row.sums.rows[row.standing.entry, column.number]
    return ", ".join(str(one.number) for one in sat if row.team_pair in (None, one.first.unit))


def _find_money_share(row: ProfileRow, _column: ProfileColumn) -> Decimal | None:
    """Return the player's share of the entry's prize money; the first players get the odd cents."""
    each, odd = divmod(row.cents, len(row.entrant.people))
    return to_euros(each + (row.player <= odd))


def _format_event_class(row: ProfileRow, _column: ProfileColumn) -> str | None:
    if (prizes := row.report.bundle.prizes) is None:
        return None
    event_class = PrizePlan.from_data(prizes.plan).event_class
    return None if event_class is EventClass.NONE else str(CLASS_NAMES[event_class])


READERS: Final[Mapping[str, Reader]] = {
    "place": lambda row, column: row.standing.place,
    "place_shown": lambda row, column: (
        f"{row.standing.place}{TIE_MARK if row.standing.tied else ''}"
    ),
    "row": lambda row, column: row.number,
    "decided_by": _find_tiebreak,
    "entry": lambda row, column: row.standing.entry,
    "names": lambda row, column: row.entrant.label,
    "team": lambda row, column: row.entrant.team,
    "players": lambda row, column: " – ".join(row.entrant.names),
    **{
        f"{field.key}s": partial(_join_people, field=name)
        for name, field in OPTIONAL_FIELDS.items()
    },
    "categories": lambda row, column: " / ".join(row.entrant.categories),
    **{
        f"{prefix}{field.key}": partial(_find_of_player, field=name, of_nth=bool(prefix))
        for prefix in ("nth_", "")
        for name, field in PERSON_FIELDS.items()
    },
    **{
        f"{prefix}{part}": partial(_find_name_part, part=part, of_nth=bool(prefix))
        for prefix in ("nth_", "")
        for part in NAME_PARTS
    },
    "partners": lambda row, column: " – ".join(
        name for place, name in enumerate(row.entrant.names, start=1) if place != row.player
    ),
    "position": lambda row, column: row.player,
    "team_pair": lambda row, column: row.team_pair,
    **{figure.key: partial(_find_figure, figure=figure.key) for figure in USUAL_FIGURES},
    "mean": _find_mean,
    "vp_average": _average_vp,
    "turn_vp": lambda row, column: (
        row.points[column.number].vp if column.number in row.points else None
    ),
    "ruled_vp": lambda row, column: row.ruled.vp,
    "ruled_mp": lambda row, column: row.ruled.mp,
    "ruled_gp": lambda row, column: row.ruled.gp,
    # On one line, as some CSV readers require.
    "rulings": lambda row, column: "; ".join((row.ruled.reasons or "").splitlines()),
    "turn_tables": _list_tables,
    "turns_played": lambda row, column: len(_list_turns(row, Presence.PLAYS)),
    "byes": lambda row, column: len(_list_turns(row, Presence.BYE)),
    "bye_turns": lambda row, column: _join_turns(row, Presence.BYE),
    "absences": lambda row, column: len(_list_turns(row, Presence.ABSENT)),
    "absent_turns": lambda row, column: _join_turns(row, Presence.ABSENT),
    "changes": lambda row, column: ", ".join(
        str(CHANGE_NAMES[change.kind]) for change in row.sums.changes[row.standing.entry]
    ),
    "burrachi": _count_burrachi,
    **{f"burrachi_{kind}": partial(_count_burrachi, kind=kind) for kind in BurracoKind},
    "section": lambda row, column: _find_section(row, column)[0],
    "section_place": _find_section_place,
    **{
        f"section_{figure.key}": partial(_find_section_figure, figure=figure.key)
        for figure in USUAL_FIGURES
    },
    "phase_vp": _sum_phase_vp,
    "prize_money": lambda row, column: to_euros(row.cents),
    "player_prize": _find_money_share,
    "prize_goods": lambda row, column: " / ".join(
        award.goods for award in row.awards if award.goods
    ),
    "event": lambda row, column: row.report.event.name,
    "date": lambda row, column: row.report.event.date,
    "venue": lambda row, column: row.report.event.place,
    "organiser": lambda row, column: row.report.event.organiser,
    "event_class": _format_event_class,
    "directors": lambda row, column: ", ".join(row.report.directors),
    "rule_set": lambda row, column: str(
        RULES_NAMES.get(row.report.rules.key, row.report.rules.name)
    ),
    "entries": lambda row, column: len(row.report.entrants),
    "turns_closed": lambda row, column: row.report.closed_turns,
    "turns_planned": lambda row, column: row.report.turns_planned,
    "state": lambda row, column: _("closed") if row.report.event.closed_at else _("provisional"),
    "exported_on": lambda row, column: localdate(row.report.bundle.exported_at),
    "blank": lambda row, column: None,
    CONSTANT: lambda row, column: column.text,
}


def build_rows(profile: ExportProfile, report: Report) -> Iterator[list[Value]]:
    """Yield the rows of an export file, best entry first: one value per column."""
    readers = [(READERS[column.field], column) for column in profile.columns]
    return (
        [read(row, column) for read, column in readers] for row in _list_rows(report, profile.rows)
    )


def _list_rows(report: Report, rows: RowOf) -> Iterator[ProfileRow]:
    sums, numbers = ReportSums(report), count(1)
    for standing in report.standings:
        if rows is RowOf.ENTRY:
            yield ProfileRow(sums, next(numbers), standing, 0)
            continue
        for player in range(1, len(report.entrants[standing.entry].people) + 1):
            yield ProfileRow(sums, next(numbers), standing, player)
