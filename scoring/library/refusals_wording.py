"""The sentences for refusals about rule sets and whatever else the library keeps."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.common.refusals_wording import Sentences

REFUSALS: Sentences = {
    "rules.unknown": lambda p: _("This rule set no longer exists: choose another."),
    "kept.name_taken": lambda p: (
        _("The name “%(name)s” is already in use at this desk: choose another.") % p
    ),
    "kept.at_once": lambda p: _("Another one was saved at the same moment: try again."),
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
}
