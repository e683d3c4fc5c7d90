"""The least length of a password, said in the reader's language."""

from __future__ import annotations

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext


class LengthValidator(MinimumLengthValidator):
    """Django's, with a sentence of our catalogue: Django 5.2 has none in Italian for its own."""

    def get_error_message(self) -> str:
        return ngettext(
            "This password is too short: it needs at least %(n)d character.",
            "This password is too short: it needs at least %(n)d characters.",
            self.min_length,
        ) % {"n": self.min_length}
