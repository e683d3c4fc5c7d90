"""Links by which somebody chooses the password of an account: valid once, and for three days."""

from __future__ import annotations

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scoring.services.refusals import Refusal


def make_password_path(user: User) -> str:
    """The link's path. It ends when a password is set, or the account logs in."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("password_set", args=[uid, default_token_generator.make_token(user)])


def set_password_by_link(*, user: User, password: str) -> None:
    """Set the password of an account whose link was found valid when `user` was read.

    Of several who use a link at the same moment one sets the password: for the others it is no
    longer the one that the link replaces. Raises Refusal.
    """
    replaced = user.password
    user.password = make_password(password)  # takes half a second, in which others may write
    if not User.objects.filter(pk=user.pk, password=replaced).update(password=user.password):
        raise Refusal("account.link_used")
