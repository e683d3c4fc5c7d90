"""What the library keeps is retired and reinstated by its owner; other accounts get 404.

The addresses say which kind of thing it is (urls.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from scoring.models.kept import Kept, KeptFormat, KeptProfile, KeptRules, KeptTable
from scoring.services.library.keeping import reinstate_kept, retire_kept
from scoring.views.access import find_own_kept, for_directors
from scoring.views.desk.acts import perform, sign


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


@require_POST
@for_directors
def retire(request: HttpRequest, key: str, kind: type[Kept]) -> HttpResponse:
    kept = find_own_kept(request, kind, key)
    done = DONE[kind]
    perform(request, lambda: retire_kept(kept=kept, **sign(request)), _name(done.retired, kept))
    return redirect(done.page)


@require_POST
@for_directors
def reinstate(request: HttpRequest, key: str, kind: type[Kept]) -> HttpResponse:
    kept = find_own_kept(request, kind, key)
    done = DONE[kind]
    perform(
        request, lambda: reinstate_kept(kept=kept, **sign(request)), _name(done.reinstated, kept)
    )
    return redirect(done.page)


def _name(sentence: Any, kept: Kept) -> str:
    return str(sentence % {"name": kept.name})
