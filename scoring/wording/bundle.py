"""The sentences for bundles that cannot be taken: what is wrong, and where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.bundle.reading import BadBundle


def bundle_sentence(bad: BadBundle) -> str:
    """One sentence, with the path of what it speaks of."""
    return _SENTENCES[bad.code]({"path": bad.path, **bad.params})


def _say_wanted(params: Mapping[str, Any]) -> str:
    kinds = {
        "object": _("an object"),
        "list": _("a list"),
        "number": _("a whole number"),
        "boolean": _("true or false"),
        "text": _("a text"),
        "moment": _("a date and time with their offset"),
        "date": _("a date"),
        "time": _("a time of day"),
    }
    wanted = {"path": params["path"], "wanted": kinds[params["wanted"]]}
    return _("%(path)s must be %(wanted)s.") % wanted


_SENTENCES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "json": lambda p: _("The file is no JSON document."),
    "large": lambda p: _("The file is too large for an event."),
    "schema": lambda p: _("The file holds no event that export_bundle wrote."),
    "newer": lambda p: (
        _(
            "The file was written by a newer version of the program (format %(version)s; here "
            "formats up to %(known)s can be read)."
        )
        % p
    ),
    "missing": lambda p: _("%(path)s is missing.") % p,
    "unknown": lambda p: _("%(path)s is nothing that this version knows.") % p,
    "type": _say_wanted,
    "long": lambda p: _("%(path)s is longer than %(limit)s characters.") % p,
    "range": lambda p: _("%(path)s must be from %(low)s to %(high)s.") % p,
    "choice": lambda p: _("%(path)s must be one of: %(known)s.") % p,
    "dangling": lambda p: _("%(path)s names %(value)s, which is not there.") % p,
    "twice": lambda p: _("%(path)s: %(value)s is there already.") % p,
    "value": lambda p: _("%(path)s makes no sense.") % p,
    "card": lambda p: (
        _("%(path)s: the membership card %(card)s of %(name)s is known here as %(known_name)s's.")
        % p
    ),
    "player": lambda p: _("%(path)s: %(name)s already plays in another entry.") % p,
    "director": lambda p: _("There is no account with the name “%(name)s”.") % p,
    "rows": lambda p: _("The database takes no such event: nothing was written."),
}
