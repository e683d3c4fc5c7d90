"""The sentences of directors' acts on registration and presence."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.common.acts_wording import ActParams, ActSentence
from scoring.common.entries_wording import entry_words
from scoring.core.play.acts import ActKind


def _registered(params: ActParams) -> str:
    n = params["n"] if isinstance(params["n"], int) else 1
    return entry_words(params["kind_of_entries"], "registered", n=n)


ACTS: Mapping[ActKind, ActSentence] = {
    ActKind.REGISTER: _registered,
    ActKind.RENAME: lambda p: _("%(who)s: names corrected.") % p,
    ActKind.REMOVE_ENTRY: lambda p: _("%(who)s is no longer in the list.") % p,
    ActKind.CATEGORIES: lambda p: _("The categories are now: %(names)s.") % p,
    ActKind.LABEL: lambda p: _("The categories of the entries were changed."),
    ActKind.LATE: lambda p: _("%(name)s arrived late and took a seat.") % p,
    ActKind.WITHDRAW: lambda p: _("%(who)s withdrew from the event.") % p,
    ActKind.RETURN: lambda p: _("%(who)s returned to the event, from turn %(turn)s.") % p,
    ActKind.SUBSTITUTE: lambda p: _("%(who)s: %(name)s comes in as a substitute.") % p,
}
