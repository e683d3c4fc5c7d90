"""The form of a circuit; its buttons add and remove events."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
    MAX_TABLE_PLACES,
    MAX_TABLES,
    Circuit,
    CircuitPart,
    CircuitStage,
    CircuitTie,
    Decay,
    PlaceTable,
    PointsBasis,
)
from scoring.core.digits import read_digits
from scoring.core.limits import TITLE_MAX
from scoring.web.edited_rows import RowInputs, change_row, split_rows, write_rows
from scoring.web.forms import FaultsForm, WholeField, hide_optional_hint, set_usual

STAGE_PARTS: Final = ("event", "part", "percent", "slots")
"""Inputs of an event of the circuit, named `event_0` and so on, from 0."""
NEW_CIRCUIT: Final = Circuit(
    key="",
    name="",
    tables=(PlaceTable(0, (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)),),
    ties=(CircuitTie.DIRECT, CircuitTie.BEST, CircuitTie.LOT),
)
MAX_ENTRIES: Final = 10_000
MAX_CHOSEN: Final = 1_000
_PLAIN: Final = (
    "name", "participation", "scoring_percent", "full_field", "least_events", "divides",
    "decay_percent", "club_players", "is_public",
)  # fmt: skip
"""Fields of the form that are fields of a circuit, unchanged."""
_TABLE_LINE: Final = re.compile(r"(?:(\d{1,5}) *[:=] *)?((?:\d{1,6}[ ,;]*)+)", re.ASCII)


def write_tables(circuit: Circuit) -> str:
    """Format the tables of points as typed: `16: 100 80 65`, a line for each field size."""
    return "\n".join(
        (f"{table.least_entries}: " if table.least_entries else "")
        + " ".join(map(str, table.points))
        for table in circuit.tables_by_size
    )


class PlaceTablesField(forms.CharField):
    """Tables of points by place, one per line: the least field size, a colon, the points."""

    def __init__(self, **options: Any) -> None:
        widget = forms.Textarea({"rows": 3, "spellcheck": "false", "inputmode": "text"})
        super().__init__(required=False, max_length=8_000, widget=widget, **options)

    def clean(self, value: Any) -> Any:
        tables: list[PlaceTable] = []
        for number, line in enumerate(super().clean(value).splitlines(), start=1):
            if not line.strip():
                continue
            found = _TABLE_LINE.fullmatch(line.strip())
            points = [int(one) for one in re.findall(r"\d+", found[2])] if found else []
            if not points or len(points) > MAX_TABLE_PLACES or max(points) > MAX_POINTS:
                raise ValidationError(
                    gettext(
                        "Line %(n)d: write the points for each place, such as “100 80 65”, "
                        "or “16: 100 80 65” for events with at least 16 entries."
                    )
                    % {"n": number}
                )
            least = int(found[1] or 0) if found else 0
            if least > MAX_ENTRIES or least in (table.least_entries for table in tables):
                raise ValidationError(
                    gettext(
                        "Line %(n)d: another line already has the points for this number of "
                        "entries."
                    )
                    % {"n": number}
                )
            tables.append(PlaceTable(least, tuple(points)))
        if len(tables) > MAX_TABLES:
            raise ValidationError(gettext("At most %(n)d tables.") % {"n": MAX_TABLES})
        return tuple(tables)


@dataclass(frozen=True, slots=True)
class StageInputs(RowInputs):
    name: str
    inputs: tuple[forms.BoundField, ...]
    event: forms.BoundField


class CircuitForm(FaultsForm):
    """A circuit being edited; `typed()` returns it, still without a key, if the form is valid.

    `added` only chooses the next event.
    """

    name = forms.CharField(label=_("Name"), max_length=TITLE_MAX)
    basis = forms.ChoiceField(
        label=_("Points of an event"),
        choices=[(one.value, text) for one, text in BASIS_NAMES.items()],
        widget=forms.RadioSelect,
    )
    tables = PlaceTablesField(
        label=_("Points for each place"),
        help_text=_(
            "Enter the points for each place, first place first: “25 18 15 12”. To give "
                "more points in larger events, add a line that begins with the number of "
                "entries: “16: 100 80 65”."
        ),
    )  # fmt: skip
    participation = WholeField(label=_("Points for playing"), least=0, most=MAX_POINTS)
    scoring_percent = WholeField(
        label=_("How many of the entries get points for their place, in %"), least=0, most=FULL
    )
    full_field = WholeField(
        label=_("Entries for full points"),
        least=0,
        most=MAX_ENTRIES,
        help_text=_(
            "An event with half as many entries gives half the points. Enter 0 if the number "
            "of entries makes no difference."
        ),
    )
    least_events = WholeField(
        label=_("Number of events a player must play to be in the list"), least=0, most=MAX_STAGES
    )
    divides = forms.BooleanField(
        label=_("Rank by the average of the results that count"), required=False
    )
    decay = forms.ChoiceField(
        label=_("Points lose value"),
        choices=[(one.value, text) for one, text in DECAY_NAMES.items()],
    )
    decay_percent = WholeField(
        label=_("How much of the points is left each time, in %"), least=0, most=FULL
    )
    club_players = WholeField(
        label=_("How many players of each club count in each event (0 means all)"),
        least=0,
        most=100,
    )
    is_public = forms.BooleanField(label=_("Show the circuit to the public"), required=False)
    added = forms.CharField(label=_("Add an event"), required=False, widget=forms.Select)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        initial: Mapping[str, Any],
        events: Mapping[str, str],
        names: Mapping[str, str],
        focus: str = "",
    ) -> None:
        """`events`: the events that can be added, by slug; `names`: the circuit's events."""
        super().__init__(data, initial=dict(initial))
        self.focus, self._names = focus, {**events, **names}
        sent = initial if data is None else data
        self._stages, _rest = split_rows(sent, STAGE_PARTS, MAX_STAGES)
        chosen = {stage["event"] for stage in self._stages}
        self.offered = [(slug, name) for slug, name in events.items() if slug not in chosen]
        cast(forms.Select, self.fields["added"].widget).choices = self.offered
        hide_optional_hint(self.fields["added"])
        hide_optional_hint(self.fields["tables"])
        for number in range(1, MAX_PARTS + 1):
            self._add_part(number)
        ties = [("", "–"), *((one.value, text) for one, text in TIE_NAMES.items())]
        for number in range(1, len(CircuitTie) + 1):
            label = _("With equal points, first") if number == 1 else _("then by")
            field = forms.ChoiceField(label=label, choices=ties, required=False)
            hide_optional_hint(field)
            self.fields[f"tie_{number}"] = field
        for at in range(len(self._stages)):
            self._add_stage(at)
        set_usual(self, list_circuit_initial(NEW_CIRCUIT))

    def _add_part(self, number: int) -> None:
        name = forms.CharField(label=_("Name"), max_length=TITLE_MAX, required=False)
        best = WholeField(
            label=_("How many of a player’s best results count (0 means all)"),
            least=0,
            most=MAX_STAGES,
            required=False,
        )
        qualify = WholeField(
            label=_("Players who qualify"), least=0, most=MAX_ENTRIES, required=False
        )
        for kind, field in (("part_name", name), ("best", best), ("qualify", qualify)):
            hide_optional_hint(field)
            self.fields[f"{kind}_{number}"] = field

    def _add_stage(self, at: int) -> None:
        parts = [(str(n), str(n)) for n in range(1, MAX_PARTS + 1)]
        inputs: dict[str, forms.Field] = {
            "event": forms.CharField(widget=forms.HiddenInput),
            "part": forms.ChoiceField(label=_("Part"), choices=parts),
            "percent": WholeField(label=_("Points, in %"), least=0, most=MAX_PERCENT),
            "slots": WholeField(label=_("Counts as events"), least=1, most=9),
        }
        for part, field in inputs.items():
            hide_optional_hint(field)
            if self.focus == f"{part}:{at}":
                field.widget.attrs["autofocus"] = True
            self.fields[f"{part}_{at}"] = field

    @property
    def stages(self) -> list[StageInputs]:
        return [
            StageInputs(
                at + 1,
                self._names.get(stage["event"], stage["event"]),
                tuple(self[f"{part}_{at}"] for part in STAGE_PARTS[1:]),
                self[f"event_{at}"],
            )
            for at, stage in enumerate(self._stages)
        ]

    @property
    def part_fields(self) -> list[list[forms.BoundField]]:
        """The fields of each part after the first."""
        return [
            [self[f"{kind}_{number}"] for kind in ("part_name", "best", "qualify")]
            for number in range(2, MAX_PARTS + 1)
        ]

    @property
    def tie_fields(self) -> list[forms.BoundField]:
        return [self[f"tie_{number}"] for number in range(1, len(CircuitTie) + 1)]

    def label_field(self, name: str) -> str:
        part, _underline, at = name.rpartition("_")
        if part in STAGE_PARTS and at.isdecimal() and int(at) < len(self._stages):
            return f"{self.stages[int(at)].name}, {super().label_field(name)}"
        return super().label_field(name)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        if len(self._stages) > MAX_STAGES:
            self.add_error(None, gettext("At most %(n)d events.") % {"n": MAX_STAGES})
        if cleaned["basis"] == PointsBasis.PLACES and not cleaned["tables"]:
            self.add_error("tables", gettext("Enter the points for each place."))
        slugs = [stage["event"] for stage in self._stages]
        if unknown := [slug for slug in slugs if slug not in self._names]:
            self.add_error(None, gettext("You cannot add “%(name)s”.") % {"name": unknown[0][:60]})
        if len({*slugs}) < len(slugs):
            self.add_error(None, gettext("An event is in the circuit twice."))
        if not self.errors:
            cleaned["circuit"] = self._read(cleaned)
        return cleaned

    def _read(self, cleaned: Mapping[str, Any]) -> Circuit:
        stages = tuple(
            CircuitStage(
                stage["event"],
                int(cleaned[f"part_{at}"]),
                cleaned[f"percent_{at}"],
                cleaned[f"slots_{at}"],
            )
            for at, stage in enumerate(self._stages)
        )
        parts = [
            CircuitPart(
                cleaned[f"part_name_{number}"],
                cleaned[f"best_{number}"] or 0,
                cleaned[f"qualify_{number}"] or 0,
            )
            for number in range(1, MAX_PARTS + 1)
        ]
        used = [stage.part for stage in stages]
        used += [number for number, part in enumerate(parts, start=1) if part != CircuitPart()]
        ties = (cleaned[f"tie_{number}"] for number in range(1, len(CircuitTie) + 1))
        return Circuit(
            key="",
            stages=stages,
            parts=tuple(parts[: max(used, default=1)]),
            basis=PointsBasis(cleaned["basis"]),
            decay=Decay(cleaned["decay"]),
            ties=tuple(CircuitTie(tie) for tie in dict.fromkeys(ties) if tie),
            **{name: cleaned[name] for name in ("tables", *_PLAIN)},
        )

    def typed(self) -> Circuit:
        """Return the circuit as typed. The form must be valid."""
        circuit: Circuit = self.cleaned_data["circuit"]
        return circuit


