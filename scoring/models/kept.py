"""The library: this installation's rule sets, conversion tables, formats, profiles, circuits."""

from __future__ import annotations

from functools import cached_property

from django.contrib.auth.models import User
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.core.circuits.circuit import Circuit
from scoring.core.limits import AUTHOR_MAX, PRESET_KEY_MAX, TITLE_MAX
from scoring.core.play.formats import EventFormat
from scoring.core.profiles.profile import ExportProfile
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import ConversionTable


class Kept(models.Model):
    """A library item: a preset that a user copied and changed. Its `key` differs from every
    preset's. Events have their own copies, so changing an item does not affect them."""

    key = models.SlugField(max_length=PRESET_KEY_MAX, unique=True)
    name = models.CharField(_("name"), max_length=TITLE_MAX)
    data = models.JSONField()
    """The item (rule set, conversion table …) as JSON, including its key and name."""
    based_on = models.CharField(max_length=PRESET_KEY_MAX, blank=True)
    """Key of the preset or item of which this item is a changed copy."""
    owner = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    """Account that, like superusers, may change or retire the item; null if the account is gone."""
    author_name = models.CharField(max_length=AUTHOR_MAX)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    retired_at = models.DateTimeField(null=True, blank=True)
    """Time of retirement; a retired item can no longer be chosen."""

    class Meta:
        abstract = True
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def is_changed_by(self, user: User) -> bool:
        """True if this account may change the item; every account may read and copy it."""
        return user.is_superuser or self.owner_id == user.pk


class KeptRules(Kept):
    @cached_property
    def rules(self) -> RuleSet:
        return RuleSet.from_data(self.data)


class KeptTable(Kept):
    @cached_property
    def conversion(self) -> ConversionTable:
        return ConversionTable.from_data(self.data)


class KeptFormat(Kept):
    @cached_property
    def event_format(self) -> EventFormat:
        return EventFormat.from_data(self.data)


class KeptProfile(Kept):
    @cached_property
    def profile(self) -> ExportProfile:
        return ExportProfile.from_data(self.data)


class KeptCircuit(Kept):
    """A circuit in the library; the URL of its public pages contains its key."""

    @cached_property
    def circuit(self) -> Circuit:
        return Circuit.from_data(self.data)


KEPT_MODELS: tuple[type[Kept], ...] = (KeptRules, KeptTable, KeptFormat, KeptProfile, KeptCircuit)
