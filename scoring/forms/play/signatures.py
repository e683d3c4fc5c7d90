"""What a pair saw when it signed: each smazzata with the version and the totals of the page."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, cast

from django import forms
from django.http import QueryDict

MOST_SMAZZATE = 99
SEEN = re.compile(r"([0-9]{1,3}):([\x21-\x7e]{1,64}):(-?[0-9]{1,5}):(-?[0-9]{1,5})")
"""`number:key of the version:points of N-S:points of E-W`."""
LARGEST_KEY = 2**63 - 1
"""Of a row in the database."""


class Seen(NamedTuple):
    """A smazzata as it stood on the page: its number, its version's key, both totals."""

    number: int
    key: str
    ns: int
    ew: int


class SignForm(forms.Form):
    """Hidden fields that the page filled in: what does not read was not sent by it."""

    key = forms.RegexField(r"^[0-9a-f]{32}$")
    table = forms.IntegerField(min_value=1, max_value=LARGEST_KEY)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        listed = cast(QueryDict, self.data).getlist("seen")
        read = [SEEN.fullmatch(one) for one in listed[:MOST_SMAZZATE]]
        if not listed or len(listed) > MOST_SMAZZATE or not all(read):
            raise forms.ValidationError("unreadable")
        cleaned["seen"] = [
            Seen(int(found[1]), found[2], int(found[3]), int(found[4])) for found in read if found
        ]
        return cleaned
