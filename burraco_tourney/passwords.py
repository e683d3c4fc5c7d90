"""Passwords: minimum length with our own message, and hashing limited to one at a time."""

from __future__ import annotations

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext

from scoring.actions.one_at_a_time_services import OneAtATime


class LengthValidator(MinimumLengthValidator):
    """Django's validator with our own message: Django 5.2 has no Italian for its own."""

    def get_error_message(self) -> str:
        return ngettext(
            "This password is too short: it needs at least %(n)d character.",
            "This password is too short: it needs at least %(n)d characters.",
            self.min_length,
        ) % {"n": self.min_length}


hashing = OneAtATime(queue=2, seconds=3)


class OneAtATimeHasher(PBKDF2PasswordHasher):
    """Makes the same hashes as Django's hasher, one at a time; raises Busy if the queue is full."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        with hashing:
            return super().encode(password, salt, iterations)
