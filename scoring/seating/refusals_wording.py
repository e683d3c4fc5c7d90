"""The sentences for refusals about draws, seats and card draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.common.entries_wording import name_entries
from scoring.common.refusals_wording import Sentences, with_name


def _other_section(params: Mapping[str, Any]) -> str:
    who = name_entries(params["kind"], [params["first"], params["second"]])
    return _("%(who)s play in different sections: they cannot swap seats.") % {"who": capfirst(who)}


REFUSALS: Sentences = {
    "seating.no_lot": lambda p: _(
        "There is nothing for the lot to decide now, or the standings have already paired a turn."
    ),
    "seating.published": lambda p: _("This seating is published and can no longer be changed."),
    "seating.out_of_order": lambda p: _("First publish the turns before turn %(turn)d.") % p,
    "swap.same_entry": lambda p: _("Choose two different numbers."),
    "swap.bracket": lambda p: _(
        "In a knockout the bracket decides who meets: to change seats, draw the phase again."
    ),
    "chair.begun": lambda p: (
        _("Turn %(turn)d has begun or is not seated: its seats can no longer be changed.") % p
    ),
    "chair.taken": lambda p: (
        _("%(who)s no longer has a bye in turn %(turn)d: look at the seating again.") % with_name(p)
    ),
    "chair.not_seated": lambda p: _("%(who)s has no seat in turn %(turn)d.") % with_name(p),
    "chair.not_in_twos": lambda p: _(
        "In this movement a table does not seat one against one: nobody can take that chair."
    ),
    "swap.no_such_turn": lambda p: _("There is no such turn."),
    "swap.not_seated": lambda p: _("%(who)s has no seat in turn %(turn)d.") % with_name(p),
    "card_draw.there": lambda p: _("This table already has a card draw: cancel that draw first."),
    "card_draw.draft": lambda p: _("Publish the seating first, then draw the cards."),
    "card_draw.published": lambda p: _(
        "The players are seated by this card draw, and the seating is published: the draw can no "
        "longer be cancelled."
    ),
    "card_draw.played": lambda p: _(
        "This table has already played: its card draw can no longer be changed."
    ),
    "card_draw.players": lambda p: _(
        "Cards can be drawn for two, three, four or six players only."
    ),
    "card_draw.unfinished": lambda p: _("Some players are tied: they must draw again."),
    "card_draw.bad": lambda p: _("This card draw is not possible: check the cards."),
    "phase.none_left": lambda p: _("Every planned turn is closed: add a phase to go on."),
    "pair.not_drawn": lambda p: _("Draw the seats of this phase first."),
    "swap.other_section": _other_section,
}
