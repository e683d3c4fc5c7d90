"""Saved rules, tables, formats and profiles are retired and reinstated by their owner; other
accounts get 404."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.library.services import reinstate_kept, retire_kept
from scoring.models.kept import Kept, KeptFormat, KeptProfile, KeptRules, KeptTable
from scoring.web.access_views import find_own_kept
from scoring.web.acts_views import View, act, authorship

DONE: dict[type[Kept], tuple[Promise, Promise, str]] = {
    KeptRules: (
        _("Events can no longer choose “%(name)s”."),
        _("Events can choose “%(name)s” again."),
        "rules",
    ),
    KeptTable: (
        _("Phases can no longer choose “%(name)s”."),
        _("Phases can choose “%(name)s” again."),
        "conversion_tables",
    ),
    KeptFormat: (_("“%(name)s” is retired."), _("“%(name)s” is offered again."), "formats"),
    KeptProfile: (
        _("Events can no longer be exported with “%(name)s”."),
        _("Events can be exported with “%(name)s” again."),
        "export_profiles",
    ),
}
"""The messages that follow, with %(name)s, and the page that they are shown on."""


def retire(kind: type[Kept], *, is_back: bool = False) -> View[str]:
    """The button that retires what is kept; `is_back`: that reinstates it."""
    retired, reinstated, page = DONE[kind]

    @act(find_own_kept(kind), page)
    def turn(request: HttpRequest, kept: Kept) -> str:
        (reinstate_kept if is_back else retire_kept)(kept=kept, **authorship(request))
        return str(reinstated if is_back else retired) % {"name": kept.name}

    return turn


reinstate = partial(retire, is_back=True)
