"""The settings of an event and of its phases, as they are called on forms and pages."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.pairing.draw import DrawMethod
from scoring.pairing.entries import EntryKind
from scoring.pairing.phase import Carry, Length, SectionsBy
from scoring.play.awards import ByeMode

ENTRY_KIND_NAMES: dict[EntryKind, str | Promise] = {
    EntryKind.PAIRS: _("pairs"),
    EntryKind.PLAYERS: _("single players"),
    EntryKind.TEAMS: _("teams"),
    EntryKind.TRIOS: _("trios"),
}
DRAW_METHOD_NAMES: dict[DrawMethod, str | Promise] = {
    DrawMethod.RANDOM: _("at random"),
    DrawMethod.ENTRY_ORDER: _("in order of entry"),
    DrawMethod.RANKING: _("by the standings"),
}
LENGTH_NAMES: dict[Length, str | Promise] = {
    Length.SMAZZATE: _("a number of smazzate"),
    Length.TARGET: _("to a target"),
    Length.TIME: _("a set time"),
}
SECTIONS_BY_NAMES: dict[SectionsBy, str | Promise] = {
    SectionsBy.RANKING: _("by the standings"),
    SectionsBy.DRAW: _("at random"),
}
CARRY_NAMES: dict[Carry, str | Promise] = {
    Carry.ALL: _("all points"),
    Carry.NONE: _("none: every entry starts from zero"),
}
BYE_NAMES: dict[ByeMode, str | Promise] = {
    ByeMode.PRESET: _("14 VP and +355 MP with 2 or 3 smazzate, 12 VP and +305 MP with 4"),
    ByeMode.FIGURES: _("fixed figures"),
    ByeMode.AVERAGE: _("the average of the turns played"),
}
