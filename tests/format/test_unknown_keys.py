"""Keys of a later program: kept where they were through an import, and named as not checked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.core.bundle.reading import BadBundle, read_bundle, write_bundle
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.documents.verify_wording import list_sentences
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from tests.format.test_examples import read

Place = tuple[str | int, ...]
PLACES: tuple[Place, ...] = (
    (), ("event",), ("phases", 0, "sections", 0), ("entries", 1, "players", 0), ("turns", 1),
    ("turns", 0, "tables", 1, "seats", 1),
    ("turns", 0, "tables", 0, "smazzate", 0, "revisions", 0), ("acts", 2),
    ("standings", "kept", "rows", 1),
)  # fmt: skip
VALUE = {"b": [1, None, "due"], "a": {"z": True}}


def find(data: Any, place: Place) -> dict[str, Any]:
    for step in place:
        data = data[step]
    return data  # type: ignore[no-any-return]


def add(place: Place, *, key: str = "weather", at: int = 1, value: object = VALUE) -> str:
    """An event with a key that nobody knows, there, before the key with this index."""
    data = json.loads(read("danese"))
    record = find(data, place)
    items = list(record.items())
    items.insert(at, (key, value))
    record.clear()
    record.update(items)
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


@pytest.mark.django_db
@pytest.mark.parametrize("place", PLACES)
def test_it_goes_through_the_database(place: Place) -> None:
    bundle = read_bundle(add(place, at=2))
    event = import_bundle(bundle)
    again = json.loads(write_bundle(load_bundle(event, bundle.exported_at)))
    assert list(find(again, place).items())[2] == ("weather", VALUE)


@pytest.mark.django_db
def test_it_stays_with_its_record() -> None:
    """What the first turn had is not the second's when the first is gone."""
    event = import_bundle(read_bundle(add(("turns", 0))))
    Turn.objects.filter(tournament=event, number=1).delete()
    turns = load_bundle(Tournament.objects.get(), event.created_at)
    assert "weather" not in json.loads(write_bundle(turns))["turns"][0]


def test_it_is_named_as_not_checked() -> None:
    verdict = verify(read_bundle(add(("turns", 1))))
    assert verdict.differences == ()
    line = next(line for line in list_sentences(verdict) if "weather" in line)
    assert "turns[number=2,phase=1].weather" in line


def test_a_key_with_a_name_of_ours_inside_is_unknown_too() -> None:
    text = add((), key="unknown", value=[{"path": [], "index": 0, "key": "x", "value": 1}])
    assert write_bundle(read_bundle(text)) == text


@pytest.mark.parametrize("value", ["a\x00b", "x" * 2001])
def test_what_no_database_keeps_is_refused(value: str) -> None:
    with pytest.raises(BadBundle) as bad:
        read_bundle(add((), value=value))
    assert bad.value.path == "weather"
