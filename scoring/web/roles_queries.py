"""The role of an account, and the events it works at."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.expressions import Combinable

from scoring.core.play.roles import Role
from scoring.models.account import Account
from scoring.models.tournament import Tournament


def find_account(user: User) -> Account:
    """Return the account's stored settings, or unsaved ones with the defaults of a director."""
    return Account.objects.filter(user=user).first() or Account(user=user)


def find_role(user: User) -> Role:
    """Return the account's role. One query; no query if the account is an owner's."""
    if user.is_superuser:
        return Role.OWNER
    return Role.HELPER if find_account(user).only_helps else Role.DIRECTOR


def is_directed_by(user: User, event: str = "pk") -> Exists:
    """Return the condition that the user directs an event; `event`: lookup of the event's key."""
    directing = Tournament.directors.through._default_manager
    return Exists(directing.filter(tournament=OuterRef(event), user=user))


def is_worked_by(user: User, event: str = "pk") -> Q:
    helping = Tournament.helpers.through._default_manager
    helps = Exists(helping.filter(tournament=OuterRef(event), user=user))
    return Q(is_directed_by(user, event)) | Q(helps)


def mark_helped(user: User) -> dict[str, Combinable]:
    """Return the annotation `is_helped` for a user's events: True if the user only helps."""
    return {"is_helped": ~is_directed_by(user)}


def list_worked(user: User, *, even_helped: bool) -> QuerySet[Tournament]:
    """Return the events that the user directs. If `even_helped`, include events at which the user
    helps, and annotate `is_helped`."""
    if not even_helped:
        return Tournament.objects.filter(directors=user)
    return Tournament.objects.filter(is_worked_by(user)).annotate(**mark_helped(user))
