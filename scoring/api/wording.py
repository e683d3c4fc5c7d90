"""The sentences of the API's errors."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.core.play.hall import TokenScope

PROBLEM_TITLES: Final[dict[int, str | Promise]] = {
    400: _("The request cannot be read."),
    401: _("The request needs a valid access code (token)."),
    403: _("The request is not allowed."),
    404: _("There is nothing at this address."),
    405: _("This kind of request (method) cannot be sent to this address."),
    409: _("The request does not agree with the data already saved."),
    412: _(
        "Somebody has changed this table in the meantime: load it again before you send your "
        "change."
    ),
    413: _("The data sent is too large."),
    422: _("The data sent is not valid."),
    428: _("The request must include the header If-Match."),
    429: _("A wrong access code (token) was sent too many times: try again later."),
    500: _("The desk could not answer because of an error."),
    503: _("The desk is busy: try again in a moment."),
}
"""The title of each status that the API answers."""
HELD_BACK: Final = _("The results of this turn are not public before the prize-giving.")
WRONG_FIELDS: Final = _("These fields are missing or not valid: %(fields)s.")
FOREIGN_TOKEN: Final = _("This access code (token) is for another event or table.")
ONLY_READS: Final = _("With this access code (token) a program can read, but not change anything.")
SCOPE_NAMES: Final[dict[str, str | Promise]] = {
    TokenScope.READ: _("see the event, even before it is public"),
    TokenScope.WRITE: _("see the event and record smazzate at every table, as a referee does"),
}
