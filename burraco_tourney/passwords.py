"""Passwords: minimum length with our own message, and hashing limited to one at a time."""

from __future__ import annotations

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext

from scoring.actions.one_at_a_time_services import OneAtATime


class LengthValidator(MinimumLengthValidator):
    """Django's check of a password's length, with a message that has an Italian translation."""

    def get_error_message(self) -> str:
        return ngettext(
            "This password is too short: it needs at least %(n)d character.",
            "This password is too short: it needs at least %(n)d characters.",
            self.min_length,
        ) % {"n": self.min_length}


hashing = OneAtATime(queue=2, seconds=3)


class OneAtATimeHasher(PBKDF2PasswordHasher):
    """Hashes passwords as Django does, but one at a time. Raises Busy if too many hashes wait."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        with hashing:
            return super().encode(password, salt, iterations)
