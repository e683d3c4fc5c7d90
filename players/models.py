"""Models of clubs and players, both looked up by `key`: the name as `fold_name` folds it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from secrets import token_hex
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.membership import KIND_MAX
from players.names import (
    CARD_MAX,
    CLUB_MAX,
    KEY_MAX,
    NAME_MAX,
    clean_card,
    clean_name,
    clean_text,
    fold_name,
)
from players.person import Person

TOKEN_LENGTH: Final = 32


def make_token() -> str:
    return token_hex(TOKEN_LENGTH // 2)


def find_today() -> date:
    """Return today's date in the server's time zone."""
    return timezone.localdate()


class Club(models.Model):
    """A club that players belong to, or that organises an event."""

    name = models.CharField(_("name"), max_length=CLUB_MAX)
    key = models.CharField(max_length=KEY_MAX, unique=True, editable=False)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["key"]
        constraints = [models.CheckConstraint(condition=~Q(key=""), name="club_has_a_name")]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.set_key()
        super().save(*args, **kwargs)

    def set_key(self) -> None:
        """Clean the name and set the key. Bulk writes must call this, since they bypass `save`."""
        self.name = clean_text(self.name)
        self.key = fold_name(self.name)


class PersonColumns(models.Model):
    """The columns that `Player` and the player of an event's entry have in common."""

    card_number = models.CharField(_("membership card"), max_length=CARD_MAX, blank=True)

    class Meta:
        abstract = True


class Player(PersonColumns):
    """A player, identified by the membership card or, without a card, by name and club."""

    name = models.CharField(_("name"), max_length=NAME_MAX, help_text=_("Surname, then first name"))
    key = models.CharField(max_length=KEY_MAX, editable=False, db_index=True)
    club = models.ForeignKey(
        Club,
        verbose_name=_("club"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="players",
    )
    token = models.CharField(max_length=TOKEN_LENGTH, default=make_token, editable=False)
    """Random text that identifies the player even after corrections, and in older backups."""
    has_page = models.BooleanField(default=True)
    """False if the player does not want a public page."""
    added_on = models.DateField(default=find_today, editable=False)
    membership_kind = models.CharField(_("kind of membership"), max_length=KIND_MAX, blank=True)
    """One of `membership.MEMBERSHIP_KINDS`, or the club's own word."""
    valid_from = models.DateField(_("valid from"), null=True, blank=True)
    valid_until = models.DateField(_("valid until"), null=True, blank=True)
    """The last day on which the membership is valid."""
    birth_year = models.PositiveSmallIntegerField(_("birth year"), null=True, blank=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["key", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(key=""), name="player_has_a_name"),
            models.UniqueConstraint(fields=["token"], name="player_token_once"),
            models.UniqueConstraint(
                fields=["card_number"], condition=~Q(card_number=""), name="player_card_once"
            ),
            # Two players of one name differ by club or card. NULLs differ in a unique index, so
            # namesakes without a club need a constraint of their own.
            models.UniqueConstraint(
                fields=["key", "club"],
                condition=Q(card_number=""),
                name="player_without_card_once_a_club",
            ),
            models.UniqueConstraint(
                fields=["key"],
                condition=Q(card_number="", club=None),
                name="player_without_card_or_club_once",
            ),
            models.CheckConstraint(
                condition=Q(valid_from__lte=models.F("valid_until"))
                | Q(valid_from=None)
                | Q(valid_until=None),
                name="player_validity_in_order",
            ),
        ]

    @property
    def person(self) -> Person:
        """The player as a Person. One query unless the club is already loaded."""
        return replace(Person.of(self), club=self.club.name if self.club else "")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.set_key()
        super().save(*args, **kwargs)

    def set_key(self) -> None:
        """Clean name and card, and set the key. Bulk writes must call this: they bypass `save`."""
        self.name = clean_name(self.name)
        self.card_number = clean_card(self.card_number)
        self.key = fold_name(self.name)


class PlayerAlias(models.Model):
    """A player's former name, card or club, or a person who was merged into the player. Columns
    without a former value are empty. A former card number still identifies the player, unless it is
    now another player's."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="aliases")
    name = models.CharField(max_length=NAME_MAX, blank=True)
    card_number = models.CharField(max_length=CARD_MAX, blank=True, db_index=True)
    club = models.CharField(max_length=CLUB_MAX, blank=True)
    token = models.CharField(max_length=TOKEN_LENGTH, blank=True)
    """Token of the merged player, else ""; an erasure uses it to find the player in old backups."""
    until = models.DateField(default=find_today)

    class Meta:
        ordering = ["player", "until", "pk"]
        constraints = [
            models.UniqueConstraint(
                # As a pair: bandit takes the keyword for an empty password.
                fields=["token"],
                condition=~Q(("token", "")),
                name="alias_token_once",
            )
        ]


class DistinctPlayers(models.Model):
    """Two players whom a user has declared to be two people; they are not listed as doubles."""

    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    decided_on = models.DateField(default=find_today)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="distinct_players_once")
        ]


class RememberedColumns(models.Model):
    """Column roles (name, card, club …) chosen by an account, for lists with the same headings."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="remembered_columns"
    )
    headings = models.CharField(max_length=64)
    """Hash of a list's headings and its `columns.Shape`, made by `column_choice.key_headings`."""
    roles = models.JSONField()
    """List of the columns' roles, such as "card 1"; null if a column is ignored."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "headings"], name="headings_once")
        ]


class MemberList(models.Model):
    """A list of members that an account is importing, and the progress of the import."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="member_list"
    )
    text = models.TextField()
    """The list as pasted or uploaded, to be read again if other column roles are chosen."""
    rows = models.JSONField()
    """The members to add; `members.read_member` reads a row."""
    left_out = models.JSONField(default=list)
    """(line number, error message) of each error in a row; such rows are not added."""
    done = models.PositiveIntegerField(default=0)
