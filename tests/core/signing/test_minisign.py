"""Signatures: ours are read by minisign, minisign's by us; nothing that was changed is believed."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.signing.fingerprint import WORDS, format_key_fingerprint, list_fingerprint_words
from scoring.core.signing.minisign import (
    BadSignature,
    DetachedSignature,
    PublicKey,
    SignatureFlaw,
    find_public_key,
    sign,
)
from tests.needs.programs import MINISIGN

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(32))
PUBLIC = find_public_key(KEY)
CONTENT = b'{"event": "Coppa di Pasqua"}\n'
COMMENT = "event:coppa-di-pasqua sequence:1"
SIGNED = sign(CONTENT, COMMENT, KEY)


@pytest.fixture
def minisign() -> str:
    return MINISIGN.demand()


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def test_minisign_verifies_what_we_sign(minisign: str, tmp_path: Path) -> None:
    document, public = tmp_path / "event.json", tmp_path / "desk.pub"
    document.write_bytes(CONTENT)
    (tmp_path / "event.json.minisig").write_text(SIGNED.format())
    public.write_text(PUBLIC.format())
    for key in (("-p", str(public)), ("-P", PUBLIC.line)):
        done = run(minisign, "-Vm", str(document), *key)
        assert done.returncode == 0, done.stderr
        assert COMMENT in done.stdout
    document.write_bytes(CONTENT + b"\n")
    assert run(minisign, "-Vm", str(document), "-p", str(public)).returncode == 1


def test_we_verify_what_minisign_signs(minisign: str, tmp_path: Path) -> None:
    document, public, secret = (tmp_path / name for name in ("event.json", "k.pub", "k.key"))
    document.write_bytes(CONTENT)
    run(minisign, "-G", "-W", "-p", str(public), "-s", str(secret))
    run(minisign, "-Sm", str(document), "-s", str(secret), "-t", "perché no")
    key = PublicKey.parse(public.read_text())
    assert key.format() == public.read_text()
    signature = DetachedSignature.parse((tmp_path / "event.json.minisig").read_text())
    signature.check(CONTENT, key)
    assert signature.comment == "perché no"


@given(st.integers(0, len(CONTENT) - 1), st.integers(1, 255))
def test_a_changed_byte_is_found(place: int, change: int) -> None:
    changed = bytearray(CONTENT)
    changed[place] ^= change
    assert find_flaw(changed) == SignatureFlaw.OTHER_BYTES


def find_flaw(
    content: bytes | bytearray = CONTENT, text: str = SIGNED.format(), key: PublicKey = PUBLIC
) -> SignatureFlaw | None:
    try:
        DetachedSignature.parse(text).check(bytes(content), key)
    except BadSignature as bad:
        return bad.flaw
    return None


def test_it_is_believed_as_it_is() -> None:
    assert find_flaw() is None
    assert DetachedSignature.parse(SIGNED.format()) == SIGNED
    assert PublicKey.parse(PUBLIC.format()) == PublicKey.parse(PUBLIC.line) == PUBLIC


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("", SignatureFlaw.NOT_A_SIGNATURE),
        ("{}", SignatureFlaw.NOT_A_SIGNATURE),
        (SIGNED.format().replace("untrusted", "un-trusted"), SignatureFlaw.NOT_A_SIGNATURE),
        ("\n".join(SIGNED.format().split("\n")[:2]), SignatureFlaw.NOT_A_SIGNATURE),
        (SIGNED.format().replace("=", "!"), SignatureFlaw.NOT_A_SIGNATURE),
        (PUBLIC.format() + SIGNED.format(), SignatureFlaw.NOT_A_SIGNATURE),
        (SIGNED.format().replace("sequence:1", "sequence:2"), SignatureFlaw.OTHER_COMMENT),
        (sign(CONTENT, COMMENT, OTHER).format(), SignatureFlaw.OTHER_KEY),
        (sign(b"other", COMMENT, KEY).format(), SignatureFlaw.OTHER_BYTES),
    ],
)
def test_flaws(text: str, flaw: SignatureFlaw) -> None:
    assert find_flaw(text=text) == flaw


@pytest.mark.parametrize("text", ["", "RWQ", SIGNED.format(), PUBLIC.line[:-4], "à" * 40])
def test_what_is_no_key(text: str) -> None:
    with pytest.raises(BadSignature) as caught:
        PublicKey.parse(text)
    assert caught.value.flaw == SignatureFlaw.NOT_A_KEY


def test_a_signature_with_the_id_of_another_key_is_not_believed() -> None:
    """An id is a name that anybody can write: the key itself must have signed."""
    forged = sign(CONTENT, COMMENT, OTHER)
    pretended = DetachedSignature(PUBLIC.id, forged.signature, COMMENT, forged.comment_signature)
    assert find_flaw(text=pretended.format()) == SignatureFlaw.OTHER_BYTES


@pytest.mark.parametrize("comment", ["two\nlines", "x" * 9_000])
def test_comments_that_minisign_does_not_read(comment: str) -> None:
    with pytest.raises(ValueError, match="one line"):
        sign(CONTENT, comment, KEY)


def test_a_fingerprint_in_figures_and_words() -> None:
    assert format_key_fingerprint(PUBLIC).replace(" ", "")[:2] == "56"
    assert list_fingerprint_words(PUBLIC, "en") != list_fingerprint_words(PUBLIC, "it")
    assert list_fingerprint_words(PUBLIC, "fr") == list_fingerprint_words(PUBLIC, "en")
    assert len(list_fingerprint_words(PUBLIC, "it")) == 8


@pytest.mark.parametrize("language", WORDS)
def test_no_two_words_begin_alike(language: str) -> None:
    words = WORDS[language]
    assert len(words) == len({word[:4] for word in words}) == 256
