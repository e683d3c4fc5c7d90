"""All rows of an event that the journal watches, read one model after the other."""

from __future__ import annotations

from scoring.models.tournament import Tournament
from scoring.services.journal.rows import TRACKED, ModelRows, get_model_name, load_rows


def take_rows(event: Tournament) -> dict[str, ModelRows]:
    """By the name of the model, then by primary key: the watched fields. A query a model."""
    return {
        get_model_name(model): load_rows(model, model._default_manager.filter(**{path: event.pk}))
        for model, path in TRACKED.items()
    }
