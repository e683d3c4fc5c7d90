"""The number of an entry that a director calls to the desk."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.core.pairing.entries import EntryKind
from scoring.text.entries_wording import entry_words
from scoring.web.forms import WholeField

MAX_NUMBER = 32_767


class DeskCallForm(forms.Form):
    """The number of an entry; `kind` is that of the event's entries."""

    number = WholeField(
        least=1, most=MAX_NUMBER, error_messages={"required": _("Enter the number to call.")}
    )

    def __init__(self, *args: Any, kind: EntryKind | str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["number"].label = entry_words(kind, "entry")
