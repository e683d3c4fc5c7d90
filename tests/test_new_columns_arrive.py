"""The places where each column of an entry, an event and a smazzata and each fact of a record has
to arrive.

A place that a new one has not reached fails under its own name. A column that has no business in a
place says why in `EXEMPT`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import datetime, time
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from django.db import models

from players.columns import PAIRS
from players.roster import RosterEntry
from scoring.core.bundle import turn_values, values
from scoring.core.bundle.fields import list_columns
from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.play.awards import RULED
from scoring.core.rules.endings import CLOSING_FACTS, Ending
from scoring.core.rules.score_sheet import CountsRecord, SideCounts, TotalsRecord
from scoring.core.rules.smazzata import CardsRecord, SideCards
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.entries.forms import EntryForm
from scoring.events.services import TournamentSettings
from scoring.events.settings_forms import TournamentForm
from scoring.models.adjustment import Adjustment
from scoring.models.entry import Entry
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.recording.services import Submission
from scoring.records.wording import CLOSING_NOTES, CLOSING_QUESTIONS
from scoring.rulings.forms import RulingForm
from scoring.text.entrants_queries import Entrant
from tests.cast import NOW

ROOT = Path(__file__).parent.parent
Model = type[models.Model]


# --- rows, their values in a bundle, their services and forms -----------------------------------


def list_stored(model: Model) -> list[str]:
    """The columns of a model that hold facts of their own, neither keys nor links."""
    return [
        column.name
        for column in model._meta.concrete_fields
        if not column.primary_key and not column.is_relation
    ]


def list_told(kind: Any) -> set[str]:
    """The columns of which a value of a bundle tells."""
    return {column for _, column in list_columns(kind)}


def list_attributes(kind: type) -> set[str]:
    return set(get_type_hints(kind))


COLUMNS: dict[tuple[Model, str], Callable[[], set[str]]] = {
    (Entry, "bundle"): lambda: list_told(values.Entry),
    (Entry, "service"): lambda: list_attributes(RosterEntry),
    (Entry, "queries"): lambda: list_attributes(Entrant),
    (Entry, "form"): lambda: set(EntryForm(shape=PAIRS, categories=["A"]).fields),
    (Adjustment, "bundle"): lambda: list_told(values.Adjustment),
    (Adjustment, "service"): lambda: {"reason", *RULED},
    (Adjustment, "form"): lambda: set(RulingForm.base_fields),
    (Tournament, "bundle"): lambda: list_told(values.Event),
    (Tournament, "service"): lambda: list_attributes(TournamentSettings),
    (Tournament, "form"): lambda: set(TournamentForm.base_fields),
    (Smazzata, "bundle"): lambda: list_told(turn_values.Smazzata),
    (SmazzataRevision, "bundle"): lambda: list_told(turn_values.Revision),
    (SmazzataRevision, "service"): lambda: list_attributes(Submission),
}
"""The names that a place has, by the model and the place."""

_SERVER = "the server itself sets it"
_OWN_PAGE = "it has an act and a page of its own"
EXEMPT: dict[tuple[Model, str], dict[str, str]] = {
    (Entry, "service"): {"number": _SERVER, "first_turn": _SERVER},
    (Entry, "queries"): {"name": "team", "first_turn": "read where turns are"},
    (Entry, "form"): {"number": _SERVER, "name": "team", "first_turn": _SERVER},
    (Adjustment, "service"): {"author_name": _SERVER, "created_at": _SERVER},
    (Adjustment, "form"): {"smazzata": "on", "author_name": _SERVER, "created_at": _SERVER},
    (Smazzata, "bundle"): {"alone": "the record says it"},
    (Tournament, "bundle"): {
        "archived_at": "of this desk", "archived_by": "of this desk", "deleted_at": "of this desk",
        "deleted_by": "of this desk", "search_key": _SERVER, "is_public": "of this desk",
        "frozen_turn": "of this desk", "revision": _SERVER, "settled_revision": _SERVER,
        "ranked_revision": _SERVER, "is_demo": "of this desk", "created_at": _SERVER,
    },
    (Tournament, "service"): {
        "slug": _SERVER, "rules_data": "rules_key", "categories": _OWN_PAGE, "sessions": _OWN_PAGE,
        "lot_seed": _SERVER,
        "closed_at": _OWN_PAGE, "archived_at": _OWN_PAGE, "archived_by": _OWN_PAGE,
        "deleted_at": _OWN_PAGE, "deleted_by": _OWN_PAGE, "search_key": _SERVER,
        "is_public": _SERVER, "frozen_turn": _OWN_PAGE, "revision": _SERVER,
        "settled_revision": _SERVER, "ranked_revision": _SERVER, "is_demo": "an argument",
        "created_at": _SERVER,
    },
    (Tournament, "form"): {"tiebreaks": "a field for each place"},
    (SmazzataRevision, "service"): {
        "record": "data", "sums": _SERVER, "overridden": _SERVER, "author_name": _SERVER,
        "device": "an argument", "created_at": _SERVER, "created_at_revision": _SERVER,
    },
}  # fmt: skip
"""The columns that a place has under another name, or not at all, and why."""
EXEMPT[Tournament, "form"] |= EXEMPT[Tournament, "service"]


@pytest.mark.parametrize(
    ("model", "place"), COLUMNS, ids=[f"{model.__name__}-{place}" for model, place in COLUMNS]
)
def test_every_column_arrives(model: Model, place: str) -> None:
    exempt = EXEMPT.get((model, place), {})
    names = COLUMNS[model, place]()
    assert not [name for name in list_stored(model) if name not in names | exempt.keys()]
    assert not names & {name for name in exempt if name in list_stored(model)}, "needs no exemption"


SAMPLES: dict[type[models.Field[Any, Any]], Any] = {
    models.CharField: "prova",
    models.TextField: "prova",
    models.BooleanField: True,
    models.TimeField: time(15, 30),
    models.DateTimeField: NOW,
}


def fill(rows: models.QuerySet[Any], *, but: Iterable[str]) -> None:
    """Give a value to each column that is as good as empty, so that its loss is seen."""
    model = rows.model
    for name in list_stored(model):
        column = model._meta.get_field(name)
        sample = SAMPLES.get(type(column))
        if sample is None and isinstance(column, models.IntegerField):
            sample = 7
        if sample is None or column.choices or name in but:
            continue
        if set(rows.values_list(name, flat=True)) <= {"", None, column.get_default()}:
            rows.update(**{name: sample})


ENUMS = {"entry_kind", "bye_mode"}
KEPT_OUT = {
    Entry: set[str](),
    Tournament: {*EXEMPT[Tournament, "bundle"], "slug", "closed_at", "pairs_per_team", *ENUMS},
    Smazzata: {"alone", "l3_gp", "l3_clean"},
    SmazzataRevision: {"created_at_revision"},
}
"""Columns that cannot be filled in an event like this one, hold a member of an enum, or are this
desk's own."""


