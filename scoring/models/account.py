"""What the desk keeps of an account beside its name and its password."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils.translation import gettext_lazy as _


class Account(models.Model):
    """The settings of an account. One that has no such row is a director's, without any."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="account")
    only_helps = models.BooleanField(default=False)
    """Whether it makes no events of its own."""
    club = models.CharField(_("club"), max_length=120, blank=True)
    """What its new events begin with."""
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES, blank=True)
    """What the pages speak after a log-in; "" for as they did."""
    is_first = models.BooleanField(null=True, unique=True)
    """True for the account that the start page made, and for no other: of two browsers that make
    it at once the database refuses one."""

    class Meta:
        ordering = ["user"]

    def __str__(self) -> str:
        return self.user.get_username()
