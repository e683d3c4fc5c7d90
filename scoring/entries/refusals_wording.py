"""The sentences for refusals about entries, categories and presence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.common.entries_wording import entry_words
from scoring.common.refusals_wording import Sentences, with_name


def _other_kind(params: Mapping[str, Any]) -> str:
    if params["team"]:
        return _("A team of this event has a name and %(players)d players.") % params
    return ngettext(
        "Register %(players)d player at a time in this event.",
        "Register %(players)d players together in this event.",
        params["players"],
    ) % {"players": params["players"]}


REFUSALS: Sentences = {
    "categories.name": lambda p: (
        _("A category needs a name of at most %(most)d characters, with letters or digits.") % p
    ),
    "categories.too_many": lambda p: _("At most %(most)d categories.") % p,
    "categories.twice": lambda p: _("The category “%(name)s” is there twice.") % p,
    "categories.unknown": lambda p: (
        _("The category “%(name)s” is no longer there: reload the page.") % p
    ),
    "categories.changed": lambda p: _(
        "The categories have been changed meanwhile: nothing was saved. Check the boxes again."
    ),
    "entries.seating_published": lambda p: entry_words(p["kind"], "published"),
    "entries.player_twice": lambda p: _("%(name)s already plays in this event.") % p,
    "entries.other_kind": _other_kind,
    "withdraw.all_played": lambda p: _("Every turn has been played."),
    "withdraw.not_begun": lambda p: (
        _("No seating is published yet. %(do)s instead.")
        % {"do": entry_words(p["kind"], "take_off", n=p["entry"])}
    ),
    "withdraw.gone": lambda p: _("%(who)s has already withdrawn.") % with_name(p),
    "withdraw.out": lambda p: _("%(who)s is already out of the event.") % with_name(p),
    "return.here": lambda p: _("%(who)s has not withdrawn.") % with_name(p),
    "return.no_turn_left": lambda p: _("The last turn has begun: nobody can return any more."),
    "substitute.same": lambda p: _("%(name)s already plays there.") % p,
    "substitute.past_half": lambda p: (
        _(
            "%(closed)d of %(planned)d turns have been played: after the halfway point a "
            "substitution needs your explicit consent."
        )
        % p
    ),
    "substitute.nobody": lambda p: (
        _("%(who)s has no player at this place: reload the page.") % with_name(p)
    ),
    "late.registration_open": lambda p: _(
        "No seating is published yet: register late entries with the others."
    ),
    "late.shut": lambda p: _(
        "Nobody can join this phase once its seating is published: wait for the next phase."
    ),
    "late.no_turn_left": lambda p: _(
        "Every turn is already published: none is left for a late entry."
    ),
    "late.no_half_table": lambda p: _(
        "No table is waiting for an opponent: give a reason to let the late entry play anyway, "
        "from the next turn."
    ),
    "late.too_late": lambda p: (
        _(
            "Turn %(turn)d has been reached, and late entries can only join in turn 1: give a "
            "reason to let the late entry play anyway."
        )
        % p
    ),
}
