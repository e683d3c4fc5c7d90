"""Sentences about sign-ups: their state, and the questions about them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from players.near_names import NearName
from players.wording import format_near_name, format_sentence
from scoring.admission.wording import format_finding
from scoring.core.play.sign_ups import SignUpStanding
from scoring.models.sign_up import SignUp
from scoring.models.tournament import Tournament
from scoring.sign_ups.queries import ListedSignUp, SignUpCounts, is_unsent
from scoring.sign_ups.questions_queries import SignUpQuestions
from scoring.text.entries_wording import entry_words

STANDING_NAMES: Mapping[SignUpStanding, str | Promise] = {
    SignUpStanding.ENTERED: gettext_lazy("entered"),
    SignUpStanding.CORRECTED: gettext_lazy("corrected"),
    SignUpStanding.PLACED: gettext_lazy("to be accepted"),
    SignUpStanding.WAITING: gettext_lazy("on the waiting list"),
    SignUpStanding.SEEKING: gettext_lazy("looking for a partner"),
    SignUpStanding.TAKEN_OFF: gettext_lazy("removed from the list"),
    SignUpStanding.REFUSED: gettext_lazy("not accepted"),
    SignUpStanding.WITHDRAWN: gettext_lazy("withdrawn"),
    SignUpStanding.LEFT_OUT: gettext_lazy("no place"),
}
_COUNTS = {
    "to_decide": ngettext_lazy("%(n)d to accept", "%(n)d to accept", "n"),
    "seeking": ngettext_lazy(
        "%(n)d player looking for a partner", "%(n)d players looking for a partner", "n"
    ),
    "waiting": ngettext_lazy(
        "%(n)d sign-up on the waiting list", "%(n)d sign-ups on the waiting list", "n"
    ),
    "unsent": ngettext_lazy("%(n)d mail not sent", "%(n)d mails not sent", "n"),
}
_STANDINGS: Mapping[SignUpStanding, Promise] = {
    SignUpStanding.ENTERED: gettext_lazy("You are entered: %(who)s."),
    SignUpStanding.CORRECTED: gettext_lazy(
        "You are entered. The director still has to accept your correction; until then the list "
        "shows the previous names."
    ),
    SignUpStanding.PLACED: gettext_lazy(
        "Your sign-up was received. There is a place for you, but the director still has to accept "
        "the sign-up."
    ),
    SignUpStanding.WAITING: gettext_lazy(
        "You are number %(place)d on the waiting list. If someone withdraws, you move up "
        "automatically."
    ),
    SignUpStanding.SEEKING: gettext_lazy(
        "You are on the list of players without a partner. The director will tell you whether you "
        "have a place in the event."
    ),
    SignUpStanding.TAKEN_OFF: gettext_lazy(
        "The director has removed your entry. Ask the director why."
    ),
    SignUpStanding.REFUSED: gettext_lazy("The director did not accept your sign-up."),
    SignUpStanding.WITHDRAWN: gettext_lazy("You have withdrawn."),
    SignUpStanding.LEFT_OUT: gettext_lazy("There was no place: the event begins without you."),
}
"""State of a sign-up in words for its sender; `format_standing` has other words in some cases."""


def format_moment(moment: datetime) -> str:
    """Format a day and time in local time: "21 November 2026 18:00"."""
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")


def format_standing(event: Tournament, own: ListedSignUp, row: SignUp) -> str:
    """Describe the state of a sign-up to its sender, without any text that the sender typed. `row`:
    the sender's sign-up. `own`: the listed sign-up that contains `row`; if the director paired two
    players, it contains the sign-ups of both."""
    match own.standing:
        case SignUpStanding.WITHDRAWN if row.pk != own.row.pk:
            return _("You are looking for a partner. The director will contact you.")
        case SignUpStanding.REFUSED if row.reason:
            words = {"reason": row.reason}
            return _("The director did not accept your sign-up: %(reason)s") % words
        case SignUpStanding.LEFT_OUT if row.seeks_partner:
            return _("No partner was found: the event begins without you.")
    who = entry_words(event.entry_kind, "numbered", n=own.entry) if own.entry is not None else ""
    return str(_STANDINGS[own.standing]) % {"who": who, "place": own.place.waits_as}


def list_doubts(own: ListedSignUp, asked: SignUpQuestions, kind: str, before: str) -> list[str]:
    """List warnings and questions about a sign-up, except the questions of `list_choices`. `kind`:
    the kind of entries. `before`: the entry's names if the sign-up was corrected since, else ""."""
    return [
        *([_("Names before the correction: %(before)s") % {"before": before}] if before else []),
        *(
            [_("The mail was not sent: give the player the link")]
            if any(map(is_unsent, own.senders))
            else []
        ),
        *(format_sentence(fault) for fault in asked.faults),
        *(format_sentence(doubt) for doubt in asked.doubts),
        *(_format_twin(near, kind) for near in asked.twins),
        *map(format_finding, asked.findings),
    ]


def _format_twin(near: NearName, kind: str) -> str:
    names = {"listed": near.listed.name, "known": near.known.name}
    if near.known_line < 0:
        who = entry_words(kind, "numbered", n=-near.known_line)
        return _("Is %(listed)s the same person as %(known)s (%(who)s)?") % {**names, "who": who}
    return _("Is %(listed)s the same person as %(known)s, who has also signed up?") % names


def list_remarks(own: ListedSignUp) -> list[str]:
    """List facts about a sign-up: note, contact data, player details, refusal reason, time."""
    entrant = own.entrant
    return [
        *filter(
            None,
            [
                *(f"“{row.note}”" for row in own.senders if row.note),
                *(way for row in own.senders for way in (row.phone, row.email)),
                " – ".join(entrant.names) if entrant.team else "",
                *entrant.details,
                ", ".join(own.categories),
                own.row.reason,
            ],
        ),
        *(
            date_format(timezone.localtime(row.queued_at), "SHORT_DATETIME_FORMAT")
            for row in own.senders
        ),
    ]


def list_choices(asked: SignUpQuestions) -> list[tuple[int, str]]:
    """Return (position from 0, question) for each player whose name is like a known person's."""
    return [(near.place, format_near_name(near)) for near in asked.nears]


def list_counts(counts: SignUpCounts) -> list[str]:
    """Format counts of waiting sign-ups as phrases: "12 to accept", "1 mail not sent"."""
    return [words % {"n": n} for name, words in _COUNTS.items() if (n := getattr(counts, name))]
