"""Add and remove an event's directors and its helpers. Helpers may only record results."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.accounts.queries import find_named
from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author, check_directed
from scoring.actions.refusals_services import Refusal
from scoring.core.play.acts import ActKind
from scoring.core.play.roles import Role
from scoring.models.tournament import Tournament
from scoring.web.roles_queries import find_role


def appoint(*, event: Tournament, name: str, role: Role, author: Author, now: datetime) -> None:
    """Make an account a director or a helper of the event; a director stays a director. Raises
    Refusal if the account does not exist or is inactive, or if `role` is director but the account's
    own role is helper."""
    user = find_named(name)
    if user is None or not user.is_active:
        raise Refusal(
            "people.no_such_account",
            _("There is no user named “%(name)s”: check the spelling.") % {"name": name},
        )
    if role == Role.DIRECTOR and find_role(user) == Role.HELPER:
        raise Refusal(
            "people.only_helps",
            _("%(name)s has a helper’s account, which cannot direct an event.")
            % {"name": user.get_username()},
        )
    params: dict[str, Any] = {"name": Author.of(user).name, "role": role}
    with write_act(event, ActKind.APPOINT, author, now, even_closed=True, **params) as event:
        if event.directors.filter(pk=user.pk).exists():
            return
        if role == Role.DIRECTOR:
            event.helpers.remove(user)
            event.directors.add(user)
        else:
            event.helpers.add(user)


def dismiss(*, event: Tournament, user: User, author: Author, now: datetime) -> None:
    """Remove a director or a helper from the event. Raises Refusal for the last director."""
    directs = event.directors.filter(pk=user.pk).exists()
    role = Role.DIRECTOR if directs else Role.HELPER
    params: dict[str, Any] = {"name": Author.of(user).name, "role": role}
    with write_act(event, ActKind.DISMISS, author, now, even_closed=True, **params) as event:
        event.helpers.remove(user)
        event.directors.remove(user)
        check_directed(event)


def hand_over(*, user: User, heir: User, author: Author, now: datetime) -> list[Tournament]:
    """Remove an account from all events; return the events that pass to `heir`. These are the
    events that `user` alone directed; `heir` becomes their director. `author` must be an Author
    without an account, since only such an author may change events of other directors."""
    inherited = []
    events = Tournament.objects.filter(Q(directors=user) | Q(helpers=user)).distinct()
    for event in events:
        is_sole = not event.directors.exclude(pk=user.pk).exists()
        if is_sole:
            inherited.append(event)
        if event.is_archived or event.deleted_at is not None:  # its journal is closed
            if is_sole:
                event.directors.add(heir)
            event.directors.remove(user)
            event.helpers.remove(user)
            continue
        if is_sole:
            appoint(
                event=event,
                name=heir.get_username(),
                role=Role.DIRECTOR,
                author=author,
                now=now,
            )
        dismiss(event=event, user=user, author=author, now=now)
    return inherited
