"""The sheet of players (names in two cells, points, prizes, tables) and the sheet of prizes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.core.bundle.outcome_values import Prizes
from scoring.core.pairing.entries import EntryKind
from scoring.core.prizes.awarding import UnawardedPrize
from scoring.core.prizes.plan import PrizePlan
from scoring.core.profiles.catalogue import EXPORT_FIELDS, Written
from scoring.core.profiles.profile import ExportProfile, FileFormat, ProfileColumn, RowOf
from scoring.prizes.wording import format_prize, unawarded_sentence
from scoring.text.entries_wording import entry_words
from scoring.workbook.cells import Column, Kind, strip_controls, to_euros
from scoring.workbook.fields import build_rows
from scoring.workbook.fields_wording import list_headings
from scoring.workbook.report import Report
from scoring.workbook.sheets import Block, write_sheet

_KINDS: Final = {
    Written.TEXT: (26, Kind.TEXT),
    Written.CODE: (14, Kind.CODE),
    Written.INTEGER: (9, Kind.PLAIN),
    Written.SIGNED: (9, Kind.SIGNED),
    Written.DECIMAL: (10, Kind.DECIMAL),
    Written.DATE: (12, Kind.DATE),
}
"""Column width and cell kind, by the type of an export field."""
_TEAM = ("team", "team_pair")
_PLAYER = ("surname", "first_name", "card", "club", "categories", "partners", "vp", "mp", "gp")
_PRIZES = ("player_prize", "prize_goods", "event_class")


def write_players(book: Workbook, report: Report) -> Block:
    fields = ["place", "entry"]
    fields += _TEAM if report.event.entry_kind is EntryKind.TEAMS else ()
    fields += _PLAYER
    fields += _PRIZES if report.bundle.prizes is not None else ()
    columns = [ProfileColumn(field) for field in fields]
    columns += [ProfileColumn("turn_tables", number=n + 1) for n in range(report.closed_turns)]
    profile = ExportProfile("", "", RowOf.PLAYER, FileFormat.XLSX, "", "", tuple(columns))
    return write_sheet(book, _("Players"), list_sheet_columns(profile), build_rows(profile, report))


def list_sheet_columns(profile: ExportProfile) -> list[Column]:
    return [
        Column(str(at), strip_controls(heading), *_KINDS[EXPORT_FIELDS[column.field].written])
        for at, (column, heading) in enumerate(
            zip(profile.columns, list_headings(profile), strict=True)
        )
    ]


def write_prize_sheet(book: Workbook, report: Report, prizes: Prizes) -> Block:
    """Write a row for each prize won, in the order of the plan, then the prizes nobody wins."""
    columns = [
        Column("prize", _("Prize"), 7, Kind.CENTRED),
        Column("name", _("Name of the prize"), 34, Kind.TEXT),
        Column("place", _("Place"), 8, Kind.CENTRED),
        Column("entry", entry_words(report.event.entry_kind, "entry"), 7, Kind.CENTRED),
        Column("names", _("Names"), 50, Kind.TEXT),
        Column("euros", _("Money (€)"), 12, Kind.DECIMAL),
        Column("goods", _("Goods"), 34, Kind.TEXT),
        Column("why", _("Why nobody wins it"), 44, Kind.TEXT),
    ]
    return write_sheet(book, _("Prizes"), columns, _make_rows(report, prizes))


def _make_rows(report: Report, prizes: Prizes) -> Iterator[tuple[Any, ...]]:
    plan = PrizePlan.from_data(prizes.plan)
    names = [format_prize(prize) for prize in plan.prizes]
    for award in prizes.awards:
        yield (
            award.prize,
            names[award.prize - 1],
            award.place,
            award.entry,
            report.entrants[award.entry].label,
            to_euros(award.cents),
            award.goods,
            "",
        )
    for one in prizes.unawarded:
        why = unawarded_sentence(UnawardedPrize(one.prize, one.why), plan)
        yield one.prize, names[one.prize - 1], None, None, "", None, "", why
