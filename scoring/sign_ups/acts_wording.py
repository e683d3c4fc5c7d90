"""The sentences of directors' acts on sign-ups. Without names: who was refused is in no document of
the event, and leaves the desk with the sign-up.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.common.acts_wording import ActParams, ActSentence
from scoring.core.play.acts import ActKind


def _set(params: ActParams) -> str:
    match params["is_open"]:
        case True:
            return _("Online entries were opened.")
        case False:
            return _("Online entries were closed.")
    return _("The settings of the online entries were changed.")


def _refused(params: ActParams) -> str:
    n = params.get("n", 1)
    if params["what"] == "correction":
        words = ngettext(
            "The correction of an online entry was refused.",
            "The corrections of %(n)d online entries were refused.",
            n,
        )
    else:
        words = ngettext("An online entry was refused.", "%(n)d online entries were refused.", n)
    return words % {"n": n}


ACTS: Mapping[ActKind, ActSentence] = {
    ActKind.SIGN_UP_TERMS: _set,
    ActKind.REFUSE_SIGN_UP: _refused,
    ActKind.PAIR_SIGN_UPS: lambda p: _("Two players without a partner were made a pair."),
}
