"""The sentences about sign-ups: how each stands, what is to be asked about it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from players.near_names import NearName
from players.wording import format_near_name, format_sentence
from scoring.core.play.sign_ups import SignUpStanding
from scoring.models.sign_up import SignUp
from scoring.models.tournament import Tournament
from scoring.sign_ups.queries import ListedSignUp, SignUpCounts
from scoring.sign_ups.questions_queries import SignUpQuestions
from scoring.text.entries_wording import entry_words

STANDING_NAMES: Mapping[SignUpStanding, str | Promise] = {
    SignUpStanding.ENTERED: gettext_lazy("entered"),
    SignUpStanding.CORRECTED: gettext_lazy("corrected since"),
    SignUpStanding.PLACED: gettext_lazy("to be accepted"),
    SignUpStanding.WAITING: gettext_lazy("on the waiting list"),
    SignUpStanding.SEEKING: gettext_lazy("looking for a partner"),
    SignUpStanding.TAKEN_OFF: gettext_lazy("taken off the list"),
    SignUpStanding.REFUSED: gettext_lazy("refused"),
    SignUpStanding.WITHDRAWN: gettext_lazy("withdrawn"),
    SignUpStanding.LEFT_OUT: gettext_lazy("no place"),
}


def format_moment(moment: datetime) -> str:
    """A moment at the desk, day and time: "21 November 2026 18:00"."""
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")


def tell_standing(event: Tournament, own: ListedSignUp, row: SignUp) -> str:
    """How a sign-up stands, to its sender."""
    if row.pk != own.row.pk and own.standing == SignUpStanding.WITHDRAWN:
        return _("You are looking for a partner: the director will tell you.")
    match own.standing:
        case SignUpStanding.ENTERED:
            who = entry_words(event.entry_kind, "numbered", n=own.entry)
            return _("You are entered: %(who)s.") % {"who": who}
        case SignUpStanding.CORRECTED:
            return _(
                "You are entered. The director still has to accept what you corrected; until then "
                "the list shows the previous names."
            )
        case SignUpStanding.PLACED:
            return _("Received. There is a place for you; the director still has to accept it.")
        case SignUpStanding.WAITING:
            return _(
                "You are on the waiting list, in place %(place)d. When somebody withdraws you "
                "move up automatically."
            ) % {"place": own.place.waits_as}
        case SignUpStanding.SEEKING:
            return _("You are looking for a partner: you have a place once the director finds one.")
        case SignUpStanding.TAKEN_OFF:
            return _("The director has removed this entry: ask the director.")
        case SignUpStanding.REFUSED:
            if row.reason:
                return _("The director could not accept this: %(reason)s") % {"reason": row.reason}
            return _("The director could not accept this.")
        case SignUpStanding.LEFT_OUT if row.seeks_partner:
            return _("No partner was found: the event begins without you.")
        case SignUpStanding.LEFT_OUT:
            return _("There was no place: the event begins without you.")
    return _("You have withdrawn.")


def list_question_sentences(asked: SignUpQuestions, kind: str) -> list[str]:
    """What the director should look at, but for the known players of nearly the same name, which
    are a choice each (`format_near_name`)."""
    return [
        *(format_sentence(fault) for fault in asked.faults),
        *(format_sentence(doubt) for doubt in asked.doubts),
        *(_format_twin(near, kind) for near in asked.twins),
    ]


def _format_twin(near: NearName, kind: str) -> str:
    names = {"listed": near.listed.name, "known": near.known.name}
    if near.known_line < 0:
        who = entry_words(kind, "numbered", n=-near.known_line)
        return _("%(listed)s: the same person as %(known)s of %(who)s?") % {**names, "who": who}
    return _("%(listed)s: the same person as %(known)s, who has signed up too?") % names


def list_choices(asked: SignUpQuestions) -> list[tuple[int, str]]:
    """The place of each player who may be a known one, from 0, and the question."""
    return [(near.place, format_near_name(near)) for near in asked.nears]


def list_counts(counts: SignUpCounts) -> list[str]:
    """What waits, as short parts of one sentence: "12 to be accepted", "3 on the waiting list"."""
    told = (
        (counts.to_decide, ngettext("%(n)d to accept", "%(n)d to accept", counts.to_decide)),
        (
            counts.seeking,
            ngettext("%(n)d looking for a partner", "%(n)d looking for a partner", counts.seeking),
        ),
        (
            counts.waiting,
            ngettext("%(n)d on the waiting list", "%(n)d on the waiting list", counts.waiting),
        ),
        (counts.unsent, ngettext("%(n)d mail not sent", "%(n)d mails not sent", counts.unsent)),
    )
    return [words % {"n": n} for n, words in told if n]
