"""The form of a new event: its settings and first phase, filled from a format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.core.play.formats import DEFAULT_FORMAT, EventFormat
from scoring.events.phase_forms import PhaseForm
from scoring.events.settings_forms import TournamentForm

QUARTER = timedelta(minutes=15)
TYPED = ("name", "date", "starts_at", "place", "organiser", "language")
"""Fields that are typed whichever format is chosen."""


class NewEventForm(TournamentForm):
    """The settings of a new event, and the key of the format that its later phases come from."""

    format = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, formats: Iterable[str], **kwargs: Any) -> None:
        """`formats`: the keys that can be chosen."""
        super().__init__(*args, **kwargs)
        self.formats = set(formats)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        # The field is hidden: an error of its own would be seen by nobody.
        is_unreadable = self.errors.pop("format", None) is not None
        if is_unreadable or (cleaned["format"] or DEFAULT_FORMAT) not in self.formats:
            self.add_error(None, _("This kind of event is not available: choose another."))
        return cleaned

    @staticmethod
    def initial_of_format(
        chosen: EventFormat, now: datetime, language: str, typed: Mapping[str, str]
    ) -> dict[str, Any]:
        """The initial data of the form, and of the PhaseForm beside it.

        `now` is the local time. `typed` are values of the fields of TYPED that are kept.
        """
        settings = dict(vars(chosen))
        del settings["key"], settings["name"]
        first = PhaseForm.initial_of(settings.pop("phases")[0])
        start = propose_start(now)
        return {
            **settings,
            **first,
            **{f"tiebreak_{place}": each for place, each in enumerate(chosen.tiebreaks, start=1)},
            "date": start.date(),
            "starts_at": start.time(),
            "language": language,
            "format": chosen.key,
            **{name: typed[name] for name in TYPED if name in typed},
        }


def propose_start(now: datetime) -> datetime:
    """The first full quarter of an hour at least a quarter of an hour from now."""
    quarter = now.replace(minute=now.minute // 15 * 15, second=0, microsecond=0)
    return quarter + (QUARTER if quarter == now else 2 * QUARTER)


def read_value(form: forms.Form, name: str) -> Any:
    """A field's value as typed or proposed; None where it is blank or wrong."""
    try:
        return form.fields[name].clean(form[name].value()) or None
    except forms.ValidationError:
        return None
