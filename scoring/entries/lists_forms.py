"""Forms to check a list of entries or members: choose its columns, correct its rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.column_choice import MAX_COLUMNS, ColumnChoice, ListColumns
from players.columns import Shape
from players.near_names import NearName
from players.person import PERSON_FIELDS, Person
from players.roster import RosterEntry
from players.wording import format_column
from scoring.entries.forms import EntryForm, PastedForm

CHOSEN = "chosen"

MAX_FIELDS = 3_000
"""Maximum number of form fields in editable rows. If more are needed, the user edits the text."""

MAX_NOTES = 300
"""Maximum number of similar names that the page asks about; further names stay as listed."""

SAME, OTHER = "same", "other"

MAX_MEMBERS_TEXT = 2_500_000


def read_choice(data: Mapping[str, str], shape: Shape) -> ColumnChoice | None:
    """Return the meaning that the user chose for each column of a list, or None if not posted."""
    if data.get("columns") != CHOSEN:
        return None
    known = set(shape.choices)
    typed = [data[name] for n in range(MAX_COLUMNS) if (name := build_column_field_name(n)) in data]
    roles = tuple(role if role in known else None for role in typed)
    return ColumnChoice(roles, has_heading="has_heading" in data)


def build_column_field_name(column: int) -> str:
    return f"column-{column}"


def show_columns(columns: ListColumns, shape: Shape) -> list[dict[str, Any]]:
    """Return the template variables of the selects that give each column of a list its meaning.

    Keys: `name` and `label` of the select; `choices` as (value, label, is selected); `heading`: the
    column's cell in the list's heading row."""
    offered = [("", _("leave out")), *((role, format_column(role)) for role in shape.choices)]
    return [
        {
            "name": build_column_field_name(column),
            "label": _("Column %(n)d") % {"n": column + 1},
            "choices": [(value, words, value == (role or "")) for value, words in offered],
            "heading": heading,
        }
        for column, (role, heading) in enumerate(zip_longest(columns.roles, columns.heading))
    ]


@dataclass(frozen=True)
class ListCorrections:
    data: QueryDict
    shape: Shape

    @property
    def out(self) -> frozenset[str]:
        """Line numbers, as text, of the rows to leave out."""
        return frozenset(self.data.getlist("out"))

    @property
    def kept_clubs(self) -> frozenset[str]:
        """Clubs whose spelling the director keeps, although another one was proposed."""
        return frozenset(self.data.getlist("keep_club"))

    @property
    def keeps_capitals(self) -> bool:
        return "keep_capitals" in self.data

    def is_confirmed(self, line: int) -> bool:
        """True if the director confirmed the row at this line despite the doubts about it."""
        return str(line) in self.data.getlist("right")

    @property
    def max_rows(self) -> int:
        return MAX_FIELDS // (len(PERSON_FIELDS) * self.shape.players + 3)

    def is_open(self, line: int) -> bool:
        """True if the row at this line was already editable on the posted page."""
        return str(line) in self.data.getlist("mended")

    def mend(self, entries: Iterable[RosterEntry]) -> tuple[RosterEntry, ...]:
        """Return all listed entries as corrected, including entries marked to be left out."""
        return tuple(
            EntryForm(self.data, prefix=_prefix(entry), shape=self.shape).read_typed(entry.line)
            if self.is_open(entry.line)
            else entry
            for entry in entries
        )

    def drop_out(self, entries: Iterable[RosterEntry]) -> tuple[RosterEntry, ...]:
        return tuple(entry for entry in entries if str(entry.line) not in self.out)

    def build_form(self, entry: RosterEntry) -> EntryForm:
        initial = EntryForm.initial_of(entry)
        return EntryForm(prefix=_prefix(entry), initial=initial, shape=self.shape)

    def is_same(self, near: NearName) -> bool:
        """True if a listed name and the similar known name mean the same person. The director's
        choice decides; without one, `near.is_likely`."""
        chosen = self.data.get(format_choice(near))
        return chosen == SAME if chosen in (SAME, OTHER) else near.is_likely

    def merge(
        self, entries: Iterable[RosterEntry], nears: Iterable[NearName]
    ) -> tuple[RosterEntry, ...]:
        """Replace each listed player who is the same person as a known player in `nears`."""
        same: defaultdict[int, dict[int, Person]] = defaultdict(dict)
        for near in filter(self.is_same, nears):
            same[near.line][near.place] = near.merge()
        return tuple(entry.replace_players(same[entry.line]) for entry in entries)


def _prefix(entry: RosterEntry) -> str:
    return f"row-{entry.line}"


def format_choice(near: NearName) -> str:
    return f"near-{near.line}-{near.place}"


class MembersForm(PastedForm):
    text = forms.CharField(
        label=gettext_lazy("Paste a list, one member per line"),
        help_text=gettext_lazy(
            "Surname and name, then the club (if any) and the membership card (if any)."
        ),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        max_length=MAX_MEMBERS_TEXT,
        required=False,
        strip=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = _("An .xlsx or .csv file; the columns may be in any order.")
        self.fields["file"].help_text = words
