"""The till and the check-in: fees, which fee whoever pays, payments, counted cash, who has come."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from scoring.core.limits import (
    AUTHOR_MAX,
    DEVICE_KEY_MAX,
    DEVICE_MAX,
    REASON_MAX,
    SOURCE_MAX,
    WORD_MAX,
    WRITE_KEY_MAX,
)
from scoring.core.till.fees import FeePlan
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament

_BETWEEN = " · "
_NUMBER_MAX = 6
TILL_MAX = AUTHOR_MAX + len(_BETWEEN) + DEVICE_MAX + len(_BETWEEN) + _NUMBER_MAX


def name_till(author_name: str, device: str, number: int = 1) -> str:
    """The name of an account's till on a device of a kind, as far as that is known, numbered from
    the second on: "Anna · iPhone · Safari", "Anna · iPhone · Safari · 2"."""
    return _BETWEEN.join(filter(None, (author_name, device, str(number) if number > 1 else "")))


class Till(models.Model):
    """The fees of one event and the club's own ways to be paid; without this row there are none."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="till")
    plan = models.JSONField(default=dict, blank=True)
    """A `FeePlan`."""
    pay_link = models.CharField(max_length=SOURCE_MAX, blank=True)
    """An address of the club's own where one pays, shown with its code."""
    pay_text = models.CharField(max_length=REASON_MAX, blank=True)
    """A line of the club's own on how to pay: an IBAN, a name."""

    @property
    def fees(self) -> FeePlan:
        return FeePlan.from_data(self.plan)


def read_till(event: Tournament) -> Till:
    """The till of an event as it is set, or as it is unless set. One query at most."""
    found = getattr(event, "till", None)
    return found or Till(tournament=event)


class TillDevice(models.Model):
    """A till where cash is taken: one account on one device."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="till_devices"
    )
    name = models.CharField(max_length=TILL_MAX)
    """As `name_till` made it when it was first used: no other till of the event has it."""
    author_name = models.CharField(max_length=AUTHOR_MAX)
    device = models.CharField(max_length=DEVICE_MAX, blank=True)
    """The kind of the device."""
    key = models.CharField(max_length=DEVICE_KEY_MAX, blank=True)
    """The key that tells the device from others of its kind; "" for all that have none."""

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "author_name", "device", "key"], name="till_device_once"
            ),
            models.UniqueConstraint(fields=["tournament", "name"], name="till_name_once"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def numbered_device(self) -> str:
        return self.name.removeprefix(self.author_name).removeprefix(_BETWEEN)


class TillRow(models.Model):
    """What every write of the check-in and the till has; none is ever deleted or changed, but
    undone."""

    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=AUTHOR_MAX)
    device = models.CharField(max_length=DEVICE_MAX, blank=True)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    """The event's revision that this write made."""
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_at_revision = models.PositiveIntegerField(null=True, blank=True)
    undone_by = models.CharField(max_length=AUTHOR_MAX, blank=True)

    class Meta:
        abstract = True


class FeeChoice(TillRow):
    """The fee that somebody chose for a payer; the latest that is not undone counts."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="fee_choices")
    position = models.PositiveSmallIntegerField()
    """The position of the player in the entry; 0 where the entry pays as one."""
    fee = models.CharField(max_length=WORD_MAX)
    """The key of a fee of the plan, or `EXEMPT`."""
    on_the_day = models.BooleanField()
    """Whether the surcharge is owed."""
    reason = models.CharField(max_length=REASON_MAX, blank=True)
    """The reason of an exemption."""

    class Meta:
        ordering = ["tournament", "pk"]


class Payment(TillRow):
    """Money taken from a payer, or given back."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="payments")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="payments")
    position = models.PositiveSmallIntegerField()
    """As in `FeeChoice`."""
    cents = models.PositiveIntegerField()
    """More than 0 in both directions."""
    is_refund = models.BooleanField(default=False)
    method = models.CharField(max_length=WORD_MAX)
    """One of `PayMethod`."""
    waived = models.PositiveIntegerField(default=0)
    """The cents of a refund that are not owed again; 0 of what was paid too much."""
    reason = models.CharField(max_length=REASON_MAX, blank=True)
    """The reason of a refund."""
    till = models.ForeignKey(TillDevice, on_delete=models.CASCADE, related_name="payments")
    """The till that had the money in hand."""
    key = models.CharField(max_length=WRITE_KEY_MAX)
    """The key of the client: a tap that comes twice is one."""

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "key", "position"], name="payment_key_once"
            ),
            models.CheckConstraint(condition=models.Q(cents__gt=0), name="payment_of_something"),
        ]


class CashCount(TillRow):
    """The cash of one till as somebody counted it; the latest that is not undone counts."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="cash_counts")
    till = models.ForeignKey(TillDevice, on_delete=models.CASCADE, related_name="counts")
    expected = models.IntegerField()
    """The cents that should have been taken at that time."""
    change = models.PositiveIntegerField(default=0)
    """The cents for change that were in it before."""
    counted = models.PositiveIntegerField()
    coins = models.JSONField(default=dict, blank=True)
    """How many of each note and coin, by its cents; empty where a sum was typed."""
    note = models.CharField(max_length=REASON_MAX, blank=True)

    class Meta:
        ordering = ["tournament", "pk"]


class Arrival(TillRow):
    """An entry that is here, in one session of the event."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="arrivals")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="arrivals")
    session = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "session"], condition=models.Q(undone_at=None), name="arrival_once"
            )
        ]
