"""Documents that are spoilt, before `verify`, `import_bundle` and the pages of imports and checks:
each has its sentence with the place, the exit code or status that is documented, and nothing of it
is stored."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from scoring.checking import apart_services
from scoring.checking.worker import answer_document
from scoring.models.signing import SigningKey
from scoring.models.tournament import Tournament
from tests.cast import NOW
from tests.checking.documents import (
    CONTENT,
    DESK_KEY,
    DIFFERING,
    ENGLISH,
    RIGHT,
    SAME,
    SIGNATURE,
    SIGNATURES,
    UNREADABLE,
    Spoil,
    forget_checks,
    number,
    send,
)
from tests.commands.judging import refuse, run

pytestmark = pytest.mark.django_db


def named(rows: list[Any]) -> list[Any]:
    return [pytest.param(*row[1:], id=row[0]) for row in rows]


@pytest.fixture(autouse=True)
def desk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The desk has its key; documents are checked in this process, which is quicker."""
    SigningKey.objects.create(line=DESK_KEY.line, since=NOW)
    forget_checks()
    monkeypatch.setattr(
        apart_services, "_ask_worker", lambda some: list(map(answer_document, some))
    )


def verify(*files: Path) -> tuple[int, str]:
    """The exit code, and what was printed."""
    try:
        return run("verify", *files)
    except CommandError as refused:
        return refused.returncode, str(refused)


def write(folder: Path, content: bytes, signature: bytes | None = None) -> Path:
    path = folder / "event.json"
    path.write_bytes(content)
    if signature is not None:
        path.with_name("event.json.minisig").write_bytes(signature)
    return path


def is_told(sentence: str, text: str) -> bool:
    return sentence in text or escape(sentence) in text


@pytest.mark.parametrize(("spoil", "sentence"), named(UNREADABLE))
def test_what_cannot_be_read(
    spoil: Spoil, sentence: str, tmp_path: Path, anna: Client, visitor: Client
) -> None:
    content = spoil(CONTENT)
    file = write(tmp_path, content)
    code, told = verify(file)
    assert (code, sentence in told) == (2, True), told
    assert refuse("import_bundle", file) == told
    page = send(visitor, ("event.json", content))
    assert page.status_code == 200
    assert is_told(told, page.text), page.text
    page = anna.post(
        reverse("event_import"), {"file": SimpleUploadedFile("a.json", content)}, headers=ENGLISH
    )
    assert page.status_code == 422
    assert is_told(told, page.text) or not content
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(("spoil", "sentence"), named(DIFFERING))
def test_what_is_wrong(spoil: Spoil, sentence: str, tmp_path: Path, visitor: Client) -> None:
    content = spoil(CONTENT)
    code, told = verify(write(tmp_path, content))
    assert (code, sentence in told) == (1, True), told
    page = send(visitor, ("event.json", content))
    assert is_told(told.splitlines()[0], page.text)
    assert page.context["shown"][0]["is_wrong"]


@pytest.mark.parametrize("spoil", named(SAME))
def test_the_same_in_other_bytes(spoil: Spoil, tmp_path: Path, visitor: Client) -> None:
    content = spoil(CONTENT)
    code, told = verify(write(tmp_path, content, SIGNATURE.encode()))
    sentence = "The file was changed after it was signed."
    assert (code, told.splitlines()) == (1, [RIGHT, sentence])
    page = send(visitor, ("event.json", content), ("event.json.minisig", SIGNATURE.encode()))
    assert RIGHT in page.text
    assert sentence in page.text


@pytest.mark.parametrize(("signature", "code", "sentence"), named(SIGNATURES))
def test_a_signature_that_is_not_good(
    signature: bytes, code: int, sentence: str, tmp_path: Path, visitor: Client
) -> None:
    found, told = verify(write(tmp_path, CONTENT, signature))
    assert found == code
    figures, said = told.splitlines()
    assert (figures, said.endswith(sentence)) == (RIGHT, True), said
    page = send(visitor, ("event.json", CONTENT), ("event.json.minisig", signature))
    assert said in page.text


OLDER, NEWER = number(1), number(2, supersedes="0" * 64)


@pytest.mark.parametrize(
    ("first", "second", "sentences"),
    [
        (OLDER, number(3), [
            ("edition.number: this file is version 1. It has been replaced by version 3, "
            "which is in b.json."),
            "",
        ]),
        (OLDER, number(1, "1" * 64), [
            "edition.number: this file and b.json are both version 1, but their content is "
            "different.",
            "edition.number: this file and a.json are both version 1, but their content is "
            "different.",
        ]),
        (OLDER, NEWER, [
            ("edition.number: this file is version 1. It has been replaced by version 2, "
            "which is in b.json."),
            ("edition.supersedes: a.json is version 1, but it is not the file that this one "
            "replaces."),
        ]),
    ],
    ids=["older", "the same number", "another one before it"],
)  # fmt: skip
def test_two_documents_of_an_event(
    first: bytes,
    second: bytes,
    sentences: list[str],
    tmp_path: Path,
    visitor: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    files = {"a.json": first, "b.json": second}
    for name, content in files.items():
        Path(name).write_bytes(content)
    code, told = verify(*map(Path, files))
    assert code == 1
    expected = [
        " ".join(filter(None, (f"{name}: {RIGHT} The file is not signed.", sentence)))
        for name, sentence in zip(files, sentences, strict=True)
    ]
    assert told.splitlines() == expected
    page = send(visitor, *files.items())
    assert [one["superseded"] for one in page.context["shown"]] == sentences


def test_documents_of_a_chain_and_of_other_events(tmp_path: Path) -> None:
    """The one that counts is right; others' numbers say nothing about it."""
    from hashlib import sha256

    second = number(2, supersedes=sha256(OLDER).hexdigest())
    other = number(9, content=CONTENT.replace(b'"slug": "', b'"slug": "other-'))
    (tmp_path / "b.json").write_bytes(second)
    (tmp_path / "c.json").write_bytes(other)
    (tmp_path / "d.json").write_bytes(second)
    assert verify(*(tmp_path / name for name in ("b.json", "c.json", "d.json")))[0] == 0


def test_more_than_the_page_takes(visitor: Client, anna: Client, settings: Any) -> None:
    settings.DOCUMENT_MEGABYTES = 1
    content = CONTENT + b" " * (1 << 20)
    sentence = "The file is larger than 1 MB."
    page = send(visitor, ("event.json", content))
    assert (page.status_code, sentence in page.text) == (422, True)
    upload = SimpleUploadedFile("event.json", content)
    page = anna.post(reverse("event_import"), {"file": upload}, headers=ENGLISH)
    assert (page.status_code, sentence in page.text) == (422, True)


def test_more_than_the_commands_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.management.usage.MAX_MEGABYTES", 1)
    file = write(tmp_path, CONTENT + b" " * (1 << 20))
    assert verify(file) == (2, "The file is larger than 1 MB.")
    assert "larger than 1 MB" in refuse("import_bundle", file)


@pytest.mark.parametrize("name", ["x" * 300, "x/" * 3_000, "nothing.json"])
def test_names_of_nothing(name: str) -> None:
    code, told = verify(Path(name))
    assert (code, "is neither an event nor a file" in told) == (2, True)


def test_a_signature_that_is_endless(tmp_path: Path) -> None:
    file = write(tmp_path, CONTENT, SIGNATURE.encode() + b" " * (1 << 20))
    assert verify(file) == (2, "The file is larger than 1 MB.")
