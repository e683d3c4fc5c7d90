"""The forms for entries: one at a time, as a list, from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.columns import PAIRS, SINGLE_PLAYERS, Shape
from players.lines import clean_cell
from players.names import CARD_MAX, CLUB_MAX, NAME_MAX
from players.roster import RosterEntry, build_player
from scoring.forms.fields import keep_quiet_about_optional
from scoring.models.tournament import Tournament
from scoring.pairing.entries import AT_A_TABLE
from scoring.queries.field.entries import list_shape
from scoring.wording.entries import entry_words

MOST_TEXT = 400_000


class EntryForm(forms.Form):
    """One entry: a pair, a player, a trio or a team, by its shape."""

    def __init__(
        self, *args: Any, shape: Shape = PAIRS, categories: Sequence[str] = (), **kwargs: Any
    ) -> None:
        """`categories`: the event's, of which the entry can carry any."""
        super().__init__(*args, **kwargs)
        self.shape = shape
        if shape.team:
            self.fields["team"] = forms.CharField(label=_("Team name"), max_length=NAME_MAX)
        for n in range(1, shape.players + 1):
            label = _label_player(n, shape)
            self.fields[f"name_{n}"] = forms.CharField(label=label, max_length=NAME_MAX)
            self.fields[f"club_{n}"] = forms.CharField(
                label=_("Club"), max_length=CLUB_MAX, required=False
            )
            self.fields[f"card_{n}"] = forms.CharField(
                label=_("Membership card"), max_length=CARD_MAX, required=False
            )

        if categories:
            self.fields["categories"] = forms.MultipleChoiceField(
                label=_("Categories"),
                choices=[(name, name) for name in categories],
                widget=forms.CheckboxSelectMultiple,
                required=False,
            )

    @property
    def chosen_categories(self) -> tuple[str, ...]:
        """The categories that were chosen. The form must be valid."""
        return tuple(self.cleaned_data.get("categories", ()))

    @property
    def people(self) -> list[tuple[BoundField, BoundField, BoundField]]:
        """The fields of each player: name, club, card."""
        return [
            (self[f"name_{n}"], self[f"club_{n}"], self[f"card_{n}"]) for n in self.shape.numbers
        ]

    def entrant(self) -> RosterEntry:
        """The typed entry as a roster entry. The form must be valid."""
        return _build_entry(0, self.cleaned_data, self.shape)

    def read_typed(self, line: int) -> RosterEntry:
        """What is typed, complete or not, as the entry of a list's line."""
        typed = {name: str(self.data.get(self.add_prefix(name), "")) for name in self.fields}
        return _build_entry(line, typed, self.shape)

    @staticmethod
    def initial_of(entrant: RosterEntry) -> dict[str, Any]:
        players = {
            f"{field}_{n}": value
            for n, player in enumerate(entrant.players, start=1)
            for field, value in (
                ("name", player.name),
                ("club", player.club),
                ("card", player.card_number),
            )
        }
        return players | ({"team": entrant.name} if entrant.name else {})


def _build_entry(line: int, data: Mapping[str, Any], shape: Shape) -> RosterEntry:
    players = (
        build_player(data[f"name_{n}"], data[f"card_{n}"], data[f"club_{n}"]) for n in shape.numbers
    )
    return RosterEntry(line, *players, name=clean_cell(data.get("team", "")))


def _label_player(n: int, shape: Shape) -> str:
    if shape == SINGLE_PLAYERS:
        return _("Player")
    if not shape.team:
        return [_("First player"), _("Second player"), _("Third player")][n - 1]
    entrant = {"pair": (n + 1) // AT_A_TABLE}
    if n % AT_A_TABLE == 1:
        return _("Pair %(pair)d, first player") % entrant
    return _("Pair %(pair)d, second player") % entrant


class ListForm(forms.Form):
    """A pasted list, or a spreadsheet."""

    text = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        max_length=MOST_TEXT,
        required=False,
        strip=False,
    )
    file = forms.FileField(
        label=gettext_lazy("Or a spreadsheet with names"),
        required=False,
        allow_empty_file=True,
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt"}),
    )

    def __init__(self, event: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kind, players = event.entry_kind, list_shape(event).players
        text, file = self.fields["text"], self.fields["file"]
        text.label = entry_words(kind, "paste")
        text.help_text = entry_words(kind, "paste_help", players=players)
        text.widget.attrs["placeholder"] = entry_words(kind, "paste_example")
        for field in (text, file):
            keep_quiet_about_optional(field)  # one of them is needed
        file.help_text = entry_words(kind, "file_help", players=players)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("text", "").strip() and not cleaned.get("file"):
            raise forms.ValidationError(_("Paste a list or choose a file first."))
        return cleaned
