from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.core.circuits.circuit import FULL, Circuit, CircuitTie, Decay, PointsBasis
from scoring.core.classes import EventClass
from scoring.prizes.wording import CLASS_NAMES
from scoring.text.amounts_wording import format_list

BASIS_NAMES: Mapping[PointsBasis, str | Promise] = {
    PointsBasis.PLACES: gettext_lazy("Fixed points for each place"),
    PointsBasis.BEATEN: gettext_lazy("One point for each entry ranked below, and one for playing"),
    PointsBasis.VP: gettext_lazy("The victory points of the event"),
    PointsBasis.MP: gettext_lazy("The match points of the event"),
}
DECAY_NAMES: Mapping[Decay, str | Promise] = {
    Decay.NEVER: gettext_lazy("Points do not lose value"),
    Decay.MONTH: gettext_lazy("Points lose value every month after the event"),
    Decay.YEAR: gettext_lazy("Points lose value every year after the event"),
}
TIE_NAMES: Mapping[CircuitTie, str | Promise] = {
    CircuitTie.DIRECT: gettext_lazy(
        "more often placed ahead of the other tied players in the events that they have in common"
    ),
    CircuitTie.BEST: gettext_lazy("the best single result, then the second best"),
    CircuitTie.WINS: gettext_lazy("more first places"),
    CircuitTie.VP: gettext_lazy("more victory points in the events that count"),
    CircuitTie.MP: gettext_lazy("more match points in the events that count"),
    CircuitTie.EVENTS: gettext_lazy("more events played"),
    CircuitTie.LOT: gettext_lazy("a draw by lot"),
}


def format_part_name(circuit: Circuit, part: int) -> str:
    """Format the name of a part of the circuit; 0 is the whole season."""
    if part == 0:
        return _("Whole season")
    return circuit.parts[part - 1].name or _("Part %(n)d") % {"n": part}


def list_circuit_parts(circuit: Circuit) -> list[tuple[int, str]]:
    """List (part number, name) of each ranking; [] if the circuit has only one part."""
    if len(circuit.parts) == 1:
        return []
    numbers = [*range(1, len(circuit.parts) + 1), 0]
    return [(number, format_part_name(circuit, number)) for number in numbers]


def list_circuit_rules(circuit: Circuit) -> list[str]:
    rules = [f"{BASIS_NAMES[circuit.basis]}."]
    if circuit.participation:
        rules.append(_("%(n)d points for playing.") % {"n": circuit.participation})
    for one in circuit.classes:
        named = {"class": CLASS_NAMES[EventClass(one.event_class)], "n": one.percent}
        rules.append(_("%(class)s events: points × %(n)d%%.") % named)
    if circuit.scoring_percent < FULL:
        share = {"n": circuit.scoring_percent}
        rules.append(_("Only the best %(n)d%% of the entries get points for their place.") % share)
    if circuit.full_field:
        rules.append(
            _(
                "An event with %(n)d entries gives full points; with more or fewer entries it "
                "gives more or fewer, in proportion."
            )
            % {"n": circuit.full_field}
        )
    for number, part in enumerate(circuit.parts, start=1):
        name = f"{format_part_name(circuit, number)}: " if len(circuit.parts) > 1 else ""
        best = ngettext("The best result counts.", "The best %(n)d results count.", part.best)
        rules.append(name + (best % {"n": part.best} if part.best else _("All results count.")))
        qualify = ngettext(
            "The first player in the standings qualifies for the final, and is left out of the "
            "standings of the later parts of the season.",
            "The first %(n)d players in the standings qualify for the final, and are left out of "
            "the standings of the later parts of the season.",
            part.qualify,
        )
        rules += [name + qualify % {"n": part.qualify}] if part.qualify else []
    if circuit.divides:
        rules.append(
            _(
                "Ranked by the average of the results that count. If these are fewer than the "
                "minimum number of events, each missing result counts as zero."
            )
        )
    if least := circuit.least_events:
        rules.append(_("Players with fewer than %(n)d events are not listed.") % {"n": least})
    if circuit.decay is not Decay.NEVER:
        left = _("each time, the points keep %(n)d%% of their value.") % {
            "n": circuit.decay_percent
        }
        rules.append(f"{DECAY_NAMES[circuit.decay]}: {left}")
    if circuit.ties:
        ties = format_list([str(TIE_NAMES[tie]) for tie in circuit.ties])
        rules.append(_("If points are equal, this decides: %(ties)s.") % {"ties": ties})
    return rules
