"""The address of the database, and its options."""

from __future__ import annotations

from typing import Any

import pytest

from burraco_tourney.settings import read_database


def read_options(monkeypatch: pytest.MonkeyPatch, options: str) -> dict[str, Any]:
    monkeypatch.setenv("DATABASE_URL", f"postgres://desk@127.0.0.1/burraco{options}")
    database = read_database()
    return database["OPTIONS"] | {"cursors": not database["DISABLE_SERVER_SIDE_CURSORS"]}


OURS = {"server_side_binding": True, "prepare_threshold": 2, "cursors": True}


@pytest.mark.parametrize(
    ("options", "read"),
    [
        ("", OURS),
        ("?sslmode=require", OURS | {"sslmode": "require"}),
        ("?prepare_threshold=7", OURS | {"prepare_threshold": 7}),
        ("?server_side_binding=false", OURS | {"server_side_binding": False}),
        ("?pooled=1", OURS | {"prepare_threshold": None, "cursors": False}),
        ("?pooled=0", OURS),
        # A pooler that keeps prepared statements itself (PgBouncer from 1.21 on).
        ("?pooled=1&prepare_threshold=2", OURS | {"cursors": False}),
    ],
)
def test_what_the_address_says_is_stronger(
    options: str, read: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = read_options(monkeypatch, options)
    assert {name: found[name] for name in read} == read


@pytest.mark.parametrize(("options", "passed_on"), [("", True), ("?pooled=1", False)])
def test_a_pooler_is_sent_no_option_that_it_does_not_know(
    options: str, passed_on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ("options" in read_options(monkeypatch, options)) is passed_on
