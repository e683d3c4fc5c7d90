"""A person's data as a file: JSON, whose keys are English and whose values are as stored."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import date, datetime
from typing import Any

from scoring.personal.data_queries import PersonData


def write_person_data(data: PersonData, exported_at: datetime) -> str:
    """One object: the person, the events with results and what is stored beside them, the texts."""
    written: dict[str, Any] = {
        "exported_at": exported_at,
        "person": asdict(data.person),
        "known_since": data.added_on,
        "events": [asdict(event) for event in data.events],
        "texts": [
            {"event": line.event_name or None, "text": line.text, "times": line.count}
            for line in data.lines
        ],
        "sign_ups": [asdict(sent) for sent in data.sign_ups],
        "accounts_of_that_name": data.accounts,
    }
    return json.dumps(written, ensure_ascii=False, indent=1, default=_write_moment) + "\n"


def _write_moment(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"no form in JSON for {value!r}")
