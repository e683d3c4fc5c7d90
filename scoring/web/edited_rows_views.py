"""Pages with a form of rows. A POST saves the form, or only renders the page with the changed rows
or the new preview. See `common/edited_rows.html`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.actions.refusals_services import Refusal
from scoring.web.forms import FaultsForm, focus_first_error


def read_sent(request: HttpRequest) -> dict[str, str] | None:
    """Return the posted values for the form; None after a GET, so that it shows saved values."""
    return request.POST.dict() if request.method == "POST" else None


def edit_rows(
    request: HttpRequest,
    form: FaultsForm,
    save: Callable[[], HttpResponse],
    templates: tuple[str, str],
    context: Callable[[], dict[str, Any]],
    refused: str | None = None,
) -> HttpResponse:
    """Call `save` if the button `save` was pressed and the form is valid; else show the page.

    `templates`: the template of the page, and the template of its element #preview, which alone is
    replaced while the user types. `refused`: the field that shows a Refusal raised by `save`; None
    makes it a general error of the form."""
    is_preview = request.headers.get("HX-Target") == "preview"
    # htmx sends the last button pressed with every later request of the form.
    is_save = "save" in request.POST and not is_preview
    if is_save and form.is_valid():
        try:
            return save()
        except Refusal as refusal:
            form.add_error(refused, refusal.sentence)
    if is_save:
        focus_first_error(form)
    shown = {"form": form, "is_refused": is_save, **context()}
    return render(request, templates[is_preview], shown, status=422 if is_save else 200)
