"""The sentences for refusals about the screens and the reveal."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.common.refusals_wording import Sentences

REFUSALS: Sentences = {
    "screens.number": lambda p: (
        _("Between one and %(most)s screens; the first shows something.") % p
    ),
    "screens.seconds": lambda p: _("A page stays between %(least)s and %(most)s seconds.") % p,
    "reveal.no_standings": lambda p: _("There are no standings yet: close a turn first."),
    "reveal.places": lambda p: _("The standings have %(most)s lines: choose one of them.") % p,
    "reveal.none": lambda p: _("No reveal is on: begin it first."),
    "reveal.moved": lambda p: _("The reveal has moved meanwhile: look where it is."),
}
