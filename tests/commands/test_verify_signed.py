"""`verify` of signed documents, of several and of folders: a line each, JSON, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from scoring.core.signing.minisign import find_public_key, sign
from scoring.models.tournament import Tournament
from scoring.signing.queries import list_public_keys
from tests.commands.judging import refuse, run

pytestmark = pytest.mark.django_db
RIGHT = "18 smazzate, 3 turns, 7 entries: every figure is right."


@pytest.fixture
def document(finished: Tournament, tmp_path: Path) -> Path:
    run("export_bundle", finished.slug, to=tmp_path)
    return tmp_path / f"{finished.slug}.json"


def find_signature(document: Path) -> Path:
    return document.with_name(f"{document.name}.minisig")


def check(*names: object, **options: object) -> tuple[int, list[str]]:
    code, printed = run("verify", *names, **options)
    return code, printed.splitlines()


def test_a_signed_document(document: Path) -> None:
    code, (figures, signature) = check(document)
    assert (code, figures) == (0, RIGHT)
    assert signature.startswith(
        f"The signature is valid: key {list_public_keys()[0].key.id}, event:"
    )


def test_a_document_without_its_signature(document: Path) -> None:
    find_signature(document).unlink()
    assert check(document) == (0, [RIGHT, "The file is not signed."])


def test_a_changed_byte(document: Path) -> None:
    document.write_bytes(document.read_bytes() + b"\n")
    assert check(document) == (
        1,
        [RIGHT, "The file was changed after it was signed."],
    )


def test_no_signature(document: Path) -> None:
    find_signature(document).write_bytes(b"\xff\xfe nothing")
    sentence = "The .minisig file is not a valid signature: see line 1."
    assert check(document) == (1, [RIGHT, sentence])


def test_a_key_that_is_not_known_here(document: Path) -> None:
    other = Ed25519PrivateKey.generate()
    key = find_public_key(other)
    find_signature(document).write_text(sign(document.read_bytes(), "ours", other).format())
    code, lines = check(document)
    assert (code, lines[1]) == (
        0,
        f"The program does not know the key that signed the file: {key.id}.",
    )
    assert check(document, key=key.line)[1][1] == f"The signature is valid: key {key.id}, ours"


def test_only_the_key_that_was_given_is_believed(document: Path, tmp_path: Path) -> None:
    file = tmp_path / "other.pub"
    file.write_text(find_public_key(Ed25519PrivateKey.generate()).format())
    assert "The program does not know the key" in check(document, key=str(file))[1][1]


def test_a_key_that_is_none(document: Path) -> None:
    assert "not a minisign public key" in refuse("verify", document, key="RWQ")


def test_several_have_a_line_each(document: Path, finished: Tournament, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    code, lines = check(tmp_path, finished.slug)
    assert code == 2
    assert [line.partition(":")[0] for line in lines] == [
        str(broken),
        str(document.with_name(f"{finished.slug}-play.json")),
        str(document),
        finished.slug,
    ]
    assert lines[0].endswith("not valid JSON: see line 1, column 2.")
    assert lines[3] == f"{finished.slug}: {RIGHT}"


def test_for_programs(document: Path, tmp_path: Path) -> None:
    event = json.loads(document.read_text())
    event["standings"]["places"][0]["vp"] += 1
    document.write_text(json.dumps(event))
    (tmp_path / "none.json").write_text("[]")
    code, lines = check(document, tmp_path / "none.json", json=True)
    found, none = json.loads("\n".join(lines))
    assert (code, none["verdict"], none["signature"]) == (2, "unreadable", None)
    assert (found["verdict"], found["signature"]) == ("differs", "bad")
    assert found["key"] == list_public_keys()[0].key.id


def test_a_folder_without_documents(db: None, tmp_path: Path) -> None:
    assert "contains no .json file" in refuse("verify", tmp_path)
