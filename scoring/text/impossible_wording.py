"""Sentences for refusals by `scoring.core`: unplayable plans, actions not allowed now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.play.seated_rules import count_seats
from scoring.text.amounts_wording import format_numbers
from scoring.text.entries_wording import entry_words, format_entries, format_entry
from scoring.text.movements_wording import MOVEMENT_NAMES

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class Impossible(Protocol):
    """A refusal by `scoring.core`: ImpossiblePlan, ImpossibleAction, PlanProblem or PlanDoubt."""

    @property
    def code(self) -> str: ...
    @property
    def params(self) -> Mapping[str, Any]: ...


def impossible_sentence(impossible: Impossible, kind: EntryKind | str) -> str:
    sentence, params = SENTENCES[impossible.code], {**impossible.params, "kind": kind}
    for name, numbers in impossible.params.items():
        if isinstance(numbers, list):
            params |= {"n": len(numbers), name: format_numbers(numbers)}
    if kind and "entry" in params:
        params["who"] = format_entry(kind, params["entry"])
    counted = params.get("possible" if impossible.code in COUNT_POSSIBLE else "entries")
    if kind and isinstance(counted, int):
        params["count"] = entry_words(kind, "count", n=counted)
    return sentence(params) if callable(sentence) else sentence % params


def _format_movements_for(seats: int) -> str:
    """Name the movements for single players with two sides and 3 to `seats` players at a table."""
    suited = [
        key
        for key, movement in MOVEMENTS.items()
        if movement.sides_a_table == 2 < count_seats(EntryKind.PLAYERS, movement) <= seats
    ]
    return ", ".join(f"“{MOVEMENT_NAMES[key]}”" for key in suited)


COUNT_POSSIBLE = {"plan.too_few_entries", "plan.too_many_entries"}
"""Codes of refusals in whose sentence `%(count)s` is the least or greatest possible number of
entries. In other sentences it is the actual number."""

SENTENCES: dict[str, _StrPromise | Callable[[Mapping[str, Any]], str]] = {
    "chair.begun": _("The seats of turn %(turn)d cannot be changed: the turn has begun."),
    "chair.no_seats": _("Turn %(turn)d has no seats yet: seat the entries first."),
    "chair.not_in_twos": _(
        "In this movement more than two entries play at each table, so you cannot seat just one "
        "entry opposite an entry that has a bye."
    ),
    "chair.not_seated": _("%(who)s has no seat in turn %(turn)d."),
    "chair.taken": _("%(who)s no longer has a bye in turn %(turn)d: look at the seats again."),
    "knockout.not_paired": _(
        "In an earlier turn some entries did not meet the opponents that the knockout "
        "bracket gave them: check the seats of that turn."
    ),
    "knockout.undecided": _(
        "An earlier turn has a table without a winner: complete that turn first."
    ),
    "late.no_half_table": _(
        "No table is waiting for an opponent: give a reason to let the late entry play anyway, "
        "from the next turn."
    ),
    "late.no_turn_left": _("Every turn is already published: no turn is left for a late entry."),
    "late.registration_open": _(
        "No seats are published yet: add the late entry to the list of entries."
    ),
    "late.shut": _(
        "The seats of this phase are published, so nobody can join until the next phase."
    ),
    "late.too_late": _(
        "Late entries can join in turn 1 only. It is already turn %(turn)d: give a reason to "
        "let this late entry play anyway."
    ),
    "pair.not_drawn": _("Draw the seats of this phase first."),
    "phase.needs_players": _(
        "This movement is for events of single players: change the entry type in the settings."
    ),
    "phase.none_left": _("Every planned turn is closed: add a phase to go on."),
    "phase.one_against_one": lambda p: (
        _(
            "This movement seats players one against one, but the rule set needs %(seats)d "
            "players at a table: choose %(movements)s, or a rule set for two players."
        )
        % {"seats": p["seats"], "movements": _format_movements_for(p["seats"])}
    ),
    "phase.other_sides": lambda p: str(
        _(
            "This rule set is for three sides at a table, but the movement has two: choose the "
            "movement for three sides in the plan."
        )
        if p["sides"] > 2
        else _(
            "This rule set is for two sides at a table, but the movement has three: choose another "
            "movement in the plan, or a rule set for three sides."
        )
    ),
    "plan.by_wins": _(
        "The Swiss movement makes the pairings by victory points, but after a knockout "
        "the places depend on the matches won. Let everyone start this phase from zero, "
        "or choose the Danese movement."
    ),
    "plan.no_winner": ngettext_lazy(
        "A knockout of %(count)s needs %(possible)d turn, but this phase has %(turns)d: change "
        "the number of turns.",
        "A knockout of %(count)s needs %(possible)d turns, but this phase has %(turns)d: change "
        "the number of turns.",
        "possible",
    ),
    "plan.nobody_out": _("All %(count)s qualify and nobody is eliminated: enter a lower number."),
    "plan.not_by_vp": _(
        "The Swiss movement makes the pairings by victory points. In the settings, put victory "
        "points first in the ranking order, or choose another movement."
    ),
    "plan.section_too_small": _(
        "Every section needs tables: enter at least %(possible)d for each section."
    ),
    "plan.sections_too_many": _(
        "%(count)s fill at most %(possible)d of the %(sections)d sections: plan fewer or "
        "smaller sections."
    ),
    "plan.shift_impossible": _(
        "With %(count)s, E-W cannot move by %(shift)d tables: enter 1 to %(possible)d."
    ),
    "plan.too_few_entries": _(
        "This movement needs at least %(count)s, but there are only %(entries)d."
    ),
    "plan.too_few_turns": ngettext_lazy(
        "The event needs at least %(possible)d turn, not %(turns)d.",
        "The event needs at least %(possible)d turns, not %(turns)d.",
        "possible",
    ),
    "plan.too_many_entries": _(
        "This movement allows at most %(count)s, but there are %(entries)d."
    ),
    "plan.too_many_turns": ngettext_lazy(
        "In this movement %(count)s can play at most %(possible)d turn, but %(turns)d are planned.",
        "In this movement %(count)s can play at most %(possible)d turns, but %(turns)d are "
        "planned.",
        "possible",
    ),
    "record.ends_earlier": ngettext_lazy(
        "With this result the match ends with smazzata %(number)d, but smazzata %(later)s is "
        "recorded after it: cancel the later smazzata first.",
        "With this result the match ends with smazzata %(number)d, but smazzate %(later)s are "
        "recorded after it: cancel the later smazzate first.",
        "n",
    ),
    "record.half_table": lambda p: entry_words(p["kind"], "rests_here"),
    "return.here": _("%(who)s has not withdrawn."),
    "return.no_turn_left": _("The last turn has begun: nobody can return any more."),
    "ruling.gone": _("This ruling has already been revoked."),
    "ruling.other_sides": _("%(sides)d sides meet at the table: assign a score to each of them."),
    "ruling.reason_missing": _("Give the reason in a few words."),
    "ruling.table_incomplete": _(
        "Table %(table)d did not finish playing. Without the assigned score it would have no "
        "result, so the score cannot be revoked."
    ),
    "seating.out_of_order": _(
        "Turn %(turn)d cannot be published yet: first publish the turns that come before it."
    ),
    "seating.published": _("These seats are published and can no longer be changed."),
    "seating.taken_back": _("The seating was undone: check who sits at the table now."),
    "standings.met_itself": _("%(who)s cannot be its own opponent."),
    "standings.not_by_vp": _("%(who)s has more victory points than an entry ranked higher."),
    "standings.too_many_points": _(
        "%(who)s has more victory points than any event can give: at most %(possible)d."
    ),
    "standings.twice": _("%(who)s appears twice in the standings."),
    "swap.bracket": _(
        "In a knockout the bracket decides who meets: to change seats, draw the phase again."
    ),
    "swap.not_seated": _("%(who)s has no seat in turn %(turn)d."),
    "swap.other_section": lambda p: (
        _("%(who)s play in different sections: they cannot swap seats.")
        % {"who": capfirst(format_entries(p["kind"], [p["first"], p["second"]]))}
    ),
    "swap.same_entry": _("Choose two different numbers."),
    "turn.earlier_open": _("Close turn %(turn)d first."),
    "turn.incomplete": ngettext_lazy(
        "Table %(tables)s is not complete yet: record its smazzate, then close the turn.",
        "Tables %(tables)s are not complete yet: record their smazzate, then close the turn.",
        "n",
    ),
    "turn.not_playing": _("This turn is not being played: choose the turn in play."),
    "turn.not_published": _("Publish the seats first, then start the turn."),
    "turn.not_started": _(
        "Turn %(turn)d has not been started: start it, then record its smazzate."
    ),
    "turn.nothing_to_cut": _(
        "No table of turn %(turn)d is in the middle of its smazzate: there is nothing to cut short."
    ),
    "turn.started": _("This turn has already been started."),
    "withdraw.all_played": _("Every turn has been played."),
    "withdraw.gone": _("%(who)s has already withdrawn."),
    "withdraw.not_begun": lambda p: (
        _("A withdrawal is not possible before seats are published. %(do)s instead.")
        % {"do": entry_words(p["kind"], "take_off", n=p["entry"])}
    ),
    "withdraw.out": _("%(who)s has already been eliminated."),
}
"""The sentence of each refusal, by code. Placeholders are the refusal's params and: `who`, the
entry; `count`, a number of entries; `kind`, the kind of entry; `n`, the length of a list."""
