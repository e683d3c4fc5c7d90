from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.core.limits import REASON_MAX
from scoring.core.play.halls import HALL_NAME_MAX, MAX_HALLS, BadHalls, read_halls
from scoring.core.play.screens import MAX_SCREENS, Scene, list_screens
from scoring.models.hall_screens import HallScreens
from scoring.screens.scenes import SCENE_NAMES
from scoring.web.forms import WholeField, hide_optional_hint

PACES = {6: _("fast"), 9: _("brisk"), 12: _("calm"), 20: _("slow"), 40: _("very slow")}
"""Choices for the seconds that each page of a hall screen is shown, with their names."""

BAD_HALLS = {
    "format": _("Line %(line)d: write the hall’s name and then the number of its first table."),
    "long": _("Line %(line)d: use a name of at most %(long)d characters."),
    "order": _(
        "Line %(line)d: the first hall must start at table 1, and each following hall at a higher "
        "table number than the hall before it."
    ),
    "few": _("Enter at least two halls, or leave this field empty."),
    "many": _("Enter at most %(most)d halls."),
}
"""Error messages about the typed list of halls, by code of `BadHalls`."""


class ScreensForm(forms.Form):
    """Form for the hall screens. A screen without chosen scenes shows the same as the first."""

    is_light = forms.BooleanField(label=_("Light background, for a bright hall"), required=False)
    halls = forms.CharField(
        label=_("Halls, if there are several"),
        help_text=_(
            "One hall per line: its name, then the number of its first table. “Green room 35” "
            "means that the Green room begins at table 35."
        ),
        max_length=2_000,
        strip=False,  # an error names its line
        required=False,
        widget=forms.Textarea({"rows": 4}),
    )

    def __init__(self, *args: Any, screens: HallScreens, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["halls"].initial = "\n".join(f"{name} {first}" for name, first in screens.halls)
        shown = list_screens(screens.scenes)
        for number in range(1, MAX_SCREENS + 1):
            field = self.fields[f"screen_{number}"] = forms.MultipleChoiceField(
                label=_("Screen %(n)d") % {"n": number},
                choices=[*SCENE_NAMES.items()],
                required=number == 1,
                error_messages={
                    "required": _("Choose at least one thing to show on the first screen.")
                },
                widget=forms.CheckboxSelectMultiple,
                initial=list(shown[number - 1]) if number <= len(shown) else [],
            )
            hide_optional_hint(field)
        seconds = screens.page_seconds
        paces = dict(sorted(({seconds: ""} | PACES).items()))
        self.fields["page_seconds"] = forms.TypedChoiceField(
            label=_("Pace"),
            coerce=int,
            initial=seconds,
            choices=[
                (n, _("%(n)d seconds a page: %(pace)s") % {"n": n, "pace": pace} if pace else n)
                for n, pace in paces.items()
            ],
        )

    def clean_halls(self) -> list[tuple[str, int]]:
        try:
            return read_halls(self.cleaned_data["halls"])
        except BadHalls as bad:
            params = {"line": bad.line, "most": MAX_HALLS, "long": HALL_NAME_MAX}
            raise forms.ValidationError(BAD_HALLS[bad.code] % params) from bad

    @property
    def screen_fields(self) -> list[forms.BoundField]:
        return [self[f"screen_{number}"] for number in range(1, MAX_SCREENS + 1)]

    def read(self) -> dict[str, Any]:
        data = self.cleaned_data
        scenes = [data[f"screen_{number}"] for number in range(1, MAX_SCREENS + 1)]
        while not scenes[-1]:
            scenes.pop()
        return {
            "scenes": scenes,
            "page_seconds": data["page_seconds"],
            "is_light": data["is_light"],
            "halls": data["halls"],
        }


class HoldForm(forms.Form):
    """The scene to show on all screens; if blank, each screen shows its own scenes in turn."""

    scene = forms.ChoiceField(choices=[("", ""), *SCENE_NAMES.items()], required=False)

    def read(self) -> Scene | None:
        return Scene(self.cleaned_data["scene"]) if self.cleaned_data["scene"] else None


class MessageForm(forms.Form):
    message = forms.CharField(label=_("Message"), max_length=REASON_MAX, required=False)
    is_held = forms.BooleanField(required=False)


class RevealForm(forms.Form):
    places = WholeField(label=_("From place"), least=1, most=32_767, initial=10)


class MoveForm(forms.Form):
    """Form of the prize-giving's next and back buttons; `revealed`: lines shown after the press."""

    revealed = forms.IntegerField(min_value=0, max_value=32_767)


class FreezeForm(forms.Form):
    turn = forms.IntegerField(min_value=1, max_value=32_767)
