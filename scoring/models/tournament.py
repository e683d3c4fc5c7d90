"""Models of an event: the event, its prizes, its cached standings, its unknown imported fields."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.names import KEY_MAX, fold_name
from scoring.core.limits import AUTHOR_MAX, LANGUAGE_MAX, SEED_MAX, SLUG_MAX, TITLE_MAX
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.awards import Award, ByeMode, award_bye
from scoring.core.prizes.plan import PrizePlan
from scoring.core.ranking.tiebreaks import DEFAULT_ORDER
from scoring.core.rules.ruleset import RuleSet


def default_tiebreaks() -> list[str]:
    return list(DEFAULT_ORDER)


def find_moment(day: date, hour: time | None) -> datetime | None:
    """Combine a day and a local time to a datetime in UTC; None if no time is set."""
    if hour is None:
        return None
    return timezone.make_aware(datetime.combine(day, hour)).astimezone(UTC)


class Tournament(models.Model):
    """An event, with its own copy of a rule set (`rules_data`)."""

    slug = models.SlugField(max_length=SLUG_MAX, unique=True)
    name = models.CharField(_("name"), max_length=TITLE_MAX)
    date = models.DateField(_("date"))
    place = models.CharField(_("venue"), max_length=TITLE_MAX, blank=True)
    organiser = models.CharField(_("organising club"), max_length=TITLE_MAX, blank=True)
    language = models.CharField(
        _("language"),
        max_length=LANGUAGE_MAX,
        choices=settings.LANGUAGES,
        default=settings.LANGUAGE_CODE,
    )
    rules_data = models.JSONField()
    entry_kind = models.CharField(max_length=10, default=EntryKind.PAIRS.value)
    pairs_per_team = models.PositiveSmallIntegerField(default=1)
    """Number of tables that a team plays at once; 1 for other entries."""
    starts_at = models.TimeField(null=True, blank=True)
    break_minutes = models.PositiveSmallIntegerField(default=10)
    """Minutes between two turns, used to forecast the day's timetable."""
    tiebreaks = models.JSONField(default=default_tiebreaks)
    least_turns = models.PositiveSmallIntegerField(default=0)
    """Minimum of turns played: in a ranking by average, entries with fewer are ranked last."""
    categories = models.JSONField(default=list, blank=True)
    """Names of the categories, in order; each has its own ranking."""
    sessions = models.JSONField(default=list, blank=True)
    """Sessions as JSON data from `write_starts`; the first session only if it has a name."""
    lot_seed = models.CharField(max_length=SEED_MAX, blank=True)
    bye_mode = models.CharField(max_length=10, default=ByeMode.PRESET.value)
    bye_vp = models.PositiveSmallIntegerField(default=14)
    bye_mp = models.IntegerField(default=355)
    """Match points for a bye. Like `bye_vp`, used only if `bye_mode` is FIGURES."""
    warning_minutes = models.PositiveSmallIntegerField(default=10)
    """Minutes before the end of a turn when the clock warns; 0 turns the warning off."""
    last_smazzata_minutes = models.PositiveSmallIntegerField(default=5)
    """Minutes before the end of a turn when the last smazzata is announced; 0 turns it off."""
    control_minutes = models.PositiveSmallIntegerField(default=15)
    """Minutes after the last turn in which the standings can still be contested."""
    signatures_required = models.BooleanField(default=False)
    """True if a turn closes only when all sides have signed every smazzata."""
    closed_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    """When the event was archived; since then it is read-only and listed only in the archive."""
    archived_by = models.CharField(max_length=AUTHOR_MAX, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)
    """When the event was deleted; it can be restored for a day, then its rows are removed."""
    deleted_by = models.CharField(max_length=AUTHOR_MAX, blank=True)
    search_key = models.CharField(max_length=KEY_MAX, blank=True, editable=False)
    """Text for searching: name, venue and club, folded by `fold_name`."""
    is_public = models.BooleanField(default=False)
    """True once the event or one of its seatings was published: everybody can see its pages."""
    frozen_turn = models.PositiveSmallIntegerField(null=True, blank=True)
    """Last turn whose results are public until the prize-giving; null if all results are public."""
    revision = models.PositiveIntegerField(default=0)
    """Counter that rises by one with every write to the event."""
    settled_revision = models.PositiveIntegerField(default=0)
    """`revision` after the last write that may have changed standings, closed turns, seats,
    names or settings. A record at an open table, for example, does not raise it."""
    ranked_revision = models.PositiveIntegerField(default=0)
    """Revision of the last write that may have changed anything on the standings page."""
    is_demo = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    directors = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="tournaments")
    helpers = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="helped_tournaments")
    """Accounts that may record at the event's tables but decide nothing."""

    is_helped = False
    """True if the requesting account only helps at the event; set by `web.roles_queries`."""

    shows_all = False
    """True for a reader who works at the event and sees all results; set by `web.access_views`."""

    class Meta:
        ordering = ["-date", "name"]
        indexes = [
            models.Index(fields=["-date", "name"], name="events_newest_first"),
            # The columns that a list counts and pages through; the rows themselves are wide.
            models.Index(
                fields=["-date", "name", "is_public"],
                condition=models.Q(archived_at=None, deleted_at=None),
                name="events_listed",
            ),
            # Few events are open; the start page looks among them.
            models.Index(
                fields=["is_public"],
                condition=models.Q(archived_at=None, deleted_at=None, closed_at=None),
                name="events_open",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        if kwargs.get("update_fields") is None:
            self.search_key = self.fold_search_key()
        super().save(*args, **kwargs)

    def fold_search_key(self) -> str:
        return fold_name(f"{self.name} {self.place} {self.organiser}")[:KEY_MAX]

    @cached_property
    def rules(self) -> RuleSet:
        return RuleSet.from_data(self.rules_data)

    def find_bye_award(self, smazzate: int, average: Award | None = None) -> Award:
        """Return an entry's award for a bye in a turn with this number of smazzate. `average`: the
        entry's average per table, None if it has not played."""
        return award_bye(ByeMode(self.bye_mode), Award(self.bye_vp, self.bye_mp), smazzate, average)

    @property
    def planned_start(self) -> datetime | None:
        """When the first turn is to begin, in UTC; None if no time is set."""
        return find_moment(self.date, self.starts_at)

    @property
    def turns_planned(self) -> int:
        """Number of turns in all phases. One query, unless the phases were prefetched."""
        return sum(phase.turns for phase in self.phases.all())

    @property
    def is_archived(self) -> bool:
        return self.archived_at is not None

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None

    @property
    def shown_until(self) -> int | None:
        """Last turn whose results the reader (see `shows_all`) may see; None if all are visible.

        Every query of results or standings for a page, a screen, a picture or a message must
        respect this limit, because nothing else withholds results."""
        return None if self.shows_all else self.frozen_turn

    def holds_back(self, turn: int) -> bool:
        """True if the turn's results are hidden from the reader for whom the event was loaded."""
        return self.shown_until is not None and turn > self.shown_until

    @property
    def is_final(self) -> bool:
        """True if the event is closed and its results are public."""
        return self.is_closed and self.frozen_turn is None


class UnknownKeys(models.Model):
    """Fields of an imported document that this program does not know; exports write them back."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="unknown_keys"
    )
    keys = models.JSONField()
    """A list of `scoring.core.bundle.unknown.UnknownKey`, each as an object with its fields."""


class ShownStandings(models.Model):
    """Cache of an event's general standings, with everything that their page shows.

    Every write that may change the standings renews the cache. The page does not use the cache if
    `revision` differs from the event's `ranked_revision`, or if its reader sees more turns than
    the public."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="shown_standings"
    )
    revision = models.PositiveIntegerField()
    """The event's `ranked_revision` when the standings were computed."""
    until = models.PositiveSmallIntegerField(null=True, blank=True)
    """Last turn with public results when the standings were computed; null if all were public."""
    page = models.JSONField()
    """The page's data, in the form of `standings.rows_queries`."""

    class Meta:
        verbose_name_plural = "shown standings"


class EventPrizes(models.Model):
    """Prize plan and class (club, regional …) of an event. Without this row it has neither."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="event_prizes"
    )
    data = models.JSONField()

    class Meta:
        verbose_name_plural = "event prizes"

    @cached_property
    def plan(self) -> PrizePlan:
        return PrizePlan.from_data(self.data)
