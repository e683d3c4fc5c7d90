"""Forms for one entry, for a list of entries, and for categories."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.columns import PAIRS, SINGLE_PLAYERS, Shape
from players.names import NAME_MAX, clean_cell, fold_name
from players.person import ASKED_FIELDS, OPTIONAL_FIELDS, PERSON_FIELDS, Person, build_person
from players.roster import RosterEntry
from players.spreadsheets import UnreadableSpreadsheet, read_spreadsheet
from players.wording import format_problem, person_words
from scoring.core.digits import read_digits
from scoring.core.limits import CATEGORY_MAX
from scoring.core.pairing.entries import AT_A_TABLE
from scoring.entries.services import MAX_CATEGORIES
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import list_shape
from scoring.text.entries_wording import entry_words
from scoring.web.forms import hide_optional_hint

MAX_LIST_TEXT = 400_000

MAX_CATEGORIES_TEXT = MAX_CATEGORIES * (CATEGORY_MAX + 10)

SUGGESTED_CATEGORIES = (
    gettext_lazy("Women"),
    gettext_lazy("Mixed"),
    gettext_lazy("Men"),
    gettext_lazy("Juniors"),
    gettext_lazy("Seniors"),
)


class AskedPerson(NamedTuple):
    """Bound form fields of one person: the name, and `others` as pairs (field, CSS class)."""

    name: BoundField
    others: list[tuple[BoundField, str]]


def add_person(form: forms.Form, label: str, suffix: str = "") -> None:
    """Add a person's fields to a form. `suffix` is appended to the fields' names.

    `label` is the label of the person's name; the other labels are fixed."""
    for name, field in ASKED_FIELDS.items():
        form.fields[f"{field.key}{suffix}"] = forms.CharField(
            label=str(person_words(name).label) if name in OPTIONAL_FIELDS else label,
            max_length=field.max_length,
            required=name not in OPTIONAL_FIELDS,
        )
        hide_optional_hint(form.fields[f"{field.key}{suffix}"])


def show_person(form: forms.Form, suffix: str = "") -> AskedPerson:
    others = [
        (form[f"{field.key}{suffix}"], "field--short" if field.is_short else "")
        for field in OPTIONAL_FIELDS.values()
    ]
    return AskedPerson(form[f"{PERSON_FIELDS['name'].key}{suffix}"], others)


def read_person(data: Mapping[str, Any], suffix: str = "") -> Person:
    return build_person(
        {name: data[f"{field.key}{suffix}"] for name, field in PERSON_FIELDS.items()}
    )


def write_person(person: Person, suffix: str = "") -> dict[str, str]:
    return {f"{field.key}{suffix}": getattr(person, name) for name, field in PERSON_FIELDS.items()}


