"""Sentences about the effects of a withdrawal, a return or a late entry."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.desk.diff import SeatEffects
from scoring.core.desk.withdrawal_effect import TableEffect, WithdrawalEffect
from scoring.core.pairing.entries import EntryKind
from scoring.seating.wording import format_seat_change, list_effects
from scoring.text.entries_wording import format_entries


def list_late_effects(
    kind: EntryKind | str, seats: SeatEffects, number: int, first: int
) -> list[str]:
    """Return sentences on the effects of a late entry. `number`: the entry's; `first`: the first
    turn that it plays; `seats`: the seats that change."""
    missed = _(
        "The late entry plays from turn %(first)d and gets 0 VP and 0 MP for each earlier turn."
    )
    effects = list_effects(kind, seats, number)
    return [missed % {"first": first}, *effects] if first > 1 else effects


def iter_withdrawal_effects(kind: EntryKind | str, effect: WithdrawalEffect) -> Iterator[str]:
    """Yield sentences on the effects of a withdrawal: on turns played, in play and to come."""
    yield _("Turns already played still count.")
    if at_table := _format_table_effect(kind, effect):
        yield at_table
    for turn, number in effect.resting:
        words = {"turn": turn, "name": format_entries(kind, [number])}
        yield _("Turn %(turn)d: %(name)s has a bye instead of its match.") % words
    for change in effect.moved:
        yield format_seat_change(kind, change, None)
    if effect.is_draft_dropped:
        yield _("The draft seats of the next turn are deleted: draw or pair them again.")


def _format_table_effect(kind: EntryKind | str, effect: WithdrawalEffect) -> str:
    words = {
        "turn": effect.turn,
        "tables": ", ".join(map(str, effect.tables)),
        "others": format_entries(kind, effect.others),
        "n": effect.recorded,
    }
    match effect.on_table:
        case TableEffect.NONE:
            return ""
        case TableEffect.PLAYED:
            said = _("Turn %(turn)d also counts, because it was played to the end.")
        case TableEffect.RESTS:
            said = _(
                "In turn %(turn)d this entry has a bye: the points below replace those of the bye."
            )
        case TableEffect.EMPTY:
            said = ngettext(
                "Turn %(turn)d, table %(tables)s: no smazzata is recorded, and %(others)s has a "
                "bye.",
                "Turn %(turn)d, table %(tables)s: no smazzata is recorded, and %(others)s have "
                "a bye.",
                len(effect.others),
            )
        case TableEffect.PARTLY:
            said = ngettext(
                "Turn %(turn)d, table %(tables)s: %(n)d smazzata is recorded. For %(others)s: "
                "the points of a bye, or the points made at the table if those are higher.",
                "Turn %(turn)d, table %(tables)s: %(n)d smazzate are recorded. For %(others)s: "
                "the points of a bye, or the points made at the table if those are higher.",
                effect.recorded,
            )
        case TableEffect.BOTH_LEFT:
            said = _(
                "Turn %(turn)d, table %(tables)s: %(others)s also withdrew, so nobody "
                "plays there and both sides get 0 VP and 0 MP."
            )
        case TableEffect.THREE_STAY:
            said = _(
                "Turn %(turn)d, table %(tables)s: the three players who remain continue, one "
                "against two. Each of the two gets half of their joint score."
            )
        case TableEffect.TWO_STAY:
            said = _(
                "Turn %(turn)d, table %(tables)s: the two players who remain play against "
                "each other."
            )
    return said % words
