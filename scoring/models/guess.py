"""Wrong passwords and PINs, and from where accounts have logged in before."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import models

LONGEST_ADDRESS = 45
"""Characters of an IPv6 address that holds an IPv4 one."""


class Guesses(models.Model):
    """The wrong guesses of one address at one lock, none of them long ago."""

    lock = models.CharField(max_length=200)
    """What was guessed at: see `scoring.services.guesses`."""
    address = models.CharField(max_length=LONGEST_ADDRESS, blank=True)
    misses = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField()

    class Meta:
        ordering = ["lock", "address"]
        verbose_name_plural = "guesses"
        constraints = [
            models.UniqueConstraint(fields=["lock", "address"], name="guesses_once"),
        ]

    def __str__(self) -> str:
        return f"{self.misses} at {self.lock} from {self.address}"


class KnownAddress(models.Model):
    """An address from which an account has logged in."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    address = models.CharField(max_length=LONGEST_ADDRESS, blank=True)

    class Meta:
        ordering = ["user", "address"]
        verbose_name_plural = "known addresses"
        constraints = [
            models.UniqueConstraint(fields=["user", "address"], name="known_address_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} from {self.address}"
