from __future__ import annotations

from collections import Counter

from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef, Q

from scoring.core.play.roles import Role
from scoring.models.account import Account
from scoring.models.kept import KEPT_MODELS
from scoring.models.tournament import Tournament

DEMO_DIRECTOR = "demo"
"""Name of the account that `manage.py demo` creates. It does not count as an owner."""


def is_claimed() -> bool:
    """True if somebody has an account here; the demo's director does not count. One query."""
    return User.objects.exclude(username=DEMO_DIRECTOR, is_superuser=False).exists()


def find_named(name: str) -> User | None:
    """Return the account with this name, or None. Case counts only if several names match."""
    found = list(User.objects.filter(username__iexact=name)[:2])
    exact = [user for user in found if user.get_username() == name]
    return next(iter(exact or found), None) if len(exact) == 1 or len(found) == 1 else None


def find_worker(event: Tournament, pk: int) -> User | None:
    """Return the account with this key if it directs or helps at the event, else None."""
    at = Q(tournaments=event) | Q(helped_tournaments=event)
    return User.objects.filter(at, pk=pk).distinct().first()


def list_accounts() -> list[tuple[User, Role, int]]:
    """Return (account, role, number of events directed) of all accounts, by name. Two queries."""
    helping = Account.objects.filter(user=OuterRef("pk"), only_helps=True)
    users = User.objects.annotate(only_helps=Exists(helping)).order_by("username")
    directing = Tournament.directors.through._default_manager.values_list("user")
    directs: Counter[int] = Counter(dict(directing.annotate(Count("pk"))))
    return [(user, _format_role(user), directs[user.pk]) for user in users]


def list_sole_events(user: User) -> list[Tournament]:
    """List the events that this account alone directs, the newest first."""
    own = Tournament.objects.filter(directors=user, deleted_at=None).values("pk")
    counted = Tournament.objects.filter(pk__in=own).annotate(people=Count("directors"))
    return list(counted.filter(people=1).only("slug", "name", "date"))


def list_kept_names(user: User) -> list[str]:
    return [
        name
        for model in KEPT_MODELS
        for name in model._default_manager.filter(owner=user).values_list("name", flat=True)
    ]


def _format_role(user: User) -> Role:
    if user.is_superuser:
        return Role.OWNER
    return Role.HELPER if vars(user).get("only_helps") else Role.DIRECTOR