@pytest.mark.django_db
@pytest.mark.parametrize("model", KEPT_OUT, ids=lambda model: model.__name__)
def test_an_import_has_every_column(model: Model, finished: Tournament) -> None:
    paths = {
        Entry: "tournament",
        Tournament: "pk",
        Smazzata: "table__turn__tournament",
        SmazzataRevision: "smazzata__table__turn__tournament",
    }

    def load(event: Tournament) -> models.QuerySet[Any]:
        return model._default_manager.filter(**{paths[model]: event.pk}).order_by("pk")

    fill(load(finished), but=KEPT_OUT[model] | {"number", "revision", "key", "first_turn"})
    finished.refresh_from_db()
    again = import_bundle(read_bundle(write_bundle(load_bundle(finished, NOW))))
    columns = [name for name in list_stored(model) if name not in KEPT_OUT[model]]
    for name in columns:
        before, after = (list(load(one).values_list(name, flat=True)) for one in (finished, again))
        assert list(map(_round, before)) == list(map(_round, after)), name


def _round(value: object) -> object:
    """A moment to the second, as documents have it."""
    return value.replace(microsecond=0) if isinstance(value, datetime) else value


# --- what a record says -------------------------------------------------------------------------


def _list_beside(record: Any) -> tuple[str, ...]:
    """The facts of a record beside its ending and its sides."""
    return tuple(name for name in record._fields if name not in ("ending", "sides"))


FACTS = {
    "ending": ("end", "closed_by"),
    "cards of a side": SideCards._fields,
    "counts of a side": SideCounts._fields,
    "record by cards": _list_beside(CardsRecord),
    "record by counts": _list_beside(CountsRecord),
    "record by totals": _list_beside(TotalsRecord),
}
RECORD_PLACES = {
    "form of the desk": "scoring/recording/*_forms.py",
    "written record": "scoring/core/rules/records.py",
    "phone's rules": "static/js/phone/rules/*.js",
    "phone's entry": "static/js/phone/entry/*.js",
    "compared revisions": "scoring/revisions/comparison.py",
}
"""The files of which one at least names each fact of a record."""


@pytest.mark.parametrize("place", RECORD_PLACES)
@pytest.mark.parametrize("part", FACTS)
def test_every_fact_of_a_record_arrives(part: str, place: str) -> None:
    paths = sorted(ROOT.glob(RECORD_PLACES[place]))
    words = {word for path in paths for word in re.findall(r"\w+", path.read_text("utf-8"))}
    missing = [fact for fact in FACTS[part] if not {fact, _camel(fact)} & words]
    assert not missing


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(other.title() for other in others)


def test_every_fact_of_a_closing_arrives() -> None:
    """Forms, records, sheets and the phone go through CLOSING_FACTS."""
    assert set(Ending._fields) == {*FACTS["ending"], *CLOSING_FACTS}
    assert set(CLOSING_QUESTIONS) == set(CLOSING_NOTES) == set(CLOSING_FACTS)
    rules = (ROOT / "static/js/phone/rules/ending.js").read_text("utf-8")
    judged = set(CLOSING_FACTS) - {"bonus_paid"}  # decides points only
    assert not {fact for fact in judged if f"ending.{fact}" not in rules}
