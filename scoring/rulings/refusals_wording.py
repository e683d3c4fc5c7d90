"""The sentences for refusals about rulings."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.common.refusals_wording import Sentences, with_name

REFUSALS: Sentences = {
    "ruling.nothing": lambda p: _("Enter at least one figure other than zero."),
    "ruling.reason_missing": lambda p: _("Give the reason in a few words."),
    "ruling.other_event": lambda p: _("This turn belongs to another event."),
    "ruling.draft_turn": lambda p: (
        _(
            "Turn %(turn)d is a draft and can still change: publish its seating first, or rule "
            "on the final standings."
        )
        % p
    ),
    "ruling.not_played": lambda p: (
        _(
            "%(who)s has no smazzata %(number)d recorded in turn %(turn)d: apply the ruling to "
            "the turn."
        )
        % with_name(p)
    ),
    "ruling.several_tables": lambda p: (
        _(
            "A team plays smazzata %(number)d at several tables at once: give the ruling in "
            "match or victory points, or correct the record of the table concerned."
        )
        % p
    ),
    "ruling.other_sides": lambda p: (
        _("%(sides)d sides meet at the table: assign a score to each of them.") % p
    ),
    "ruling.gone": lambda p: _("This ruling has already been revoked."),
    "ruling.cancelled_already": lambda p: _("Smazzata %(number)d is already cancelled.") % p,
    "ruling.table_incomplete": lambda p: (
        _("Table %(table)d has not finished playing: its assigned score cannot be revoked.") % p
    ),
}