class EntryForm(forms.Form):
    """Form for one entry: a pair, player, trio or team, depending on `shape`. It offers the event's
    `categories` as checkboxes."""

    def __init__(
        self, *args: Any, shape: Shape = PAIRS, categories: Sequence[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.shape = shape
        if shape.team:
            self.fields["team"] = forms.CharField(label=_("Team name"), max_length=NAME_MAX)
        for n in range(1, shape.players + 1):
            label = _label_player(n, shape)
            add_person(self, label, f"_{n}")
        if categories:
            self.fields["categories"] = forms.MultipleChoiceField(
                label=_("Categories"),
                choices=[(name, name) for name in categories],
                widget=forms.CheckboxSelectMultiple,
                required=False,
            )

    @property
    def chosen_categories(self) -> tuple[str, ...]:
        return tuple(self.cleaned_data.get("categories", ()))

    @property
    def people(self) -> list[AskedPerson]:
        return [show_person(self, f"_{n}") for n in self.shape.numbers]

    def entrant(self) -> RosterEntry:
        return _build_entry(0, self.cleaned_data, self.shape, self.chosen_categories)

    def read_typed(self, line: int) -> RosterEntry:
        """Return the typed values, even invalid ones, as the entry at this line of a list."""
        typed = {name: str(self.data.get(self.add_prefix(name), "")) for name in self.fields}
        return _build_entry(line, typed, self.shape)

    @staticmethod
    def initial_of(entrant: RosterEntry) -> dict[str, Any]:
        initial = {"team": entrant.name, "categories": entrant.categories}
        for n, player in enumerate(entrant.players, start=1):
            initial |= write_person(player, f"_{n}")
        return initial


def _build_entry(
    line: int, data: Mapping[str, Any], shape: Shape, categories: Iterable[str] = ()
) -> RosterEntry:
    players = (read_person(data, f"_{n}") for n in shape.numbers)
    name = clean_cell(data.get("team", ""))
    return RosterEntry(line, *players, name=name, categories=categories)


def _label_player(n: int, shape: Shape) -> str:
    if shape == SINGLE_PLAYERS:
        return _("Player")
    if not shape.team:
        return [_("First player"), _("Second player"), _("Third player")][n - 1]
    entrant = {"pair": (n + 1) // AT_A_TABLE}
    if n % AT_A_TABLE == 1:
        return _("Pair %(pair)d, first player") % entrant
    return _("Pair %(pair)d, second player") % entrant


class PastedForm(forms.Form):
    text = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        max_length=MAX_LIST_TEXT,
        required=False,
        strip=False,
    )
    file = forms.FileField(
        label=gettext_lazy("Or a spreadsheet with names"),
        required=False,
        allow_empty_file=True,
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("text", "").strip() and not cleaned.get("file"):
            raise forms.ValidationError(_("Paste a list or choose a file first."))
        return cleaned

    def read_file(self, *most: int) -> tuple[list[tuple[str, ...]], str] | None:
        """Return the uploaded spreadsheet's rows, and the same rows as tab-separated text. `most`:
        optional row limit. If the file is unreadable, add an error to the form and return None."""
        file = self.cleaned_data["file"]
        try:
            rows = read_spreadsheet(file.name, file.read(), *most)
        except UnreadableSpreadsheet as unreadable:
            self.add_error("file", format_problem(unreadable))
            return None
        lines = ("\t".join(cell.replace("\n", " ") for cell in row) for row in rows)
        return rows, "\n".join(lines)


class ListForm(PastedForm):
    def __init__(self, event: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kind, players = event.entry_kind, list_shape(event).players
        text, file = self.fields["text"], self.fields["file"]
        text.label = entry_words(kind, "paste")
        text.help_text = entry_words(kind, "paste_help", players=players)
        text.widget.attrs["placeholder"] = entry_words(kind, "paste_example")
        for field in (text, file):
            hide_optional_hint(field)  # one of the two is needed
        file.help_text = entry_words(kind, "file_help", players=players)


class CategoriesForm(forms.Form):
    """Form for an event's categories, one per line; `add`: a suggested category, if tapped."""

    names = forms.CharField(
        label=gettext_lazy("Categories, one per line"),
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=MAX_CATEGORIES_TEXT,
        required=False,
    )
    add = forms.CharField(max_length=CATEGORY_MAX, required=False)

    @property
    def chosen(self) -> list[str]:
        """The typed categories, and `add` if given, without blank lines. The form must be valid."""
        typed = [*self.cleaned_data["names"].splitlines(), self.cleaned_data["add"]]
        return [name.strip() for name in typed if name.strip()]


def list_suggestions(categories: Sequence[str]) -> list[str]:
    known = set(map(fold_name, categories))
    return [str(name) for name in SUGGESTED_CATEGORIES if fold_name(str(name)) not in known]


def read_labels(
    data: MultiValueDict[str, Any], categories: Sequence[str]
) -> dict[int, list[str]] | None:
    """Return the categories ticked in the form for each entry, by entry number.

    The first category's checkboxes are named `c1`, and so on. None if the data is invalid or the
    event's categories have changed since the page was shown."""
    if data.getlist("category") != list(categories):
        return None
    ticked = [set(data.getlist(f"c{at}")) for at in range(1, len(categories) + 1)]
    labels = {}
    for number in data.getlist("shown"):
        if (entry := read_digits(number)) is None:
            return None
        named = zip(categories, ticked, strict=True)
        labels[entry] = [name for name, numbers in named if number in numbers]
    return labels
