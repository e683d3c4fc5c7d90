"""Directors' rulings: penalties, awards, and assigned scores."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.core.limits import AUTHOR_MAX, REASON_MAX
from scoring.core.play.awards import AWARDS, Award
from scoring.core.rules.sides import Sides
from scoring.models.entry import Entry
from scoring.models.turn import Table, Turn


class Adjustment(models.Model):
    """A penalty or award: points for an entry in a smazzata, a turn or the event.

    Game points for a smazzata change the score of its table, and so the match points of both sides.
    All other points are added to the entry's own totals."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="adjustments")
    turn = models.ForeignKey(
        Turn, on_delete=models.CASCADE, null=True, blank=True, related_name="adjustments"
    )
    smazzata = models.PositiveSmallIntegerField(null=True, blank=True)
    """Number of the smazzata within `turn`; null unless the ruling is on a smazzata."""
    vp = models.IntegerField(_("victory points"), default=0)
    mp = models.IntegerField(_("match points"), default=0)
    gp = models.IntegerField(_("game points"), default=0)
    reason = models.CharField(_("reason"), max_length=REASON_MAX)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=AUTHOR_MAX)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["entry", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(smazzata=None) | models.Q(turn__isnull=False),
                name="a_smazzata_is_of_a_turn",
            )
        ]


class AssignedScore(models.Model):
    """A ruling that replaces a table's played score; the sides' points need not balance."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="assigned")
    ns_vp = models.IntegerField()
    ns_mp = models.IntegerField()
    ew_vp = models.IntegerField()
    ew_mp = models.IntegerField()
    l3_vp = models.IntegerField(null=True, blank=True)
    l3_mp = models.IntegerField(null=True, blank=True)
    """Match points of the third side; null at a table of two sides."""
    reason = models.CharField(_("reason"), max_length=REASON_MAX)
    author_name = models.CharField(max_length=AUTHOR_MAX)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["table"]

    @property
    def awards(self) -> Sides[Award]:
        return read_awards(*[getattr(self, column) for column in AWARDS])


def read_awards(*figures: int | None) -> Sides[Award]:
    """Build the award of each side. `figures`: the values of the columns in `AWARDS`, in order."""
    pairs = zip(figures[::2], figures[1::2], strict=True)
    return Sides(*[Award(vp, mp) for vp, mp in pairs if vp is not None and mp is not None])
