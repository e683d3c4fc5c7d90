"""Names of the settings of events and phases, as shown on pages."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.measure import Measure, Spread
from scoring.core.pairing.phase import Carry, Length, PhasePlan, QualifyFrom, SectionsBy
from scoring.core.play.awards import ByeMode
from scoring.core.play.formats import EventFormat
from scoring.core.rules.victory import USUAL, find_base
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.seating.wording import DRAW_METHOD_NAMES
from scoring.text.entries_wording import entry_words
from scoring.text.movements_wording import MOVEMENT_NAMES

FORMAT_WORDS: dict[str, tuple[str | Promise, str | Promise]] = {
    "evening": (_("Club evening"), _("2 Mitchell turns of 4 smazzate")),
    "federal": (_("Federal tournament"), _("5 turns of 4 smazzate: 3 Mitchell, then 2 Danese")),
    "exam": (
        _("Exam for referees"),
        _("11 turns: 6 Mitchell, 2 Danese, then 3 Danese in three sections (7, 9 and 9 tables)"),
    ),
    "individual": (_("Individual"), _("4 turns of 4 smazzate, with a new partner every turn")),
    "friends": (_("Friends"), _("One table, to 2,005 points")),
}
"""Name and one-line description of each built-in format."""

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
    QualifyFrom.SECTIONS: _("each section of the previous phase"),
}
CARRY_NAMES: dict[Carry, str | Promise] = {
    Carry.ALL: _("all points"),
    Carry.NONE: _("none: everyone starts from zero"),
}
BYE_NAMES: dict[ByeMode, str | Promise] = {
    ByeMode.PRESET: _(
        "14 VP and +355 MP in turns of 2 or 3 smazzate, 12 VP and +305 MP in turns of 4"
    ),
    ByeMode.FIGURES: _("fixed figures"),
    ByeMode.AVERAGE: _("the average of the entry’s results in the turns it plays"),
}


def describe_format(kept: EventFormat) -> str:
    """Return a line about a saved format: `4 turns · pairs`."""
    turns = sum(phase.plan.turns for phase in kept.phases)
    told = ngettext("%(n)d turn", "%(n)d turns", turns) % {"n": turns}
    return f"{told} · {ENTRY_KIND_NAMES[kept.entry_kind]}"


def describe_qualifiers(plan: PhasePlan) -> str:
    """Describe which entries qualify, if not all do: `the top 2 of each section`."""
    if plan.qualify_from is QualifyFrom.SECTIONS:
        return ngettext(
            "the top %(n)d of each section", "the top %(n)d of each section", plan.qualify
        ) % {"n": plan.qualify}
    return ngettext("the top %(n)d", "the top %(n)d", plan.qualify) % {"n": plan.qualify}


def own_table_sentence(length: Length, smazzate: int) -> str:
    """Return a note that no official conversion table exists for turns of this kind.

    The note also explains the program's own table, which is used instead."""
    if length is not Length.SMAZZATE:
        return gettext(
            "There is no official conversion table for turns of this length. The program "
            "uses its own proposal: a win is 2–0, a draw 1–1."
        )
    if smazzate in USUAL:
        return gettext(
            "There is no official conversion table for teams. The program uses its own "
            "proposal: the conversion table for pairs."
        )
    return ngettext(
        "There is no official conversion table for turns of %(n)d smazzata. The program "
        "uses its own proposal, in proportion to the table for %(base)d smazzate.",
        "There is no official conversion table for turns of %(n)d smazzate. The program "
        "uses its own proposal, in proportion to the table for %(base)d smazzate.",
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
"""Days of the week by `date.weekday()`, spelled as inside a sentence."""


def past_start_sentence(start: str) -> str:
    return gettext(
        "The start time, %(start)s, has passed: the times shown here assume that the event starts "
        "now. You can change the start in the settings."
    ) % {"start": start}


def format_measured(movement: str, kind: EntryKind, entries: int, turns: int) -> str:
    """Format the heading of a plan's statistics: `Swiss: … · 14 pairs · 4 turns`."""
    return " · ".join(
        (
            str(MOVEMENT_NAMES[movement]),
            entry_words(kind, "count", n=entries),
            ngettext("%(n)d turn", "%(n)d turns", turns) % {"n": turns},
        )
    )


def measure_sentences(measure: Measure) -> list[str]:
    """Return a sentence for each statistic of a seating: meetings, byes, tables, clubmates …
    Except for clubmates, each sentence gives the range of the values and how often each occurs."""
    partners = (
        gettext("Number of times that two players are partners: %(spread)s"),
        measure.partners,
        _format_times,
    )
    told: list[tuple[str, Spread, Callable[[int], str]]] = [
        (
            gettext("Number of times that two entries meet: %(spread)s"),
            measure.meetings,
            _format_times,
        ),
        *([partners] if measure.partners else []),
        (gettext("Number of byes of each entry: %(spread)s"), measure.rests, _format_times),
        (
            gettext("Number of different tables at which each entry plays: %(spread)s"),
            measure.tables,
            str,
        ),
        (
            gettext("Number of different seats (table and side) of each entry: %(spread)s"),
            measure.places,
            str,
        ),
    ]
    said = [sentence % _spread(spread, name) for sentence, spread, name in told]
    if measure.clubmates is not None:
        said.append(gettext("Meetings of clubmates: %(n)d") % {"n": measure.clubmates})
    return said


def simulated_sentence(seed: str) -> str:
    return gettext("These pairings are based on invented results (draw code “%(seed)s”).") % {
        "seed": seed
    }


def _spread(spread: Spread, name: Callable[[int], str]) -> dict[str, str]:
    """Format a statistic's range and distribution: `{"spread": "0 to 2 (never: 12, once: 70, …)"}`.

    `name` formats a value: here 0 is "never"."""
    least, most = min(spread, default=0), max(spread, default=0)
    ends = {"least": least, "most": most}
    told = str(least) if least == most else gettext("%(least)d to %(most)d") % ends
    each = ", ".join(f"{name(count)}: {many}" for count, many in spread.items())
    return {"spread": f"{told} ({each})"}


def _format_times(count: int) -> str:
    match count:
        case 0:
            return gettext("never")
        case 1:
            return gettext("once")
        case 2:
            return gettext("twice")
    return ngettext("%(n)d time", "%(n)d times", count) % {"n": count}


def sections_by_name(phase: Phase) -> str | Promise:
    return SECTIONS_BY_NAMES[SectionsBy(phase.sections_by)]


def draw_method_name(phase: Phase) -> str | Promise:
    """Return the name of the phase's draw method; "" before the draw."""
    return DRAW_METHOD_NAMES[DrawMethod(phase.draw_method)] if phase.draw_method else ""


def is_paired_by_results(turn: Turn) -> bool:
    """True if results decided the pairings of this turn. A phase's first turn is drawn instead."""
    phase = turn.phase
    return (
        phase.find_movement().needs_results
        and phase.turn_set.filter(number__lt=turn.number).exists()
    )


def format_carry(phase: Phase) -> str | Promise:
    return CARRY_NAMES[Carry(phase.carry)]


def bye_name(event: Tournament) -> str | Promise:
    return BYE_NAMES[ByeMode(event.bye_mode)]
