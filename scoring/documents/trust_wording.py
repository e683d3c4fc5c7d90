"""What `verify` takes on trust and what it recomputes, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.bundle.fields import FieldKind, Trust, list_field_kinds
from scoring.core.bundle.values import Bundle

_TRUST_NAMES: dict[Trust, str | Promise] = {
    Trust.NAMES: gettext_lazy(
        "names, clubs, membership cards, place and date; whether two entries have exchanged names"
    ),
    Trust.SETTINGS: gettext_lazy("settings of the event and its phases"),
    Trust.LIMITS: gettext_lazy(
        "the most smazzate of a turn to a target or of a set time, once all its tables are over"
    ),
    Trust.RULES: gettext_lazy(
        "the rule set where no record touches it (a joker's value in a set without jokers, "
        "closing_discard, one_set_a_rank, jokers beyond those recorded), and the rows of a "
        "conversion table that no result reaches"
    ),
    Trust.RECORDS: gettext_lazy("cards and facts of the records that make the same points"),
    Trust.TABLES: gettext_lazy(
        "table numbers after a withdrawal or a late entry, smazzata numbers at a table not complete"
    ),
    Trust.DRAWS: gettext_lazy("seeds and cards of draws that cannot be repeated"),
    Trust.MESSAGES: gettext_lazy("signatures, calls, records on hold, number of photos"),
    Trust.AUTHORS: gettext_lazy("authors, devices and keys"),
    Trust.REASONS: gettext_lazy("reasons and notes"),
    Trust.JUSTIFIED: gettext_lazy("whether a withdrawal was for good reason"),
    Trust.AWARDS: gettext_lazy(
        "awards that nothing else tells (of the only turn that a late entry missed, of a "
        "withdrawal that leaves no turn to miss; victory points assigned in a team's match)"
    ),
    Trust.TIMES: gettext_lazy("times and the order of writes"),
    Trust.JOURNAL: gettext_lazy("details of acts"),
    Trust.EDITION: gettext_lazy("the number of the document, and the one that it supersedes"),
    Trust.PRIZES: gettext_lazy("the prize plan and the fees where no award shows them"),
}


def list_trusted() -> list[str]:
    """The sentences on what is taken on trust, for everybody."""
    return [str(name) for name in _TRUST_NAMES.values()]


def list_explanation() -> Iterator[str]:
    """Lines for people; the fields are called as in the document, `turns.tables.seats: gp, mp`."""
    kinds = list_field_kinds(Bundle)
    yield _("Recomputed from other values, so that a change is found:")
    yield from _list_records(kind for kind in kinds if kind.trusted is None)
    yield _("Taken on trust, because no other value shows it:")
    yield from _list_trusted(kinds, partly=False)
    yield _("Taken on trust in part: a change is found where other values show it:")
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
