"""Persons who have only signed up: their data handed over, and erased, by the owner."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from players.names import name_key
from scoring.models.erasure import Erasure
from scoring.models.sign_up import SignUpPlayer
from scoring.personal.data_queries import load_signed_up_data
from scoring.personal.forms import EraseForm
from scoring.personal.preview_queries import load_signed_up_preview
from scoring.personal.signed_up_queries import build_signed_up
from scoring.personal.signed_up_services import erase_signed_up
from scoring.personal.views import check_typed, send_person_data, tell_erasure
from scoring.personal.wording import erased_sentence
from scoring.web.access_views import find_owner
from scoring.web.acts_views import FormPage, authorship, form_page, page


def find_signed_up_row(request: HttpRequest, pk: int) -> SignUpPlayer:
    """A player of a sign-up, for the owner of the installation."""
    find_owner(request)
    return get_object_or_404(SignUpPlayer.objects.select_related("sign_up__tournament"), pk=pk)


@page(find_signed_up_row)
def show_signed_up(request: HttpRequest, row: SignUpPlayer) -> HttpResponse:
    context = {
        "data": load_signed_up_data(row),
        "is_known": False,
        "file_url": reverse("signed_up_file", args=[row.pk]),
        "erase_url": reverse("signed_up_erase", args=[row.pk]),
    }
    return render(request, "personal/person.html", context)


@page(find_signed_up_row)
def signed_up_file(_request: HttpRequest, row: SignUpPlayer) -> HttpResponse:
    return send_person_data(load_signed_up_data(row), f"signed-up-{row.pk}")


@form_page(find_signed_up_row, "personal/erase.html")
def signed_up_erase(request: HttpRequest, row: SignUpPlayer) -> FormPage:
    preview = load_signed_up_preview(row)
    form = EraseForm(request.POST or None, has_photos=False)

    def save() -> list[Erasure]:
        check_typed(form, name_key(row.name))
        by = authorship(request)
        return erase_signed_up(
            row=row, choices=form.choices, author_name=by["author"].name, now=by["now"]
        )

    return FormPage(
        form,
        save=save,
        done=erased_sentence(0),
        leads="personal_data",
        context=lambda: {
            "player": build_signed_up(row),
            "is_known": False,
            "back": reverse("signed_up_person", args=[row.pk]),
            **tell_erasure(preview, form),
        },
    )
