"""Wrong guesses at passwords and PINs, and the addresses from which accounts logged in before."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import models

LONGEST_ADDRESS = 45
"""The most characters of an address: IPv6 with an IPv4 one in it."""


class Guesses(models.Model):
    """The recent wrong guesses of one address at one lock."""

    lock = models.CharField(max_length=200)
    """The lock that was guessed at: see `scoring.accounts.throttle_services`."""
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
