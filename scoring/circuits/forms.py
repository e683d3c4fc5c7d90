"""The form of a circuit; its buttons add and remove events."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from typing import Any, Final, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.circuits.wording import BASIS_NAMES, DECAY_NAMES, TIE_NAMES
from scoring.core.circuits.circuit import (
    FULL,
    MAX_PARTS,
    MAX_PERCENT,
    MAX_POINTS,
    MAX_STAGES,
    Circuit,
    CircuitPart,
    CircuitStage,
    CircuitTie,
    ClassPercent,
    Decay,
    PlaceTable,
    PointsBasis,
)
from scoring.core.classes import EventClass
from scoring.core.digits import read_digits
from scoring.core.limits import TITLE_MAX
from scoring.prizes.wording import CLASS_NAMES
from scoring.web.edited_rows import RowInputs, change_row, split_rows, write_rows
from scoring.web.forms import RowsForm, WholeField, hide_optional_hint, set_usual

STAGE_PARTS: Final = ("event", "part", "percent", "slots")
"""Names of the inputs for CircuitStage's fields; a circuit's first event adds `_0`."""
PART_PARTS: Final = ("part_name", "best", "qualify")
"""Names of the inputs for CircuitPart's fields; a season's first part adds `_1`."""
NEW_CIRCUIT: Final = Circuit(
    key="",
    name="",
    tables=(PlaceTable(0, (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)),),
    ties=(CircuitTie.DIRECT, CircuitTie.BEST, CircuitTie.LOT),
)
CLASSES: Final = [each for each in EventClass if each is not EventClass.NONE]
PARTS: Final = range(1, MAX_PARTS + 1)
TIES: Final = range(1, len(CircuitTie) + 1)
MAX_ENTRIES: Final = 10_000
MAX_CHOSEN: Final = 1_000
_WHOLE: Final = {
    "participation": (_("Points for playing"), MAX_POINTS),
    "scoring_percent": (_("How many of the entries get points for their place, in %"), FULL),
    "full_field": (_("Entries for full points"), MAX_ENTRIES),
    "least_events": (_("Minimum number of events played to be in the standings"), MAX_STAGES),
    "decay_percent": (
        _("Value that the points have after each loss, in % of their value before"),
        FULL,
    ),
    "club_players": (_("How many players of each club count in each event (0 means all)"), 100),
}
"""Labels and limits of the fields of a circuit that are whole numbers."""
_PLAIN: Final = ("name", "basis", "decay", "divides", "is_public", *_WHOLE)
"""Form fields whose values are stored as they are, in the fields of Circuit with the same names."""
_TABLE_LINE: Final = re.compile(r"(?:(\d{1,4}) *[:=] *)?((?:\d{1,5}(?!\d)[ ,;]*)+)", re.ASCII)
"""A line such as `16: 100 80 65`: number of entries (≤ 4 digits), then points (≤ 5 digits)."""


def write_tables(tables: Sequence[PlaceTable]) -> str:
    """Format tables of points as a user types them, one per line: `16: 100 80 65`. The first
    number is the table's `least_entries`; it is left out if it is 0."""
    return "\n".join(
        (f"{table.least_entries}: " if table.least_entries else "")
        + " ".join(map(str, table.points))
        for table in tables
    )


class PlaceTablesField(forms.CharField):
    """Form field for tables of points by place, one per line, such as `16: 100 80 65`. Before
    the colon: the number of entries from which the table applies, 0 if left out. After it: the
    points of each place, from the first. Cleaned to a tuple of PlaceTable."""

    def clean(self, value: Any) -> Any:
        tables: dict[int, PlaceTable] = {}
        for number, line in enumerate(super().clean(value).splitlines(), start=1):
            if not line.strip():
                continue
            found = _TABLE_LINE.fullmatch(line.strip())
            if found is None or (least := int(found[1] or 0)) in tables:
                raise ValidationError(
                    gettext(
                        "Line %(n)d: begin with the number of entries, then enter the points for "
                        "each place: “16: 100 80 65”. The number of entries must be different on "
                        "each line."
                    )
                    % {"n": number}
                )
            points = map(int, re.findall(r"\d+", found[2]))
            tables[least] = PlaceTable(least, tuple(points))
        return tuple(tables[least] for least in sorted(tables))


