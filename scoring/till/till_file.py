"""The till of an event as a spreadsheet, for directors."""

from __future__ import annotations

from datetime import datetime
from typing import IO, Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.models.till import Payment, read_till
from scoring.models.tournament import Tournament
from scoring.text.amounts_wording import format_pay_method
from scoring.till.queries import CashLine, load_accounts, load_cash_lines
from scoring.till.wording import format_fee_name
from scoring.workbook.cells import Column, Kind
from scoring.workbook.sheets import start_book, write_sheet


def write_till(event: Tournament, file: IO[bytes]) -> None:
    """Write all payers, payments and cash counts to an .xlsx file. Undone payments and counts are
    left out. Amounts are in euros, headings in the active language. Eight queries."""
    plan, accounts = read_till(event).fees, load_accounts(event)
    payments = Payment.objects.filter(tournament=event, undone_at=None)
    book = start_book(event.name)
    money = Kind.DECIMAL
    write_sheet(
        book,
        _("Fees, one by one"),
        [
            Column("entry", _("No."), 7, Kind.CENTRED),
            Column("name", _("Name"), 34, Kind.TEXT),
            Column("fee", pgettext("money", "Fee"), 16, Kind.TEXT),
            Column("due", pgettext("money", "Due"), 11, money),
            Column("paid", pgettext("money", "Paid"), 11, money),
            Column("to_pay", _("To pay"), 11, money),
            Column("waived", _("Given back"), 11, money),
            Column("reason", _("Reason"), 40, Kind.LONG),
        ],
        [
            (
                account.entrant.number, payer.name, format_fee_name(plan, payer.fee),
                _euros(payer.bill.due), _euros(payer.bill.paid), _euros(payer.bill.to_pay),
                _euros(payer.bill.waived), payer.reason,
            )
            for account in accounts.values()
            for payer in account.payers
        ],
    )  # fmt: skip
    write_sheet(
        book,
        _("Payments"),
        [
            Column("at", _("Time"), 17, Kind.STAMP),
            Column("entry", _("No."), 7, Kind.CENTRED),
            Column("name", _("Name"), 34, Kind.TEXT),
            Column("amount", pgettext("money", "Amount"), 11, money),
            Column("method", _("How"), 16, Kind.TEXT),
            Column("till", _("Till"), 30, Kind.TEXT),
            Column("reason", _("Reason"), 40, Kind.LONG),
        ],
        [
            (
                _clock(row.created_at), row.entry.number,
                accounts[row.entry.number].get_payer_name(row.position),
                _euros(-row.cents if row.is_refund else row.cents),
                str(format_pay_method(row.method)), row.till.name, row.reason,
            )
            for row in payments.select_related("entry", "till")
        ],
    )  # fmt: skip
    write_sheet(
        book,
        _("Cash"),
        [
            Column("till", _("Till"), 30, Kind.TEXT),
            Column("expected", _("Expected"), 11, money),
            Column("change", pgettext("coins", "Float"), 11, money),
            Column("counted", _("Counted"), 11, money),
            Column("difference", _("Difference"), 11, money),
            Column("note", _("Note"), 40, Kind.LONG),
        ],
        map(_list_cells, load_cash_lines(event)),
    )
    book.save(file)


def _list_cells(line: CashLine) -> tuple[Any, ...]:
    """Return the cells of a till's row; cells about its count are None before the first count."""
    figures, note = line.figures, line.count.note if line.count else ""
    if figures is None:
        return line.till.name, _euros(line.expected), None, None, None, note
    counted = (figures.change, figures.counted, figures.difference)
    return line.till.name, _euros(line.expected), *map(_euros, counted), note


def _euros(cents: int) -> float:
    """Convert to euros for display in a cell; nothing is calculated with the result."""
    return cents / 100


def _clock(moment: datetime) -> datetime:
    """Convert to the hall's local time for a cell, which has whole seconds and no time zone."""
    return timezone.localtime(moment).replace(tzinfo=None, microsecond=0)
