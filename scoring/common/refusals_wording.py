"""The sentences of refusals: what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.common.entries_wording import entry_words, name_entry
from scoring.common.movements_wording import MOVEMENT_NAMES
from scoring.common.refusals_services import Refusal
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.play.seated_rules import count_seats

Sentences = Mapping[str, Callable[[Mapping[str, Any]], str]]
"""The sentence of each code, made from the params of the refusal."""

TABLES = (
    "accounts.refusals_wording",
    "calls.refusals_wording",
    "checking.wording",
    "clock.refusals_wording",
    "entries.refusals_wording",
    "events.refusals_wording",
    "exports.profile_wording",
    "journal.wording",
    "library.refusals_wording",
    "personal.wording",
    "phone.refusals_wording",
    "play.refusals_wording",
    "prizes.wording",
    "rulings.refusals_wording",
    "screens.refusals_wording",
    "seating.refusals_wording",
    "sessions.wording",
    "sign_ups.refusals_wording",
    "signing.wording",
    "smazzate.refusals_wording",
    "standings.wording",
    "tickets.wording",
    "till.refusals_wording",
)
"""The modules whose `REFUSALS` has the sentences of their thing. They stand above this one, so they
are imported when the first sentence is asked for."""


def refusal_sentence(refusal: Refusal) -> str:
    """The sentence for a refusal, in the reader's language."""
    return gather_refusals()[refusal.code](refusal.params)


def plan_sentence(code: str, params: Mapping[str, Any], kind: EntryKind | str) -> str:
    """The sentence for a plan that a movement refuses, with what would be possible."""
    return gather_refusals()[code]({**params, "kind": kind})


@cache
def gather_refusals() -> Sentences:
    """The sentences of all refusals: those of the things, and those that several share."""
    sentences = dict(_SHARED)
    for name in TABLES:
        sentences.update(import_module(f"scoring.{name}").REFUSALS)
    return sentences


def with_name(params: Mapping[str, Any]) -> dict[str, Any]:
    """The params of a refusal, and its entry by name, `who`: "Pair 5"."""
    return {**params, "who": name_entry(params["kind"], params["entry"])}


def with_count(params: Mapping[str, Any], figure: str) -> dict[str, Any]:
    """The params of a refusal, and how many entries one of them is, `count`: "8 pairs"."""
    return {**params, "count": entry_words(params["kind"], "count", n=params[figure])}


def _name_movements_for(seats: int) -> str:
    """The movements in which single players are three or four at a table, for rules of so many."""
    suited = [
        key
        for key, movement in MOVEMENTS.items()
        if movement.sides_a_table == 2 < count_seats(EntryKind.PLAYERS, movement) <= seats
    ]
    return ", ".join(f"“{MOVEMENT_NAMES[key]}”" for key in suited)


_SHARED: Sentences = {
    "act.taken_back": lambda p: _("This action was undone in the meantime: reload the page."),
    "tournament.closed": lambda p: _("The event is closed: its results are final."),
    "people.directors_only": lambda p: _("Only a director of this event can do this."),
    "people.workers_only": lambda p: _("Only a director or a helper of this event can do this."),
    "plan.too_few_entries": lambda p: (
        _("This movement needs at least %(count)s, not %(entries)d.") % with_count(p, "possible")
    ),
    "plan.too_many_entries": lambda p: (
        _("At most %(count)s can be seated, not %(entries)d.") % with_count(p, "possible")
    ),
    "plan.too_few_turns": lambda p: (
        ngettext(
            "A plan needs at least %(possible)d turn, not %(turns)d.",
            "A plan needs at least %(possible)d turns, not %(turns)d.",
            p["possible"],
        )
        % p
    ),
    "plan.too_many_turns": lambda p: (
        ngettext(
            "%(count)s can play at most %(possible)d turn of this movement, not %(turns)d.",
            "%(count)s can play at most %(possible)d turns of this movement, not %(turns)d.",
            p["possible"],
        )
        % with_count(p, "entries")
    ),
    "plan.shift_impossible": lambda p: (
        _("With %(count)s, E-W can move by 1 to %(possible)d tables, not by %(shift)d.")
        % with_count(p, "entries")
    ),
    "plan.not_by_vp": lambda p: _(
        "Swiss goes by victory points: put them first among the tie-breaks, in the settings, or "
        "choose another movement."
    ),
    "plan.by_wins": lambda p: _(
        "After a knockout wins decide the places, and Swiss goes by victory points: let everyone "
        "start this phase from zero, or choose Danese, which goes by places."
    ),
    "knockout.undecided": lambda p: _("An earlier turn has not been decided yet."),
    "knockout.not_paired": lambda p: _("An earlier turn was not played as paired."),
    "standings.twice": lambda p: _("%(who)s appears twice in the standings.") % with_name(p),
    "standings.met_itself": lambda p: _("%(who)s cannot have met itself.") % with_name(p),
    "standings.too_many_points": lambda p: (
        _("%(who)s has more points than any event can give: at most %(possible)d.") % with_name(p)
    ),
    "standings.not_by_vp": lambda p: (
        _("%(who)s has more victory points than one ranked above.") % with_name(p)
    ),
    "seating.taken_back": lambda p: _("This seating was undone: check who sits at the table now."),
    "phase.needs_players": lambda p: _(
        "This movement is for events of single players: change the entry type in the settings."
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
    "tournament.archived": lambda p: _(
        "The event is archived: take it out of the archive to change it."
    ),
    "tournament.deleted": lambda p: _("This event was deleted."),
    "phase.one_against_one": lambda p: (
        _(
            "This movement would seat single players one against one, and the rule set is for "
            "%(seats)d at a table. Choose one of these movements: %(movements)s; or a rule set "
            "for two."
        )
        % {"seats": p["seats"], "movements": _name_movements_for(p["seats"])}
    ),
    "plan.section_too_small": lambda p: (
        _("Every section needs at least %(possible)d table: enter 1 or more for each.") % p
    ),
    "plan.sections_too_many": lambda p: (
        _(
            "%(count)s fill at most %(possible)d of the %(sections)d sections: plan fewer or "
            "smaller sections."
        )
        % with_count(p, "entries")
    ),
}
