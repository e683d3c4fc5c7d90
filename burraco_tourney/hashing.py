"""Passwords are hashed one at a time in a process, so that who guesses them slows no phone."""

from __future__ import annotations

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from scoring.services.gate import Gate

hashing = Gate(queue=2, seconds=3)


class OneAtATimeHasher(PBKDF2PasswordHasher):
    """Django's own hashes, to the sign: only their making raises Busy where others are made."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        with hashing:
            return super().encode(password, salt, iterations)
