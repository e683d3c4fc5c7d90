"""Forms to add and change sessions, and to name the first one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.limits import TITLE_MAX
from scoring.core.play.sessions import SessionStart
from scoring.web.forms import DATE_RANGE, build_date_field, build_start_field


class SessionNameForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=TITLE_MAX,
        required=False,
        help_text=gettext_lazy(
            "For example: Saturday evening. If blank, the session’s number is used."
        ),
    )


class SessionForm(SessionNameForm):
    """Form for a session after the first: first turn, day, hour, venue and name.

    `turns`: the event's planned number of turns. `place`: the event's venue, or ""."""

    field_order = ("first_turn", "date", "starts_at", "place", "name")
    first_turn = forms.IntegerField(label=gettext_lazy("Begins with turn"), min_value=2)
    date = build_date_field(label=gettext_lazy("Date"), validators=DATE_RANGE)
    starts_at = build_start_field()
    place = forms.CharField(label=gettext_lazy("Venue"), max_length=TITLE_MAX, required=False)

    def __init__(
        self, data: Any = None, *, start: SessionStart | None, turns: int, place: str
    ) -> None:
        shown = {} if start is None else {name: getattr(start, name) for name in self.base_fields}
        super().__init__(data, initial=shown)
        first_turn = self.fields["first_turn"]
        first_turn.help_text = _(
            "Enter the number of the session’s first turn. The plan has %(turns)d turns."
        ) % {"turns": turns}
        first_turn.widget.attrs["max"] = turns
        if place:
            self.fields["place"].help_text = _(
                "Leave this empty if the venue is %(place)s again."
            ) % {"place": place}

    def read(self) -> SessionStart:
        return SessionStart(**self.cleaned_data)