@dataclass(frozen=True, slots=True)
class StageInputs(RowInputs):
    name: str
    event: forms.BoundField
    inputs: Sequence[forms.BoundField]


class CircuitForm(RowsForm):
    """Form to edit a circuit; `typed()` returns the new one. `added`: slug of an event to add."""

    row_parts = STAGE_PARTS
    most_rows = MAX_STAGES
    class_names = " ".join(f"class_{each}" for each in CLASSES)
    later_parts = tuple(" ".join(f"{name}_{number}" for name in PART_PARTS) for number in PARTS[1:])

    name = forms.CharField(label=_("Name"), max_length=TITLE_MAX)
    basis = forms.TypedChoiceField(
        label=_("Points of an event"),
        coerce=PointsBasis,
        choices=list(BASIS_NAMES.items()),
        widget=forms.RadioSelect,
    )
    tables = PlaceTablesField(
        label=_("Points for each place"),
        required=False,
        max_length=8_000,
        widget=forms.Textarea({"rows": 3, "spellcheck": "false", "inputmode": "text"}),
        help_text=_(
            "Enter the points for each place, first place first: “25 18 15 12”. To give more "
            "points in larger events, add a line such as “16: 100 80 65”, for events with 16 "
            "entries or more."
        ),
    )
    divides = forms.BooleanField(
        label=_("Rank by the average of the results that count"), required=False
    )
    decay = forms.TypedChoiceField(
        label=_("Points lose value"), coerce=Decay, choices=list(DECAY_NAMES.items())
    )
    is_public = forms.BooleanField(label=_("Show the circuit to the public"), required=False)
    added = forms.CharField(label=_("Add an event"), required=False, widget=forms.Select)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        stored: Circuit,
        events: Mapping[str, str],
        names: Mapping[str, str],
        focus: str = "",
    ) -> None:
        """`events`: names, by slug, of the events that the user may add. `names`: names, by slug,
        of the events that the circuit has."""
        super().__init__(data, initial=list_circuit_initial(stored), focus=focus)
        self._stored, self._names = stored, {**events, **names}
        chosen = {row["event"] for row in self.typed_rows}
        self.offered = [(slug, name) for slug, name in events.items() if slug not in chosen]
        cast(forms.Select, self.fields["added"].widget).choices = self.offered
        for name in ("added", "tables"):
            hide_optional_hint(self.fields[name])
        for name, (label, most) in _WHOLE.items():
            self.fields[name] = WholeField(label=label, least=0, most=most)
        self.fields["full_field"].help_text = _(
            "An event with this number of entries gives full points; with half as many entries, it "
            "gives half the points. Enter 0 if the number of entries makes no difference."
        )
        for each in CLASSES:
            own = gettext("%(class)s: points, in %%") % {"class": CLASS_NAMES[each]}
            self.fields[f"class_{each}"] = WholeField(label=own, least=0, most=MAX_PERCENT)
        for number in PARTS:
            self.add_inputs(number, _build_part())
        ties = [("", "–"), *TIE_NAMES.items()]
        for number in TIES:
            first = _("With equal points, first") if number == 1 else _("then by")
            field = forms.ChoiceField(label=first, choices=ties, required=False)
            self.add_inputs(number, {"tie": field})
        for at in range(len(self.typed_rows)):
            self.add_inputs(at, _build_stage())
        set_usual(self, list_circuit_initial(NEW_CIRCUIT))

    @property
    def stages(self) -> list[StageInputs]:
        return [
            StageInputs(
                at + 1,
                self._names.get(row["event"], row["event"]),
                self[f"event_{at}"],
                self.list_inputs(at, STAGE_PARTS[1:]),
            )
            for at, row in enumerate(self.typed_rows)
        ]

    def label_input(self, at: int, label: str) -> str:
        return f"{self.stages[at].name}, {label}"

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("basis") == PointsBasis.PLACES and cleaned.get("tables") == ():
            self.add_error("tables", gettext("Enter the points for each place."))
        slugs = [row["event"] for row in self.typed_rows]
        for at, slug in enumerate(slugs):
            if slug not in self._names or slug in slugs[:at] or at >= MAX_STAGES:
                self.add_error(
                    None,
                    gettext(
                        "Remove the row “%(name)s” from the list: the event does not exist, or is "
                        "listed twice, or the list is too long."
                    )
                    % {"name": slug[:60]},
                )
        return cleaned

    def typed(self) -> Circuit:
        """Return the stored circuit with the values of the form, which must be valid."""
        typed = self.cleaned_data
        stages = [
            CircuitStage(*(typed[f"{name}_{at}"] for name in STAGE_PARTS))
            for at in range(len(self.typed_rows))
        ]
        parts = [CircuitPart(*(typed[f"{name}_{at}"] for name in PART_PARTS)) for at in PARTS]
        used = [stage.part for stage in stages]
        used += [number for number, part in enumerate(parts, 1) if part != CircuitPart()]
        ties = dict.fromkeys(typed[f"tie_{number}"] for number in TIES)
        percents = [ClassPercent(each, typed[f"class_{each}"]) for each in CLASSES]
        return replace(
            self._stored,
            stages=tuple(stages),
            parts=tuple(parts[: max(used, default=1)]),
            ties=tuple(CircuitTie(tie) for tie in ties if tie),
            classes=tuple(one for one in percents if one.percent != FULL),
            **{name: typed[name] for name in ("tables", *_PLAIN)},
        )


