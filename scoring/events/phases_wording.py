"""The settings of an event and of its phases, as they are called on forms and pages."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import Carry, Length, PhasePlan, QualifyFrom, SectionsBy
from scoring.core.play.awards import ByeMode
from scoring.core.play.formats import EventFormat
from scoring.core.rules.victory import USUAL, find_base

FORMAT_WORDS: dict[str, tuple[str | Promise, str | Promise]] = {
    "evening": (_("Club evening"), _("2 Mitchell turns of 4 smazzate")),
    "federal": (_("Federal tournament"), _("3 Mitchell turns, then 2 Danese, of 4 smazzate")),
    "exam": (
        _("Exam for referees"),
        _("11 turns: 6 Mitchell, 2 Danese, 3 Danese in sections of 7, 9, 9 tables"),
    ),
    "individual": (_("Individual"), _("4 turns of 4 smazzate, with a new partner every turn")),
    "friends": (_("Friends"), _("One table, to 2,005 points")),
}
"""The name of each format that comes with the program, and one line about it."""

ENTRY_KIND_NAMES: dict[EntryKind, str | Promise] = {
    EntryKind.PAIRS: _("pairs"),
    EntryKind.PLAYERS: _("single players"),
    EntryKind.TEAMS: _("teams"),
    EntryKind.TRIOS: _("trios"),
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
QUALIFY_FROM_NAMES: dict[QualifyFrom, str | Promise] = {
    QualifyFrom.FIELD: _("the whole standings"),
    QualifyFrom.SECTIONS: _("each section of the phase before"),
}
CARRY_NAMES: dict[Carry, str | Promise] = {
    Carry.ALL: _("all points"),
    Carry.NONE: _("none: everyone starts from zero"),
}
BYE_NAMES: dict[ByeMode, str | Promise] = {
    ByeMode.PRESET: _("14 VP and +355 MP with 2 or 3 smazzate, 12 VP and +305 MP with 4"),
    ByeMode.FIGURES: _("fixed figures"),
    ByeMode.AVERAGE: _("the average of the turns played"),
}


def describe_format(kept: EventFormat) -> str:
    """One line about a format that a club keeps: `4 turns · pairs`."""
    turns = sum(phase.plan.turns for phase in kept.phases)
    told = ngettext("%(n)d turn", "%(n)d turns", turns) % {"n": turns}
    return f"{told} · {ENTRY_KIND_NAMES[kept.entry_kind]}"


def describe_qualifiers(plan: PhasePlan) -> str:
    """The entries that go on, where not everybody does: `the top 2 of each section`."""
    if plan.qualify_from is QualifyFrom.SECTIONS:
        return ngettext(
            "the top %(n)d of each section", "the top %(n)d of each section", plan.qualify
        ) % {"n": plan.qualify}
    return ngettext("the top %(n)d", "the top %(n)d", plan.qualify) % {"n": plan.qualify}


def own_table_sentence(entry_kind: str, length: Length, smazzate: int) -> str:
    """The sentence that a conversion table is this program's own proposal, and which one it is."""
    if length is not Length.SMAZZATE:
        return gettext(
            "There is no official table for turns of this length. This program’s own proposal "
            "is used: a win is 2–0, a draw 1–1."
        )
    if smazzate in USUAL:
        return gettext(
            "There is no official table for teams. This program’s own proposal is used: the one "
            "for pairs."
        )
    return ngettext(
        "There is no official table for turns of %(n)d smazzata. This program’s own proposal is "
        "used, scaled from %(base)d.",
        "There is no official table for turns of %(n)d smazzate. This program’s own proposal is "
        "used, scaled from %(base)d.",
        smazzate,
    ) % {"n": smazzate, "base": find_base(smazzate)}


DAY_NAMES: tuple[str | Promise, ...] = (
    _("Monday"),
    _("Tuesday"),
    _("Wednesday"),
    _("Thursday"),
    _("Friday"),
    _("Saturday"),
    _("Sunday"),
)
"""The days by `date.weekday()`, as they stand within a sentence."""


def past_start_sentence(start: str) -> str:
    """The sentence that an event should have begun at this time, which is written out."""
    return gettext(
        "The start time, %(start)s, has passed: all times count from now. Change it in the "
        "settings."
    ) % {"start": start}
