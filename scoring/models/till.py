"""The till and the check-in: fees, each payer's fee, payments, counted cash, arrivals."""

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
    """Join the account, the device if known and the number from 2 up: "Anna · iPhone · Safari",
    "Anna · iPhone · Safari · 2"."""
    return _BETWEEN.join(filter(None, (author_name, device, str(number) if number > 1 else "")))


class Till(models.Model):
    """The fees of one event and the club's own ways to be paid; without this row there are none."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="till")
    plan = models.JSONField(default=dict, blank=True)
    """A `FeePlan`."""
    pay_link = models.CharField(max_length=SOURCE_MAX, blank=True)
    """The club's own payment address, shown with its QR code."""
    pay_text = models.CharField(max_length=REASON_MAX, blank=True)
    """The club's own line on how to pay: an IBAN, a name."""

    @property
    def fees(self) -> FeePlan:
        return FeePlan.from_data(self.plan)


def read_till(event: Tournament) -> Till:
    """Return the event's till, or an unsaved empty one. One query at most."""
    found = getattr(event, "till", None)
    return found or Till(tournament=event)


class TillDevice(models.Model):
    """A till that takes cash: one account on one device."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="till_devices"
    )
    name = models.CharField(max_length=TILL_MAX)
    """The name given by `name_till` at first use, unique in the event."""
    author_name = models.CharField(max_length=AUTHOR_MAX)
    device = models.CharField(max_length=DEVICE_MAX, blank=True)
    """The kind of the device."""
    key = models.CharField(max_length=DEVICE_KEY_MAX, blank=True)
    """The key that distinguishes devices of one kind; "" if the device has no key."""

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
    """Columns of every write of the check-in and the till. Rows are never deleted or changed, only
    undone."""

    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=AUTHOR_MAX)
    device = models.CharField(max_length=DEVICE_MAX, blank=True)
    created_at = models.DateTimeField()
    created_at_revision = models.PositiveIntegerField()
    """The event's revision after this write."""
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_at_revision = models.PositiveIntegerField(null=True, blank=True)
    undone_by = models.CharField(max_length=AUTHOR_MAX, blank=True)

    class Meta:
        abstract = True


class FeeChoice(TillRow):
    """The fee chosen for a payer; the latest that is not undone counts."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="fee_choices")
    position = models.PositiveSmallIntegerField()
    """The position of the player in the entry; 0 if the entry pays as a whole."""
    fee = models.CharField(max_length=WORD_MAX)
    """The key of a fee of the plan, or `EXEMPT`."""
    on_the_day = models.BooleanField()
    """Whether the surcharge is owed."""
    reason = models.CharField(max_length=REASON_MAX, blank=True)
    """The reason for an exemption."""

    class Meta:
        ordering = ["tournament", "pk"]


class Payment(TillRow):
    """Money taken from a payer, or given back."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="payments")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="payments")
    position = models.PositiveSmallIntegerField()
    """As in `FeeChoice`."""
    cents = models.PositiveIntegerField()
    """Always positive, in a refund too."""
    is_refund = models.BooleanField(default=False)
    method = models.CharField(max_length=WORD_MAX)
    """One of `PayMethod`."""
    waived = models.PositiveIntegerField(default=0)
    """The cents of a refund that are not owed again; 0 if it returns an overpayment."""
    reason = models.CharField(max_length=REASON_MAX, blank=True)
    """The reason for a refund."""
    till = models.ForeignKey(TillDevice, on_delete=models.CASCADE, related_name="payments")
    """The till that handled the money."""
    key = models.CharField(max_length=WRITE_KEY_MAX)
    """The key made by the client: a repeated tap counts once."""

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "key", "position"], name="payment_key_once"
            ),
            models.CheckConstraint(condition=models.Q(cents__gt=0), name="payment_of_something"),
        ]


class CashCount(TillRow):
    """The counted cash of one till; the latest that is not undone counts."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="cash_counts")
    till = models.ForeignKey(TillDevice, on_delete=models.CASCADE, related_name="counts")
    expected = models.IntegerField()
    """The expected cash at that time, in cents."""
    change = models.PositiveIntegerField(default=0)
    """The cents for change that the till held at the start."""
    counted = models.PositiveIntegerField()
    coins = models.JSONField(default=dict, blank=True)
    """The number of each note and coin, by its cents; {} if only a total was typed."""
    note = models.CharField(max_length=REASON_MAX, blank=True)

    class Meta:
        ordering = ["tournament", "pk"]


class Arrival(TillRow):
    """The arrival of an entry, in one session of the event."""

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
