"""Accounts: what the desk stores of one beside its name and its password."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.names import CLUB_MAX
from scoring.core.limits import LANGUAGE_MAX


class Account(models.Model):
    """The settings of an account. An account without this row is a director's, with no settings."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="account")
    only_helps = models.BooleanField(default=False)
    """Whether the account makes no events of its own."""
    club = models.CharField(_("club"), max_length=CLUB_MAX, blank=True)
    """The club that new events of the account begin with."""
    language = models.CharField(
        _("language"), max_length=LANGUAGE_MAX, choices=settings.LANGUAGES, blank=True
    )
    """The language of the pages after a log-in; "" to leave it as it was."""
    is_first = models.BooleanField(null=True, unique=True)
    """True for the account made by the start page, and for no other: when two browsers make it at
    once, the database refuses one."""

    class Meta:
        ordering = ["user"]

    def __str__(self) -> str:
        return self.user.get_username()
