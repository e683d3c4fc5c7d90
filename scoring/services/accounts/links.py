"""Links by which somebody chooses the password of an account: valid once, and for three days."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode


def make_password_path(user: User) -> str:
    """The link's path. It ends when a password is set, or the account logs in."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("password_set", args=[uid, default_token_generator.make_token(user)])
