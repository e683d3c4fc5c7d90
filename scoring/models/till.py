"""Rows of the till and the check-in: fees, payments, counted cash, arrivals."""

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


def get_till_name(author_name: str, device: str, number: int = 1) -> str:
    """Return a till's name: "Anna · iPhone · Safari", or "… · 2" for Anna's second such device."""
    return _BETWEEN.join(filter(None, (author_name, device, str(number) if number > 1 else "")))


class Till(models.Model):
    """Fee plan and payment details of one event; an event without this row has neither.

    The cash boxes of the event are `TillDevice` rows."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="till")
    plan = models.JSONField(default=dict, blank=True)
    pay_link = models.CharField(max_length=SOURCE_MAX, blank=True)
    """Payment link of the club, shown with its QR code."""
    pay_text = models.CharField(max_length=REASON_MAX, blank=True)
    """Payment instructions of the club in one line: an IBAN, a name."""

    @property
    def fees(self) -> FeePlan:
        return FeePlan.from_data(self.plan)


def read_till(event: Tournament) -> Till:
    """Return the event's till, or an unsaved empty one. At most one query."""
    found = getattr(event, "till", None)
    return found or Till(tournament=event)


class TillDevice(models.Model):
    """A till that takes cash: one account on one device."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="till_devices"
    )
    name = models.CharField(max_length=TILL_MAX)
    """Name given by `get_till_name` at first use, unique in the event."""
    author_name = models.CharField(max_length=AUTHOR_MAX)
    device = models.CharField(max_length=DEVICE_MAX, blank=True)
    key = models.CharField(max_length=DEVICE_KEY_MAX, blank=True)
    """Key that distinguishes devices of one kind; "" if the device has none."""

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
    """Columns that check-in and till rows share. Rows are marked as undone, never deleted."""

    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=AUTHOR_MAX)
    device = models.CharField(max_length=DEVICE_MAX, blank=True)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_at_revision = models.PositiveIntegerField(null=True, blank=True)
    undone_by = models.CharField(max_length=AUTHOR_MAX, blank=True)

    class Meta:
        abstract = True


class FeeChoice(TillRow):
    """A fee chosen for a player or an entry. The latest choice that is not undone applies."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="fee_choices")
    position = models.PositiveSmallIntegerField()
    """Position of the player in the entry; 0 if the entry pays as a whole."""
    fee = models.CharField(max_length=WORD_MAX)
    """Key of a fee in the plan, or `EXEMPT`."""
    on_the_day = models.BooleanField()
    """True if the surcharge for registering on the event's day is owed."""
    reason = models.CharField(max_length=REASON_MAX, blank=True)
    """Reason for an exemption."""

    class Meta:
        ordering = ["tournament", "pk"]


class Payment(TillRow):
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="payments")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="payments")
    position = models.PositiveSmallIntegerField()
    """Position of the player in the entry; 0 if the entry pays as a whole."""
    cents = models.PositiveIntegerField()
    """Amount in cents, positive for refunds too."""
    is_refund = models.BooleanField(default=False)
    method = models.CharField(max_length=WORD_MAX)
    """Cash, transfer or other; a value of `PayMethod`."""
    waived = models.PositiveIntegerField(default=0)
    """Cents by which a refund reduces the fee owed; 0 if this is not a refund."""
    reason = models.CharField(max_length=REASON_MAX, blank=True)
    """Reason for a refund."""
    till = models.ForeignKey(TillDevice, on_delete=models.CASCADE, related_name="payments")
    key = models.CharField(max_length=WRITE_KEY_MAX)
    """Random key from the client: a repeated tap counts once."""

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "key", "position"], name="payment_key_once"
            ),
            models.CheckConstraint(condition=models.Q(cents__gt=0), name="payment_of_something"),
        ]


class CashCount(TillRow):
    """A count of the cash in one till. The latest count that is not undone applies."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="cash_counts")
    till = models.ForeignKey(TillDevice, on_delete=models.CASCADE, related_name="counts")
    expected = models.IntegerField()
    """Cash expected in the till when it was counted, in cents."""
    change = models.PositiveIntegerField(default=0)
    """Money for change in the till at the start, in cents."""
    counted = models.PositiveIntegerField()
    coins = models.JSONField(default=dict, blank=True)
    """Number of notes and coins by value in cents; {} if only the total was typed."""
    note = models.CharField(max_length=REASON_MAX, blank=True)

    class Meta:
        ordering = ["tournament", "pk"]


class Arrival(TillRow):
    """The arrival of an entry, noted at the check-in of one session."""

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
