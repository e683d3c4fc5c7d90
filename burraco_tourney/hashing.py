"""Each process hashes one password at a time, so that guessed passwords do not slow the phones."""

from __future__ import annotations

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from scoring.services.gate import Gate

hashing = Gate(queue=2, seconds=3)


class OneAtATimeHasher(PBKDF2PasswordHasher):
    """Makes the same hashes as Django's hasher, but raises Busy while it makes another."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        with hashing:
            return super().encode(password, salt, iterations)
