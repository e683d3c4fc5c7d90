"""Mails about a sign-up's state, sent outside the request and again if the mail server fails. They
contain no text that a player typed, so nobody can use them to write to strangers."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException
from threading import Thread
from typing import Final

from django.conf import settings
from django.core.mail import send_mail
from django.db import Error, connection
from django.db.models import F, Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from scoring.models.sign_up import SignUp, read_terms
from scoring.sign_ups.queries import load_sign_ups
from scoring.sign_ups.wording import STANDING_NAMES, format_standing

MOST_TRIES: Final = 12
NEXT_AFTER: Final = timedelta(hours=1)
"""Minimum time between mails about different sign-ups to one address.
It protects strangers whose address somebody typed in."""
RETRY_AFTER: Final = timedelta(minutes=9)
"""Minimum time between two tries, slightly less than the interval of the background jobs."""

logger = logging.getLogger("burraco.sign_ups")


def send_mails_soon() -> None:
    """Send the due mails in a separate thread, so that the request does not wait."""
    if settings.SENDS_MAIL:
        Thread(target=_send_apart, name="sign-up mails", daemon=True).start()


def _send_apart() -> None:
    try:
        send_due_mails(timezone.now())
    except Error as error:
        logger.warning("Mails could not be sent: %s", type(error).__name__)
    finally:
        connection.close()


def send_due_mails(now: datetime) -> int:
    """Send each due mail once; return how many were sent. A mail that fails is sent again by a
    later call, at most MOST_TRIES times in all."""
    if not settings.SENDS_MAIL:
        return 0
    is_time = Q(mail_tried_at=None) | Q(mail_tried_at__lte=now - RETRY_AFTER)
    due = SignUp.objects.filter(
        is_time, is_mail_due=True, mail_tries__lt=MOST_TRIES, tournament__deleted_at=None
    )
    return sum(_send(row, now) for row in due.exclude(email="").select_related("tournament"))


def _send(row: SignUp, now: datetime) -> bool:
    """Send a sign-up's mail; return True if it was sent. If several processes try, only one sends
    it. The mail waits if the address got a mail about another sign-up in the last hour."""
    others = SignUp.objects.filter(email__iexact=row.email).exclude(pk=row.pk)
    if others.filter(mailed_at__gt=now - NEXT_AFTER).exists():
        return False
    own = SignUp.objects.filter(pk=row.pk, is_mail_due=True)
    taken = own.filter(mail_tries=row.mail_tries, mail_tried_at=row.mail_tried_at)
    if not taken.update(mail_tries=F("mail_tries") + 1, mail_tried_at=now):
        return False
    subject, text = write_mail(row)
    try:
        send_mail(subject, text, None, [row.email])
    except (SMTPException, OSError) as error:
        logger.warning("A mail could not be sent: %s", type(error).__name__)
        return False
    # No effect if another mail became due in the meantime.
    own.filter(mail_tried_at=now).update(is_mail_due=False, mail_tries=0, mailed_at=now)
    return True


def write_mail(row: SignUp) -> tuple[str, str]:
    """Return the subject and text of the mail about a sign-up's current state."""
    event = row.tournament
    own = load_sign_ups(event, read_terms(event)).find(row)
    with override(row.language):
        context = {
            "event": event,
            "standing": STANDING_NAMES[own.standing],
            "told": format_standing(event, own, row),
            "address": row.origin + reverse("sign_up_page", args=[row.token]),
        }
        subject = " ".join(render_to_string("sign_ups/mail_subject.txt", context).split())
        return subject, render_to_string("sign_ups/mail.txt", context)
