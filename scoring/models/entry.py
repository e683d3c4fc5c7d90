"""Entries (pairs, players, trios, teams), their players, withdrawals and substitutions."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import PersonColumns, Player
from players.names import CLUB_MAX, NAME_MAX, STORED_NAME_MAX
from scoring.core.bundle.play_alone import make_salt
from scoring.core.limits import AUTHOR_MAX, REASON_MAX, SALT_LENGTH, SHA256_LENGTH
from scoring.models.tournament import Tournament


class Entry(models.Model):
    """An entry in an event: a pair, a player, a trio or a team."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField(_("pair"))
    name = models.CharField(_("name"), max_length=NAME_MAX, blank=True)
    """Name of a team; other entries are named after their players."""
    categories = models.JSONField(default=list, blank=True)
    """Categories of the entry, in the event's order."""
    first_turn = models.PositiveSmallIntegerField(default=1)
    """First turn that the entry plays; above 1 for a late entry."""

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once")
        ]

    def __str__(self) -> str:
        return str(self.number)


class EntryPlayer(PersonColumns):
    """A player of an entry, with name, card and club as they were at the time of the event."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="seated"
    )
    """The person in the list of players; null if the player is fictitious or erased."""
    position = models.PositiveSmallIntegerField()
    """The player's position in the entry, from 1, as registered; a team's first pair is 1 and 2."""
    name = models.CharField(_("name"), max_length=STORED_NAME_MAX)
    club = models.CharField(_("club"), max_length=CLUB_MAX, blank=True)
    salt = models.CharField(max_length=SALT_LENGTH, default=make_salt, blank=True)
    """Random salt of the name's hash in documents without names; "" once the person is erased."""
    commitment = models.CharField(max_length=SHA256_LENGTH, blank=True)
    """Hash that replaces the name in documents without names; stored on erasure, "" before."""

    class Meta:
        ordering = ["entry", "position"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="player_in_one_pair"),
            models.UniqueConstraint(fields=["entry", "position"], name="entry_position_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Withdrawal(models.Model):
    """A withdrawal. Its award (`vp`, `mp`) counts for each turn that the entry misses."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="withdrawal")
    turn = models.PositiveSmallIntegerField()
    """First turn that the entry does not finish."""
    justified = models.BooleanField()
    vp = models.IntegerField()
    mp = models.IntegerField()
    reason = models.CharField(_("reason"), max_length=REASON_MAX)
    author_name = models.CharField(max_length=AUTHOR_MAX)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["entry"]


class Substitution(models.Model):
    """The replacement of a player of an entry by a substitute, from one turn on."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="substitutions")
    turn = models.PositiveSmallIntegerField()
    """First turn that the substitute plays."""
    position = models.PositiveSmallIntegerField()
    left = models.CharField(max_length=STORED_NAME_MAX)
    """Name of the replaced player."""
    entered = models.CharField(max_length=STORED_NAME_MAX)
    reason = models.CharField(_("reason"), max_length=REASON_MAX)
    author_name = models.CharField(max_length=AUTHOR_MAX)
    created_at = models.DateTimeField()
    left_salt = models.CharField(max_length=SALT_LENGTH, default=make_salt, blank=True)
    left_commitment = models.CharField(max_length=SHA256_LENGTH, blank=True)

    class Meta:
        ordering = ["entry", "pk"]
