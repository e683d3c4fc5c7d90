"""Why an act was refused, in one sentence: what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.services.refusals import Refusal


def refusal_sentence(refusal: Refusal) -> str:
    """The sentence for a refusal, in the language of whoever reads it."""
    return _SENTENCES[refusal.code](refusal.params)


def plan_sentence(code: str, params: Mapping[str, Any]) -> str:
    """The sentence for a plan that a movement refuses, with what is possible."""
    return _SENTENCES[code](params)


def format_numbers(numbers: list[int]) -> str:
    """`3, 5, 8`; a long list is cut."""
    shown = ", ".join(map(str, numbers[:12]))
    return f"{shown} …" if len(numbers) > 12 else shown


def _incomplete(params: Mapping[str, Any]) -> str:
    tables = params["tables"]
    return ngettext(
        "Table %(tables)s is not complete yet: record its smazzate, then close the turn.",
        "Tables %(tables)s are not complete yet: record their smazzate, then close the turn.",
        len(tables),
    ) % {"tables": format_numbers(tables)}


def _unsigned(params: Mapping[str, Any]) -> str:
    tables = params["tables"]
    return ngettext(
        "Table %(tables)s has smazzate that not both sides have signed: have them signed first.",
        "Tables %(tables)s have smazzate that not both sides have signed: have them signed first.",
        len(tables),
    ) % {"tables": format_numbers(tables)}


def _other_kind(params: Mapping[str, Any]) -> str:
    if params["team"]:
        return _("A team of this event has a name and %(players)d players.") % params
    return ngettext(
        "Here %(players)d player enters at a time.",
        "Here %(players)d players enter together.",
        params["players"],
    ) % {"players": params["players"]}


_SENTENCES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "tournament.closed": lambda p: _("The event is closed: its results stand."),
    "tournament.under_way": lambda p: _(
        "A seating is published, so that how the event is played can no longer change: only its "
        "name, date, place, club, language, minutes and signatures can."
    ),
    "tournament.turns_left": lambda p: (
        _("%(closed)d of %(planned)d turns are closed: close the others first.") % p
    ),
    "tournament.no_such_account": lambda p: (
        _("There is no account with the name “%(name)s”: check how it is spelt.") % p
    ),
    "rules.unknown": lambda p: _("There is no such rule set any more: choose another."),
    "rules.name_taken": lambda p: (
        _("Something else that is kept here is called “%(name)s”: choose another name.") % p
    ),
    "rules.at_once": lambda p: _("Another rule set was kept at this moment: try once more."),
    "rules.faults": lambda p: _("Nobody could play by this rule set: see what is wrong with it."),
    "newer.none": lambda p: _(
        "There is nothing newer to take: it is taken already, or a seating is published."
    ),
    "rules_file.json": lambda p: _("The file cannot be read: it is no JSON document."),
    "rules_file.schema": lambda p: _("The file holds no rule set that was downloaded here."),
    "rules_file.newer": lambda p: _(
        "The file comes from a newer version of the program: bring this one up to date."
    ),
    "rules_file.field": lambda p: (
        _("The file holds no rule set: “%(field)s” is missing, unknown or of another kind.") % p
    ),
    "ticket.none_made": lambda p: _("No new PIN could be found just now: try once more."),
    "entries.seating_published": lambda p: _(
        "The seating is published: nobody can be added or taken off the list here any more."
    ),
    "entries.player_twice": lambda p: _("%(name)s already plays in this event.") % p,
    "entries.other_kind": _other_kind,
    "seating.published": lambda p: _("This seating is published and can no longer be changed."),
    "seating.out_of_order": lambda p: _("Publish the turns before turn %(turn)d first.") % p,
    "swap.same_entry": lambda p: _("Choose two different numbers."),
    "swap.bracket": lambda p: _(
        "In a knockout the bracket says who meets: draw the phase again to change its seats."
    ),
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
    "knockout.undecided": lambda p: _("A round before this one is not decided yet."),
    "knockout.not_paired": lambda p: _("A round before this one was not played as it was paired."),
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
    "turn.unsigned": _unsigned,
    "record.no_such_smazzata": lambda p: _("There is no smazzata %(number)d in this event.") % p,
    "record.match_over": lambda p: (
        _("Smazzata %(decided)d decided this match: there is no smazzata %(number)d any more.") % p
    ),
    "record.ends_earlier": lambda p: (
        ngettext(
            "With this the match ends with smazzata %(number)d, but smazzata %(later)s is recorded "
            "after it: cancel that one first.",
            "With this the match ends with smazzata %(number)d, but smazzate %(later)s are "
            "recorded after it: cancel those first.",
            len(p["later"]),
        )
        % {"number": p["number"], "later": format_numbers(p["later"])}
    ),
    "record.half_table": lambda p: _("A pair rests at this table: there is nothing to record."),
    "record.conflict": lambda p: _(
        "Somebody else recorded this smazzata meanwhile. Compare the two versions below; saving "
        "yours makes a correction of theirs."
    ),
    "record.reason_missing": lambda p: _("Say in a few words why the record is corrected."),
    "record.key_missing": lambda p: _("Reload the page and send the smazzata again."),
    "record.faults": lambda p: _("Nothing was saved. Please look at what is marked below."),
    "record.key_reused": lambda p: _(
        "This was sent before with something else in it: it was not taken again."
    ),
    "record.key_elsewhere": lambda p: _(
        "This was sent before for another smazzata: it was not taken again."
    ),
    "record.totals_differ": lambda p: (
        _(
            "The phone showed %(theirs_ns)d to %(theirs_ew)d, the desk makes it %(ours_ns)d to "
            "%(ours_ew)d: reload the page and enter the smazzata again."
        )
        % p
    ),
    "held.settled": lambda p: _("Somebody has decided on this already."),
    "held.unknown": lambda p: _("There is no such version at this table."),
    "held.directors": lambda p: _("The turn is closed: the director decides on this."),
    "sign.moved": lambda p: (
        _("Smazzata %(number)d was changed meanwhile: look at it again, then sign.") % p
    ),
    "sign.not_here": lambda p: _("Pair %(entry)d does not play on this side of the table.") % p,
    "sign.wrong_pin": lambda p: _("This is not the PIN of this side: try it once more."),
    "sign.locked": lambda p: _(
        "Too many wrong PINs were typed for this side: sign on the pair's own page, wait ten "
        "minutes, or call the director."
    ),
    "card_draw.there": lambda p: _("This table has drawn already: drop that draw first."),
    "card_draw.draft": lambda p: _("Publish the seating first, then draw the cards."),
    "card_draw.played": lambda p: _("This table has played: its draw stands."),
    "card_draw.players": lambda p: _("Two, three, four or six players draw cards, nobody else."),
    "card_draw.unfinished": lambda p: _("Some have tied: they must draw again."),
    "card_draw.bad": lambda p: _("These cards cannot have been drawn so: look at them again."),
    "call.too_many": lambda p: _("The director has been called already."),
    "call.unknown": lambda p: _("There is no such call at this table."),
    "photo.too_large": lambda p: _(
        "The photo is too large: at most 8 MB and 50 megapixels, 10 for a PNG, a WebP or a "
        "progressive JPEG. Retake it at a lower quality."
    ),
    "photo.unreadable": lambda p: _("This is no photo that can be read: send a JPEG, PNG or WebP."),
    "photo.too_many": lambda p: (
        _("A smazzata keeps %(possible)d photos at most, and has them already.") % p
    ),
    "ticket.other_table": lambda p: _("This link is for table %(table)d only.") % p,
    "record.other_seating": lambda p: (
        _("Turn %(turn)d was seated anew since this was entered: others sit at this table.") % p
    ),
    "ticket.no_table": lambda p: (
        _(
            "There is no table %(table)d in turn %(turn)d: its seating was taken back, or is not "
            "published."
        )
        % p
    ),
    "seating.taken_back": lambda p: _(
        "This seating was taken back: look at who sits at the table now."
    ),
    "act.taken_back": lambda p: _("This was taken back meanwhile: reload the page."),
    "phone.malformed": lambda p: (
        _("The desk cannot read what was sent (%(field)s): reload the page and try again.") % p
    ),
    "phone.too_large": lambda p: _("What was sent is too large."),
    "phone.other_type": lambda p: _("What was sent is not of the type that this address takes."),
    "restore.no_such_version": lambda p: (
        _("There is no version %(revision)d of smazzata %(number)d.") % p
    ),
    "restore.stands": lambda p: _("Version %(revision)d stands already.") % p,
    "restore.cancelled": lambda p: (
        _("Version %(revision)d counts nothing: to have that again, cancel the smazzata.") % p
    ),
    "ruling.nothing": lambda p: _("Give at least one figure that is not zero."),
    "ruling.reason_missing": lambda p: _("Say in a few words why."),
    "ruling.other_event": lambda p: _("This turn belongs to another event."),
    "ruling.draft_turn": lambda p: (
        _(
            "Turn %(turn)d is a draft that can still change: publish its seating first, or rule on "
            "the final standings."
        )
        % p
    ),
    "ruling.not_played": lambda p: (
        _("Entry %(entry)d has no smazzata %(number)d recorded in turn %(turn)d: rule on the turn.")
        % p
    ),
    "ruling.several_tables": lambda p: (
        _(
            "A team plays smazzata %(number)d at several tables at once: rule on it in match or "
            "victory points, or correct the record of the table that is meant."
        )
        % p
    ),
    "ruling.gone": lambda p: _("This was taken back already."),
    "ruling.cancelled_already": lambda p: _("Smazzata %(number)d is cancelled already.") % p,
    "ruling.table_incomplete": lambda p: (
        _("Table %(table)d has not played to the end: its score cannot be taken back.") % p
    ),
    "phase.none_left": lambda p: _("Every planned turn is closed: add a phase to go on."),
    "phase.published": lambda p: _(
        "A turn of this phase is published: it can no longer be changed or removed, only ended "
        "early."
    ),
    "phase.only_one": lambda p: _("This is the only phase: change it instead."),
    "phase.no_target": lambda p: _("This phase is not played to a target."),
    "phase.target_bad": lambda p: _("A target is a multiple of 5, from 5 on."),
    "phase.target_made": lambda p: (
        _(
            "Table %(table)d has made %(points)s points already: this score is decided at the "
            "beginning of each game (Rules of the Burraco, The calculation of the score)."
        )
        % {"table": p["table"], "points": number_format(p["points"], force_grouping=True)}
    ),
    "phase.nothing_left": lambda p: _("Every turn of this phase is published already."),
    "phase.no_such_table": lambda p: _(
        "This conversion table is not there any more: choose another one."
    ),
    "phase.needs_players": lambda p: _(
        "This movement is for events of single players: change who enters in the settings."
    ),
    "pair.not_drawn": lambda p: _("Draw the seats of this phase first."),
    "swap.other_section": lambda p: (
        _("%(first)d and %(second)d play in different sections: they cannot change places.") % p
    ),
    "turn.nothing_to_cut": lambda p: (
        _("No table of turn %(turn)d is in the middle of its smazzate: nothing to cut short.") % p
    ),
    "tournament.open": lambda p: _("The event is open already."),
    "tournament.reopen_reason": lambda p: _("Say in a few words why the event is opened again."),
    "tournament.has_entries": lambda p: _(
        "Somebody is registered already: take them off the list before changing who enters."
    ),
    "undo.not_latest": lambda p: _(
        "Something else was done meanwhile: look at the list and undo the latest act first."
    ),
    "redo.recorded_since": lambda p: _(
        "More smazzate were recorded since: do it anew instead, so that they count."
    ),
    "withdraw.all_played": lambda p: _("Every turn has been played."),
    "withdraw.not_begun": lambda p: (
        _("No seating is published yet: take %(entry)d off the list of entries instead.") % p
    ),
    "withdraw.gone": lambda p: _("Entry %(entry)d has left already.") % p,
    "withdraw.out": lambda p: (
        _("Entry %(entry)d does not play any more: the others go on without them.") % p
    ),
    "substitute.same": lambda p: _("%(name)s plays there already.") % p,
    "substitute.past_half": lambda p: (
        _(
            "%(closed)d of %(planned)d turns are played: past half of them a substitute needs "
            "your explicit consent."
        )
        % p
    ),
    "substitute.nobody": lambda p: _("Entry %(entry)d has no such player.") % p,
    "late.registration_open": lambda p: _(
        "No seating is published yet: register them with the others."
    ),
    "late.shut": lambda p: _(
        "Nobody can join this phase once its seats are published: wait for the next one."
    ),
    "late.no_turn_left": lambda p: _(
        "Every turn is published already: there is none left that they could play."
    ),
    "late.no_half_table": lambda p: _(
        "No table is waiting for somebody: say why they may play all the same, and they join from "
        "the next turn."
    ),
    "late.too_late": lambda p: (
        _(
            "Turn %(turn)d is reached, and who is late can only enter in turn 1: say why they may "
            "play all the same."
        )
        % p
    ),
    "plan.section_too_small": lambda p: (
        _("Every section has at least %(possible)d table: write 1 or more for each.") % p
    ),
    "plan.sections_too_many": lambda p: (
        ngettext(
            "%(entries)d entries fill at most %(possible)d of the %(sections)d sections: plan "
            "fewer, or smaller ones.",
            "%(entries)d entries fill at most %(possible)d of the %(sections)d sections: plan "
            "fewer, or smaller ones.",
            p["entries"],
        )
        % p
    ),
}
