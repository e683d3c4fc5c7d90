"""Create, change and remove accounts, and set passwords by link."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from scoring.accounts.people_services import hand_over
from scoring.accounts.queries import find_named, is_claimed
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.play.roles import Role
from scoring.models.account import Account
from scoring.models.kept import KEPT_MODELS
from scoring.models.tournament import Tournament
from scoring.web.roles_queries import find_account, find_role


def create_first_owner(*, name: str, password: str, club: str, language: str) -> User:
    """Create the first account, an owner. Raises Refusal if one exists or is created meanwhile."""
    hashed = make_password(password)  # takes half a second, in which others may write
    claimed = Refusal("account.claimed", _("There is already an account: log in with it."))
    try:
        with transaction.atomic():
            if is_claimed():
                raise claimed
            user = User.objects.create(username=name, password=hashed, is_superuser=True)
            Account.objects.create(user=user, club=club, language=language, is_first=True)
    except IntegrityError as error:
        raise claimed from error
    return user


@transaction.atomic
def add_account(*, owner: User, name: str, role: Role, email: str = "") -> User:
    """Create an account without a password; its user sets one through a link. Raises Refusal if the
    name is taken, or if `owner` is not an owner any more."""
    _lock_owners(owner)
    taken = Refusal(
        "account.name_taken",
        _("The account “%(name)s” already exists: choose another name.") % {"name": name},
    )
    if find_named(name) is not None:
        raise taken
    try:
        with transaction.atomic():
            user = User(username=name, email=email, is_superuser=role == Role.OWNER)
            user.set_unusable_password()
            user.save(force_insert=True)
    except IntegrityError as error:
        raise taken from error
    Account.objects.create(user=user, only_helps=role == Role.HELPER)
    return user


@transaction.atomic
def change_role(*, owner: User, user: User, role: Role, now: datetime) -> list[Tournament]:
    """Change an account's role; return the events that pass to `owner`. A director who becomes a
    helper loses all events; those without another director pass to the owner. Raises Refusal if
    `user` is `owner`, or if `owner` is not an owner any more."""
    _lock_owners(owner, user)
    before = find_role(user)
    account = find_account(user)
    account.only_helps = role == Role.HELPER
    account.save()
    user.is_superuser = role == Role.OWNER
    user.save(update_fields=["is_superuser"])
    if role != Role.HELPER or before == Role.HELPER:
        return []
    return hand_over(user=user, heir=owner, author=_sign(owner), now=now)


@transaction.atomic
def set_active(*, owner: User, user: User, active: bool) -> None:
    """Allow or forbid an account to log in; forbidding ends its sessions. Raises Refusal if `user`
    is `owner`, or if `owner` is not an owner any more."""
    _lock_owners(owner, user)
    user.is_active = active
    user.save(update_fields=["is_active"])


@transaction.atomic
def remove_account(*, owner: User, user: User, now: datetime) -> list[Tournament]:
    """Delete the account `user`; return the events that pass to `owner`. These are the events that
    `user` alone directed. The account's library items also pass to `owner`; its name stays
    in the journals. Raises Refusal if `user` is `owner`, or if `owner` is not an owner any more."""
    _lock_owners(owner, user)
    inherited = hand_over(user=user, heir=owner, author=_sign(owner), now=now)
    for model in KEPT_MODELS:
        model._default_manager.filter(owner=user).update(owner=owner)
    user.delete()
    return inherited


@transaction.atomic
def change_settings(*, user: User, club: str, language: str, email: str) -> None:
    account = find_account(user)
    account.club, account.language = club, language
    account.save()
    user.email = email
    user.save(update_fields=["email"])


def _lock_owners(owner: User, user: User | None = None) -> None:
    """Lock all owners, so that two owners cannot remove each other. Raises Refusal if `owner`
    is not an owner, or if `user` (the account to change) is `owner`."""
    owners = User.objects.select_for_update().filter(is_superuser=True, is_active=True)
    if owner.pk not in {each.pk for each in owners.order_by("pk")}:
        raise Refusal(
            "account.not_owner", _("You are no longer an owner: ask an owner to do this.")
        )
    if user is not None and user.pk == owner.pk:
        raise Refusal("account.own", _("Only another owner can change your account."))


def _sign(owner: User) -> Author:
    """Return an Author with the owner's name and no account; it may change all events."""
    return Author(Author.of(owner).name)


def make_password_path(user: User) -> str:
    """Return the path of the page on which this account's user can set a new password.

    It is valid for three days, but only until a password is set or the account logs in."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("password_set", args=[uid, default_token_generator.make_token(user)])


def set_password_by_link(*, user: User, password: str) -> None:
    """Set the password of an account whose link was valid when `user` was loaded. Of several
    simultaneous uses of a link, one sets the password; the others raise Refusal."""
    replaced = user.password
    user.password = make_password(password)  # takes half a second, in which others may write
    if not User.objects.filter(pk=user.pk, password=replaced).update(password=user.password):
        raise Refusal(
            "account.link_used",
            _("This link has been used or has expired: ask an owner of this site for a new one."),
        )
