"""Texts that explain which values the command `verify` recomputes and which it trusts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.bundle.fields import FieldKind, Trust, list_field_kinds
from scoring.core.bundle.values import Bundle

_TRUST_NAMES: dict[Trust, str | Promise] = {
    Trust.NAMES: gettext_lazy(
        "names (and which entry has which name), clubs, membership cards, place and date"
    ),
    Trust.SETTINGS: gettext_lazy("settings of the event and its phases"),
    Trust.LIMITS: gettext_lazy(
        "the limit on the number of smazzate of a turn played for a fixed time or to a target in "
        "points, if all tables of the turn have finished"
    ),
    Trust.RULES: gettext_lazy(
        "rules that made no difference to any recorded smazzata, such as the value of a "
        "joker if no joker was played, and rows of the conversion table that were never "
        "needed"
    ),
    Trust.RECORDS: gettext_lazy(
        "cards and other details of a smazzata, if changing them would not change the points"
    ),
    Trust.TABLES: gettext_lazy(
        "table numbers after a withdrawal or late entry, smazzata numbers at a table that did not "
        "play all its smazzate"
    ),
    Trust.DRAWS: gettext_lazy(
        "the draw code and the drawn cards, if the program cannot repeat the draw"
    ),
    Trust.MESSAGES: gettext_lazy(
        "players’ signatures, calls for the director, records on hold, number of photos"
    ),
    Trust.AUTHORS: gettext_lazy("authors, devices and keys"),
    Trust.REASONS: gettext_lazy("reasons and notes"),
    Trust.JUSTIFIED: gettext_lazy("whether a withdrawal was justified"),
    Trust.AWARDS: gettext_lazy(
        "points for a missed turn, if they count in no other figure; victory points assigned at "
        "one table of a team match, if the VP are converted from the MP of the whole match"
    ),
    Trust.TIMES: gettext_lazy("times and order of the records"),
    Trust.JOURNAL: gettext_lazy("details of actions"),
    Trust.EDITION: gettext_lazy("the file’s version number and the version that the file replaces"),
    Trust.PRIZES: gettext_lazy(
        "the parts of the prize plan and of the fees that make no difference to the awarded prizes"
    ),
}


def list_trusted() -> list[str]:
    return [str(name) for name in _TRUST_NAMES.values()]


def list_explanation() -> Iterator[str]:
    """Yield the output of `verify --explain`: which fields are recomputed, which are trusted."""
    kinds = list_field_kinds(Bundle)
    yield _(
        "If somebody changes one of these values in the file, the program notices, because it "
        "calculates them again from other values:"
    )
    yield from _list_records(kind for kind in kinds if kind.trusted is None)
    yield _("These values cannot be checked, because no other figure is calculated from them:")
    yield from _list_trusted(kinds, partly=False)
    yield _("These values can be checked only if other figures are calculated from them:")
    yield from _list_trusted(kinds, partly=True)


def _list_trusted(kinds: Iterable[FieldKind], *, partly: bool) -> Iterator[str]:
    found = [(kind, kind.trusted) for kind in kinds if kind.trusted is not None]
    for trust, name in _TRUST_NAMES.items():
        own = [kind for kind, said in found if (said.trust, said.partly) == (trust, partly)]
        if own:
            yield f"  {name}"
            yield from _list_records(own, indent=4)


def _list_records(kinds: Iterable[FieldKind], indent: int = 2) -> Iterator[str]:
    records: dict[str, list[str]] = {}
    for kind in kinds:
        records.setdefault(kind.record, []).append(kind.name)
    for record, names in records.items():
        yield " " * indent + ": ".join(filter(None, (record, ", ".join(names))))
