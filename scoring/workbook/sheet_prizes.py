"""The prizes of an event: each with who wins it, or why nobody does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook

from scoring.core.bundle.outcome_values import Prizes
from scoring.core.prizes.awarding import UnawardedPrize
from scoring.core.prizes.plan import PrizePlan
from scoring.prizes.wording import name_prize, unawarded_sentence
from scoring.text.entries_wording import entry_words
from scoring.workbook.cells import Column, Kind, to_euros
from scoring.workbook.report import Report
from scoring.workbook.sheets import Block, write_sheet


def write_prize_sheet(book: Workbook, report: Report, prizes: Prizes) -> Block:
    """A row for each award in the order of the plan, then the prizes that nobody wins."""
    columns = [
        Column("prize", _("Prize"), 7, Kind.CENTRED),
        Column("name", _("Name of the prize"), 34, Kind.TEXT),
        Column("place", _("Place"), 8, Kind.CENTRED),
        Column("entry", entry_words(report.entry_kind, "entry"), 7, Kind.CENTRED),
        Column("names", _("Names"), 50, Kind.TEXT),
        Column("euros", _("Money (€)"), 12, Kind.DECIMAL),
        Column("goods", _("Goods"), 34, Kind.TEXT),
        Column("why", _("Why nobody wins it"), 44, Kind.TEXT),
    ]
    return write_sheet(book, _("Prizes"), columns, _make_rows(report, prizes))


def _make_rows(report: Report, prizes: Prizes) -> Iterator[tuple[Any, ...]]:
    plan = PrizePlan.from_data(prizes.plan)
    names = [name_prize(prize) for prize in plan.prizes]
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