def list_circuit_initial(circuit: Circuit) -> dict[str, Any]:
    """Return the values of the form's inputs for a circuit."""
    values = {name: getattr(circuit, name) for name in ("basis", "decay", *_PLAIN)}
    values["tables"] = write_tables(circuit)
    for number, part in enumerate(circuit.parts, start=1):
        values |= {
            f"part_name_{number}": part.name,
            f"best_{number}": part.best,
            f"qualify_{number}": part.qualify,
        }
    values |= {f"tie_{number}": tie for number, tie in enumerate(circuit.ties, start=1)}
    return values | write_rows(
        [{part: str(getattr(stage, part)) for part in STAGE_PARTS} for stage in circuit.stages]
    )


def change_stages(data: Mapping[str, Any], act: str) -> tuple[dict[str, Any], str]:
    """Apply a button's act (`add`, `remove:2`); return the data and the input to focus."""
    rows, rest = split_rows(data, STAGE_PARTS, MAX_STAGES)
    focus = change_row(rows, act, "part")
    if act == "add" and data.get("added") and len(rows) < MAX_STAGES:
        last = rows[-1]["part"] if rows else "1"
        new = {"event": str(data["added"]), "part": last, "percent": str(FULL), "slots": "1"}
        rows.append(new)
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
    """Read the part of a circuit from an address: its number, 0 for the whole season."""
    last = len(circuit.parts)
    part = read_digits(text, last)
    return part if part is not None and (part or last > 1) else 1
