"""The sentences of what the core finds impossible: plans that cannot be played, actions that the
event does not allow now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.play.seated_rules import count_seats
from scoring.text.amounts_wording import format_numbers
from scoring.text.entries_wording import entry_words, name_entries, name_entry
from scoring.text.movements_wording import MOVEMENT_NAMES


class Impossible(Protocol):
    """ImpossiblePlan, ImpossibleAction, PlanProblem, PlanDoubt: the reason and its figures."""

    @property
    def code(self) -> str: ...
    @property
    def params(self) -> Mapping[str, Any]: ...


def impossible_sentence(impossible: Impossible, kind: EntryKind | str) -> str:
    """What is impossible and what would be possible, in an event of such entries."""
    return SENTENCES[impossible.code]({**impossible.params, "kind": kind})


def _with_name(params: Mapping[str, Any]) -> dict[str, Any]:
    """The params and the name of their entry, `who`: "Pair 5"."""
    return {**params, "who": name_entry(params["kind"], params["entry"])}


def _with_count(params: Mapping[str, Any], figure: str) -> dict[str, Any]:
    """The params and `count`, one of their figures in words: "8 pairs"."""
    return {**params, "count": entry_words(params["kind"], "count", n=params[figure])}


def _name_movements_for(seats: int) -> str:
    """The movements in which single players are three or four at a table, for rules of so many."""
    suited = [
        key
        for key, movement in MOVEMENTS.items()
        if movement.sides_a_table == 2 < count_seats(EntryKind.PLAYERS, movement) <= seats
    ]
    return ", ".join(f"“{MOVEMENT_NAMES[key]}”" for key in suited)


SENTENCES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "chair.begun": lambda p: (
        _("Turn %(turn)d has begun or is not seated: its seats can no longer be changed.") % p
    ),
    "chair.not_in_twos": lambda p: _(
        "In this movement a table does not seat one against one: nobody can take that chair."
    ),
    "chair.not_seated": lambda p: _("%(who)s has no seat in turn %(turn)d.") % _with_name(p),
    "chair.taken": lambda p: (
        _("%(who)s no longer has a bye in turn %(turn)d: look at the seating again.")
        % _with_name(p)
    ),
    "knockout.not_paired": lambda p: _("An earlier turn was not played as paired."),
    "knockout.undecided": lambda p: _("An earlier turn has not been decided yet."),
    "late.no_half_table": lambda p: _(
        "No table is waiting for an opponent: give a reason to let the late entry play anyway, "
        "from the next turn."
    ),
    "late.no_turn_left": lambda p: _(
        "Every turn is already published: none is left for a late entry."
    ),
    "late.registration_open": lambda p: _(
        "No seating is published yet: register late entries with the others."
    ),
    "late.shut": lambda p: _(
        "Nobody can join this phase once its seating is published: wait for the next phase."
    ),
    "late.too_late": lambda p: (
        _(
            "Turn %(turn)d has been reached, and late entries can only join in turn 1: give a "
            "reason to let the late entry play anyway."
        )
        % p
    ),
    "pair.not_drawn": lambda p: _("Draw the seats of this phase first."),
    "phase.needs_players": lambda p: _(
        "This movement is for events of single players: change the entry type in the settings."
    ),
    "phase.none_left": lambda p: _("Every planned turn is closed: add a phase to go on."),
    "phase.one_against_one": lambda p: (
        _(
            "This movement would seat single players one against one, and the rule set is for "
            "%(seats)d at a table. Choose one of these movements: %(movements)s; or a rule set "
            "for two."
        )
        % {"seats": p["seats"], "movements": _name_movements_for(p["seats"])}
    ),
    "phase.other_sides": lambda p: (
        _(
            "This rule set is for three sides at a table: choose the movement for three sides in "
            "the plan."
        )
        if p["sides"] > 2
        else _(
            "This rule set is for two sides at a table: choose another movement in the plan, or "
            "a rule set for three sides."
        )
    ),
    "plan.by_wins": lambda p: _(
        "After a knockout wins decide the places, and Swiss goes by victory points: let everyone "
        "start this phase from zero, or choose Danese, which goes by places."
    ),
    "plan.no_winner": lambda p: (
        ngettext(
            "A knockout of %(count)s needs %(possible)d turn to have a winner; this phase has "
            "%(turns)d.",
            "A knockout of %(count)s needs %(possible)d turns to have a winner; this phase has "
            "%(turns)d.",
            p["possible"],
        )
        % _with_count(p, "entries")
    ),
    "plan.nobody_out": lambda p: (
        _("All %(count)s qualify, so nobody is out: let fewer qualify.") % _with_count(p, "entries")
    ),
    "plan.not_by_vp": lambda p: _(
        "Swiss goes by victory points: put them first among the tie-breaks, in the settings, or "
        "choose another movement."
    ),
    "plan.section_too_small": lambda p: (
        _("Every section needs at least %(possible)d table: enter 1 or more for each.") % p
    ),
    "plan.sections_too_many": lambda p: (
        _(
            "%(count)s fill at most %(possible)d of the %(sections)d sections: plan fewer or "
            "smaller sections."
        )
        % _with_count(p, "entries")
    ),
    "plan.shift_impossible": lambda p: (
        _("With %(count)s, E-W can move by 1 to %(possible)d tables, not by %(shift)d.")
        % _with_count(p, "entries")
    ),
    "plan.too_few_entries": lambda p: (
        _("This movement needs at least %(count)s, not %(entries)d.") % _with_count(p, "possible")
    ),
    "plan.too_few_turns": lambda p: (
        ngettext(
            "A plan needs at least %(possible)d turn, not %(turns)d.",
            "A plan needs at least %(possible)d turns, not %(turns)d.",
            p["possible"],
        )
        % p
    ),
    "plan.too_many_entries": lambda p: (
        _("At most %(count)s can be seated, not %(entries)d.") % _with_count(p, "possible")
    ),
    "plan.too_many_turns": lambda p: (
        ngettext(
            "%(count)s can play at most %(possible)d turn of this movement, not %(turns)d.",
            "%(count)s can play at most %(possible)d turns of this movement, not %(turns)d.",
            p["possible"],
        )
        % _with_count(p, "entries")
    ),
    "record.ends_earlier": lambda p: (
        ngettext(
            "With this record the match ends with smazzata %(number)d, but smazzata %(later)s "
            "is recorded after it: cancel that one first.",
            "With this record the match ends with smazzata %(number)d, but smazzate %(later)s "
            "are recorded after it: cancel those first.",
            len(p["later"]),
        )
        % {"number": p["number"], "later": format_numbers(p["later"])}
    ),
    "record.half_table": lambda p: entry_words(p["kind"], "rests_here"),
    "return.here": lambda p: _("%(who)s has not withdrawn.") % _with_name(p),
    "return.no_turn_left": lambda p: _("The last turn has begun: nobody can return any more."),
    "ruling.gone": lambda p: _("This ruling has already been revoked."),
    "ruling.other_sides": lambda p: (
        _("%(sides)d sides meet at the table: assign a score to each of them.") % p
    ),
    "ruling.reason_missing": lambda p: _("Give the reason in a few words."),
    "ruling.table_incomplete": lambda p: (
        _("Table %(table)d has not finished playing: its assigned score cannot be revoked.") % p
    ),
    "seating.out_of_order": lambda p: _("First publish the turns before turn %(turn)d.") % p,
    "seating.published": lambda p: _("This seating is published and can no longer be changed."),
    "seating.taken_back": lambda p: _("This seating was undone: check who sits at the table now."),
    "standings.met_itself": lambda p: _("%(who)s cannot have met itself.") % _with_name(p),
    "standings.not_by_vp": lambda p: (
        _("%(who)s has more victory points than one ranked above.") % _with_name(p)
    ),
    "standings.too_many_points": lambda p: (
        _("%(who)s has more points than any event can give: at most %(possible)d.") % _with_name(p)
    ),
    "standings.twice": lambda p: _("%(who)s appears twice in the standings.") % _with_name(p),
    "swap.bracket": lambda p: _(
        "In a knockout the bracket decides who meets: to change seats, draw the phase again."
    ),
    "swap.no_such_turn": lambda p: _("There is no such turn."),
    "swap.not_seated": lambda p: _("%(who)s has no seat in turn %(turn)d.") % _with_name(p),
    "swap.other_section": lambda p: (
        _("%(who)s play in different sections: they cannot swap seats.")
        % {"who": capfirst(name_entries(p["kind"], [p["first"], p["second"]]))}
    ),
    "swap.same_entry": lambda p: _("Choose two different numbers."),
    "turn.earlier_open": lambda p: _("Close turn %(turn)d first.") % p,
    "turn.incomplete": lambda p: (
        ngettext(
            "Table %(tables)s is not complete yet: record its smazzate, then close the turn.",
            "Tables %(tables)s are not complete yet: record their smazzate, then close the turn.",
            len(p["tables"]),
        )
        % {"tables": format_numbers(p["tables"])}
    ),
    "turn.not_playing": lambda p: _("This turn is not being played."),
    "turn.not_published": lambda p: _("Publish the seating first, then start the turn."),
    "turn.not_started": lambda p: (
        _("Turn %(turn)d has not been started: start it, then record its smazzate.") % p
    ),
    "turn.nothing_to_cut": lambda p: (
        _(
            "No table of turn %(turn)d is in the middle of its smazzate: there is nothing to cut "
            "short."
        )
        % p
    ),
    "turn.started": lambda p: _("This turn has already been started."),
    "withdraw.all_played": lambda p: _("Every turn has been played."),
    "withdraw.gone": lambda p: _("%(who)s has already withdrawn.") % _with_name(p),
    "withdraw.not_begun": lambda p: (
        _("No seating is published yet. %(do)s instead.")
        % {"do": entry_words(p["kind"], "take_off", n=p["entry"])}
    ),
    "withdraw.out": lambda p: _("%(who)s is already out of the event.") % _with_name(p),
}
"""The sentence of each code, made from its params and the kind of entries."""
