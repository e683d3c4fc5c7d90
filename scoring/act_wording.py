"""Why an act was refused, in one sentence: what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.services.refusals import Refusal


def refusal_sentence(refusal: Refusal) -> str:
    """The sentence for a refusal, in the language of whoever reads it."""
    return _SENTENCES[refusal.code](refusal.params)


def plan_sentence(code: str, params: Mapping[str, Any]) -> str:
    """The sentence for a plan that a movement refuses, with what is possible."""
    return _SENTENCES[code](params)


def list_numbers(numbers: list[int]) -> str:
    """`3, 5, 8`; a long list is cut."""
    shown = ", ".join(map(str, numbers[:12]))
    return f"{shown} …" if len(numbers) > 12 else shown


def _incomplete(params: Mapping[str, Any]) -> str:
    tables = params["tables"]
    return ngettext(
        "Table %(tables)s is not complete yet: record its smazzate, then close the turn.",
        "Tables %(tables)s are not complete yet: record their smazzate, then close the turn.",
        len(tables),
    ) % {"tables": list_numbers(tables)}


_SENTENCES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "tournament.closed": lambda p: _("The event is closed: its results stand."),
    "tournament.under_way": lambda p: _(
        "A seating is published, so that how the event is played can no longer change: only its "
        "name, date, place, club, language and minutes can."
    ),
    "tournament.turns_left": lambda p: (
        _("%(closed)d of %(planned)d turns are closed: close the others first.") % p
    ),
    "tournament.no_such_account": lambda p: (
        _("There is no account with the name “%(name)s”: check how it is spelt.") % p
    ),
    "entries.seating_published": lambda p: _(
        "The seating is published: pairs can no longer be added or taken off here."
    ),
    "entries.player_twice": lambda p: (
        _("%(name)s already plays in another pair of this event.") % p
    ),
    "seating.published": lambda p: _("This seating is published and can no longer be changed."),
    "seating.out_of_order": lambda p: _("Publish the turns before turn %(turn)d first.") % p,
    "swap.same_entry": lambda p: _("Choose two different pairs."),
    "swap.no_such_turn": lambda p: _("There is no such turn."),
    "swap.not_seated": lambda p: _("Pair %(entry)d does not sit in turn %(turn)d.") % p,
    "plan.too_few_entries": lambda p: (
        ngettext(
            "This movement needs at least %(possible)d entry, not %(entries)d.",
            "This movement needs at least %(possible)d entries, not %(entries)d.",
            p["possible"],
        )
        % p
    ),
    "plan.too_many_entries": lambda p: (
        ngettext(
            "At most %(possible)d entry can be seated, not %(entries)d.",
            "At most %(possible)d entries can be seated, not %(entries)d.",
            p["possible"],
        )
        % p
    ),
    "plan.too_few_turns": lambda p: (
        ngettext(
            "A plan has at least %(possible)d turn, not %(turns)d.",
            "A plan has at least %(possible)d turns, not %(turns)d.",
            p["possible"],
        )
        % p
    ),
    "plan.too_many_turns": lambda p: (
        ngettext(
            "%(entries)d entries can play at most %(possible)d turn of this movement, "
            "not %(turns)d.",
            "%(entries)d entries can play at most %(possible)d turns of this movement, "
            "not %(turns)d.",
            p["possible"],
        )
        % p
    ),
    "plan.shift_impossible": lambda p: (
        _("With %(entries)d entries E-W can move by 1 to %(possible)d tables, not by %(shift)d.")
        % p
    ),
    "standings.twice": lambda p: _("Entry %(entry)d stands twice in the standings.") % p,
    "standings.met_itself": lambda p: _("Entry %(entry)d cannot have met itself.") % p,
    "standings.too_many_points": lambda p: (
        _("Entry %(entry)d has more points than any event gives: at most %(possible)d.") % p
    ),
    "standings.not_by_vp": lambda p: (
        _("Entry %(entry)d has more victory points than one that stands above it.") % p
    ),
    "turn.not_published": lambda p: _("Publish the seating first, then start the turn."),
    "turn.started": lambda p: _("This turn has already been started."),
    "turn.not_started": lambda p: (
        _("Turn %(turn)d has not been started: start it, then record its smazzate.") % p
    ),
    "turn.earlier_open": lambda p: _("Close turn %(turn)d first.") % p,
    "turn.not_playing": lambda p: _("This turn is not being played."),
    "turn.incomplete": _incomplete,
    "record.no_such_smazzata": lambda p: _("There is no smazzata %(number)d in this event.") % p,
    "record.half_table": lambda p: _("A pair rests at this table: there is nothing to record."),
    "record.conflict": lambda p: _(
        "Somebody else recorded this smazzata meanwhile. Compare the two versions below; saving "
        "yours makes a correction of theirs."
    ),
    "record.reason_missing": lambda p: _("Say in a few words why the record is corrected."),
    "record.key_missing": lambda p: _("Reload the page and send the smazzata again."),
    "record.faults": lambda p: _("Nothing was saved. Please look at what is marked below."),
    "adjustment.nothing": lambda p: _("Give at least one figure that is not zero."),
    "adjustment.reason_missing": lambda p: _("Say in a few words why."),
    "adjustment.other_event": lambda p: _("This turn belongs to another event."),
}
