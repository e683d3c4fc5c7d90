"""Clubs and players: who they are, whatever they play. A row is found again by its key."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.names import (
    CARD_MAX,
    CLUB_MAX,
    KEY_MAX,
    NAME_MAX,
    clean_card,
    clean_name,
    clean_text,
    name_key,
)


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
        """Store the name clean and its key beside it."""
        self.settle_key()
        super().save(*args, **kwargs)

    def settle_key(self) -> None:
        """Derive the key; for whoever saves in bulk, past `save`."""
        self.name = clean_text(self.name)
        self.key = name_key(self.name)


class Player(models.Model):
    """A player: by the membership card where there is one, else by name and club."""

    name = models.CharField(_("name"), max_length=NAME_MAX, help_text=_("Surname, then first name"))
    key = models.CharField(max_length=KEY_MAX, editable=False, db_index=True)
    card_number = models.CharField(_("membership card"), max_length=CARD_MAX, blank=True)
    club = models.ForeignKey(
        Club,
        verbose_name=_("club"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="players",
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["key", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(key=""), name="player_has_a_name"),
            models.UniqueConstraint(
                fields=["card_number"],
                condition=~Q(card_number=""),
                name="player_card_once",
            ),
            # Two of one name are told apart by a club or a card; where both are missing, by
            # nothing. NULLs differ in a unique index: so there are two.
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
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store name and card clean, and the key of the name beside them."""
        self.settle_key()
        super().save(*args, **kwargs)

    def settle_key(self) -> None:
        """Derive the key; for whoever saves in bulk, past `save`."""
        self.name = clean_name(self.name)
        self.card_number = clean_card(self.card_number)
        self.key = name_key(self.name)
