"""Personal data: the owner of the installation finds a person, hands the data over, or erases.

The owner alone: a person's data are in everybody's events, and an erasure cannot be undone.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import Player
from players.names import name_key
from players.search import LONGEST_QUERY
from scoring.actions.refusals_services import Refusal
from scoring.backups.queries import list_backups
from scoring.models.erasure import Erasure
from scoring.personal.data_file import write_person_data
from scoring.personal.data_queries import PersonData, load_person_data
from scoring.personal.erasure_services import erase_person
from scoring.personal.forms import EraseForm, GuestTermForm
from scoring.personal.guests_queries import find_guest_months, list_guests
from scoring.personal.guests_services import set_guest_term
from scoring.personal.preview_queries import ErasurePreview, load_erasure_preview
from scoring.personal.queries import find_persons, list_erasures
from scoring.personal.wording import (
    backups_sentence,
    erased_sentence,
    format_fact,
    list_stays,
)
from scoring.web.access_views import find_owner
from scoring.web.acts_views import FormPage, authorship, form_page, page, perform

MOST_GUESTS = 200
"""Guests that are listed; those who go first come first."""


def find_person(request: HttpRequest, pk: int) -> Player:
    """A player whom the desk knows, for the owner of the installation."""
    find_owner(request)
    return get_object_or_404(Player.objects.select_related("club"), pk=pk)


@page(find_owner)
def show_personal_data(request: HttpRequest, _user: User) -> HttpResponse:
    query = request.GET.get("q", "")[:LONGEST_QUERY]
    names = [backup.name for backup in list_backups()]
    context = {
        "query": query,
        "found": find_persons(query),
        "erasures": list_erasures(names),
        "months": find_guest_months(),
    }
    return render(request, "personal/personal_data.html", context)


@page(find_person)
def show_person_data(request: HttpRequest, player: Player) -> HttpResponse:
    data = load_person_data(player)
    events = [
        (event, [(format_fact(fact, event.entry_kind), fact.at) for fact in event.facts])
        for event in data.events
    ]
    context = {
        "data": data,
        "events": events,
        "is_known": True,
        "file_url": reverse("person_data_file", args=[player.pk]),
        "erase_url": reverse("person_erase", args=[player.pk]),
    }
    return render(request, "personal/person.html", context)


@page(find_person)
def person_data_file(_request: HttpRequest, player: Player) -> HttpResponse:
    return send_person_data(load_person_data(player), f"person-{player.pk}")


def send_person_data(data: PersonData, stem: str) -> HttpResponse:
    """The data as a download; its name is not the person's: a folder of downloads is nobody's
    business."""
    text = write_person_data(data, timezone.now())
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{stem}.json"'
    return answer


def check_typed(form: EraseForm, key: str) -> None:
    """Refuse when another name was typed than the one with this key."""
    if name_key(form.cleaned_data["typed"]) != key:
        raise Refusal("personal.other_name", _("This is not the name of the person."))


@form_page(find_person, "personal/erase.html")
def person_erase(request: HttpRequest, player: Player) -> FormPage:
    preview = load_erasure_preview(player)
    form = EraseForm(
        request.POST or None, has_photos=bool(preview.photos), initial={"with_photos": True}
    )

    def save() -> Erasure:
        check_typed(form, player.key)
        by = authorship(request)
        return erase_person(
            player=player, choices=form.choices, author_name=by["author"].name, now=by["now"]
        )

    return FormPage(
        form,
        save=save,
        done=lambda erasure: erased_sentence(erasure.events),
        leads="personal_data",
        context=lambda: {
            "player": player,
            "is_known": True,
            "back": reverse("person_data", args=[player.pk]),
            **tell_erasure(preview, form),
        },
    )


def tell_erasure(preview: ErasurePreview, form: EraseForm) -> dict[str, object]:
    """The page's sentences, and its lines with their ticks: as sent, or where they are sure."""
    now = timezone.now()
    older = sum(backup.name.made_at < now for backup in list_backups())
    return {
        "preview": preview,
        "lines": [
            (line, line.key in form.going if form.is_bound else line.is_sure)
            for line in preview.lines
        ],
        "stays": [
            backups_sentence(older, settings.BACKUP_DAYS),
            *list_stays(preview.accounts, preview.slugs),
        ],
    }


@page(find_owner, "GET", "POST")
def guest_term(request: HttpRequest, _user: User) -> HttpResponse:
    """The term, and whom it would take: shown for other months before they are set."""
    current = find_guest_months()
    asked = request.POST if request.method == "POST" else request.GET
    is_asked = "months" in asked or request.method == "POST"
    form = GuestTermForm(asked if is_asked else None, initial={"months": current})
    months = form.cleaned_data["months"] if form.is_valid() else current
    if request.method == "POST" and form.is_valid():
        done = (
            _("Guests are now deleted automatically, %(months)d months after their last event.")
            % {"months": months}
            if months
            else _("Guests stay: there is no term.")
        )
        if perform(request, lambda: set_guest_term(months=months, **authorship(request)), done):
            return redirect("guest_term")
    guests = list_guests(months) if months else []
    context = {
        "form": form,
        "current": current,
        "months": months,
        "is_preview": months != current,
        "guests": guests[:MOST_GUESTS],
        "more": len(guests) - len(guests[:MOST_GUESTS]),
        "today": timezone.localdate(),
    }
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, "personal/guests.html", context, status=status)
