"""Director acts on sign-ups, all with undo: change their settings; accept, refuse or pair.

If other sign-ups become entries automatically as a result, each is a separate act to undo."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from players.person import PERSON_FIELDS, Person
from players.roster import RosterEntry
from players.wording import format_sentence
from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author, require_director
from scoring.actions.locking_services import lock_event
from scoring.actions.refusals_services import Refusal
from scoring.actions.sign_ups_services import store_decision
from scoring.core.play.acts import ActKind
from scoring.core.play.sign_ups import SignUpStanding, SignUpState
from scoring.models.entry import EntryPlayer
from scoring.models.sign_up import SignUp, SignUpTerms, read_terms
from scoring.models.tournament import Tournament
from scoring.sign_ups.places_services import enter_sign_ups, fill_places
from scoring.sign_ups.queries import TO_DECIDE, ListedSignUp, SignUpList, load_sign_ups
from scoring.sign_ups.questions_queries import load_questions
from scoring.sign_ups.services import refuse_decided

ACCEPTABLE = (
    *TO_DECIDE, SignUpStanding.WAITING, SignUpStanding.TAKEN_OFF, SignUpStanding.REFUSED,
    SignUpStanding.LEFT_OUT,
)  # fmt: skip
"""States in which a director may turn a sign-up into an entry, even beyond the capacity."""


@dataclass(frozen=True)
class ChosenTerms:
    """The sign-up settings that a director chose; the fields are as in the model `SignUpTerms`."""

    is_open: bool
    closes_at: datetime | None
    capacity: int | None
    by_director: bool
    shows_names: bool
    notice: str


@transaction.atomic
def set_sign_up_terms(
    *, event: Tournament, terms: ChosenTerms, author: Author, now: datetime
) -> SignUpTerms:
    """Store the sign-up settings. If no seats are drawn yet, sign-ups that have a place and now
    need no decision become entries."""
    event = _lock(event, author)
    # Not part of the action: when the opening is undone, existing sign-ups keep their pages.
    stored, _made = SignUpTerms.objects.get_or_create(tournament=event)
    turned = {"is_open": terms.is_open} if terms.is_open != stored.is_open else {}
    with write_act(event, ActKind.SIGN_UP_TERMS, author, now, found=turned) as event:
        for name, value in vars(terms).items():
            setattr(stored, name, value)
        stored.save()
    if not event.turns.exists():
        fill_places(event, author, now)
    return stored


@transaction.atomic
def accept_sign_up(
    *,
    sign_up: SignUp,
    same: Sequence[int],
    corrected: RosterEntry | None = None,
    author: Author,
    now: datetime,
) -> SignUp:
    """Turn one sign-up into an entry, even if `load_questions` found questions about it.

    `same`: positions (from 0) of the players whom the director identified as the stored player with
    a similar name. `corrected`: the players and team name, if the director corrected them. Raises
    Refusal if the sign-up is already decided or withdrawn, or has errors."""
    event = _lock(sign_up.tournament, author)
    own = _find(load_sign_ups(event, read_terms(event)), sign_up)
    if own.standing not in ACCEPTABLE:
        raise refuse_decided()
    if corrected is not None:
        own.row.name = corrected.name
        own.row.save(update_fields=["name"])
        _rewrite_players(own, corrected.players)
        own = _find(load_sign_ups(event, read_terms(event)), sign_up)
    questions = load_questions(event, [own])[own.row.pk]
    if questions.faults:
        raise Refusal("sign_ups.faults", " ".join(map(format_sentence, questions.faults)))
    enter_sign_ups(event, [(own, questions.merge(own.roster_entry, same))], author, now)
    return own.row


@transaction.atomic
def accept_all(*, event: Tournament, author: Author, now: datetime) -> tuple[int, int]:
    """Turn all sign-ups that have a place and no open question into entries, in one director
    action. Return how many were entered, and how many are left to check."""
    event = _lock(event, author)
    placed = load_sign_ups(event, read_terms(event)).pick(*TO_DECIDE)
    questions = load_questions(event, placed)
    clear = [
        (each, questions[each.row.pk].merge(each.roster_entry, ()))
        for each in placed
        if questions[each.row.pk].is_clear
    ]
    if clear:
        enter_sign_ups(event, clear, author, now)
    return len(clear), len(placed) - len(clear)


@transaction.atomic
def refuse_sign_ups(
    *, event: Tournament, keys: Collection[int], reason: str, author: Author, now: datetime
) -> int:
    """Refuse the sign-ups with these database keys; return their number. The waiting list moves up.

    If a sign-up was corrected after it became an entry, only the correction is refused. The
    journal gets one action for all corrections, and one for all other sign-ups. Raises Refusal if a
    sign-up is unknown or withdrawn, or is an entry and was not corrected since."""
    event = _lock(event, author)
    listed = load_sign_ups(event, read_terms(event))
    chosen = [each for each in listed.sign_ups if each.row.pk in keys]
    settled = (SignUpStanding.ENTERED, SignUpStanding.WITHDRAWN)
    if len(chosen) != len(keys) or any(each.standing in settled for each in chosen):
        raise refuse_decided()
    corrected = [each for each in chosen if each.standing == SignUpStanding.CORRECTED]
    if corrected:
        n = len(corrected)
        with write_act(event, ActKind.REFUSE_SIGN_UP, author, now, what="correction", n=n):
            for own in corrected:
                _put_back(own)
                store_decision(own.row, SignUpState.ACCEPTED, author, now)
    if others := [each for each in chosen if each not in corrected]:
        with write_act(event, ActKind.REFUSE_SIGN_UP, author, now, what="sign_up", n=len(others)):
            for own in others:
                for row in own.senders:
                    row.joined, row.seeks_partner = None, False
                    store_decision(row, SignUpState.REFUSED, author, now, reason=reason)
    if not event.turns.exists():
        fill_places(event, author, now)
    return len(chosen)


@transaction.atomic
def pair_sign_ups(
    *, event: Tournament, keys: Collection[int], author: Author, now: datetime
) -> ListedSignUp:
    """Pair two single players, given the keys of their sign-ups. The pair joins the end of the
    queue, and becomes an entry if it has a place and no open question. It keeps the link of the
    sign-up given first. Raises Refusal unless both seek a partner."""
    event = _lock(event, author)
    seeking = {
        each.row.pk: each.row
        for each in load_sign_ups(event, read_terms(event)).pick(SignUpStanding.SEEKING)
    }
    if len(keys) != 2 or len(seeking.keys() & {*keys}) != 2:
        raise Refusal("sign_ups.two_singles", _("Tick two players who are looking for a partner."))
    lead, partner = (seeking[key] for key in keys)
    with write_act(event, ActKind.PAIR_SIGN_UPS, author, now):
        lead.queued_at, partner.joined = now, lead
        for row in (lead, partner):
            row.seeks_partner = False
            row.owe_mail()
            row.save()
    pair = load_sign_ups(event, read_terms(event)).find(lead)
    questions = load_questions(event, [pair])[lead.pk]
    if pair.standing == SignUpStanding.PLACED and questions.is_clear:
        enter_sign_ups(event, [(pair, questions.merge(pair.roster_entry, ()))], author, now)
    return load_sign_ups(event, read_terms(event)).find(lead)


def _lock(event: Tournament, author: Author) -> Tournament:
    event = lock_event(event, leaves_rankings=True)
    require_director(event, author)
    return event


def _find(listed: SignUpList, sign_up: SignUp) -> ListedSignUp:
    """Return this sign-up from the list. Raises Refusal if it was deleted or paired meanwhile."""
    known: Mapping[int, ListedSignUp] = {each.row.pk: each for each in listed.sign_ups}
    if sign_up.pk not in known:
        raise refuse_decided()
    return known[sign_up.pk]


def _put_back(own: ListedSignUp) -> None:
    """Undo a correction: copy the entry's data to the sign-up and any paired partner's sign-up."""
    seated = EntryPlayer.objects.filter(entry=own.row.entry_id).order_by("position")
    _rewrite_players(own, [Person.of(player) for player in seated])
    if own.row.entry is not None:
        own.row.name, own.row.categories = own.row.entry.name, own.row.entry.categories


def _rewrite_players(own: ListedSignUp, people: Sequence[Person]) -> None:
    """Replace the players by `people`, in order: first the sign-up's own, then its partner's."""
    rows = [player for row in own.senders for player in row.players.all()]
    for row, person in zip(rows, people, strict=False):
        for name in PERSON_FIELDS:
            setattr(row, name, getattr(person, name))
        row.save()
