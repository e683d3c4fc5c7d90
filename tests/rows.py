"""All rows of an event that the journal watches, read one model after the other."""

from __future__ import annotations

from scoring.actions.rows_services import TRACKED, ModelRows, get_model_name, load_rows
from scoring.core.desk.diff import Sittings, list_sittings
from scoring.models.tournament import Tournament
from scoring.store.desk_queries import load_desk
from tests.cast import NOW


def take_rows(event: Tournament) -> dict[str, ModelRows]:
    """The watched fields of an event's rows, by the name of the model, then by primary key. A query
    a model."""
    return {
        get_model_name(model): load_rows(model, model._default_manager.filter(**{path: event.pk}))
        for model, path in TRACKED.items()
    }


def take_seats(event: Tournament) -> Sittings:
    """Where everybody sits in every turn."""
    return list_sittings(load_desk(event, "", NOW))
