"""The phases of an event and the sections of a phase."""

from __future__ import annotations

from functools import cached_property

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.core.limits import SEED_MAX, WORD_MAX
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.movement import Movement
from scoring.core.pairing.phase import Carry, Length, PhasePlan, QualifyFrom, SectionsBy
from scoring.core.play.phases import find_letter
from scoring.core.play.seated_rules import seat_rules
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import ConversionTable
from scoring.models.tournament import Tournament


class Phase(models.Model):
    """A phase: turns with one movement. `table_data` is its own copy of a conversion table."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="phases")
    number = models.PositiveSmallIntegerField()
    movement = models.CharField(_("movement"), max_length=WORD_MAX)
    options = models.JSONField(default=dict, blank=True)
    """Options chosen for the movement; see `PhasePlan`."""
    turns = models.PositiveSmallIntegerField(_("turns"))
    length = models.CharField(max_length=10, default=Length.SMAZZATE.value)
    """The limit that ends a table's play in a turn; a value of `Length`."""
    smazzate = models.PositiveSmallIntegerField(_("smazzate per turn"))
    """Smazzate per table in a turn; the maximum if a target or a set time ends the turn."""
    target = models.PositiveIntegerField(default=0)
    """Game points that decide a match; used only if `length` is TARGET."""
    minutes = models.PositiveSmallIntegerField(_("minutes per turn"))
    table_data = models.JSONField()
    team_table_data = models.JSONField(null=True, blank=True)
    """Conversion table of a team's whole match; null if the points of its tables are added up."""
    section_tables = models.JSONField(default=list, blank=True)
    sections_by = models.CharField(max_length=10, default=SectionsBy.RANKING.value)
    qualify = models.PositiveSmallIntegerField(default=0)
    qualify_from = models.CharField(max_length=10, default=QualifyFrom.FIELD.value)
    """Ranking whose best entries qualify; a value of `QualifyFrom`."""
    carry = models.CharField(max_length=10, default=Carry.ALL.value)
    """Points that entries bring into this phase from earlier ones; a value of `Carry`."""
    two_lines = models.BooleanField(default=False)
    """True if N-S and E-W of a Mitchell are ranked separately as well as together."""
    draw_method = models.CharField(max_length=20, blank=True)
    """How the seats were drawn; a value of `DrawMethod`."""
    draw_seed = models.CharField(max_length=SEED_MAX, blank=True)
    """Seed of the seating draw; "" before it, or if seats follow the order of entry."""

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="phase_number_once"),
            models.CheckConstraint(
                condition=models.Q(turns__gte=1) & models.Q(smazzate__gte=1),
                name="phase_has_turns_and_smazzate",
            ),
        ]

    @cached_property
    def conversion(self) -> ConversionTable:
        return ConversionTable.from_data(self.table_data)

    @cached_property
    def team_conversion(self) -> ConversionTable | None:
        return ConversionTable.from_data(self.team_table_data) if self.team_table_data else None

    @property
    def table_conversion(self) -> ConversionTable | None:
        """Conversion to VP at each table; None if only a team's whole match is converted."""
        return self.conversion if self.team_conversion is None else None

    @property
    def vp_table(self) -> ConversionTable:
        return self.team_conversion or self.conversion

    @property
    def plan(self) -> PhasePlan:
        return PhasePlan.of(self)

    @property
    def hall_tables(self) -> list[int]:
        """Number of tables that each section occupies; a match of teams occupies several."""
        return [matches * self.tournament.pairs_per_team for matches in self.section_tables]

    def find_movement(self) -> Movement:
        return self.plan.find_movement()

    def seat_rules(self, event: Tournament) -> RuleSet:
        """Return the event's rules, adapted to the number of players at the phase's tables."""
        return seat_rules(event.rules, EntryKind(event.entry_kind), self.find_movement())


class Section(models.Model):
    """Entries that are seated and ranked separately; a drawn phase has one section or more."""

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="sections")
    number = models.PositiveSmallIntegerField()
    members = models.JSONField()
    """Numbers of the entries, in the order of the draw or of qualification."""
    first_table = models.PositiveSmallIntegerField(default=1)
    """Number of the section's first table: tables are numbered across sections."""

    class Meta:
        ordering = ["phase", "number"]
        constraints = [
            models.UniqueConstraint(fields=["phase", "number"], name="section_number_once")
        ]

    def __str__(self) -> str:
        return self.letter

    @property
    def letter(self) -> str:
        return find_letter(self.number)
