"""Sign-ups: what players send in before an event, and the terms on which it takes them."""

from __future__ import annotations

from datetime import datetime, time
from typing import Final

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models import PersonColumns
from players.names import CLUB_MAX, NAME_MAX
from scoring.core.limits import (
    AUTHOR_MAX,
    EMAIL_MAX,
    LANGUAGE_MAX,
    ORIGIN_MAX,
    PHONE_MAX,
    REASON_MAX,
    SIGN_UP_NOTE_MAX,
    SIGN_UPS_NOTICE_MAX,
    WRITE_KEY_MAX,
)
from scoring.core.play.sign_ups import SignUpState
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament

MAIL_COLUMNS: Final = ("is_mail_due", "mail_tries", "mail_tried_at", "mailed_at")
"""The columns of a sign-up that the sending of mails changes, whatever else is done."""
LAST_MINUTE: Final = time(23, 59)
"""The closing time, on the event's day, where neither sign-ups nor play have a time set."""


class SignUpTerms(models.Model):
    """The terms of an event's sign-ups; without this row it has never taken any."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="sign_up_terms"
    )
    is_open = models.BooleanField(default=False)
    closes_at = models.DateTimeField(null=True, blank=True)
    """The moment from which none is taken; null for the beginning of play, or LAST_MINUTE."""
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)
    """The most entries of the event; null for any number."""
    by_director = models.BooleanField(default=True)
    """Whether a director decides on each; else whoever raises no question is entered at once."""
    shows_names = models.BooleanField(default=False)
    """Whether the page of the sign-ups lists who is entered."""
    notice = models.CharField(max_length=SIGN_UPS_NOTICE_MAX, blank=True)
    """The director's note to those who sign up."""

    class Meta:
        verbose_name_plural = "sign-up terms"

    @property
    def closing(self) -> datetime:
        """The moment from which none is taken. The event must be loaded."""
        day_ends = timezone.make_aware(datetime.combine(self.tournament.date, LAST_MINUTE))
        return self.closes_at or self.tournament.planned_start or day_ends

    def are_awaited(self, now: datetime) -> bool:
        """Whether the event's pages offer to sign up: open, and the closing time not reached.
        Whether the seats are drawn, those pages know themselves."""
        return self.is_open and now < self.closing


def read_terms(event: Tournament) -> SignUpTerms | None:
    """The terms of an event that has or had sign-ups. One query at most, none where the event was
    read with them."""
    found: SignUpTerms | None = getattr(event, "sign_up_terms", None)
    if found is not None:
        found.tournament = event
    return found


class SignUp(models.Model):
    """A sign-up: a pair, a player, a trio or a team, or a single player who seeks a partner."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="sign_ups")
    token = models.CharField(max_length=32, unique=True)
    """The token in its sender's link: whoever holds it may correct and withdraw."""
    key = models.CharField(max_length=WRITE_KEY_MAX)
    """The key that the page made for it: sent twice, it is one sign-up."""
    state = models.CharField(max_length=10)
    """One of `SignUpState`."""
    queued_at = models.DateTimeField()
    """The moment by which it stands in the queue: when it was first whole."""
    created_at = models.DateTimeField()
    entry = models.ForeignKey(
        Entry,
        on_delete=models.DO_NOTHING,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="+",
    )
    """The entry that it became. Undone, that entry is not found; redone, it is found again."""
    joined = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="partners"
    )
    """The sign-up of the partner with whom the director paired this single player."""
    seeks_partner = models.BooleanField(default=False)
    name = models.CharField(_("name"), max_length=NAME_MAX, blank=True)
    """The name of a team."""
    categories = models.JSONField(default=list, blank=True)
    """The event's categories that its sender has ticked. Those of an entry are the entry's."""
    email = models.EmailField(max_length=EMAIL_MAX, blank=True)
    phone = models.CharField(max_length=PHONE_MAX, blank=True)
    note = models.CharField(max_length=SIGN_UP_NOTE_MAX, blank=True)
    """What its sender wants the director to know."""
    language = models.CharField(max_length=LANGUAGE_MAX)
    """The language in which it was sent, and in which it is answered."""
    origin = models.CharField(max_length=ORIGIN_MAX)
    """Where its sender reached the desk, as `https://desk.example`: the link of a mail leads there.
    """
    reason = models.CharField(max_length=REASON_MAX, blank=True)
    """The director's reason for refusing it."""
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.CharField(max_length=AUTHOR_MAX, blank=True)
    is_mail_due = models.BooleanField(default=False)
    """Whether its sender is still to be told by mail how it stands."""
    mail_tries = models.PositiveSmallIntegerField(default=0)
    """The tries to send that mail, all in vain so far."""
    mail_tried_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)
    """The moment of the last mail that was sent."""

    class Meta:
        ordering = ["tournament", "queued_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="sign_up_key_once")
        ]

    def owe_mail(self) -> None:
        """Let its sender be told by mail how it stands, if there is an address. The caller saves
        it."""
        self.is_mail_due, self.mail_tries, self.mail_tried_at = bool(self.email), 0, None

    @property
    def is_settled(self) -> bool:
        return self.state in (SignUpState.REFUSED, SignUpState.WITHDRAWN)


class SignUpPlayer(PersonColumns):
    """A player of a sign-up, as typed by its sender."""

    sign_up = models.ForeignKey(SignUp, on_delete=models.CASCADE, related_name="players")
    position = models.PositiveSmallIntegerField()
    """The position, from 1, in the order in which they were typed."""
    name = models.CharField(_("name"), max_length=NAME_MAX)
    club = models.CharField(_("club"), max_length=CLUB_MAX, blank=True)

    class Meta:
        ordering = ["sign_up", "position"]
        constraints = [
            models.UniqueConstraint(fields=["sign_up", "position"], name="sign_up_position_once")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def erasure_token(self) -> str:
        """The token of the person's erasure: older backups have it too. The sign-up must be
        loaded."""
        return f"{self.sign_up.token}-{self.position}"
