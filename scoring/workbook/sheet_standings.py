"""The first sheet of the workbook: the standings, and facts about the event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from django.utils.timezone import make_naive
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from openpyxl import Workbook

from players.person import OPTIONAL_FIELDS, Person
from players.wording import person_words
from scoring.core.bundle.values import Adjustment
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.seats import Presence
from scoring.core.ranking.results import MEAN, Total, list_figures, list_stored
from scoring.core.ranking.stages import Stage
from scoring.core.ranking.standings import rank_among
from scoring.core.signing.fingerprint import format_key_fingerprint
from scoring.library.labels_wording import RULES_NAMES, TABLE_NAMES
from scoring.sessions.queries import plan_sessions
from scoring.sessions.wording import format_session_of_several
from scoring.signing.shown import format_key_words
from scoring.standings.wording import FIGURE_WORDS
from scoring.text.entrants_queries import Entrant
from scoring.text.entries_wording import entry_words
from scoring.workbook.cells import Column, Kind, Label, clean_title
from scoring.workbook.check_rows import locate_verdict
from scoring.workbook.report import Report, group_by_entry
from scoring.workbook.sheets import Block, Sheet, locate_block, write_sheet

BYE_MARK = "*"
ABSENT_MARK = "−"
TIE_MARK = " ex aequo"
_TITLE_ROWS = 9
_PLAYERS = {EntryKind.PLAYERS: 1, EntryKind.PAIRS: 2, EntryKind.TRIOS: 3}
"""Players per entry, for kinds of entries with separate columns for each player."""
_OWN = {name: field for name, field in OPTIONAL_FIELDS.items() if not field.is_shared}
_SHARED = {name: field for name, field in OPTIONAL_FIELDS.items() if field.is_shared}
_TURN_WIDTH = 6
"""Width of a turn's column, narrow so that a long day fits on paper; its title wraps."""


class RulingSums(NamedTuple):
    """An entry's penalties and awards, summed; all values are None if it has none."""

    vp: int | None = None
    mp: int | None = None
    gp: int | None = None
    reasons: str | None = None
    """The reasons for the penalties and awards, one per line."""


def write_standings(book: Workbook, report: Report) -> Block:
    """Write the titles, then one row per entry, best first. Columns without values are hidden."""
    turns = range(1, report.closed_turns + 1)
    absent = _("Turns absent (marked %(mark)s after the VP)") % {"mark": ABSENT_MARK}
    columns = [
        Column("place", _("Place"), 11, Kind.MARKED),
        Column("entry", entry_words(report.event.entry_kind, "entry"), 7, Kind.CENTRED),
        *_who_columns(report.event.entry_kind),
        *[
            Column(field.key, str(person_words(name).of_all), 26, Kind.TEXT)
            for name, field in _SHARED.items()
        ],
        *[
            Column(
                f"category_{at}", _("Place: %(category)s") % {"category": name}, 11, Kind.CENTRED
            )
            for at, name in enumerate(report.event.categories)
        ],
        *list_figure_columns(report.event.tiebreaks),
        *[
            Column(turn_key(n), _("VP turn %(turn)d") % {"turn": n}, _TURN_WIDTH, Kind.MARKED)
            for n in turns
        ],
        Column(
            "byes",
            _("Turns with a bye (marked %(mark)s after the VP)") % {"mark": BYE_MARK},
            10,
            Kind.TEXT,
        ),
        *([Column("absences", absent, 10, Kind.TEXT)] if report.has_absences else []),
        Column("ruled_vp", _("Rulings, VP"), 9, Kind.SIGNED),
        Column("ruled_mp", _("Rulings, MP"), 9, Kind.SIGNED),
        Column("ruled_gp", _("Rulings, GP"), 9, Kind.SIGNED),
        Column("rulings", _("Reasons"), 30, Kind.LONG),
    ]
    title = clean_title(_("Standings"))
    own = locate_block(title, columns, _TITLE_ROWS + 1, len(report.standings))
    rows = [*_make_rows(report, own)]
    hidden = [
        n for n in range(3, len(columns)) if not any(row[n] not in (None, "") for row in rows)
    ]
    widths = [column.width for column in columns]
    sheet = Sheet(book, title, widths, frozen=(_TITLE_ROWS + 1, 3), hidden=hidden if rows else [])
    _write_titles(sheet, report)
    block = sheet.write_block(columns, rows)
    sheet.close()
    return block


