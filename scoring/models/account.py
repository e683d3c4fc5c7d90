"""Account settings, wrong guesses at passwords and PINs, and addresses of earlier log-ins."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.names import CLUB_MAX
from scoring.core.limits import LANGUAGE_MAX


class Account(models.Model):
    """Settings of a user account. A user without this row is a director with default settings."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="account")
    only_helps = models.BooleanField(default=False)
    """True if the account only helps at events and cannot create any."""
    club = models.CharField(_("club"), max_length=CLUB_MAX, blank=True)
    """Default organising club of the events that the account creates."""
    language = models.CharField(
        _("language"), max_length=LANGUAGE_MAX, choices=settings.LANGUAGES, blank=True
    )
    """Language of the pages after log-in; "" keeps the browser's current one."""
    is_first = models.BooleanField(null=True, unique=True)
    """True for the account made when the program was set up; null for all other accounts."""

    class Meta:
        ordering = ["user"]


LONGEST_ADDRESS = 45
"""Longest IP address in characters: IPv6 with an embedded IPv4 address."""


class Guesses(models.Model):
    """Count of recent wrong guesses from one IP address at one secret: a password, a PIN …"""

    lock = models.CharField(max_length=200)
    """Name of the secret guessed at; built by `scoring.accounts.throttle_services`."""
    address = models.CharField(max_length=LONGEST_ADDRESS, blank=True)
    misses = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField()

    class Meta:
        ordering = ["lock", "address"]
        verbose_name_plural = "guesses"
        constraints = [models.UniqueConstraint(fields=["lock", "address"], name="guesses_once")]


class KnownAddress(models.Model):
    """An IP address from which an account has logged in."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    address = models.CharField(max_length=LONGEST_ADDRESS, blank=True)

    class Meta:
        ordering = ["user", "address"]
        verbose_name_plural = "known addresses"
        constraints = [
            models.UniqueConstraint(fields=["user", "address"], name="known_address_once")
        ]
