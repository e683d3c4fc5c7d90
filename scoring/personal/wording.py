"""Sentences about a person's stored data, and about the traces that an erasure leaves."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from players.doubles import DoubleReason
from scoring.journal.wording import act_sentence
from scoring.models.entry import EntryPlayer
from scoring.models.merge import PersonMerge
from scoring.personal.data_queries import FactKind, StoredFact
from scoring.text.amounts_wording import format_money

FACT_NAMES: Mapping[FactKind, str | Promise] = {
    FactKind.WITHDRAWAL: gettext_lazy("Withdrawal"),
    FactKind.REPLACED: gettext_lazy("Replaced by a substitute"),
    FactKind.CAME_IN: gettext_lazy("Came in as a substitute"),
    FactKind.RULING: gettext_lazy("Ruling"),
    FactKind.SIGNATURE: gettext_lazy("Signature"),
    FactKind.DESK_CALL: gettext_lazy("Called to the desk"),
    FactKind.LINK: gettext_lazy("Link and PIN of the entry"),
    FactKind.PHOTO: gettext_lazy("Photo of a score sheet"),
    FactKind.ARRIVAL: gettext_lazy("Checked in"),
    FactKind.FEE: gettext_lazy("Fee chosen at the till"),
    FactKind.PAYMENT: gettext_lazy("Paid at the till"),
    FactKind.REFUND: gettext_lazy("Refunded at the till"),
    FactKind.ACT: gettext_lazy("Journal"),
}


def format_fact(fact: StoredFact, entries: str) -> str:
    """Format a fact: "Ruling, turn 3: late". `entries`: the event's `EntryKind`."""
    if fact.kind == FactKind.ACT:
        return f"{FACT_NAMES[fact.kind]}: {act_sentence(fact.text, fact.params, entries)}"
    places = {"turn": _("turn %(n)d"), "table": _("table %(n)d"), "smazzata": _("smazzata %(n)d")}
    told = [
        str(FACT_NAMES[fact.kind]),
        *(words % {"n": n} for name, words in places.items() if (n := getattr(fact, name))),
    ]
    if "cents" in fact.params:
        told.append(format_money(fact.params["cents"]))
    return ", ".join(told) + (f": {fact.text}" if fact.text else "")


def backups_sentence(backups: int, days: int) -> str:
    if not backups:
        return _("No backup contains this person’s name.")
    return ngettext(
        "The name is still in %(n)d earlier backup. The program deletes it by itself, at the "
        "latest when it has made new backups on %(days)d more days; you can also delete it "
        "yourself now. If you restore it, the program erases the name again.",
        "The name is still in %(n)d earlier backups. The program deletes them by itself, at the "
        "latest when it has made new backups on %(days)d more days; you can also delete them "
        "yourself now. If you restore one of them, the program erases the name again.",
        backups,
    ) % {"n": backups, "days": days}


def list_stays(accounts: int, slugs: Collection[str]) -> list[str]:
    """List the places in which a person's name remains after an erasure, with advice. `accounts`:
    how many accounts have the name; `slugs`: event slugs that contain it."""
    stays = []
    if accounts:
        stays.append(
            _(
                "An account has this name: if it is the same person’s, remove the account under "
                "Accounts."
            )
        )
    stays += [
        _("The web address of an event contains the name: %(slug)s") % {"slug": slug}
        for slug in slugs
    ]
    stays.append(
        _("Downloaded files and pictures, prints, bookmarks and search engines keep the name.")
    )
    return stays


DOUBLE_REASONS: Mapping[DoubleReason, str | Promise] = {
    DoubleReason.CARD: gettext_lazy("same card"),
    DoubleReason.NAME: gettext_lazy("same name"),
    DoubleReason.NEAR: gettext_lazy("similar name"),
}


def format_new_seat(seat: EntryPlayer) -> str:
    return _("%(event)s, %(day)s: entry %(n)d, %(name)s") % {
        "event": seat.tournament.name,
        "day": date_format(seat.tournament.date, "SHORT_DATE_FORMAT"),
        "n": seat.entry.number,
        "name": seat.name,
    }


def format_given(merge: PersonMerge) -> str:
    return _("Which of the results recorded since the merge belong to %(name)s?") % {
        "name": merge.absorbed_name
    }


def erased_sentence(events: int) -> str:
    if not events:
        return _("The person was erased. This person had not taken part in any event.")
    return ngettext(
        "The person was erased from %(n)d event. If the event has a signed file, that file still "
        "contains the name: download a new one on the event’s page “Export”.",
        "The person was erased from %(n)d events. If these events have signed files, those files "
        "still contain the name: download new ones on the events’ pages “Export”.",
        events,
    ) % {"n": events}