def _build_part() -> dict[str, forms.Field]:
    best = _("How many of a player’s best results count (0 means all)")
    return {
        "part_name": forms.CharField(label=_("Name"), max_length=TITLE_MAX, required=False),
        "best": WholeField(label=best, least=0, most=MAX_STAGES),
        "qualify": WholeField(label=_("Players who qualify"), least=0, most=MAX_ENTRIES),
    }


def _build_stage() -> dict[str, forms.Field]:
    parts = [(n, n) for n in PARTS]
    return {
        "event": forms.CharField(widget=forms.HiddenInput),
        "part": forms.TypedChoiceField(label=_("Part"), coerce=int, choices=parts),
        "percent": WholeField(label=_("Points, in %"), least=0, most=MAX_PERCENT),
        "slots": WholeField(label=_("Counts as events"), least=1, most=9),
    }


def list_circuit_initial(circuit: Circuit) -> dict[str, Any]:
    values = {name: getattr(circuit, name) for name in _PLAIN}
    values["tables"] = write_tables(circuit.tables)
    parts = (*circuit.parts, *(CircuitPart() for _part in PARTS))
    for number, part in zip(PARTS, parts, strict=False):
        own = zip(PART_PARTS, astuple(part), strict=True)
        values |= {f"{name}_{number}": value for name, value in own}
    values |= {f"tie_{number}": tie for number, tie in enumerate(circuit.ties, start=1)}
    values |= {f"class_{each}": circuit.find_class_percent(each) for each in CLASSES}
    rows = [{part: str(getattr(one, part)) for part in STAGE_PARTS} for one in circuit.stages]
    return values | write_rows(rows)


def change_stages(data: Mapping[str, Any], act: str) -> tuple[dict[str, Any], str]:
    """Apply a button's act (`add`, `remove:2`); return the data and the input to focus."""
    rows, rest = split_rows(data, STAGE_PARTS, MAX_STAGES)
    focus = change_row(rows, act, "part")
    if act == "add" and data.get("added") and len(rows) < MAX_STAGES:
        last = rows[-1]["part"] if rows else "1"
        rows.append({"event": data["added"], "part": last, "percent": str(FULL), "slots": "1"})
        focus = "added"
    return rest | write_rows(rows), focus


class FinalForm(forms.Form):
    """Chooses how many players of a ranking enter an event."""

    event = forms.ChoiceField(label=_("Event"))
    players = WholeField(label=_("Number of players"), least=1, most=MAX_CHOSEN)

    def __init__(self, data: Mapping[str, Any] | None, events: Sequence[tuple[str, str]]) -> None:
        super().__init__(data, initial={"players": "12"})
        cast(forms.ChoiceField, self.fields["event"]).choices = events


def read_part(text: str, circuit: Circuit) -> int:
    """Read a part from a URL: a number from 1, or 0 (the whole season). Returns 1 if invalid."""
    last = len(circuit.parts)
    part = read_digits(text, last)
    return part if part is not None and (part or last > 1) else 1
