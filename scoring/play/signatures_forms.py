"""The form for signing: each smazzata with the revision and totals that the side was shown."""

from __future__ import annotations

import re
from typing import Any, cast

from django import forms
from django.http import QueryDict

from scoring.core.digits import LARGEST_KEY
from scoring.core.rules.sides import Sides
from scoring.play.signatures_services import ShownRevision

MAX_SMAZZATE = 99
SEEN = re.compile(r"([0-9]{1,3}):([\x21-\x7e]{1,64}?)((?::-?[0-9]{1,5}){2,3})")
"""A smazzata as shown: `number:revision key:N-S points:E-W points[:third side's points]`."""


class SignForm(forms.Form):
    """Form to sign smazzate. All fields are hidden, so only a manipulated request is invalid."""

    key = forms.RegexField(r"^[0-9a-f]{32}$")
    table = forms.IntegerField(min_value=1, max_value=LARGEST_KEY)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        listed = cast(QueryDict, self.data).getlist("seen")
        read = [SEEN.fullmatch(one) for one in listed[:MAX_SMAZZATE]]
        if not listed or len(listed) > MAX_SMAZZATE or not all(read):
            raise forms.ValidationError("unreadable")
        cleaned["seen"] = [
            ShownRevision(int(found[1]), found[2], Sides(*map(int, found[3].split(":")[1:])))
            for found in read
            if found
        ]
        return cleaned
