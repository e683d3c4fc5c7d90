"""Text about the seating: draw methods, rematches, and seats that a director action changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.core.desk.diff import SeatChange, SeatEffects, Sitting
from scoring.core.pairing.draw import Clashes, DrawMethod
from scoring.core.pairing.entries import EntryKind
from scoring.models.tournament import Tournament
from scoring.text.amounts_wording import format_numbers
from scoring.text.entries_wording import entry_words, format_entries, format_entry

DRAW_METHOD_NAMES: dict[DrawMethod, str | Promise] = {
    DrawMethod.RANDOM: gettext_lazy("at random"),
    DrawMethod.ENTRY_ORDER: gettext_lazy("in entry-list order"),
    DrawMethod.RANKING: gettext_lazy("by the standings"),
}


def format_level_entries(event: Tournament, level: Iterable[Sequence[int]]) -> str:
    """Format groups of tied entries: "pairs 1 and 4; pairs 2 and 3"."""
    return "; ".join(format_entries(event.entry_kind, group) for group in level)


def list_moved(turn: int, moved: Iterable[SeatChange]) -> str:
    """Format the entries that change seats: "Turn 2, changed seats: 1 (table 13), 4 (bye)."."""
    named = (f"{one.entry} ({_format_place(one.after)})" for one in moved if one.after is not None)
    return _("Turn %(turn)d, new seats: %(moves)s.") % {
        "turn": turn,
        "moves": ", ".join(named),
    }


def _format_place(sitting: Sitting) -> str:
    if not sitting.tables:
        return pgettext("a seat", "absent")
    if sitting.rests:
        return _("bye")
    return _("table %(tables)s") % {"tables": format_numbers(list(sitting.tables))}


def list_clashes(kind: EntryKind | str, clashes: Clashes) -> list[str]:
    """Describe all rematches in one sentence, and all repeated byes in another."""
    met = [(f"{one.a}–{one.b}", one.turns) for one in clashes.rematches]
    rested = [(str(one.entry), one.turns) for one in clashes.repeated_rests]
    return [
        entry_words(kind, key, numbers="; ".join(_format_clash(*one) for one in found))
        for key, found in (("decide_meet", met), ("decide_rest", rested))
        if found
    ]


def _format_clash(who: str, turns: Sequence[int]) -> str:
    named = _("turns %(turns)s") % {"turns": format_numbers(list(turns))}
    return f"{who} ({named})"


def list_effects(
    kind: EntryKind | str, effects: SeatEffects, newcomer: int | None = None
) -> list[str]:
    """Describe how a director action changes the seats: one sentence for each entry that moves.

    Another sentence lists deleted drafts, or confirms that all other entries keep their seats.
    `newcomer`: the number of the entry that the action adds."""
    told: dict[tuple[int, frozenset[int]], SeatChange] = {}
    for one in effects.changes:
        if one.is_moved and one.after is not None:
            # Two entries that now meet each other share one sentence.
            told.setdefault((one.turn, frozenset({one.entry, *one.after.others})), one)
    sentences = [format_seat_change(kind, one, newcomer) for one in told.values()]
    if effects.dropped:
        sentences.append(
            _("The draft seats of turn %(turns)s will be deleted: pair the turn again afterwards.")
            % {"turns": format_numbers(list(effects.dropped))}
        )
    elif sentences:
        sentences.append(_("All other entries keep their seats."))
    return sentences


def format_seat_change(kind: EntryKind | str, change: SeatChange, newcomer: int | None) -> str:
    """Describe a new seat: "Turn 2, table 3: pair 4 sits with pair 7". The text calls the entry
    with the number `newcomer`, if any, "the late entry"."""
    after = change.after
    assert after is not None  # nosec B101  # narrows a type for mypy
    words = {
        "turn": change.turn,
        "who": _format_others(kind, [change.entry], newcomer),
        "tables": format_numbers(list(after.tables)),
        "others": _format_others(kind, after.others, newcomer),
    }
    if not after.tables:
        return _("Turn %(turn)d: %(who)s is absent.") % words
    if after.rests:
        return _("Turn %(turn)d: %(who)s has a bye.") % words
    return _("Turn %(turn)d, table %(tables)s: %(who)s sits with %(others)s.") % words


def _format_others(kind: EntryKind | str, others: Sequence[int], newcomer: int | None) -> str:
    if newcomer is not None and list(others) == [newcomer]:
        return _("the late entry")
    return format_entries(kind, others) if others else format_entry(kind, None)
