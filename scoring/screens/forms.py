"""The forms that control the hall screens."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.core.limits import REASON_MAX
from scoring.core.play.screens import MAX_SCREENS, Scene, list_screens
from scoring.models.hall_screens import HallScreens
from scoring.screens.scenes import SCENE_NAMES
from scoring.web.forms import WholeField, hide_optional_hint

PACES = {6: _("fast"), 9: _("brisk"), 12: _("calm"), 20: _("slow"), 40: _("very slow")}
"""Choices for the seconds that each page of a hall screen is shown, with their names."""


class ScreensForm(forms.Form):
    """Form for the scenes of every hall screen, the pace and the light background. A screen without
    scenes copies the first screen."""

    is_light = forms.BooleanField(label=_("Light background, for a bright hall"), required=False)

    def __init__(self, *args: Any, screens: HallScreens, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        shown = list_screens(screens.scenes)
        for number in range(1, MAX_SCREENS + 1):
            field = self.fields[f"screen_{number}"] = forms.MultipleChoiceField(
                label=_("Screen %(n)d") % {"n": number},
                choices=[*SCENE_NAMES.items()],
                required=number == 1,
                error_messages={"required": _("Choose at least one scene for the first screen.")},
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
        }


class HoldForm(forms.Form):
    """One scene for all screens, or none: each screen then shows its own scenes in turn."""

    scene = forms.ChoiceField(choices=[("", ""), *SCENE_NAMES.items()], required=False)

    def read(self) -> Scene | None:
        return Scene(self.cleaned_data["scene"]) if self.cleaned_data["scene"] else None


class MessageForm(forms.Form):
    message = forms.CharField(label=_("Message"), max_length=REASON_MAX, required=False)
    is_held = forms.BooleanField(required=False)


class RevealForm(forms.Form):
    places = WholeField(label=_("From place"), least=1, most=32_767, initial=10)


class MoveForm(forms.Form):
    """The number of revealed standings lines to show: one more or less than the director saw."""

    revealed = forms.IntegerField(min_value=0, max_value=32_767)


class FreezeForm(forms.Form):
    turn = forms.IntegerField(min_value=1, max_value=32_767)
