"""Find the objects that a user may see or change. The functions `find_…` raise Http404 if the
object is missing or, if they get the request, if the user has no access to it. Helpers of an event
can open the pages in `OPEN_TO_HELPERS`; its other pages are for its directors."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from scoring.core.play.roles import Role
from scoring.core.play.turns import TurnState
from scoring.models.entry import Entry
from scoring.models.kept import Kept
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.web.roles_queries import find_role, list_worked

K = TypeVar("K", bound=Kept)

OPEN_TO_HELPERS = {
    "console", "board", "board_now", "grid", "grid_line", "table", "record", "record_preview",
    "revisions", "revisions_compare", "calls", "call_answer", "photo", "print",
    "check_in", "check_in_here", "check_in_undo", "till_entry", "till_rest", "till_pay", "till_fee",
    "till_payment_undo", "till_fee_undo", "hall_notices",
}  # fmt: skip
"""URL names of the pages of an event that its helpers may open, as well as its directors."""


def is_open_to_helpers(request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and match.url_name in OPEN_TO_HELPERS


def find_user(request: HttpRequest) -> User:
    return cast(User, request.user)


def find_director(request: HttpRequest) -> User:
    """Return the logged-in owner or director; Http404 for any other user. At most one query."""
    return _find_account(request, Role.OWNER, Role.DIRECTOR)


def find_owner(request: HttpRequest) -> User:
    return _find_account(request, Role.OWNER)


def _find_account(request: HttpRequest, *roles: Role) -> User:
    user = find_user(request)
    if find_role(user) not in roles:
        raise Http404
    return user


def find_event(request: HttpRequest, slug: str) -> Tournament:
    """Return the event with this slug if the reader may see its public pages."""
    event = get_object_or_404(Tournament, slug=slug, deleted_at=None)
    if not may_read(request, event):
        raise Http404
    return event


def may_read(request: HttpRequest, event: Tournament) -> bool:
    """True if the event is public, or if the user directs it or helps at it. One query at most."""
    if event.is_public:
        return True
    if not request.user.is_authenticated:
        return False
    worked = list_worked(request.user, even_helped=True)
    return worked.filter(pk=event.pk).exists()


def is_director(request: HttpRequest, event: Tournament) -> bool:
    if not request.user.is_authenticated:
        return False
    return event.directors.filter(pk=request.user.pk).exists()


def show_whole_to_directors(request: HttpRequest, event: Tournament) -> None:
    """Set `event.shows_all` for its directors if results are withheld. At most one query."""
    event.shows_all = event.frozen_turn is not None and is_director(request, event)


def find_directed(request: HttpRequest, slug: str) -> Tournament:
    """Return the event if the user directs it, or helps at it and helpers may open the page. Sets
    `shows_all`, so that no results are withheld, and `is_helped` for a helper."""
    user, even_helped = find_user(request), is_open_to_helpers(request)
    worked = list_worked(user, even_helped=even_helped)
    worked = worked.select_related("hall_screens", "sign_up_terms", "event_prizes")
    event = get_object_or_404(worked, slug=slug, deleted_at=None)
    event.shows_all = True
    return event


def find_directed_entry(request: HttpRequest, slug: str, number: int) -> Entry:
    """Return an entry of an event, with the access rules of `find_directed`."""
    return get_object_or_404(find_directed(request, slug).entries, number=number)


def find_deleted(request: HttpRequest, slug: str) -> Tournament:
    """Return a deleted event that the logged-in user directs."""
    return get_object_or_404(
        Tournament, slug=slug, deleted_at__isnull=False, directors=find_user(request)
    )


def find_own_kept(model: type[K]) -> Callable[[HttpRequest, str], K]:
    """Build a function that finds a stored item by its key, such as a rule set or an export
    profile. It raises Http404 if the user may not change the item. `model`: the kind of item."""

    def find(request: HttpRequest, key: str) -> K:
        user = find_director(request)
        kept = get_object_or_404(model, key=key)
        if not kept.is_changed_by(user):
            raise Http404
        return kept

    return find


def find_directed_turn(request: HttpRequest, slug: str, turn: int) -> Turn:
    """Return a turn of an event, with the access rules of `find_directed`."""
    event = find_directed(request, slug)
    found = find_turn(event, turn)
    found.tournament = event
    return found


def find_turn(event: Tournament, number: int) -> Turn:
    return get_object_or_404(event.turns.select_related("tournament", "phase"), number=number)


def find_published_turn(event: Tournament, number: int) -> Turn:
    shown = event.turns.exclude(state=TurnState.DRAFT).select_related("tournament", "phase")
    return get_object_or_404(shown, number=number)


def find_table(turn: Turn, number: int) -> Table:
    table = get_object_or_404(turn.tables, number=number)
    table.turn = turn
    return table
