"""The sentences for refusals about records, photos and revisions."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.common.entries_wording import entry_words
from scoring.common.numbers_wording import join_points
from scoring.common.refusals_wording import Sentences

REFUSALS: Sentences = {
    "record.no_such_smazzata": lambda p: _("There is no smazzata %(number)d in this event.") % p,
    "record.match_over": lambda p: (
        _("Smazzata %(decided)d decided this match: there is no smazzata %(number)d.") % p
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
    "photo.too_large": lambda p: _(
        "The photo is too large: at most 8 MB and 50 megapixels (10 for a PNG, a WebP or a "
        "progressive JPEG). Retake it at a lower quality."
    ),
    "photo.unreadable": lambda p: _("This is not a readable photo: send a JPEG, PNG or WebP."),
    "photo.too_many": lambda p: (
        _("A smazzata can have at most %(possible)d photos, and this one already has them.") % p
    ),
    "restore.no_such_version": lambda p: (
        _("There is no revision %(revision)d of smazzata %(number)d.") % p
    ),
    "restore.stands": lambda p: _("Revision %(revision)d is already current.") % p,
    "restore.cancelled": lambda p: (
        _("Revision %(revision)d is a cancellation: to return to it, cancel the smazzata.") % p
    ),
    "people.turn_closed": lambda p: (
        _("Turn %(turn)s is closed: from now on only a director can correct it.") % p
    ),
}
