"""The signed file of a circuit: `verify` finds every change in it, and its schema describes it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse
from jsonschema import Draft202012Validator

from scoring.core.bundle.reading import BadBundle, write_document
from scoring.core.bundle.schema import build_circuit_schema
from scoring.core.circuits.circuit import Circuit
from scoring.core.verify.circuits import check_circuit
from scoring.models.kept import KeptCircuit
from tests.commands.judging import run


@pytest.fixture
def signed(anna: Client, circuit: KeptCircuit, tmp_path: Path) -> Path:
    """The signed file in a folder, beside its signature."""
    answer = anna.post(reverse("circuit_sign", args=[circuit.key]))
    ZipFile(BytesIO(answer.content)).extractall(tmp_path)
    return tmp_path / f"{circuit.key}.json"


def test_the_file_has_everything_that_makes_the_ranking(signed: Path, circuit: KeptCircuit) -> None:
    document = json.loads(signed.read_bytes())
    assert not list(Draft202012Validator(build_circuit_schema()).iter_errors(document))
    assert Circuit.from_data(document["circuit"]) == circuit.circuit
    assert len(document["rankings"][0]["lines"]) == 14
    code, said = run("verify", signed)
    assert code == 0
    assert said.startswith("3 events, 14 players: every figure is right.")
    assert "The signature is valid" in said


def test_a_changed_file_is_neither_right_nor_signed(signed: Path) -> None:
    document = json.loads(signed.read_bytes())
    document["rankings"][0]["lines"][0]["points"] += 100
    signed.write_text(write_document(document))
    code, said = run("verify", signed)
    assert code == 1
    assert said.startswith("Ranking 1, player ")
    assert "changed after it was signed" in said
    code, said = run("verify", signed, "--json")
    (told,) = json.loads(said)
    assert (told["verdict"], told["differences"], told["signature"]) == ("differs", 1, "bad")


def list_figures(data: Any) -> Iterator[tuple[Any, Any]]:
    """Each number in the rankings and in the clubs, with the object or list that has it."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, (dict, list)):
            yield from list_figures(value)
        elif isinstance(value, int):
            yield data, key


def test_each_changed_figure_of_a_ranking_is_found(signed: Path) -> None:
    document = json.loads(signed.read_bytes())
    for part in ("rankings", "clubs"):
        for at, _figure in enumerate(list_figures(document[part])):
            changed = deepcopy(document)
            holder, key = list(list_figures(changed[part]))[at]
            holder[key] = not holder[key] if isinstance(holder[key], bool) else holder[key] + 1
            assert check_circuit(write_document(changed).encode()).differences


def test_an_event_that_is_not_in_the_circuit_is_found(signed: Path) -> None:
    document = json.loads(signed.read_bytes())
    document["events"][1]["stage"]["percent"] = 200
    document["circuit"]["stages"].pop()
    figures = [one.figure for one in check_circuit(write_document(document).encode()).differences]
    assert figures.count("circuit_stage") == 2


def test_what_is_no_circuit_is_refused(signed: Path) -> None:
    document = json.loads(signed.read_bytes())
    document["rankings"][0]["lines"][0]["place"] = "1"
    with pytest.raises(BadBundle) as bad:
        check_circuit(write_document(document).encode())
    assert bad.value.path == "rankings[0].lines[0].place"
