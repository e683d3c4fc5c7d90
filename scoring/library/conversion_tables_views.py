"""The conversion tables of the desk: listed, shown, copied, changed, downloaded, uploaded, retired.

Any director may see and copy them; only a table's owner may change or retire it; other accounts get
404.
"""

from __future__ import annotations

import json

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.core.rules.victory import PROPOSALS, TABLES, ConversionTable
from scoring.library import services as conversion_tables
from scoring.library.conversion_tables_forms import SPARE_ROWS, ConversionForm, NameForm, UploadForm
from scoring.library.queries import GIVEN
from scoring.models.kept import KeptTable
from scoring.web.access_views import find_director, find_own_kept, find_user
from scoring.web.acts_views import FormPage, authorship, form_page, page, show_form


def _find(request: HttpRequest, key: str) -> ConversionTable:
    """A table of the desk, retired or not."""
    find_director(request)
    return GIVEN[key] if key in GIVEN else get_object_or_404(KeptTable, key=key).conversion


@form_page(find_director, "library/conversion_tables.html")
def show_tables(request: HttpRequest, _user: User) -> FormPage:
    """All tables of the desk. A post uploads a file with another table."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    return FormPage(
        form,
        save=lambda: conversion_tables.keep_table(
            table=form.cleaned_data["file"], **authorship(request)
        ),
        done=lambda kept: _("“%(name)s” saved.") % {"name": kept.name},
        leads=lambda kept: reverse("conversion_table", args=[kept.key]),
        context=lambda: {
            "public": TABLES.values(),
            "proposals": PROPOSALS.values(),
            "kept": KeptTable.objects.all(),
        },
    )


@page(_find)
def show_conversion_table(request: HttpRequest, table: ConversionTable) -> HttpResponse:
    return _render_table(request, table, NameForm())


@page(_find, "POST")
def conversion_copy(request: HttpRequest, table: ConversionTable) -> HttpResponse:
    form = NameForm(request.POST)
    if not form.is_valid():
        return _render_table(request, table, form)
    kept = conversion_tables.copy_table(
        table=table, name=form.cleaned_data["name"], **authorship(request)
    )
    return redirect("conversion_change", kept.key)


@form_page(find_own_kept(KeptTable), "library/conversion_form.html")
def conversion_change(request: HttpRequest, kept: KeptTable) -> FormPage | HttpResponse:
    """Change a kept table. A post with `more` only adds blank rows to the form."""
    initial = ConversionForm.initial_of(kept.conversion)
    more = SPARE_ROWS if "more" in request.POST else 0
    form = ConversionForm(request.POST or None, initial=initial, more=more)
    context = {"form": form, "kept": kept, "asks_more": bool(more)}
    if more:
        return render(request, "library/conversion_form.html", context)
    return FormPage(
        form,
        save=lambda: conversion_tables.change_kept(
            kept, form.cleaned_data["table"], **authorship(request)
        ),
        done=_("Table saved."),
        leads="conversion_table",
        context=lambda: context,
    )


@page(_find)
def download_table(_request: HttpRequest, table: ConversionTable) -> HttpResponse:
    """The table as a file that any desk can import."""
    return HttpResponse(
        json.dumps(table.to_data(), ensure_ascii=False, indent=1),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{table.key}.json"'},
    )


def _render_table(request: HttpRequest, table: ConversionTable, form: NameForm) -> HttpResponse:
    kept = KeptTable.objects.filter(key=table.key).first()
    is_own = kept is not None and kept.is_changed_by(find_user(request))
    context = {"table": table, "kept": kept, "is_own": is_own}
    return show_form(request, "library/conversion_table.html", form, context)
