"""Export profiles: what makes sense, their files, the names of the files that they make."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from players.person import PERSON_FIELDS
from scoring.core.profiles.catalogue import EXPORT_FIELDS, FieldGroup, list_offered
from scoring.core.profiles.examples import EXAMPLES, PAIR_ROWS, PLAYER_ROWS
from scoring.core.profiles.file_names import fill_file_name
from scoring.core.profiles.profile import (
    MAX_COLUMNS,
    ExportProfile,
    FileFormat,
    ProfileColumn,
    RowOf,
)
from scoring.core.profiles.profile_file import (
    MAX_BYTES,
    BadProfileFile,
    read_profile_file,
    write_profile_file,
)
from scoring.core.profiles.validity import check_profile
from scoring.profiles.wording import (
    FIELD_GROUP_NAMES,
    FORMAT_NAMES,
    PROFILE_NAMES,
    ROW_NAMES,
    list_file_faults,
)
from scoring.workbook.fields import READERS
from scoring.workbook.fields_wording import EXPORT_FIELD_NAMES

C = ProfileColumn


def test_every_field_is_named_and_read() -> None:
    assert set(EXPORT_FIELDS) == set(EXPORT_FIELD_NAMES) == set(READERS)
    assert set(FIELD_GROUP_NAMES) == set(FieldGroup)
    assert set(FORMAT_NAMES) == set(FileFormat)
    assert set(ROW_NAMES) == set(RowOf)
    assert set(PROFILE_NAMES) == set(EXAMPLES)


def test_each_kind_of_row_offers_its_own_fields() -> None:
    keys = {
        rows: {field.key for fields in list_offered(rows).values() for field in fields}
        for rows in RowOf
    }
    assert keys[RowOf.ENTRY] - keys[RowOf.PLAYER] == {
        *(f"nth_{field.key}" for field in PERSON_FIELDS.values()), "nth_surname", "nth_first_name",
    }  # fmt: skip
    assert keys[RowOf.PLAYER] - keys[RowOf.ENTRY] == {
        *(field.key for field in PERSON_FIELDS.values()), "surname", "first_name", "partners",
        "position", "team_pair", "player_prize",
    }  # fmt: skip


@pytest.mark.parametrize("profile", EXAMPLES.values(), ids=list(EXAMPLES))
def test_an_example_makes_sense_and_survives_its_file(profile: ExportProfile) -> None:
    assert check_profile(profile) == ()
    assert ExportProfile.from_data(json.loads(json.dumps(profile.to_data()))) == profile
    read = read_profile_file(write_profile_file(profile).encode())
    assert read == replace(profile, key="")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"name": " "}, ("required", "name", None)),
        ({"name": "x" * 121}, ("long", "name", None)),
        ({"name": "a\nb"}, ("line", "name", None)),
        ({"sheet": "x" * 32}, ("long", "sheet", None)),
        ({"sheet": "a/b"}, ("sheet", "sheet", None)),
        ({"sheet": "'a"}, ("sheet", "sheet", None)),
        ({"file_name": ""}, ("required", "file_name", None)),
        ({"file_name": "../../etc"}, ("file_signs", "file_name", None)),
        ({"file_name": "{evento}"}, ("placeholder", "file_name", None)),
        ({"file_name": "{event"}, ("placeholder", "file_name", None)),
        ({"file_name": "{event.__class__}"}, ("placeholder", "file_name", None)),
        ({"columns": ()}, ("no_columns", "columns", None)),
        ({"columns": (C("vp"),) * (MAX_COLUMNS + 1)}, ("columns", "columns", None)),
        ({"columns": (C("vp"), C("elo"))}, ("unknown", "field", 1)),
        ({"columns": (C("name"),)}, ("rows", "field", 0)),
        ({"columns": (C("vp", "x" * 101),)}, ("long", "heading", 0)),
        ({"columns": (C("nth_name"),)}, ("number", "number", 0)),
        ({"columns": (C("nth_name", number=100),)}, ("number", "number", 0)),
        ({"columns": (C("vp", number=1),)}, ("number", "number", 0)),
        ({"columns": (C("constant", text="x" * 201),)}, ("long", "text", 0)),
        ({"columns": (C("vp", text="x"),)}, ("long", "text", 0)),
    ],
    ids=str,
)
def test_what_makes_no_sense_is_found_at_its_place(
    changes: dict[str, Any], fault: tuple[str, str, int | None]
) -> None:
    faults = check_profile(replace(PAIR_ROWS, **changes))
    assert [(one.code, one.part, one.column) for one in faults] == [fault]


def test_a_file_with_many_faults_tells_the_first_ones_and_an_apostrophe_is_none() -> None:
    assert check_profile(replace(PAIR_ROWS, sheet="Classifica dell'anno")) == ()
    with pytest.raises(BadProfileFile) as bad:
        read_profile_file(document(columns=[{"field": "elo"}] * 30))
    lines = list_file_faults(bad.value)
    assert (len(lines), lines[-1]) == (14, "And 18 more errors.")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def document(**changes: object) -> bytes:
    data = json.loads(write_profile_file(PLAYER_ROWS))
    data["profile"] |= changes
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        (b"", "profile_file.json", "JSON"),
        (b"\xff\xfe", "profile_file.json", "JSON"),
        (b"[" * 60_000, "profile_file.json", "JSON"),
        (b"x" * (MAX_BYTES + 1), "profile_file.large", "too large"),
        (b"[]", "profile_file.schema", "downloaded from this program"),
        (b'{"schema": "burraco-tourney.rules", "version": 1}', "profile_file.schema", "downloaded"),
        (document().replace(b'"version": 1', b'"version": 2'), "profile_file.newer", "newer"),
        (
            document(rows="table"),
            "profile_file.flaws",
            "Rows: This field must be one of: entry, player.",
        ),
        (document(sheet=3), "profile_file.flaws", "Sheet name: It must be text."),
        (
            document(colour="red"),
            "profile_file.flaws",
            "“colour”: This program does not know this field",
        ),
        (document(columns=[]), "profile_file.faults", "Columns: Add at least one column."),
        (document(columns=[{"heading": "x"}]), "profile_file.flaws", "Column 1, field: It is miss"),
        (
            document(columns=[{"field": "vp"}, {"field": "elo"}]),
            "profile_file.faults",
            "Column 2, field: This program has no field “elo”",
        ),
        (
            document(name="a\u0000b"),
            "profile_file.flaws",
            "Name: It must be text without unreadable",
        ),
        (document(name="\ud800"), "profile_file.flaws", "Name: It must be text without unreadable"),
        (
            document(columns=[{"field": "vp", "number": "1"}]),
            "profile_file.flaws",
            "Column 1, number: It must be a whole number.",
        ),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_file_without_a_profile_says_why(content: bytes, code: str, told: str) -> None:
    with pytest.raises(BadProfileFile) as bad:
        read_profile_file(content)
    assert bad.value.code == code
    assert told in "\n".join(list_file_faults(bad.value))


VALUES = {
    "event": "Coppa d'Autunno: A/B",
    "date": "2026-11-21",
    "place": "",
    "organiser": "كأس\u202ecod.exe",
    "profile": "P" * 300,
}


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("{event} {date}", "Coppa d'Autunno- A-B 2026-11-21.xlsx"),
        ("Risultati.xlsx", "Risultati.xlsx"),
        ("{place}", "coppa.xlsx"),
        (" . {place}. ", "coppa.xlsx"),
        ("{organiser}", "كأسcod.exe.xlsx"),
        ("{profile}", "P" * 145 + ".xlsx"),
    ],
)
def test_the_name_of_a_file(pattern: str, name: str) -> None:
    assert fill_file_name(pattern, VALUES, ".xlsx", "coppa") == name


def test_the_name_of_a_file_is_cut_between_two_characters() -> None:
    name = fill_file_name("{event}", VALUES | {"event": "è" * 149}, ".csv", "coppa")
    assert len(name.encode()) <= 240
    assert name == "è" * 118 + ".csv"
