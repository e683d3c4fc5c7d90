"""Turn sign-ups into entries: as a director decides, or automatically if nothing is doubtful."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from players.roster import RosterEntry
from players.services import CardNameMismatch
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.actions.sign_ups_services import store_decision
from scoring.core.play.sign_ups import SignUpState
from scoring.entries.services import create_entries, registering, update_entry
from scoring.models.sign_up import read_terms
from scoring.models.tournament import Tournament
from scoring.sign_ups.queries import TO_DECIDE, ListedSignUp, load_sign_ups
from scoring.sign_ups.questions_queries import load_questions


def fill_places(event: Tournament, author: Author, now: datetime) -> None:
    """Accept the sign-ups that fit in the event and need no check (`SignUpQuestions.is_clear`).

    Does nothing if a director decides on all sign-ups. The caller must have locked the event."""
    terms = read_terms(event)
    if terms is None or terms.by_director:
        return
    placed = load_sign_ups(event, terms).pick(*TO_DECIDE)
    questions = load_questions(event, placed)
    for each in placed:
        asked = questions[each.row.pk]
        if asked.is_clear:
            chosen = [(each, asked.merge(each.roster_entry, ()))]
            with suppress(Refusal):
                enter_sign_ups(event, chosen, author, now, by_itself=True)


@transaction.atomic
def enter_sign_ups(
    event: Tournament,
    chosen: Sequence[tuple[ListedSignUp, RosterEntry]],
    author: Author,
    now: datetime,
    *,
    by_itself: bool = False,
) -> None:
    """Turn sign-ups into entries. `chosen` has each sign-up with the players to enter.

    All new entries are one director action. A sign-up that was corrected after it became an entry
    changes that entry, with a director action for each. If a director undoes an action, its
    sign-ups wait for a decision again, even if they were entered automatically (`by_itself`).
    Raises Refusal, and enters none, if one cannot be entered."""
    new = [(each, entry) for each, entry in chosen if each.entry is None]
    try:
        for each, entry in chosen:
            if each.entry is not None:
                before = event.entries.get(number=each.entry)
                update_entry(entry=before, lineup=entry, author=author, now=now)
                _store_acceptance(each, author, now)
        if new:
            with registering(event, len(new), author, now) as locked:
                made = create_entries(locked, [entry for _each, entry in new])
                for (each, _entry), listed in zip(new, made, strict=True):
                    each.row.entry = listed
                    if not by_itself:
                        _store_acceptance(each, author, now)
    except CardNameMismatch as mismatch:  # another person has just been given this card
        raise Refusal(
            "sign_ups.card",
            _("The membership card %(card)s is registered under another name: check the number.")
            % mismatch.params,
        ) from mismatch
    if by_itself:
        for each, _entry in new:
            _store_acceptance(each, author, now)


def _store_acceptance(each: ListedSignUp, author: Author, now: datetime) -> None:
    for row in each.senders:
        store_decision(row, SignUpState.ACCEPTED, author, now)
