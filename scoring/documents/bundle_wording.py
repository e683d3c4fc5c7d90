"""The sentences for bundles that cannot be imported: what is wrong, and where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.bundle.reading import BadBundle
from scoring.core.decoding import show_text


def bundle_sentence(bad: BadBundle) -> str:
    """The sentence for a bad bundle, with the path of the wrong value."""
    shown = {
        name: show_text(value) if isinstance(value, str) and name == "value" else value
        for name, value in bad.params.items()
    }
    return _SENTENCES[bad.code]({"path": bad.path or _("The document"), **shown})


WANTED_NAMES: dict[str, str | Promise] = {
    "object": gettext_lazy("an object"),
    "list": gettext_lazy("a list"),
    "number": gettext_lazy("a whole number"),
    "boolean": gettext_lazy("true or false"),
    "text": gettext_lazy("a string"),
    "storable": gettext_lazy("text without NUL and without halves of characters"),
    "moment": gettext_lazy("a date and time with UTC offset"),
    "date": gettext_lazy("a date"),
    "time": gettext_lazy("a time of day"),
}
"""The kinds of JSON values that are wanted, by the name that `scoring.core.decoding` names."""


def _format_expected(params: Mapping[str, Any]) -> str:
    wanted = {"path": params["path"], "wanted": WANTED_NAMES[params["wanted"]]}
    return _("%(path)s must be %(wanted)s.") % wanted


_SENTENCES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "json": lambda p: (
        _("The file is not a JSON document: see line %(line)d, column %(column)d.") % p
    ),
    "encoding": lambda p: _("The file is not valid UTF-8: see line %(line)d.") % p,
    "deep": lambda p: _("%(path)s is too deeply nested: it cannot be an event.") % p,
    "repeated": lambda p: _("%(path)s stands in the document twice.") % p,
    "large": lambda p: _("The file is larger than %(megabytes)d MB.") % p,
    "schema": lambda p: _("The file does not contain an event written by export_bundle."),
    "play_alone": lambda p: _(
        "The file holds the play alone, without names: it can be checked, but an event is made of "
        "the whole document."
    ),
    "newer": lambda p: (
        _(
            "The file was written by a newer version of the program (format %(version)s; this "
            "version reads formats up to %(known)s)."
        )
        % p
    ),
    "missing": lambda p: _("%(path)s is missing.") % p,
    "unknown": lambda p: _("%(path)s is unknown to this version.") % p,
    "type": _format_expected,
    "long": lambda p: _("%(path)s is longer than %(limit)s characters.") % p,
    "range": lambda p: _("%(path)s must be from %(low)s to %(high)s.") % p,
    "choice": lambda p: _("%(path)s must be one of: %(known)s.") % p,
    "pattern": lambda p: _("%(path)s does not have its form.") % p,
    "dangling": lambda p: _("%(path)s refers to %(value)s, which does not exist.") % p,
    "twice": lambda p: _("%(path)s: %(value)s already exists.") % p,
    "value": lambda p: _("%(path)s is inconsistent.") % p,
    "card": lambda p: (
        _("%(path)s: the membership card %(card)s of %(name)s belongs to %(known_name)s here.") % p
    ),
    "player": lambda p: _("%(path)s: %(name)s already plays in another entry.") % p,
    "director": lambda p: _("There is no user named “%(name)s”.") % p,
    "rows": lambda p: _("The database rejects this event: nothing was written."),
}