def _rank_categories(report: Report) -> list[dict[int, int]]:
    """Return, for each category of the event, its entries' places by entry number."""
    return [
        {
            line.entry: line.place
            for line in rank_among(
                report.standings,
                {n for n, entrant in report.entrants.items() if name in entrant.categories},
            )
        }
        for name in report.event.categories
    ]


def list_figure_columns(order: Sequence[str]) -> list[Column]:
    columns = [
        Column(
            figure.key,
            str(FIGURE_WORDS[figure.key].short),
            8,
            Kind.SIGNED if figure.is_signed else Kind.PLAIN,
        )
        for figure in list_stored(order)
    ]
    if MEAN.of in order:
        columns.append(Column(MEAN.key, str(FIGURE_WORDS[MEAN.key].short), 8, Kind.DECIMAL))
    return columns


def list_figure_cells(
    total: Total, order: Sequence[str], block: Block, row: int
) -> list[int | str]:
    """Return the cells for `list_figure_columns`. The average is a formula with cells of `row`."""
    cells: list[int | str] = [*list_figures(total, order).values()]
    if MEAN.of in order:
        earned, played = (f"{block.letters[key]}{row}" for key in ("earned", "played"))
        cells.append(f'=IF({played}=0,"",{earned}/{played})')
    return cells


def turn_key(turn: int) -> str:
    return f"vp_{turn}"


def _who_columns(ranked: EntryKind) -> list[Column]:
    if ranked is EntryKind.PLAYERS:
        return [Column("name", _("Name"), 30, Kind.TEXT), *_own_columns("")]
    if ranked is EntryKind.TEAMS:
        return [
            Column("name", _("Name"), 26, Kind.TEXT),
            Column("players", _("Players"), 60, Kind.LONG),
        ]
    heads = [_("First player"), _("Second player"), _("Third player")]
    return [
        column
        for n, head in enumerate(heads[: _PLAYERS[ranked]], start=1)
        for column in (Column(f"name_{n}", head, 24, Kind.TEXT), *_own_columns(f"_{n}"))
    ]


def _own_columns(suffix: str) -> list[Column]:
    """Return the columns for a player's data except the name. `suffix`: the end of each key."""
    return [
        Column(
            f"{field.key}{suffix}",
            str(person_words(name).label),
            13,
            Kind.CODE if field.is_code else Kind.TEXT,
        )
        for name, field in _OWN.items()
    ]


def _write_titles(sheet: Sheet, report: Report) -> None:
    """Write the event's name, facts about it, the result on the check sheet, and the signature."""
    rules = report.rules
    tables = [
        str(TABLE_NAMES.get(table.key, table.name)) for table in dict.fromkeys(report.conversions)
    ]
    state = _("closed") if report.event.closed_at else _("provisional")
    facts: list[tuple[str, date | str, str, datetime | int | str]] = [
        (_("Date"), report.event.date, _("Rule set"), str(RULES_NAMES.get(rules.key, rules.name))),
        (_("Venue"), _format_venue(report), _("Victory points"), " / ".join(tables)),
        (
            _("Organised by"),
            report.event.organiser,
            _("Turns played (of %(turns)d)") % {"turns": report.turns_planned},
            report.closed_turns,
        ),
        (_("State"), state, _("Exported at"), make_naive(report.bundle.exported_at)),
    ]
    sheet.write_labels([Label(report.event.name, bold=True, size=16)])
    for caption, value, other_caption, other in facts:
        left = [caption, None, Label(value, bold=True)]
        sheet.write_labels([*left, None, other_caption, None, Label(other, bold=True)])
    verdict = Label(f"={locate_verdict()}", bold=True, is_formula=True)
    sheet.write_labels([_("Check"), None, verdict])
    for caption, text in _list_signed(report):
        sheet.write_labels([caption, None, Label(text, bold=True)])


def _format_venue(report: Report) -> str:
    """Format the venue; for several sessions, each with its name, turns, day and venue."""
    sessions = plan_sessions(report.event.list_session_starts(), report.turns_planned)
    if len(sessions) == 1:
        return report.event.place
    return "; ".join(map(format_session_of_several, sessions))


def _list_signed(report: Report) -> Iterator[tuple[str, str]]:
    """Yield (caption, text) for the event's signed edition, and for the key that signed it."""
    if (signed := report.signed) is None:
        yield _("Signed document"), _("the director has not signed the current result")
        yield _("Key"), "–"
        yield _("Key for minisign"), "–"
        return
    number, sha256, key = signed
    document = _("version %(number)d, SHA-256 %(sha256)s") % {"number": number, "sha256": sha256}
    words = format_key_words(key, get_language() or "en")
    yield _("Signed document"), document
    yield _("Key"), f"{words} ({format_key_fingerprint(key)})"
    yield _("Key for minisign"), key.line


