"""The conversion tables of the desk: listed, shown, copied, changed, downloaded, uploaded, retired.

Any director may see and copy them; only a table's owner may change or retire it; other accounts get
404.
"""

from __future__ import annotations

import json
from typing import cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.forms.library.conversion_table import SPARE_ROWS, ConversionForm, NameForm, UploadForm
from scoring.models.kept import KeptTable
from scoring.queries.library.conversion_tables import GIVEN
from scoring.rules.scaled import PROPOSALS
from scoring.rules.victory import TABLES, ConversionTable
from scoring.services.library import conversion_tables
from scoring.views.access import find_own_kept, for_directors
from scoring.views.desk.acts import sign, submit


@require_http_methods(["GET", "POST"])
@for_directors
def show_tables(request: HttpRequest) -> HttpResponse:
    """All tables of the desk. A post uploads a file with another table."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if form.is_bound and form.is_valid():
        kept = conversion_tables.keep_table(table=form.table(), **sign(request))
        messages.success(request, _("“%(name)s” saved.") % {"name": kept.name})
        return redirect("conversion_table", kept.key)
    context = {
        "public": TABLES.values(),
        "proposals": PROPOSALS.values(),
        "kept": KeptTable.objects.all(),
        "form": form,
    }
    status = 422 if form.is_bound else 200
    return render(request, "desk/library/conversion_tables.html", context, status=status)


@require_GET
@for_directors
def show_conversion_table(request: HttpRequest, key: str) -> HttpResponse:
    return _render_table(request, key, None)


@require_POST
@for_directors
def conversion_copy(request: HttpRequest, key: str) -> HttpResponse:
    table, _kept = _find(key)
    form = NameForm(request.POST)
    if not form.is_valid():
        return _render_table(request, key, form)
    kept = conversion_tables.copy_table(
        table=table, name=form.cleaned_data["name"], **sign(request)
    )
    return redirect("conversion_change", kept.key)


@require_http_methods(["GET", "POST"])
@for_directors
def conversion_change(request: HttpRequest, key: str) -> HttpResponse:
    """Change a kept table. A post with `more` only adds blank rows to the form."""
    kept = find_own_kept(request, KeptTable, key)
    initial = ConversionForm.initial_of(kept.conversion)
    more = SPARE_ROWS if "more" in request.POST else 0
    form = ConversionForm(request.POST or None, initial=initial, more=more)
    if (
        request.method == "POST"
        and not more
        and submit(
            request,
            form,
            lambda: conversion_tables.change_table(kept=kept, table=form.table(), **sign(request)),
            _("Table saved."),
        )
    ):
        return redirect("conversion_table", key)
    status = 422 if form.is_bound and not more else 200
    context = {"form": form, "kept": kept, "asks_more": bool(more)}
    return render(request, "desk/library/conversion_form.html", context, status=status)


@require_GET
@for_directors
def download_table(request: HttpRequest, key: str) -> HttpResponse:
    """The table as a file that any desk can import."""
    table, _kept = _find(key)
    return HttpResponse(
        json.dumps(table.to_data(), ensure_ascii=False, indent=1),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{key}.json"'},
    )


def _find(key: str) -> tuple[ConversionTable, KeptTable | None]:
    """A table of the desk, retired or not, and its row if it is a kept one."""
    if key in GIVEN:
        return GIVEN[key], None
    kept = KeptTable.objects.filter(key=key).first()
    if kept is None:
        raise Http404
    return kept.conversion, kept


def _render_table(request: HttpRequest, key: str, form: NameForm | None) -> HttpResponse:
    table, kept = _find(key)
    is_own = kept is not None and kept.is_changed_by(cast(User, request.user))
    context = {"table": table, "kept": kept, "is_own": is_own, "form": form or NameForm()}
    return render(
        request, "desk/library/conversion_table.html", context, status=422 if form else 200
    )
