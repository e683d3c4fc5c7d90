"""The sentences of refusals: what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.pairing.entries import EntryKind
from scoring.pairing.registry import MOVEMENTS
from scoring.play.seated_rules import count_seats
from scoring.services.refusals import Refusal
from scoring.wording.entries import entry_words, name_entries, name_entry
from scoring.wording.movements import MOVEMENT_NAMES
from scoring.wording.play_refusals import PLAY_REFUSALS


def refusal_sentence(refusal: Refusal) -> str:
    """The sentence for a refusal, in the reader's language."""
    return _SENTENCES[refusal.code](refusal.params)


def plan_sentence(code: str, params: Mapping[str, Any], kind: EntryKind | str) -> str:
    """The sentence for a plan that a movement refuses, with what would be possible."""
    return _SENTENCES[code]({**params, "kind": kind})


def _who(params: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of a refusal, and its entry by name: "Pair 5"."""
    return {**params, "who": name_entry(params["kind"], params["entry"])}


def _count(params: Mapping[str, Any], figure: str) -> dict[str, Any]:
    """The figures of a refusal, and how many entries one of them is: "8 pairs"."""
    return {**params, "count": entry_words(params["kind"], "count", n=params[figure])}


def _other_section(params: Mapping[str, Any]) -> str:
    who = name_entries(params["kind"], [params["first"], params["second"]])
    return _("%(who)s play in different sections: they cannot swap seats.") % {"who": capfirst(who)}


def _name_movements_for(seats: int) -> str:
    """The movements in which single players are three or four at a table, for rules of so many."""
    suited = [
        key
        for key, movement in MOVEMENTS.items()
        if movement.sides_a_table == 2 < count_seats(EntryKind.PLAYERS, movement) <= seats
    ]
    return ", ".join(f"“{MOVEMENT_NAMES[key]}”" for key in suited)


def _other_kind(params: Mapping[str, Any]) -> str:
    if params["team"]:
        return _("A team of this event has a name and %(players)d players.") % params
    return ngettext(
        "Register %(players)d player at a time in this event.",
        "Register %(players)d players together in this event.",
        params["players"],
    ) % {"players": params["players"]}


_SENTENCES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    **PLAY_REFUSALS,
    "tournament.closed": lambda p: _("The event is closed: its results are final."),
    "tournament.under_way": lambda p: _(
        "The seating is published, so the format of play can no longer be changed: only name, "
        "date, venue, club, language, minutes and signatures can."
    ),
    "tournament.turns_left": lambda p: (
        _("%(closed)d of %(planned)d turns are closed: close the others first.") % p
    ),
    "clock.none": lambda p: _("No clock is running: it starts with the next turn."),
    "clock.paused": lambda p: _("The clock is paused already."),
    "clock.running": lambda p: _("The clock is running already."),
    "clock.over": lambda p: _("Time is up already."),
    "clock.no_break": lambda p: _(
        "A break begins between two turns: close the turn in play first."
    ),
    "clock.minutes": lambda p: _("Between 1 and %(most)s minutes at a time.") % p,
    "screens.number": lambda p: (
        _("Between one and %(most)s screens; the first shows something.") % p
    ),
    "screens.seconds": lambda p: _("A page stays between %(least)s and %(most)s seconds.") % p,
    "freeze.not_closed": lambda p: _("Turn %(turn)s is not closed: choose a turn that is.") % p,
    "reveal.no_standings": lambda p: _("There are no standings yet: close a turn first."),
    "reveal.places": lambda p: _("The standings have %(most)s lines: choose one of them.") % p,
    "reveal.none": lambda p: _("No reveal is on: begin it first."),
    "reveal.moved": lambda p: _("The reveal has moved meanwhile: look where it is."),
    "account.link_used": lambda p: _(
        "This link has been used or has expired: ask the owner of the installation for a new one."
    ),
    "account.claimed": lambda p: _("There is an account already: log in with it."),
    "account.name_taken": lambda p: (
        _("There is an account “%(name)s” already: choose another name.") % p
    ),
    "account.own": lambda p: _("Only another owner can do this to your account."),
    "account.not_owner": lambda p: _("You no longer own the installation."),
    "people.no_such_account": lambda p: (
        _("There is no user named “%(name)s”: check the spelling.") % p
    ),
    "people.only_helps": lambda p: (
        _("%(name)s has a helper’s account, which cannot direct an event.") % p
    ),
    "people.last_director": lambda p: _("An event needs a director: add another one first."),
    "people.directors_only": lambda p: _("Only a director of this event can do this."),
    "people.turn_closed": lambda p: (
        _("Turn %(turn)s is closed: from now on only a director can correct it.") % p
    ),
    "rules.unknown": lambda p: _("This rule set no longer exists: choose another."),
    "kept.name_taken": lambda p: (
        _("The name “%(name)s” is already in use at this desk: choose another.") % p
    ),
    "kept.at_once": lambda p: _("Another one was saved at the same moment: try again."),
    "rules.faults": lambda p: _("This rule set cannot be played: correct its errors."),
    "profile.faults": lambda p: _("No file can be made with this profile: correct its errors."),
    "newer.none": lambda p: _(
        "There is nothing newer to take: it has been taken already, or a seating is published."
    ),
    "rules_file.json": lambda p: _("The file cannot be read: it is not a JSON document."),
    "rules_file.schema": lambda p: _(
        "The file does not contain a rule set downloaded from this program."
    ),
    "rules_file.newer": lambda p: _(
        "The file comes from a newer version of the program: update this program."
    ),
    "rules_file.field": lambda p: (
        _(
            "The file does not contain a valid rule set: “%(field)s” is missing, unknown or of "
            "the wrong type."
        )
        % p
    ),
    "categories.name": lambda p: (
        _("A category needs a name of at most %(most)d characters, with letters or digits.") % p
    ),
    "categories.too_many": lambda p: _("At most %(most)d categories.") % p,
    "categories.twice": lambda p: _("The category “%(name)s” is there twice.") % p,
    "categories.unknown": lambda p: (
        _("The category “%(name)s” is no longer there: reload the page.") % p
    ),
    "categories.changed": lambda p: _(
        "The categories have been changed meanwhile: nothing was saved. Check the boxes again."
    ),
    "entries.seating_published": lambda p: entry_words(p["kind"], "published"),
    "entries.player_twice": lambda p: _("%(name)s already plays in this event.") % p,
    "entries.other_kind": _other_kind,
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
        _("%(who)s no longer has a bye in turn %(turn)d: look at the seating again.") % _who(p)
    ),
    "chair.not_seated": lambda p: _("%(who)s has no seat in turn %(turn)d.") % _who(p),
    "chair.not_in_twos": lambda p: _(
        "In this movement a table does not seat one against one: nobody can take that chair."
    ),
    "swap.no_such_turn": lambda p: _("There is no such turn."),
    "swap.not_seated": lambda p: _("%(who)s has no seat in turn %(turn)d.") % _who(p),
    "plan.too_few_entries": lambda p: (
        _("This movement needs at least %(count)s, not %(entries)d.") % _count(p, "possible")
    ),
    "plan.too_many_entries": lambda p: (
        _("At most %(count)s can be seated, not %(entries)d.") % _count(p, "possible")
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
        % _count(p, "entries")
    ),
    "plan.shift_impossible": lambda p: (
        _("With %(count)s, E-W can move by 1 to %(possible)d tables, not by %(shift)d.")
        % _count(p, "entries")
    ),
    "knockout.undecided": lambda p: _("An earlier turn has not been decided yet."),
    "knockout.not_paired": lambda p: _("An earlier turn was not played as paired."),
    "standings.twice": lambda p: _("%(who)s appears twice in the standings.") % _who(p),
    "standings.met_itself": lambda p: _("%(who)s cannot have met itself.") % _who(p),
    "standings.too_many_points": lambda p: (
        _("%(who)s has more points than any event can give: at most %(possible)d.") % _who(p)
    ),
    "standings.not_by_vp": lambda p: (
        _("%(who)s has more victory points than one ranked above.") % _who(p)
    ),
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
    "seating.taken_back": lambda p: _("This seating was undone: check who sits at the table now."),
    "phase.none_left": lambda p: _("Every planned turn is closed: add a phase to go on."),
    "phase.published": lambda p: _(
        "A turn of this phase is published: the phase can no longer be changed or removed, "
        "only ended early."
    ),
    "phase.only_one": lambda p: _("This is the only phase: change it instead of removing it."),
    "phase.no_target": lambda p: _("This phase is not played to a target."),
    "phase.target_bad": lambda p: _("A target must be a multiple of 5, and at least 5."),
    "phase.target_made": lambda p: (
        _(
            "Table %(table)d has already scored %(points)s points: the target is decided at "
            "the start of each game."
        )
        % {"table": p["table"], "points": number_format(p["points"], force_grouping=True)}
    ),
    "phase.nothing_left": lambda p: _("Every turn of this phase is already published."),
    "phase.no_such_table": lambda p: _(
        "This conversion table no longer exists: choose another one."
    ),
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
    "pair.not_drawn": lambda p: _("Draw the seats of this phase first."),
    "swap.other_section": _other_section,
    "tournament.archived": lambda p: _(
        "The event is archived: take it out of the archive to change it."
    ),
    "tournament.deleted": lambda p: _("This event was deleted."),
    "tournament.purged": lambda p: _("This event no longer exists."),
    "tournament.in_play": lambda p: _("A turn is being played: close it first."),
    "tournament.other_name": lambda p: _("This is not the name of the event."),
    "tournament.open": lambda p: _("The event is already open."),
    "tournament.reopen_reason": lambda p: _("Explain in a few words why the event is reopened."),
    "tournament.has_entries": lambda p: (
        _("%(registered)s Empty the list before changing the entry type.")
        % {"registered": entry_words(p["kind"], "registered", n=p["entries"])}
    ),
    "push.too_many": lambda p: _("Too many devices are notified of this event already."),
    "undo.not_latest": lambda p: _(
        "Something else was done in the meantime: check the list and undo the latest action first."
    ),
    "redo.recorded_since": lambda p: _(
        "More smazzate have been recorded since: do it again from the start instead of redoing "
        "it, so that they count."
    ),
    "withdraw.all_played": lambda p: _("Every turn has been played."),
    "withdraw.not_begun": lambda p: (
        _("No seating is published yet. %(do)s instead.")
        % {"do": entry_words(p["kind"], "take_off", n=p["entry"])}
    ),
    "withdraw.gone": lambda p: _("%(who)s has already withdrawn.") % _who(p),
    "withdraw.out": lambda p: _("%(who)s is already out of the event.") % _who(p),
    "return.here": lambda p: _("%(who)s has not withdrawn.") % _who(p),
    "return.no_turn_left": lambda p: _("The last turn has begun: nobody can return any more."),
    "substitute.same": lambda p: _("%(name)s already plays there.") % p,
    "substitute.past_half": lambda p: (
        _(
            "%(closed)d of %(planned)d turns have been played: after the halfway point a "
            "substitution needs your explicit consent."
        )
        % p
    ),
    "substitute.nobody": lambda p: (
        _("%(who)s has no player at this place: reload the page.") % _who(p)
    ),
    "late.registration_open": lambda p: _(
        "No seating is published yet: register late entries with the others."
    ),
    "late.shut": lambda p: _(
        "Nobody can join this phase once its seating is published: wait for the next phase."
    ),
    "late.no_turn_left": lambda p: _(
        "Every turn is already published: none is left for a late entry."
    ),
    "late.no_half_table": lambda p: _(
        "No table is waiting for an opponent: give a reason to let the late entry play anyway, "
        "from the next turn."
    ),
    "phase.one_against_one": lambda p: (
        _(
            "This movement would seat single players one against one, and the rule set is for "
            "%(seats)d at a table. Choose one of these movements: %(movements)s; or a rule set "
            "for two."
        )
        % {"seats": p["seats"], "movements": _name_movements_for(p["seats"])}
    ),
    "late.too_late": lambda p: (
        _(
            "Turn %(turn)d has been reached, and late entries can only join in turn 1: give a "
            "reason to let the late entry play anyway."
        )
        % p
    ),
    "plan.section_too_small": lambda p: (
        _("Every section needs at least %(possible)d table: enter 1 or more for each.") % p
    ),
    "plan.sections_too_many": lambda p: (
        _(
            "%(count)s fill at most %(possible)d of the %(sections)d sections: plan fewer or "
            "smaller sections."
        )
        % _count(p, "entries")
    ),
}
