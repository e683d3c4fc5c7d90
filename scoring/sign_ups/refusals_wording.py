"""The sentences for refusals about sign-ups, and for why they are closed."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from players.wording import format_sentence
from scoring.common.refusals_wording import Sentences


def format_moment(moment: datetime) -> str:
    """A moment at the desk, day and time: "21 November 2026 18:00"."""
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")


REFUSALS: Sentences = {
    "sign_ups.shut": lambda p: _("Online entries are closed for now."),
    "sign_ups.past": lambda p: (
        _("Online entries closed on %(at)s.") % {"at": format_moment(p["at"])}
    ),
    "sign_ups.drawn": lambda p: _("The seats are being drawn: online entries are closed."),
    "sign_ups.over": lambda p: _("The event is over: nobody can enter any more."),
    "sign_ups.own_past": lambda p: (
        _("Online entries closed on %(at)s: what you sent can no longer be changed here.")
        % {"at": format_moment(p["at"])}
    ),
    "sign_ups.own_drawn": lambda p: _(
        "The seats are being drawn: what you sent can no longer be changed here."
    ),
    "sign_ups.own_over": lambda p: _(
        "The event is over: what you sent can no longer be changed here."
    ),
    "sign_ups.full": lambda p: (
        _(
            "Meanwhile the last place was taken, and nothing was sent. Send again to go on the "
            "waiting list, in place %(place)d."
        )
        % p
    ),
    "sign_ups.too_many": lambda p: _("This event takes no more online entries: ask the director."),
    "sign_ups.twice": lambda p: (
        _(
            "%(name)s is already entered or has already signed up. To change that, open the link "
            "that came with it; if two people share this name, add the club or the membership "
            "card."
        )
        % p
    ),
    "sign_ups.team_twice": lambda p: (
        _("A team called “%(name)s” is already entered: choose another name.") % p
    ),
    "sign_ups.card_twice": lambda p: (
        _("The membership card %(card)s is already entered with another name: check the number.")
        % p
    ),
    "sign_ups.card": lambda p: (
        _("The membership card %(card)s is known under another name: check the number.") % p
    ),
    "sign_ups.too_often": lambda p: (
        _(
            "Too many entries have come from here in a short time. Nothing is lost: what you typed "
            "stands below. Send it again after %(at)s, or speak to the director."
        )
        % {"at": date_format(timezone.localtime(p["at"]), "TIME_FORMAT")}
    ),
    "sign_ups.settled": lambda p: _(
        "Meanwhile this has been decided, or withdrawn: look at it again."
    ),
    "sign_ups.faults": lambda p: " ".join(map(format_sentence, p["faults"])),
    "sign_ups.none_chosen": lambda p: _("Tick first whom to refuse."),
    "sign_ups.two_singles": lambda p: _("Choose two players who are looking for a partner."),
}
