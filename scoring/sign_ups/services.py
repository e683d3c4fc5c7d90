"""Actions of players, without an account: send, correct and withdraw a sign-up."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from players.person import Person
from players.roster import MAX_PAIRS, RosterEntry
from scoring.actions.authors_services import Author
from scoring.actions.locking_services import find_again, lock_event
from scoring.actions.refusals_services import Refusal
from scoring.core.play.sign_ups import SignUpsClosed, SignUpStanding, SignUpState
from scoring.entries.services import remove_entry
from scoring.models.sign_up import SignUp, SignUpPlayer, SignUpTerms, read_terms
from scoring.models.tournament import Tournament
from scoring.sign_ups.places_services import fill_places
from scoring.sign_ups.queries import (
    ListedSignUp,
    SignUpList,
    build_typed_entry,
    find_why_closed,
    load_sign_ups,
)
from scoring.sign_ups.questions_queries import find_double
from scoring.sign_ups.wording import format_moment

TOKEN_BYTES: Final = 16
"""Length of the token in a sign-up's link: 128 bits, 22 characters in the URL."""
LIVE = (
    SignUpStanding.PLACED, SignUpStanding.WAITING, SignUpStanding.SEEKING, SignUpStanding.CORRECTED,
)  # fmt: skip
"""States of a sign-up whose players cannot sign up again. Players in an entry cannot either."""


_CLOSED: Mapping[SignUpsClosed, Promise] = {
    SignUpsClosed.SHUT: gettext_lazy("Sign-ups are closed for now."),
    SignUpsClosed.PAST: gettext_lazy("Sign-ups closed on %(at)s."),
    SignUpsClosed.DRAWN: gettext_lazy("The seats have been drawn: sign-ups are closed."),
    SignUpsClosed.OVER: gettext_lazy("The event is over: sign-ups are closed."),
}
_DOUBLES: Mapping[str, tuple[str, Promise]] = {
    "card.registered": (
        "sign_ups.card_twice",
        gettext_lazy(
            "Membership card %(card)s is already entered under another name: check the number."
        ),
    ),
    "team": (
        "sign_ups.team_twice",
        gettext_lazy("A team called “%(name)s” is already entered: choose another name."),
    ),
}
_TWICE = (
    "sign_ups.twice",
    gettext_lazy(
        "%(name)s has already signed up or is already entered. To change the sign-up, open the "
        "link you received when signing up. If two people share the name, add a club or a "
        "membership card."
    ),
)


@dataclass(frozen=True)
class TypedSignUp:
    entry: RosterEntry
    """The players, the name of a team and the ticked categories."""
    seeks_partner: bool = False
    email: str = ""
    phone: str = ""
    note: str = ""


@transaction.atomic
def add_sign_up(
    *,
    event: Tournament,
    typed: TypedSignUp,
    key: str,
    language: str,
    origin: str,
    may_wait: bool,
    author: Author,
    now: datetime,
) -> SignUp:
    """Store a sign-up. It becomes an entry at once if no director has to decide on it. `language`:
    the sender's language. `origin`: scheme and host of the page, for the link in mails. `may_wait`:
    the sender agrees to the waiting list. `author`: the author of an automatic entry. A repeated
    `key` returns the sign-up already stored with it. Raises Refusal if sign-ups are closed, if the
    event has too many sign-ups, if a player, card or team name is already in the event, or if the
    event is full and the sender neither agrees to wait nor seeks a partner."""
    event, terms = _lock_with_terms(event)
    if (made := event.sign_ups.filter(key=key).first()) is not None:
        return made
    if (closed := find_why_closed(event, terms, now)) is not None:
        raise refuse_closed(closed, terms)
    listed = load_sign_ups(event, terms)
    if len(listed.sign_ups) >= MAX_PAIRS:
        raise Refusal(
            "sign_ups.too_many", _("This event takes no more sign-ups: ask the director.")
        )
    _refuse_double(event, listed, typed)
    if listed.shared.is_full and not (may_wait or typed.seeks_partner):
        raise Refusal(
            "sign_ups.full",
            _(
                "The last place has just been taken, so nothing was sent. Send again to join the "
                "waiting list as number %(place)d."
            )
            % {"place": listed.shared.waiting + 1},
        )
    row = SignUp(
        tournament=event,
        token=secrets.token_urlsafe(TOKEN_BYTES),
        key=key,
        state=SignUpState.ASKED,
        queued_at=now,
        created_at=now,
        language=language,
        origin=origin,
    )
    _write(row, typed)
    row.owe_mail()
    row.save()
    _seat(row, typed.entry.players)
    fill_places(event, author, now)
    return row


def get_automatic_author(event: Tournament) -> Author:
    """Return the author "Sign-ups" for automatic actions in the event's log."""
    with override(event.language):
        return Author(_("Sign-ups"))


