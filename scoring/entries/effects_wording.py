"""Sentences about the effects of a withdrawal, a return or a late entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.core.desk.diff import SeatEffects
from scoring.core.desk.withdrawal_effect import TableEffect, WithdrawalEffect
from scoring.core.pairing.entries import EntryKind
from scoring.seating.wording import format_seat_change, list_effects
from scoring.text.entries_wording import format_entries

_AT_TABLE: Mapping[TableEffect, str | Promise] = {
    TableEffect.NONE: "",
    TableEffect.PLAYED: gettext_lazy(
        "Turn %(turn)d counts: this entry has already played it to the end."
    ),
    TableEffect.RESTS: gettext_lazy(
        "In turn %(turn)d this entry has a bye: the points below replace those of the bye."
    ),
    TableEffect.EMPTY: ngettext_lazy(
        "Turn %(turn)d, table %(tables)s: no smazzata is recorded, and %(others)s has a bye.",
        "Turn %(turn)d, table %(tables)s: no smazzata is recorded, and %(others)s have a bye.",
        "count",
    ),
    TableEffect.PARTLY: ngettext_lazy(
        "Turn %(turn)d, table %(tables)s: %(n)d smazzata is recorded. For %(others)s: "
        "the points of a bye, or the points made at the table if those are higher.",
        "Turn %(turn)d, table %(tables)s: %(n)d smazzate are recorded. For %(others)s: "
        "the points of a bye, or the points made at the table if those are higher.",
        "n",
    ),
    TableEffect.BOTH_LEFT: gettext_lazy(
        "Turn %(turn)d, table %(tables)s: the opponents (%(others)s) have withdrawn too, so nobody "
        "plays there and both sides get 0 VP and 0 MP."
    ),
    TableEffect.THREE_STAY: gettext_lazy(
        "Turn %(turn)d, table %(tables)s: the three players who remain continue, one against two. "
        "Each of the two gets half of their joint score."
    ),
    TableEffect.TWO_STAY: gettext_lazy(
        "Turn %(turn)d, table %(tables)s: the two players who remain play against each other."
    ),
}


def list_late_effects(
    kind: EntryKind | str, seats: SeatEffects, number: int, first: int
) -> list[str]:
    """Return sentences on the effects of a late entry, which has this number.

    `first`: the first turn that the entry plays. `seats`: the seats that change."""
    missed = _(
        "The late entry plays from turn %(first)d and gets 0 VP and 0 MP for each earlier turn."
    )
    effects = list_effects(kind, seats, number)
    return [missed % {"first": first}, *effects] if first > 1 else effects


def iter_withdrawal_effects(kind: EntryKind | str, effect: WithdrawalEffect) -> Iterator[str]:
    """Yield sentences on the effects of a withdrawal: on turns played, in play and to come."""
    yield _("Turns already played still count.")
    at_table = _AT_TABLE[effect.on_table] % {
        "turn": effect.turn,
        "tables": ", ".join(map(str, effect.tables)),
        "others": format_entries(kind, effect.others),
        "count": len(effect.others),
        "n": effect.recorded,
    }
    if at_table:
        yield at_table
    for turn, number in effect.resting:
        words = {"turn": turn, "name": format_entries(kind, [number])}
        yield _("Turn %(turn)d: %(name)s has a bye, because its match is not played.") % words
    for change in effect.moved:
        yield format_seat_change(kind, change, None)
    if effect.is_draft_dropped:
        yield _(
            "This deletes the draft seats of the next turn: draw or pair that turn again "
            "afterwards."
        )
