"""Error messages for bundles that cannot be imported."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.bundle.reading import BadBundle
from scoring.core.decoding import show_text


def bundle_sentence(bad: BadBundle) -> str:
    shown = {
        name: show_text(value) if isinstance(value, str) and name == "value" else value
        for name, value in bad.params.items()
    }
    wanted = {"wanted": WANTED_NAMES[str(shown["wanted"])]} if "wanted" in shown else {}
    return str(_SENTENCES[bad.code]) % {"path": bad.path or _("The file"), **shown, **wanted}


WANTED_NAMES: dict[str, str | Promise] = {
    "object": gettext_lazy("an object"),
    "list": gettext_lazy("a list"),
    "number": gettext_lazy("a whole number"),
    "boolean": gettext_lazy("true or false"),
    "text": gettext_lazy("text"),
    "storable": gettext_lazy("text without unreadable characters"),
    "moment": gettext_lazy("a date and time with time zone, such as 2026-11-21T16:20:00+01:00"),
    "date": gettext_lazy("a date"),
    "time": gettext_lazy("a time of day"),
}
"""Names of the expected kinds of JSON values, by the keys in `scoring.core.decoding`."""


_SENTENCES: dict[str, str | Promise] = {
    "json": gettext_lazy("The file is not valid JSON: see line %(line)d, column %(column)d."),
    "encoding": gettext_lazy(
        "The file has characters that cannot be read in line %(line)d: it is not valid UTF-8."
    ),
    "deep": gettext_lazy("%(path)s has too many levels, one inside another."),
    "repeated": gettext_lazy("%(path)s appears twice in the file."),
    "large": gettext_lazy("The file is larger than %(megabytes)d MB."),
    "schema": gettext_lazy(
        "This is not the file of an event: choose a file exported by this program."
    ),
    "play_alone": gettext_lazy(
        "This anonymous file can only be checked: to import the event, choose its complete file."
    ),
    "newer": gettext_lazy(
        "The file was written by a newer version of the program (format %(version)s; this "
        "program reads up to format %(known)s): update this program."
    ),
    "missing": gettext_lazy("%(path)s is missing."),
    "unknown": gettext_lazy("%(path)s is unknown to this program."),
    "type": gettext_lazy("%(path)s must be %(wanted)s."),
    "long": gettext_lazy("%(path)s is longer than %(limit)s characters."),
    "range": gettext_lazy("%(path)s must be from %(low)s to %(high)s."),
    "choice": gettext_lazy("%(path)s must be one of: %(known)s."),
    "pattern": gettext_lazy("%(path)s has the wrong format."),
    "dangling": gettext_lazy("%(path)s mentions %(value)s, which is not in the file."),
    "twice": gettext_lazy("%(path)s: %(value)s already exists."),
    "value": gettext_lazy("%(path)s contradicts the rest of the file."),
    "card": gettext_lazy(
        "%(path)s: the file gives the membership card %(card)s to %(name)s, but in this program it "
        "belongs to %(known_name)s."
    ),
    "player": gettext_lazy("%(path)s: %(name)s is already in another entry of the event."),
    "director": gettext_lazy("There is no user named “%(name)s”."),
    "rows": gettext_lazy("The database rejected this event: nothing was imported."),
}
