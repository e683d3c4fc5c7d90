"""The author of a write (name, device, optional account) and checks of the author's role."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Refusal
from scoring.core.limits import DEVICE_MAX
from scoring.models.till import TillRow
from scoring.models.tournament import Tournament


@dataclass(frozen=True)
class Author:
    name: str
    user: User | None = None
    device: str = ""
    """A short description of the device, "" if unknown."""
    device_key: str = ""
    """Random key in the device's cookie, different for each device; "" if unknown."""

    @classmethod
    def of(cls, user: User, device: str = "", device_key: str = "") -> Author:
        name = user.get_full_name() or user.get_username()
        return cls(name, user, device[:DEVICE_MAX], device_key)


def require_director(event: Tournament, author: Author) -> None:
    """Raise Refusal if the author's account does not direct the event. Authors without an account
    (phones, commands) are allowed. One query if there is an account."""
    if author.user is not None and not event.directors.filter(pk=author.user.pk).exists():
        raise Refusal(
            "people.directors_only", _("This action is only for directors of this event.")
        )


def require_worker(event: Tournament, author: Author) -> None:
    """Raise Refusal if the author's account neither directs the event nor helps at it. Authors
    without an account are allowed. Two queries at most."""
    user = author.user
    if user is None or event.helpers.filter(pk=user.pk).exists():
        return
    if not event.directors.filter(pk=user.pk).exists():
        raise Refusal(
            "people.workers_only", _("This action is only for directors and helpers of this event.")
        )


def check_directed(event: Tournament) -> None:
    if not event.directors.exists():
        raise Refusal(
            "people.last_director", _("An event needs a director: add another director first.")
        )


Row = TypeVar("Row", bound=TillRow)


def sign_row(event: Tournament, author: Author, now: datetime) -> dict[str, object]:
    """Return the fields of a new row that record its event, author, device and time. The event must
    be locked, because its current revision is recorded too."""
    return {
        "tournament": event,
        "author": author.user,
        "author_name": author.name,
        "device": author.device,
        "created_at": now,
        "created_at_revision": event.revision,
    }


def undo_row(event: Tournament, row: Row, author: Author, now: datetime) -> Row:
    row.undone_at, row.undone_by = now, author.name
    row.undone_at_revision = event.revision
    row.save(update_fields=["undone_at", "undone_by", "undone_at_revision"])
    return row
