"""The first draw of seats, which ends the sign-ups. Waiting sign-ups can be entered first."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from scoring.actions.authors_services import Author
from scoring.check_in.services import draw_without_absent, mark_here
from scoring.core.pairing.draw import DrawMethod
from scoring.core.play.sign_ups import SignUpStanding
from scoring.models.sign_up import SignUp, read_terms
from scoring.models.till import Arrival
from scoring.models.tournament import Tournament
from scoring.seating.draws_services import draw_seating
from scoring.sign_ups.deciding_services import accept_sign_up
from scoring.sign_ups.queries import load_sign_ups


@transaction.atomic
def draw_first_seats(
    *,
    event: Tournament,
    taken: Collection[int] = (),
    is_without_absent: bool = False,
    method: DrawMethod,
    seed: str,
    author: Author,
    now: datetime,
) -> None:
    """Turn the sign-ups with the keys `taken` into entries, then draw seats.

    Each sign-up is a separate director action. If any entry was checked in before, the new
    entries are checked in too. With `is_without_absent`, entries that are not checked in get no
    seats. If one step raises Refusal, nothing is stored."""
    arrivals = Arrival.objects.filter(tournament=event, undone_at=None)
    is_checked_in = bool(taken) and arrivals.exists()
    for row in event.sign_ups.filter(pk__in=taken).select_related("tournament"):
        accepted = accept_sign_up(sign_up=row, same=(), author=author, now=now)
        if is_checked_in and accepted.entry is not None:
            mark_here(entry=accepted.entry, author=author, now=now)
    draw = draw_without_absent if is_without_absent else draw_seating
    draw(event=event, method=method, seed=seed, author=author, now=now)


def schedule_left_out_mails(event: Tournament) -> None:
    """After the seating is published, schedule a mail to all players who got no place."""
    left = load_sign_ups(event, read_terms(event)).pick(SignUpStanding.LEFT_OUT)
    rows = [row for each in left for row in each.senders]
    for row in rows:
        row.owe_mail()
    SignUp.objects.bulk_update(rows, ["is_mail_due", "mail_tries", "mail_tried_at"])
