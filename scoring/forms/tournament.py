"""The settings of an event, as a director types them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings as project
from django.utils.translation import gettext_lazy as _

from scoring.labels import TIEBREAK_NAMES, rules_choices, table_choices
from scoring.ranking.tiebreaks import TIEBREAKS
from scoring.services.tournaments import TournamentSettings

PLACES = 4
MOST_TURNS = 60


def _tiebreak_choices() -> list[tuple[str, Any]]:
    return [("", "–"), *((key, TIEBREAK_NAMES[key]) for key in TIEBREAKS)]


class DirectorForm(forms.Form):
    """The account of a further director."""

    username = forms.CharField(
        label=_("Account of another director"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocapitalize": "none"}),
    )


class TournamentForm(forms.Form):
    """An event's settings. `settings()` gives them as a value once the form is valid."""

    name = forms.CharField(label=_("Name of the event"), max_length=120)
    date = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    place = forms.CharField(label=_("Venue"), max_length=120, required=False)
    organiser = forms.CharField(label=_("Organising club"), max_length=120, required=False)
    language = forms.ChoiceField(
        label=_("Language"),
        choices=project.LANGUAGES,
        help_text=_(
            "Of the spreadsheet and of what is printed. Everybody reads the pages in their own."
        ),
    )
    rules_key = forms.ChoiceField(label=_("Rule set"), choices=rules_choices)
    table_key = forms.ChoiceField(
        label=_("Conversion table"),
        choices=table_choices,
        help_text=_("From match points to victory points."),
    )
    turns_planned = forms.IntegerField(
        label=_("Turns"), min_value=1, max_value=MOST_TURNS, initial=4
    )
    smazzate_per_turn = forms.IntegerField(
        label=_("Smazzate a turn"), min_value=1, max_value=12, initial=4
    )
    minutes_per_turn = forms.IntegerField(
        label=_("Minutes a turn"), min_value=1, max_value=600, initial=50
    )
    bye_vp = forms.IntegerField(
        label=_("Bye: victory points"), min_value=0, max_value=100, initial=12
    )
    bye_mp = forms.IntegerField(
        label=_("Bye: match points"),
        min_value=-5000,
        max_value=5000,
        initial=305,
        help_text=_("Usual: 14 VP and 355 MP for 2 or 3 smazzate, 12 VP and 305 MP for 4."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place in range(1, PLACES + 1):
            self.fields[f"tiebreak_{place}"] = forms.ChoiceField(
                label=_("Ranking: first by") if place == 1 else _("then by"),
                choices=_tiebreak_choices,
                required=place == 1,
            )

    @property
    def tiebreak_fields(self) -> list[forms.BoundField]:
        return [self[f"tiebreak_{place}"] for place in range(1, PLACES + 1)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        order = [cleaned.get(f"tiebreak_{place}", "") for place in range(1, PLACES + 1)]
        chosen = [key for key in order if key]
        for place, key in enumerate(order, start=1):
            if key and key in order[: place - 1]:
                self.add_error(f"tiebreak_{place}", _("This is already higher up."))
        cleaned["tiebreaks"] = tuple(dict.fromkeys(chosen))
        return cleaned

    def settings(self) -> TournamentSettings:
        """The settings as typed. The form must be valid."""
        fields = TournamentSettings.__dataclass_fields__
        return TournamentSettings(**{name: self.cleaned_data[name] for name in fields})

    @staticmethod
    def initial_of(settings: TournamentSettings) -> dict[str, Any]:
        """The initial data of a form that shows these settings."""
        shown = dict(vars(settings))
        for place, key in enumerate(settings.tiebreaks, start=1):
            shown[f"tiebreak_{place}"] = key
        return shown
