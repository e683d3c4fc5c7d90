"""The sentences of refusals: what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.services.refusals import Refusal


def refusal_sentence(refusal: Refusal) -> str:
    """The sentence for a refusal, in the reader's language."""
    return _SENTENCES[refusal.code](refusal.params)


def plan_sentence(code: str, params: Mapping[str, Any]) -> str:
    """The sentence for a plan that a movement refuses, with what would be possible."""
    return _SENTENCES[code](params)


def format_numbers(numbers: list[int]) -> str:
    """`3, 5, 8`; a long list is truncated."""
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
        "Table %(tables)s has smazzate not signed by both sides: have them signed first.",
        "Tables %(tables)s have smazzate not signed by both sides: have them signed first.",
        len(tables),
    ) % {"tables": format_numbers(tables)}


def _other_kind(params: Mapping[str, Any]) -> str:
    if params["team"]:
        return _("A team of this event has a name and %(players)d players.") % params
    return ngettext(
        "Register %(players)d player at a time in this event.",
        "Register %(players)d players together in this event.",
        params["players"],
    ) % {"players": params["players"]}


_SENTENCES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "tournament.closed": lambda p: _("The event is closed: its results are final."),
    "tournament.under_way": lambda p: _(
        "The seating is published, so the format of play can no longer be changed: only name, "
        "date, venue, club, language, minutes and signatures can."
    ),
    "tournament.turns_left": lambda p: (
        _("%(closed)d of %(planned)d turns are closed: close the others first.") % p
    ),
    "tournament.no_such_account": lambda p: (
        _("There is no user named “%(name)s”: check the spelling.") % p
    ),
    "rules.unknown": lambda p: _("This rule set no longer exists: choose another."),
    "rules.name_taken": lambda p: (
        _("The name “%(name)s” is already in use at this desk: choose another.") % p
    ),
    "rules.at_once": lambda p: _("Another rule set was saved at the same moment: try again."),
    "rules.faults": lambda p: _("This rule set cannot be played: correct its errors."),
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
    "ticket.none_made": lambda p: _("No new PIN could be generated: try again."),
    "entries.seating_published": lambda p: _(
        "The seating is published: entries can no longer be added to or removed from this list."
    ),
    "entries.player_twice": lambda p: _("%(name)s already plays in this event.") % p,
    "entries.other_kind": _other_kind,
    "seating.published": lambda p: _("This seating is published and can no longer be changed."),
    "seating.out_of_order": lambda p: _("First publish the turns before turn %(turn)d.") % p,
    "swap.same_entry": lambda p: _("Choose two different numbers."),
    "swap.bracket": lambda p: _(
        "In a knockout the bracket decides who meets: to change seats, draw the phase again."
    ),
    "swap.no_such_turn": lambda p: _("There is no such turn."),
    "swap.not_seated": lambda p: _("Entry %(entry)d has no seat in turn %(turn)d.") % p,
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
            "A plan needs at least %(possible)d turn, not %(turns)d.",
            "A plan needs at least %(possible)d turns, not %(turns)d.",
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
    "knockout.undecided": lambda p: _("An earlier turn has not been decided yet."),
    "knockout.not_paired": lambda p: _("An earlier turn was not played as paired."),
    "standings.twice": lambda p: _("Entry %(entry)d appears twice in the standings.") % p,
    "standings.met_itself": lambda p: _("Entry %(entry)d cannot have met itself.") % p,
    "standings.too_many_points": lambda p: (
        _("Entry %(entry)d has more points than any event can give: at most %(possible)d.") % p
    ),
    "standings.not_by_vp": lambda p: (
        _("Entry %(entry)d has more victory points than an entry ranked above it.") % p
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
        _("Smazzata %(decided)d decided this match: there is no smazzata %(number)d.") % p
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
    "record.half_table": lambda p: _(
        "The entry at this table has a bye: there is nothing to record."
    ),
    "record.conflict": lambda p: _(
        "Someone else has recorded this smazzata in the meantime. Compare the two records "
        "below; saving yours corrects the other record."
    ),
    "record.reason_missing": lambda p: _("Explain in a few words why the record is corrected."),
    "record.key_missing": lambda p: _("Reload the page and send the smazzata again."),
    "record.faults": lambda p: _("Nothing was saved. Please check the marked fields below."),
    "record.key_reused": lambda p: _(
        "This record was already sent with different content: it was not stored again."
    ),
    "record.key_elsewhere": lambda p: _(
        "This record was already sent for another smazzata: it was not stored again."
    ),
    "record.totals_differ": lambda p: (
        _(
            "The phone showed %(theirs_ns)d to %(theirs_ew)d, but the desk computes "
            "%(ours_ns)d to %(ours_ew)d: reload the page and enter the smazzata again."
        )
        % p
    ),
    "held.settled": lambda p: _("Someone has already made this decision."),
    "held.unknown": lambda p: _("This table has no such record on hold."),
    "held.directors": lambda p: _("The turn is closed: the decision is up to the director."),
    "sign.moved": lambda p: (
        _("Smazzata %(number)d was changed in the meantime: check it again, then sign.") % p
    ),
    "sign.not_here": lambda p: _("Entry %(entry)d does not play on this side of the table.") % p,
    "sign.wrong_pin": lambda p: _("This is not the PIN of this side: try again."),
    "sign.locked": lambda p: _(
        "Too many wrong PINs were entered for this side: sign on the pair's own page, wait ten "
        "minutes, or call the director."
    ),
    "card_draw.there": lambda p: _("This table already has a card draw: cancel that draw first."),
    "card_draw.draft": lambda p: _("Publish the seating first, then draw the cards."),
    "card_draw.played": lambda p: _(
        "This table has already played: its card draw can no longer be changed."
    ),
    "card_draw.players": lambda p: _(
        "Cards can be drawn for two, three, four or six players only."
    ),
    "card_draw.unfinished": lambda p: _("Some players are tied: they must draw again."),
    "card_draw.bad": lambda p: _("This card draw is not possible: check the cards."),
    "call.too_many": lambda p: _("The director has already been called."),
    "call.unknown": lambda p: _("There is no such call at this table."),
    "photo.too_large": lambda p: _(
        "The photo is too large: at most 8 MB and 50 megapixels (10 for a PNG, a WebP or a "
        "progressive JPEG). Retake it at a lower quality."
    ),
    "photo.unreadable": lambda p: _("This is not a readable photo: send a JPEG, PNG or WebP."),
    "photo.too_many": lambda p: (
        _("A smazzata can have at most %(possible)d photos, and this one already has them.") % p
    ),
    "ticket.other_table": lambda p: _("This link is for table %(table)d only.") % p,
    "record.other_seating": lambda p: (
        _(
            "The seating of turn %(turn)d has changed since this record was entered: different "
            "entries sit at this table."
        )
        % p
    ),
    "ticket.no_table": lambda p: (
        _(
            "There is no table %(table)d in turn %(turn)d: its seating was undone, or is not "
            "published."
        )
        % p
    ),
    "seating.taken_back": lambda p: _("This seating was undone: check who sits at the table now."),
    "act.taken_back": lambda p: _("This act was undone in the meantime: reload the page."),
    "phone.malformed": lambda p: (
        _("The desk cannot read the data sent (%(field)s): reload the page and try again.") % p
    ),
    "phone.too_large": lambda p: _("The data sent is too large."),
    "phone.other_type": lambda p: _("The data sent is not of a type that this address accepts."),
    "restore.no_such_version": lambda p: (
        _("There is no revision %(revision)d of smazzata %(number)d.") % p
    ),
    "restore.stands": lambda p: _("Revision %(revision)d is already current.") % p,
    "restore.cancelled": lambda p: (
        _("Revision %(revision)d is a cancellation: to return to it, cancel the smazzata.") % p
    ),
    "ruling.nothing": lambda p: _("Enter at least one figure other than zero."),
    "ruling.reason_missing": lambda p: _("Give the reason in a few words."),
    "ruling.other_event": lambda p: _("This turn belongs to another event."),
    "ruling.draft_turn": lambda p: (
        _(
            "Turn %(turn)d is a draft and can still change: publish its seating first, or rule "
            "on the final standings."
        )
        % p
    ),
    "ruling.not_played": lambda p: (
        _(
            "Entry %(entry)d has no smazzata %(number)d recorded in turn %(turn)d: apply the "
            "ruling to the turn."
        )
        % p
    ),
    "ruling.several_tables": lambda p: (
        _(
            "A team plays smazzata %(number)d at several tables at once: give the ruling in "
            "match or victory points, or correct the record of the table concerned."
        )
        % p
    ),
    "ruling.gone": lambda p: _("This ruling has already been revoked."),
    "ruling.cancelled_already": lambda p: _("Smazzata %(number)d is already cancelled.") % p,
    "ruling.table_incomplete": lambda p: (
        _("Table %(table)d has not finished playing: its assigned score cannot be revoked.") % p
    ),
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
            "Table %(table)d has already scored %(points)s points: this score is decided at "
            "the beginning of each game (Rules of the Burraco, The calculation of the score)."
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
    "pair.not_drawn": lambda p: _("Draw the seats of this phase first."),
    "swap.other_section": lambda p: (
        _("Entries %(first)d and %(second)d play in different sections: they cannot swap seats.")
        % p
    ),
    "turn.nothing_to_cut": lambda p: (
        _(
            "No table of turn %(turn)d is in the middle of its smazzate: there is nothing to cut "
            "short."
        )
        % p
    ),
    "tournament.open": lambda p: _("The event is already open."),
    "tournament.reopen_reason": lambda p: _("Explain in a few words why the event is reopened."),
    "tournament.has_entries": lambda p: _(
        "There are already registered entries: remove them from the list before changing the "
        "entry type."
    ),
    "undo.not_latest": lambda p: _(
        "Another act was recorded in the meantime: check the list and undo the latest act first."
    ),
    "redo.recorded_since": lambda p: _(
        "More smazzate have been recorded since: instead of redoing the act, repeat it from "
        "the start, so that they count."
    ),
    "withdraw.all_played": lambda p: _("Every turn has been played."),
    "withdraw.not_begun": lambda p: (
        _("No seating is published yet: remove entry %(entry)d from the list of entries instead.")
        % p
    ),
    "withdraw.gone": lambda p: _("Entry %(entry)d has already withdrawn.") % p,
    "withdraw.out": lambda p: (
        _("Entry %(entry)d no longer plays: the others continue without this entry.") % p
    ),
    "substitute.same": lambda p: _("%(name)s already plays there.") % p,
    "substitute.past_half": lambda p: (
        _(
            "%(closed)d of %(planned)d turns have been played: after the halfway point a "
            "substitution needs your explicit consent."
        )
        % p
    ),
    "substitute.nobody": lambda p: _("Entry %(entry)d has no such player.") % p,
    "late.registration_open": lambda p: _(
        "No seating is published yet: register late entries with the others."
    ),
    "late.shut": lambda p: _(
        "No entry can join this phase once its seating is published: wait for the next phase."
    ),
    "late.no_turn_left": lambda p: _(
        "Every turn is already published: there is none left for a late entry to play."
    ),
    "late.no_half_table": lambda p: _(
        "No table is waiting for an opponent: give a reason to let the late entry play anyway, "
        "from the next turn."
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
        ngettext(
            "%(entries)d entries fill at most %(possible)d of the %(sections)d sections: plan "
            "fewer or smaller sections.",
            "%(entries)d entries fill at most %(possible)d of the %(sections)d sections: plan "
            "fewer or smaller sections.",
            p["entries"],
        )
        % p
    ),
}
