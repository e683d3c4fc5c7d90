"""Rule sets and conversion tables that this desk keeps for its club, beside the presets."""

from __future__ import annotations

from functools import cached_property

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.rules.ruleset import RuleSet
from scoring.rules.victory import ConversionTable


class Kept(models.Model):
    """What was copied, changed and kept. `key` never names a preset; events take copies of it."""

    key = models.SlugField(max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    data = models.JSONField()
    """With the same key and name inside."""
    based_on = models.CharField(max_length=60, blank=True)
    """The key of what it was copied from."""
    author_name = models.CharField(max_length=150)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    retired_at = models.DateTimeField(null=True, blank=True)
    """From then on no event can choose it."""

    class Meta:
        abstract = True
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class KeptRules(Kept):
    @cached_property
    def rules(self) -> RuleSet:
        return RuleSet.from_data(self.data)


class KeptTable(Kept):
    @cached_property
    def conversion(self) -> ConversionTable:
        return ConversionTable.from_data(self.data)
