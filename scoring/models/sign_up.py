"""Sign-ups that players send in before an event, and the event's settings for them."""

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
"""Columns of a sign-up that change when mail is sent, separately from its other columns."""
LAST_MINUTE: Final = time(23, 59)
"""Closing time on the event's day if neither sign-ups nor play have a set time."""


class SignUpTerms(models.Model):
    """An event's settings for sign-ups; an event without this row never accepted any."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="sign_up_terms"
    )
    is_open = models.BooleanField(default=False)
    closes_at = models.DateTimeField(null=True, blank=True)
    """When sign-ups close; null means the planned start of play or, without one, LAST_MINUTE."""
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)
    """Maximum number of entries in the event; null for no limit."""
    by_director = models.BooleanField(default=True)
    """True if a director decides on each sign-up. Otherwise a sign-up becomes an entry at once if
    there is a free place and its players need no check (`SignUpQuestions.is_clear`)."""
    shows_names = models.BooleanField(default=False)
    """True if the sign-up page lists the entries."""
    notice = models.CharField(max_length=SIGN_UPS_NOTICE_MAX, blank=True)
    """Note of the director to people who sign up."""

    class Meta:
        verbose_name_plural = "sign-up terms"

    @property
    def closing(self) -> datetime:
        """Time at which sign-ups close. No query if `tournament` is loaded already."""
        day_ends = timezone.make_aware(datetime.combine(self.tournament.date, LAST_MINUTE))
        return self.closes_at or self.tournament.planned_start or day_ends

    def are_awaited(self, now: datetime) -> bool:
        """True if sign-ups are open and `now` is before their closing time.

        Does not check whether the event has turns or is over; both also close sign-ups."""
        return self.is_open and now < self.closing


def read_terms(event: Tournament) -> SignUpTerms | None:
    """Return the event's sign-up settings, if any. No query if the event was loaded with them."""
    found: SignUpTerms | None = getattr(event, "sign_up_terms", None)
    if found is not None:
        found.tournament = event
    return found


class SignUp(models.Model):
    """A sign-up of a pair, a player, a trio or a team, or of a single player seeking a partner."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="sign_ups")
    token = models.CharField(max_length=32, unique=True)
    """Token of the sender's link, which allows correcting or withdrawing the sign-up."""
    key = models.CharField(max_length=WRITE_KEY_MAX)
    """Random key from the form, so that a form sent twice creates one sign-up."""
    state = models.CharField(max_length=10)
    """Undecided, accepted, refused or withdrawn; a value of `SignUpState`."""
    queued_at = models.DateTimeField()
    """When the sign-up was sent or, if it sought a partner, when it got one; orders the queue."""
    created_at = models.DateTimeField()
    entry = models.ForeignKey(
        Entry,
        on_delete=models.DO_NOTHING,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="+",
    )
    """Entry that the accepted sign-up became. The key stays here if the director deletes the entry,
    because undoing the deletion restores the entry with the same key."""
    joined = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="partners"
    )
    """Sign-up of the first player, if the director paired this single player as the second."""
    seeks_partner = models.BooleanField(default=False)
    name = models.CharField(_("name"), max_length=NAME_MAX, blank=True)
    """Name of a team."""
    categories = models.JSONField(default=list, blank=True)
    """Categories that the sender ticked; the entry has its own copy."""
    email = models.EmailField(max_length=EMAIL_MAX, blank=True)
    phone = models.CharField(max_length=PHONE_MAX, blank=True)
    note = models.CharField(max_length=SIGN_UP_NOTE_MAX, blank=True)
    language = models.CharField(max_length=LANGUAGE_MAX)
    """Language of the form and of the mails about the sign-up."""
    origin = models.CharField(max_length=ORIGIN_MAX)
    """Address of the desk as the sender used it, for links in mail: `https://desk.example`."""
    reason = models.CharField(max_length=REASON_MAX, blank=True)
    """Reason that the director gave for refusing the sign-up."""
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.CharField(max_length=AUTHOR_MAX, blank=True)
    is_mail_due = models.BooleanField(default=False)
    mail_tries = models.PositiveSmallIntegerField(default=0)
    """Failed attempts to send the due mail."""
    mail_tried_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "queued_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="sign_up_key_once")
        ]

    def owe_mail(self) -> None:
        """Mark mail about the new state as due if there is an address. The caller saves the row."""
        self.is_mail_due, self.mail_tries, self.mail_tried_at = bool(self.email), 0, None

    @property
    def is_settled(self) -> bool:
        return self.state in (SignUpState.REFUSED, SignUpState.WITHDRAWN)


class SignUpPlayer(PersonColumns):
    """A player of a sign-up, as typed by the sender."""

    sign_up = models.ForeignKey(SignUp, on_delete=models.CASCADE, related_name="players")
    position = models.PositiveSmallIntegerField()
    """The player's position in the sign-up, from 1, in the sender's order."""
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
        """Token that `Erasure` stores, to find the erased player in a restored backup.

        One query, unless the row was loaded with select_related("sign_up")."""
        return f"{self.sign_up.token}-{self.position}"
