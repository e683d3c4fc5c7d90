"""The sentences for refusals about events and their plan."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.common.entries_wording import entry_words
from scoring.common.refusals_wording import Sentences, with_count

REFUSALS: Sentences = {
    "tournament.under_way": lambda p: _(
        "The seating is published, so the format of play can no longer be changed: only name, "
        "date, venue, club, language, minutes and signatures can."
    ),
    "tournament.turns_left": lambda p: (
        _("%(closed)d of %(planned)d turns are closed: close the others first.") % p
    ),
    "plan.nobody_out": lambda p: (
        _("All %(count)s qualify, so nobody is out: let fewer qualify.") % with_count(p, "entries")
    ),
    "plan.no_winner": lambda p: (
        ngettext(
            "A knockout of %(count)s needs %(possible)d turn to have a winner; this phase has "
            "%(turns)d.",
            "A knockout of %(count)s needs %(possible)d turns to have a winner; this phase has "
            "%(turns)d.",
            p["possible"],
        )
        % with_count(p, "entries")
    ),
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
    "tournament.purged": lambda p: _("This event no longer exists."),
    "tournament.in_play": lambda p: _("A turn is being played: close it first."),
    "tournament.other_name": lambda p: _("This is not the name of the event."),
    "tournament.open": lambda p: _("The event is already open."),
    "tournament.reopen_reason": lambda p: _("Explain in a few words why the event is reopened."),
    "tournament.has_entries": lambda p: (
        _("%(registered)s Empty the list before changing the entry type.")
        % {"registered": entry_words(p["kind"], "registered", n=p["entries"])}
    ),
}