@transaction.atomic
def change_sign_up(*, sign_up: SignUp, typed: TypedSignUp, author: Author, now: datetime) -> SignUp:
    """Correct a sign-up. If it has an entry, the entry changes at once, unless a director must
    accept the correction first, because of the event's settings or of doubts about its players.
    Raises Refusal if sign-ups have ended, if the sign-up was refused or withdrawn, if a director
    removed its entry, or if a player is in another sign-up or entry."""
    event, terms, row, own = _lock_own(sign_up, now)
    if row.is_settled or own.standing == SignUpStanding.TAKEN_OFF:
        raise refuse_decided()
    listed = load_sign_ups(event, terms)
    _refuse_double(event, listed, typed, own)
    if row.seeks_partner and not typed.seeks_partner:
        row.queued_at = now  # complete only now: it joins the end of the queue
    had = own.categories if own.partner is None else tuple(row.categories)
    before = build_typed_entry(row, had)
    _write(row, typed)
    row.save()
    if before != typed.entry:
        row.players.all().delete()
        _seat(row, typed.entry.players)
        event.sign_ups.filter(pk=own.row.pk).update(state=SignUpState.ASKED)
    if typed.seeks_partner and own.entry is not None:
        _remove_sign_up(event, own, author, now)
    fill_places(event, author, now)
    return row


@transaction.atomic
def withdraw_sign_up(*, sign_up: SignUp, author: Author, now: datetime) -> SignUp:
    """Withdraw a sign-up; delete its contact data and entry. The next sign-up gets the place. An
    assigned partner seeks a new partner. Raises Refusal if sign-ups have ended."""
    event, _terms, row, own = _lock_own(sign_up, now)
    if row.is_settled:
        return row
    if own.entry is not None:
        _remove_sign_up(event, own, author, now)
    for other in own.senders:
        if other.pk != row.pk:
            other.state, other.seeks_partner, other.joined = SignUpState.ASKED, True, None
            other.owe_mail()
            other.save()
    row.state, row.joined, row.seeks_partner = SignUpState.WITHDRAWN, None, False
    row.email = row.phone = row.note = ""
    row.is_mail_due = False
    row.save()
    fill_places(event, author, now)
    return row


def refuse_closed(why: SignUpsClosed, terms: SignUpTerms | None) -> Refusal:
    at = format_moment(terms.closing) if terms else ""
    return Refusal(f"sign_ups.{why}", str(_CLOSED[why]) % {"at": at})


def refuse_decided() -> Refusal:
    return Refusal(
        "sign_ups.settled",
        _(
            "This sign-up was accepted, refused or withdrawn in the meantime: look at the sign-up "
            "again."
        ),
    )


def _lock_with_terms(event: Tournament) -> tuple[Tournament, SignUpTerms]:
    event = lock_event(event, even_closed=True, leaves_rankings=True)
    terms = read_terms(event)
    if terms is None:
        raise refuse_closed(SignUpsClosed.SHUT, None)
    return event, terms


def _lock_own(
    sign_up: SignUp, now: datetime
) -> tuple[Tournament, SignUpTerms, SignUp, ListedSignUp]:
    """Lock the event. Return it, its sign-up settings, the sign-up and the `ListedSignUp` that
    contains it, all read again. Raises Refusal if sign-ups have ended, not if paused."""
    event, terms = _lock_with_terms(sign_up.tournament)
    if (closed := find_why_closed(event, terms, now, even_shut=True)) is not None:
        raise refuse_closed(closed, terms)
    row = find_again(event.sign_ups.all(), sign_up)
    own = load_sign_ups(event, terms).find(row)
    return event, terms, row, own


def _refuse_double(
    event: Tournament, listed: SignUpList, typed: TypedSignUp, own: ListedSignUp | None = None
) -> None:
    """Raise Refusal if a player, card or team name of `typed` is already in the event. `own`: the
    sign-up that `typed` corrects, if any; it and its entry are not compared."""
    others = [each for each in listed.pick(*LIVE) if own is None or each.row.pk != own.row.pk]
    fault = find_double(event, others, typed.entry, own.entry if own else None)
    if fault is not None:
        params, what = {**fault.params}, fault.code
        if what == "entry.registered":
            params["name"] = typed.entry.name or typed.entry.first.name
            what = "team" if typed.entry.name else what
        code, sentence = _DOUBLES.get(what, _TWICE)
        raise Refusal(code, str(sentence) % params)


def _write(row: SignUp, typed: TypedSignUp) -> None:
    row.name, row.categories = typed.entry.name, list(typed.entry.categories)
    row.seeks_partner = typed.seeks_partner
    row.email, row.phone, row.note = typed.email, typed.phone, typed.note


def _seat(row: SignUp, people: Sequence[Person]) -> None:
    SignUpPlayer.objects.bulk_create(
        SignUpPlayer(sign_up=row, position=position, **asdict(person))
        for position, person in enumerate(people, start=1)
    )


def _remove_sign_up(event: Tournament, own: ListedSignUp, author: Author, now: datetime) -> None:
    if own.row.entry is not None:
        own.row.entry.tournament = event
        remove_entry(entry=own.row.entry, author=author, now=now)
