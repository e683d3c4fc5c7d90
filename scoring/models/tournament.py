"""An event, with its own copy of the rules that it is played by."""

from __future__ import annotations

from functools import cached_property

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.ranking.tiebreaks import DEFAULT_ORDER
from scoring.rules.ruleset import RuleSet
from scoring.rules.victory import ConversionTable


class DrawMethod(models.TextChoices):
    RANDOM = "random", _("at random")
    ENTRY_ORDER = "entry-order", _("in order of entry")


def default_tiebreaks() -> list[str]:
    return list(DEFAULT_ORDER)


class Tournament(models.Model):
    """One event. `rules_data` and `table_data` are copies: no change to a preset changes them."""

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=120)
    date = models.DateField(_("date"))
    place = models.CharField(_("venue"), max_length=120, blank=True)
    organiser = models.CharField(_("organising club"), max_length=120, blank=True)
    language = models.CharField(
        _("language"), max_length=5, choices=settings.LANGUAGES, default=settings.LANGUAGE_CODE
    )
    rules_data = models.JSONField()
    table_data = models.JSONField()
    turns_planned = models.PositiveSmallIntegerField(_("turns"))
    smazzate_per_turn = models.PositiveSmallIntegerField(_("smazzate a turn"))
    minutes_per_turn = models.PositiveSmallIntegerField(_("minutes a turn"))
    tiebreaks = models.JSONField(default=default_tiebreaks)
    bye_vp = models.PositiveSmallIntegerField(_("victory points of a bye"))
    bye_mp = models.IntegerField(_("match points of a bye"))
    draw_method = models.CharField(max_length=20, choices=DrawMethod.choices, blank=True)
    draw_seed = models.CharField(max_length=40, blank=True)
    """What the seats were drawn from; blank for the order of entry, or while nothing is drawn."""
    closed_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=0)
    """Rises by one with every write to the event, whatever it touches."""
    is_demo = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    directors = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="tournaments")

    class Meta:
        ordering = ["-date", "name"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(turns_planned__gte=1) & models.Q(smazzate_per_turn__gte=1),
                name="tournament_has_turns_and_smazzate",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def rules(self) -> RuleSet:
        return RuleSet.from_data(self.rules_data)

    @cached_property
    def conversion(self) -> ConversionTable:
        return ConversionTable.from_data(self.table_data)

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None