def _make_rows(report: Report, block: Block) -> Iterator[list[Any]]:
    rulings, categories = group_by_entry(report.rulings), _rank_categories(report)
    for standing, row in zip(report.standings, block.rows, strict=True):
        number = standing.entry
        entrant = report.entrants[number]
        yield [
            (standing.place, TIE_MARK if standing.tied else ""),
            number,
            *_name(report.event.entry_kind, entrant),
            *map(entrant.join_values, _SHARED),
            *[places.get(number) for places in categories],
            *list_figure_cells(standing.total, report.event.tiebreaks, block, row),
            *_points_by_turn(report, number),
            *sum_rulings(rulings[number], report.counted[number]),
        ]


def _name(ranked: EntryKind, entrant: Entrant) -> list[str | None]:
    """Return the cells with an entry's names and players' data; missing players' cells are None."""
    if ranked is EntryKind.TEAMS:
        return [entrant.label, ", ".join(map(_describe, entrant.people))]
    cells: list[str | None] = []
    for person in entrant.people[: _PLAYERS[ranked]]:
        cells += [person.name, *(getattr(person, name) for name in _OWN)]
    lacking = _PLAYERS[ranked] * (1 + len(_OWN)) - len(cells)
    return [*cells, *[None] * lacking]


def _describe(person: Person) -> str:
    """Describe a team's player: "Rossi Maria (00123)"."""
    own = ", ".join(value for name in _OWN if (value := getattr(person, name)))
    return f"{person.name} ({own})" if own else person.name


def _points_by_turn(report: Report, number: int) -> list[Any]:
    """Return the cells of an entry's turns: its VP in each closed turn, then the numbers of the
    turns with a bye and, if the report has absences, of the turns missed."""
    marks = {Presence.PLAYS: "", Presence.BYE: BYE_MARK, Presence.ABSENT: ABSENT_MARK}
    points = report.points.get(number, {})
    cells: list[Any] = []
    turns: dict[Presence, list[str]] = defaultdict(list)
    for turn in range(1, report.closed_turns + 1):
        made = points.get(turn)
        cells.append(made and (made.vp, marks[made.presence]))
        if made:
            turns[made.presence].append(str(turn))
    cells.append(", ".join(turns[Presence.BYE]))
    if report.has_absences:
        cells.append(", ".join(turns[Presence.ABSENT]))
    return cells


def sum_rulings(rulings: Sequence[Adjustment], counted: Stage) -> RulingSums:
    """Sum the rulings with a turn in `counted` or no turn; list the reasons of all `rulings`."""
    if not rulings:
        return RulingSums()
    summed = [
        ruling
        for ruling in rulings
        if ruling.turn is None or counted.first <= ruling.turn <= counted.last
    ]
    return RulingSums(
        sum(ruling.vp for ruling in summed),
        sum(ruling.mp for ruling in summed),
        sum(ruling.gp for ruling in summed if ruling.smazzata is None),
        "\n".join(ruling.reason for ruling in rulings),
    )


def write_sections(book: Workbook, report: Report) -> Block:
    """Write the sheet of section standings: one row per entry by phase and section, best first."""
    columns = [
        Column("phase", _("Phase"), 7, Kind.CENTRED),
        Column("section", _("Section"), 8, Kind.CENTRED),
        Column("place", _("Place"), 11, Kind.MARKED),
        Column("entry", entry_words(report.event.entry_kind, "entry"), 7, Kind.CENTRED),
        Column("names", _("Names"), 50, Kind.TEXT),
        Column("club", _("Club"), 26, Kind.TEXT),
        *list_figure_columns(report.event.tiebreaks),
    ]
    title = _("Sections")
    ranked = sum(len(standings) for _phase, _section, standings in report.sections)
    own = locate_block(title, columns, 1, ranked)
    return write_sheet(book, title, columns, _make_section_rows(report, own), (1, 4))


def _make_section_rows(report: Report, block: Block) -> Iterator[tuple[Any, ...]]:
    rows = iter(block.rows)
    for phase, section, standings in report.sections:
        for place, entry, total, tied, _why in standings:
            entrant = report.entrants[entry]
            shared = TIE_MARK if tied else ""
            yield (
                phase.number,
                section.letter,
                (place, shared),
                entry,
                entrant.label,
                entrant.club,
                *list_figure_cells(total, report.event.tiebreaks, block, next(rows)),
            )
