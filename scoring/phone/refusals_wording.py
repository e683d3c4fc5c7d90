"""The sentences for refusals about the phone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.common.refusals_wording import Sentences

REFUSALS: Sentences = {
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
    "phone.malformed": lambda p: (
        _("The desk cannot read the data sent (%(field)s): reload the page and try again.") % p
    ),
    "phone.too_large": lambda p: _("The data sent is too large."),
    "phone.other_type": lambda p: _("The data sent is not of a type that this address accepts."),
}
