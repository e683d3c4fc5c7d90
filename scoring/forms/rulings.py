"""A penalty or an award."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models.turn import Turn
from scoring.queries.pairs import Pair

MOST = 10_000
FINAL = "final"


def _read_turn(choice: str) -> int | None:
    return None if choice == FINAL else int(choice)


class RulingForm(forms.Form):
    """Points given to a pair, or taken from it with a minus sign."""

    pair = forms.TypedChoiceField(label=_("Pair"), coerce=int)
    turn = forms.TypedChoiceField(label=_("On"), coerce=_read_turn)
    vp = forms.IntegerField(label=_("Victory points"), initial=0, min_value=-MOST, max_value=MOST)
    mp = forms.IntegerField(label=_("Match points"), initial=0, min_value=-MOST, max_value=MOST)
    gp = forms.IntegerField(label=_("Game points"), initial=0, min_value=-MOST, max_value=MOST)
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(
        self, pairs: Iterable[Pair], turns: Iterable[Turn], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        pair, turn = self.fields["pair"], self.fields["turn"]
        assert isinstance(pair, forms.TypedChoiceField)
        assert isinstance(turn, forms.TypedChoiceField)
        pair.choices = [("", "–"), *((p.number, f"{p.number} · {p.label}") for p in pairs)]
        turn.choices = [
            (FINAL, _("the final standings")),
            *((t.number, _("turn %(n)d") % {"n": t.number}) for t in turns),
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and not any(cleaned[name] for name in ("vp", "mp", "gp")):
            raise forms.ValidationError(_("Give at least one figure that is not zero."))
        return cleaned
