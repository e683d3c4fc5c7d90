"""The sentences of the API's errors."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.core.play.hall import TokenScope

PROBLEM_TITLES: Final[dict[int, str | Promise]] = {
    400: _("The request cannot be read."),
    401: _("The request needs a valid token."),
    403: _("The request is not allowed."),
    404: _("There is nothing at this address."),
    405: _("This address does not accept this method."),
    409: _("The request contradicts what is stored."),
    412: _("The table has changed in the meantime: read it again."),
    413: _("The data sent is too large."),
    422: _("The data sent is not valid."),
    428: _("The header If-Match is missing."),
    429: _("There were too many wrong tokens: try again later."),
    500: _("The desk could not answer because of an error."),
    503: _("The desk is busy: try again in a moment."),
}
"""The title of each status that the API answers."""
HELD_BACK: Final = _("The results of this turn are not public before the prize-giving.")
WRONG_FIELDS: Final = _("These fields are missing or not valid: %(fields)s.")
FOREIGN_TOKEN: Final = _("This token is for another event or table.")
ONLY_READS: Final = _("This token can only read.")
SCOPE_NAMES: Final[dict[str, str | Promise]] = {
    TokenScope.READ: _("read the event, even before it is public"),
    TokenScope.WRITE: _("read it and write at every table, as a referee"),
}
