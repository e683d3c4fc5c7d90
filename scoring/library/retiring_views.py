"""Saved rules, tables, formats and profiles are retired and reinstated by their owner; other
accounts get 404."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.library.services import reinstate_kept, retire_kept
from scoring.models.kept import Kept, KeptFormat, KeptProfile, KeptRules, KeptTable
from scoring.web.access_views import find_own_kept
from scoring.web.acts_views import View, act, authorship


@dataclass(frozen=True, slots=True)
class Done:
    """The messages that follow, with %(name)s, and the page that they are shown on."""

    retired: Promise
    reinstated: Promise
    page: str


DONE: dict[type[Kept], Done] = {
    KeptRules: Done(
        _("Events can no longer choose “%(name)s”."),
        _("Events can choose “%(name)s” again."),
        "rules",
    ),
    KeptTable: Done(
        _("Phases can no longer choose “%(name)s”."),
        _("Phases can choose “%(name)s” again."),
        "conversion_tables",
    ),
    KeptFormat: Done(_("“%(name)s” is retired."), _("“%(name)s” is offered again."), "formats"),
    KeptProfile: Done(
        _("Events can no longer be exported with “%(name)s”."),
        _("Events can be exported with “%(name)s” again."),
        "export_profiles",
    ),
}


def retire(kind: type[Kept]) -> View[str]:
    @act(find_own_kept(kind), DONE[kind].page)
    def retire_one(request: HttpRequest, kept: Kept) -> str:
        retire_kept(kept=kept, **authorship(request))
        return str(DONE[kind].retired) % {"name": kept.name}

    return retire_one


def reinstate(kind: type[Kept]) -> View[str]:
    @act(find_own_kept(kind), DONE[kind].page)
    def reinstate_one(request: HttpRequest, kept: Kept) -> str:
        reinstate_kept(kept=kept, **authorship(request))
        return str(DONE[kind].reinstated) % {"name": kept.name}

    return reinstate_one
