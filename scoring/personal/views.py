"""Pages for the owner of the installation: find a person, export or erase the person's data."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import Player
from players.names import fold_name
from players.search import LONGEST_QUERY
from players.services import set_player_page
from players.wording import format_membership
from scoring.actions.refusals_services import Refusal
from scoring.backups.queries import list_backups
from scoring.core.digits import read_digits
from scoring.models.sign_up import SignUpPlayer
from scoring.personal.data_queries import load_person_data, write_person_data
from scoring.personal.erasure_services import erase_person
from scoring.personal.forms import EraseForm, GuestTermForm
from scoring.personal.guests_queries import find_guest_months, list_guests
from scoring.personal.guests_services import set_guest_term
from scoring.personal.queries import find_persons, list_erasures, load_erasure_preview
from scoring.personal.signed_up_queries import build_signed_up
from scoring.personal.wording import backups_sentence, erased_sentence, format_fact, list_stays
from scoring.web.access_views import find_owner
from scoring.web.acts_views import (
    FormPage,
    act,
    authorship,
    form_page,
    link,
    page,
    perform,
    send_download,
)

MOST_GUESTS = 200


def find_person(request: HttpRequest, pk: int) -> Player:
    """Return the player with this key. Raises Http404 unless the user is the owner."""
    find_owner(request)
    return get_object_or_404(Player.objects.select_related("club"), pk=pk)


def find_signed_up_person(request: HttpRequest, pk: int) -> Player:
    """Build an unsaved player from the row of a sign-up, for a person who has only signed up.

    Raises Http404 unless the user is the owner."""
    find_owner(request)
    rows = SignUpPlayer.objects.select_related("sign_up__tournament")
    return build_signed_up(get_object_or_404(rows, pk=pk))


@page(find_owner)
def show_personal_data(request: HttpRequest, _user: User) -> HttpResponse:
    query = request.GET.get("q", "")[:LONGEST_QUERY]
    names = [backup.name for backup in list_backups()]
    context = {
        "query": query,
        "found": find_persons(query),
        "other": request.GET.get("with", "") if read_digits(request.GET.get("with", "")) else "",
        "erasures": list_erasures(names),
        "months": find_guest_months(),
    }
    return render(request, "personal/personal_data.html", context)


def _show_person(request: HttpRequest, player: Player) -> HttpResponse:
    data, is_known = load_person_data(player), player.pk is not None
    events = [
        (event, [(format_fact(fact, event["entry_kind"]), fact.at) for fact in event["facts"]])
        for event in data["events"]
    ]
    context = {
        "data": data,
        "events": events,
        "pk": player.pk,
        "is_known": is_known,
        "player": player,
        "membership": format_membership(data["membership"]),
        "file_url": link(request, "person_data_file" if is_known else "signed_up_file"),
        "erase_url": link(request, "person_erase" if is_known else "signed_up_erase"),
    }
    return render(request, "personal/person.html", context)


def _send_person(request: HttpRequest, player: Player) -> HttpResponse:
    """Send the person's data as a download, under a file name that does not reveal the person."""
    text = write_person_data(load_person_data(player), timezone.now())
    where = request.resolver_match
    assert where is not None  # nosec B101  # narrows a type for mypy
    name = f"{'signed-up' if player.pk is None else 'person'}-{where.kwargs['pk']}"
    return send_download(text, f"{name}.json")


def _erase_person(request: HttpRequest, player: Player) -> FormPage:
    preview, is_known = load_erasure_preview(player), player.pk is not None
    form = EraseForm(
        request.POST or None, has_photos=bool(preview["photos"]), initial={"with_photos": True}
    )

    def save() -> int:
        if fold_name(form.cleaned_data["typed"]) != player.key:
            raise Refusal(
                "personal.other_name",
                _("This is not the person’s name: type it as it is written above."),
            )
        by = authorship(request)
        return erase_person(
            player=player, choices=form.choices, author_name=by["author"].name, now=by["now"]
        )

    older = sum(backup.name.made_at < timezone.now() for backup in list_backups())
    return FormPage(
        form,
        save=save,
        done=erased_sentence,
        leads="personal_data",
        context=lambda: {
            "player": player,
            "is_known": is_known,
            "back": link(request, "person_data" if is_known else "signed_up_person"),
            "preview": preview,
            # Ticked as sent, or if the line is sure.
            "lines": [
                (line, line.key in form.going if form.is_bound else line.is_sure)
                for line in preview["lines"]
            ],
            "stays": [
                backups_sentence(older, settings.BACKUP_DAYS),
                *list_stays(preview["accounts"], preview["slugs_with_name"]),
            ],
        },
    )


show_person_data = page(find_person)(_show_person)
show_signed_up = page(find_signed_up_person)(_show_person)
person_data_file = page(find_person)(_send_person)
signed_up_file = page(find_signed_up_person)(_send_person)
person_erase = form_page(find_person, "personal/erase.html")(_erase_person)
signed_up_erase = form_page(find_signed_up_person, "personal/erase.html")(_erase_person)


@act(find_person, "person_data")
def person_page(request: HttpRequest, player: Player) -> str:
    has_page = "show" in request.POST
    set_player_page(player=player, has_page=has_page)
    return (
        _("Everyone can now see this person’s public page.")
        if has_page
        else _("Nobody can see this person’s public page any more.")
    )


@page(find_owner, "GET", "POST")
def guest_term(request: HttpRequest, _user: User) -> HttpResponse:
    """Set how long guests are stored; `?months=` previews which guests would be deleted."""
    current = find_guest_months()
    asked = request.POST if request.method == "POST" else request.GET
    is_asked = "months" in asked or request.method == "POST"
    form = GuestTermForm(asked if is_asked else None, initial={"months": current})
    months = form.cleaned_data["months"] if form.is_valid() else current
    if request.method == "POST" and form.is_valid():
        done = (
            _("Guests are now deleted automatically after %(months)d months without an event.")
            % {"months": months}
            if months
            else _("Guests are kept.")
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
