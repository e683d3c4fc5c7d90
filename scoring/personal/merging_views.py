"""Pages for the owner of the installation: duplicates, merging two players, undoing a merge."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from players.membership import Membership
from players.models import Player
from players.queries import load_doubles
from players.services import store_distinct_players
from players.wording import format_membership
from scoring.models.merge import PersonMerge
from scoring.personal.appearances_queries import load_appearances
from scoring.personal.forms import MergeForm, SplitForm
from scoring.personal.merging_services import list_new_seats, merge_players, undo_merge
from scoring.personal.wording import DOUBLE_REASONS
from scoring.web.access_views import find_owner
from scoring.web.acts_views import FormPage, act, authorship, form_page, page

A_PAGE = 50
MOST_MERGES = 20

TwoPlayers = tuple[Player, Player]


def find_two_players(request: HttpRequest, pk: int, other: int) -> TwoPlayers:
    """Return two different players by key. Raises Http404 unless the user is the owner."""
    find_owner(request)
    if pk == other:
        raise Http404
    one, two = (
        get_object_or_404(Player.objects.select_related("club"), pk=key) for key in (pk, other)
    )
    return one, two


def find_merge(request: HttpRequest, pk: int) -> PersonMerge:
    """Return a merge that is not undone. Raises Http404 unless the user is the owner."""
    find_owner(request)
    return get_object_or_404(PersonMerge.objects.select_related("kept"), pk=pk, undone_at=None)


@page(find_owner)
def show_people(request: HttpRequest, _user: User) -> HttpResponse:
    shown = Paginator(load_doubles(), A_PAGE).get_page(request.GET.get("page"))
    pks = {pk for double in shown for pk in (double.first, double.second)}
    players = Player.objects.select_related("club").in_bulk(pks)
    context = {
        "page": shown,
        "doubles": [
            (DOUBLE_REASONS[double.reason], players[double.first], players[double.second])
            for double in shown
            if {double.first, double.second} <= players.keys()
        ],
        "merges": PersonMerge.objects.select_related("kept")[:MOST_MERGES],
    }
    return render(request, "personal/people.html", context)


@form_page(find_two_players, "personal/compare.html")
def people_compare(request: HttpRequest, players: TwoPlayers) -> FormPage:
    """Show two people with all their events, and merge them."""
    sent = request.POST if request.method == "POST" else None
    form = MergeForm(sent, players=players, initial={"keep": _propose(players).pk})

    def save() -> PersonMerge:
        one, other = players
        keeps_one = form.cleaned_data["keep"] == one.pk
        kept, absorbed = (one, other) if keeps_one else (other, one)
        return merge_players(kept=kept, absorbed=absorbed, **authorship(request))

    return FormPage(
        form,
        save=save,
        done=lambda merge: (
            _("%(absorbed)s is merged into %(kept)s.")
            % {"absorbed": merge.absorbed_name, "kept": merge.kept.name}
        ),
        leads="people",
        context=lambda: {
            "players": players,
            "people": [_describe(player) for player in players],
        },
    )


@act(find_two_players, "people")
def people_apart(_request: HttpRequest, players: TwoPlayers) -> str:
    one, other = players
    store_distinct_players(one=one, other=other)
    return _("Saved: %(one)s and %(other)s are two different people.") % {
        "one": one.name,
        "other": other.name,
    }


@form_page(find_merge, "personal/merge_undo.html")
def merge_undo(request: HttpRequest, merge: PersonMerge) -> FormPage:
    """Undo a merge; if there are results since the merge, ask which player they belong to."""
    seats = list_new_seats(merge)
    form = SplitForm(request.POST if request.method == "POST" else None, merge=merge, seats=seats)

    def save() -> bool:
        chosen = form.cleaned_data.get("given", ())
        shown = form.cleaned_data.get("shown", ())
        return undo_merge(merge=merge, shown=shown, chosen=chosen, **authorship(request))

    names = {"one": merge.kept.name, "other": merge.absorbed_name}
    return FormPage(
        form,
        save=save,
        done=_("%(one)s and %(other)s are two people again.") % names,
        leads="people",
        context=lambda: {"merge": merge, "has_new": bool(seats)},
    )


def _propose(players: TwoPlayers) -> Player:
    """Return the player to keep by default: one with a card, else the one added first."""
    return min(players, key=lambda player: (not player.card_number, player.pk))


def _describe(player: Player) -> dict[str, Any]:
    return {
        "player": player,
        "about": [
            *player.person.about,
            *format_membership(Membership.of(player)),
            *map(str, player.aliases.all()),
        ],
        "events": [
            (each.event, ", ".join(str(number) for number in sorted({*each.entries.values()})))
            for each in load_appearances(player)
        ],
    }
