"""The sentences of refusals in play: turns, records, signatures, rulings, the phone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.wording.entries import entry_words, name_entry
from scoring.wording.numbers import format_numbers, join_points


def _incomplete(params: Mapping[str, Any]) -> str:
    tables = params["tables"]
    return ngettext(
        "Table %(tables)s is not complete yet: record its smazzate, then close the turn.",
        "Tables %(tables)s are not complete yet: record their smazzate, then close the turn.",
        len(tables),
    ) % {"tables": format_numbers(tables)}


def _unsigned(params: Mapping[str, Any]) -> str:
    tables = params["tables"]
    return ngettext(
        "Table %(tables)s has smazzate that a side has not signed: have them signed first.",
        "Tables %(tables)s have smazzate that a side has not signed: have them signed first.",
        len(tables),
    ) % {"tables": format_numbers(tables)}


PLAY_REFUSALS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "ticket.none_made": lambda p: _("No new PIN could be generated: try again."),
    "turn.not_published": lambda p: _("Publish the seating first, then start the turn."),
    "turn.started": lambda p: _("This turn has already been started."),
    "turn.not_started": lambda p: (
        _("Turn %(turn)d has not been started: start it, then record its smazzate.") % p
    ),
    "turn.earlier_open": lambda p: _("Close turn %(turn)d first.") % p,
    "turn.not_playing": lambda p: _("This turn is not being played."),
    "turn.incomplete": _incomplete,
    "turn.unsigned": _unsigned,
    "record.no_such_smazzata": lambda p: _("There is no smazzata %(number)d in this event.") % p,
    "record.match_over": lambda p: (
        _("Smazzata %(decided)d decided this match: there is no smazzata %(number)d.") % p
    ),
    "record.ends_earlier": lambda p: (
        ngettext(
            "With this record the match ends with smazzata %(number)d, but smazzata %(later)s "
            "is recorded after it: cancel that one first.",
            "With this record the match ends with smazzata %(number)d, but smazzate %(later)s "
            "are recorded after it: cancel those first.",
            len(p["later"]),
        )
        % {"number": p["number"], "later": format_numbers(p["later"])}
    ),
    "record.half_table": lambda p: entry_words(p["kind"], "rests_here"),
    "record.conflict": lambda p: _(
        "Someone else has recorded this smazzata in the meantime. Compare the two records "
        "below; saving yours corrects the other record."
    ),
    "record.reason_missing": lambda p: _("Explain in a few words why the record is corrected."),
    "record.key_missing": lambda p: _("Reload the page and send the smazzata again."),
    "record.faults": lambda p: _("Nothing was saved: check the marked fields below."),
    "record.key_reused": lambda p: _(
        "This record was already sent with different content: it was not stored again."
    ),
    "record.key_elsewhere": lambda p: _(
        "This record was already sent for another smazzata: it was not stored again."
    ),
    "record.totals_differ": lambda p: (
        _(
            "The phone showed %(theirs)s, but the desk computes %(ours)s: reload the page and "
            "enter the smazzata again."
        )
        % {who: join_points(p[who]) for who in ("theirs", "ours")}
    ),
    "held.settled": lambda p: _("Someone has already made this decision."),
    "held.unknown": lambda p: _("This record is no longer on hold."),
    "held.directors": lambda p: _("Only a director can decide this."),
    "sign.moved": lambda p: (
        _("Smazzata %(number)d was changed in the meantime: check it again, then sign.") % p
    ),
    "sign.not_here": lambda p: (
        _("%(who)s does not play on this side of the table.")
        % {"who": name_entry(p["kind"], p["entry"])}
    ),
    "sign.wrong_pin": lambda p: _("This PIN is not that of this side: try again."),
    "sign.locked": lambda p: _(
        "Too many wrong PINs for this side: sign on your own page, wait ten minutes, or call "
        "the director."
    ),
    "call.too_many": lambda p: _("The director has already been called."),
    "call.unknown": lambda p: _("This call no longer exists."),
    "desk_call.nobody": lambda p: _("Nobody is registered under number %(number)d.") % p,
    "photo.too_large": lambda p: _(
        "The photo is too large: at most 8 MB and 50 megapixels (10 for a PNG, a WebP or a "
        "progressive JPEG). Retake it at a lower quality."
    ),
    "photo.unreadable": lambda p: _("This is not a readable photo: send a JPEG, PNG or WebP."),
    "photo.too_many": lambda p: (
        _("A smazzata can have at most %(possible)d photos, and this one already has them.") % p
    ),
    "ticket.other_table": lambda p: _("This link is for table %(table)d only.") % p,
    "record.other_seating": lambda p: (
        _(
            "The seating of turn %(turn)d has changed since this record was entered: others sit "
            "at this table now."
        )
        % p
    ),
    "ticket.no_table": lambda p: (
        _(
            "There is no table %(table)d in turn %(turn)d: its seating was undone, or is not "
            "published."
        )
        % p
    ),
    "act.taken_back": lambda p: _("This action was undone in the meantime: reload the page."),
    "phone.malformed": lambda p: (
        _("The desk cannot read the data sent (%(field)s): reload the page and try again.") % p
    ),
    "phone.too_large": lambda p: _("The data sent is too large."),
    "phone.other_type": lambda p: _("The data sent is not of a type that this address accepts."),
    "restore.no_such_version": lambda p: (
        _("There is no revision %(revision)d of smazzata %(number)d.") % p
    ),
    "restore.stands": lambda p: _("Revision %(revision)d is already current.") % p,
    "restore.cancelled": lambda p: (
        _("Revision %(revision)d is a cancellation: to return to it, cancel the smazzata.") % p
    ),
    "ruling.nothing": lambda p: _("Enter at least one figure other than zero."),
    "ruling.reason_missing": lambda p: _("Give the reason in a few words."),
    "ruling.other_event": lambda p: _("This turn belongs to another event."),
    "ruling.draft_turn": lambda p: (
        _(
            "Turn %(turn)d is a draft and can still change: publish its seating first, or rule "
            "on the final standings."
        )
        % p
    ),
    "ruling.not_played": lambda p: (
        _(
            "%(who)s has no smazzata %(number)d recorded in turn %(turn)d: apply the ruling to "
            "the turn."
        )
        % {**p, "who": name_entry(p["kind"], p["entry"])}
    ),
    "ruling.several_tables": lambda p: (
        _(
            "A team plays smazzata %(number)d at several tables at once: give the ruling in "
            "match or victory points, or correct the record of the table concerned."
        )
        % p
    ),
    "ruling.other_sides": lambda p: (
        _("%(sides)d sides meet at the table: assign a score to each of them.") % p
    ),
    "ruling.gone": lambda p: _("This ruling has already been revoked."),
    "ruling.cancelled_already": lambda p: _("Smazzata %(number)d is already cancelled.") % p,
    "ruling.table_incomplete": lambda p: (
        _("Table %(table)d has not finished playing: its assigned score cannot be revoked.") % p
    ),
    "turn.nothing_to_cut": lambda p: (
        _(
            "No table of turn %(turn)d is in the middle of its smazzate: there is nothing to cut "
            "short."
        )
        % p
    ),
}
