"""Text about places: changes of place, reasons for a place, and VP needed for a better place."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.core.pairing.entries import EntryKind
from scoring.core.ranking.standings import Goal, list_goals
from scoring.models.phase import Phase
from scoring.standings.public_queries import EventStandings
from scoring.text.entries_wording import format_entries


def format_move(gained: int) -> str:
    """Format a change of place: "up 2 places"; `gained` is negative for places lost."""
    if not gained:
        return _("same place as before")
    words = (
        ngettext("up %(n)d place", "up %(n)d places", gained)
        if gained > 0
        else ngettext("down %(n)d place", "down %(n)d places", -gained)
    )
    return words % {"n": abs(gained)}


def format_ordinal(place: int) -> str:
    if place % 100 in (11, 12, 13):
        return pgettext("place", "%(n)dth") % {"n": place}
    match place % 10:
        case 1:
            return pgettext("place", "%(n)dst") % {"n": place}
        case 2:
            return pgettext("place", "%(n)dnd") % {"n": place}
        case 3:
            return pgettext("place", "%(n)drd") % {"n": place}
    return pgettext("place", "%(n)dth") % {"n": place}


def format_at_place(place: int) -> str:
    """Format a place for use after "we are": "8th", in Italian "all'8º posto"."""
    said = {"place": format_ordinal(place)}
    if _is_said_with_vowel(place):
        return pgettext("at a place that is said with a vowel", "%(place)s") % said
    return pgettext("at a place", "%(place)s") % said


def format_the_place(place: int) -> str:
    """Format a place with its article: "the 8th", in Italian "l'8º"."""
    said = {"place": format_ordinal(place)}
    if _is_said_with_vowel(place):
        return pgettext("a place that is said with a vowel", "the %(place)s") % said
    return pgettext("a place", "the %(place)s") % said


def _is_said_with_vowel(number: int) -> bool:
    """True if the Italian number begins with a vowel: 8, 11, 80 to 89, 800 to 899, 8,000 ..."""
    return number == 11 or str(number).startswith("8") or str(number)[:-3] == "11"


def ask_why(noun: str, place: int) -> str:
    if noun == EntryKind.PLAYERS:
        return _("Why am I %(place)s?") % {"place": format_at_place(place)}
    return _("Why are we %(place)s?") % {"place": format_at_place(place)}


def goal_sentences(
    standings: EventStandings, phases: Iterable[Phase], entry: int, noun: str, tables: int
) -> list[str]:
    """Write how many victory points (VP) an entry needs for the next better and the first place.

    Add how many can still be won. [] if the entry leads or is not in the last phase, if no turns
    are left, or if the sum of VP does not decide (a knockout, or a later phase that starts from
    zero). `tables`: at how many tables an entry (a team) plays at once. `noun`: the kind of
    entries."""
    stage, line = standings.find_stage(entry), standings.find(entry)
    to_come = [phase for phase in standings.phases if phase.last > standings.after_turn]
    is_sum = standings.order[:1] == ("vp",) and not any(
        phase.is_cut and phase.first > standings.after_turn for phase in to_come
    )
    if not (stage and line and to_come and is_sum) or stage.stage.groups:
        return []
    if stage is not standings.stages[0]:
        return []
    members = {total.entry for total in stage.totals}
    ranked = [row for row in standings.standings if row.entry in members]
    goals = list_goals(ranked, line.total)
    if not goals:
        return []
    most = {phase.number: _find_most(phase, tables) for phase in phases}
    turns = sum(phase.last - max(phase.first - 1, standings.after_turn) for phase in to_come)
    left = sum(
        most[phase.number] * (phase.last - max(phase.first - 1, standings.after_turn))
        for phase in to_come
    )
    still = ngettext(
        "%(turns)d turn left, worth at most %(vp)d VP.",
        "%(turns)d turns left, worth at most %(vp)d VP in all.",
        turns,
    )
    said = {"turns": turns, "vp": left}
    return [*(_format_goal(goal, noun, left) for goal in goals), still % said]


def _find_most(phase: Phase, tables: int) -> int:
    most = max(row.winner for row in phase.vp_table.rows)
    return most if phase.team_conversion else most * tables


def _format_goal(goal: Goal, noun: str, left: int) -> str:
    said = {
        "place": format_at_place(goal.place),
        "names": format_entries(noun, goal.entries),
        "n": goal.behind,
    }
    if goal.behind == 0:
        sentence = ngettext(
            "%(names)s, %(place)s, has the same VP as you.",
            "%(names)s, %(place)s, have the same VP as you.",
            len(goal.entries),
        )
    elif goal.behind > left:
        sentence = _("%(names)s, %(place)s: %(n)d VP ahead, out of reach.")
    else:
        sentence = _("%(names)s, %(place)s: %(n)d VP ahead of you.")
    return capfirst(sentence % said)
