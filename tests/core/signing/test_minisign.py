"""Signatures: ours are read by minisign, minisign's by us; nothing that was changed is believed."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.signing.fingerprint import WORDS, format_key_fingerprint, list_fingerprint_words
from scoring.core.signing.minisign import (
    SUFFIX,
    UNTRUSTED,
    BadSignature,
    DetachedSignature,
    PublicKey,
    SignatureFlaw,
    SignatureState,
    check_signature,
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


# A signed document of which one byte was changed is refused by minisign and by us, whichever byte.
# Only the words behind "untrusted comment: " are free: both of us take them as they are. And the
# last sign of a line in base64 has bits that nothing uses: minisign passes over them, we do not.

EXAMPLE = Path(__file__).parents[3] / "docs" / "format" / "examples" / "records.json"
DOCUMENT = EXAMPLE.read_bytes()
SIGNATURE = sign(DOCUMENT, "event:records sequence:1", KEY).format().encode()
FREE = range(len(UNTRUSTED), SIGNATURE.index(b"\n"))
"""The places of the free words."""
LOOSE = {at for at in range(len(SIGNATURE)) if re.match(rb"[^=]=+\n", SIGNATURE[at:])}
"""The places of the signs with bits that nothing uses."""
CHANGES = (0x01, 0x04, 0x20, 0x80)
"""The bits that are turned: another letter, another sixth of base64, the other case, no ASCII."""
OF_DOCUMENT, OF_SIGNATURE = 20, 130
"""How many bytes are changed before minisign, which is a process each time."""


def change(content: bytes, place: int, bits: int) -> bytes:
    changed = bytearray(content)
    changed[place] ^= bits
    return bytes(changed)


def is_believed(content: bytes, signature: bytes) -> bool:
    found = check_signature(content, signature.decode(errors="replace"), [PUBLIC])
    return found.state == SignatureState.GOOD


def iter_places(size: int, count: int) -> Iterator[int]:
    """So many places, from the first to the last."""
    return (at * (size - 1) // (count - 1) for at in range(count))


def test_we_refuse_every_changed_byte_of_the_document() -> None:
    assert is_believed(DOCUMENT, SIGNATURE)
    believed = [
        place
        for place in range(len(DOCUMENT))
        if is_believed(change(DOCUMENT, place, CHANGES[place % len(CHANGES)]), SIGNATURE)
    ]
    assert believed == []


@pytest.mark.parametrize("bits", CHANGES)
def test_we_refuse_every_changed_byte_of_the_signature(bits: int) -> None:
    believed = [
        place
        for place in range(len(SIGNATURE))
        if place not in FREE and is_believed(DOCUMENT, change(SIGNATURE, place, bits))
    ]
    assert believed == []


@pytest.mark.slow
def test_minisign_judges_every_changed_byte_as_we_do(minisign: str, tmp_path: Path) -> None:
    document = tmp_path / "event.json"
    signature = tmp_path / f"event.json{SUFFIX}"

    def is_believed_by_minisign() -> bool:
        command = [minisign, "-Vqm", str(document), "-P", PUBLIC.line]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    document.write_bytes(DOCUMENT)
    signature.write_bytes(SIGNATURE)
    assert is_believed_by_minisign()
    for at, place in enumerate(iter_places(len(DOCUMENT), OF_DOCUMENT)):
        document.write_bytes(change(DOCUMENT, place, CHANGES[at % len(CHANGES)]))
        assert not is_believed_by_minisign()
    document.write_bytes(DOCUMENT)
    for at, place in enumerate(iter_places(len(SIGNATURE), OF_SIGNATURE)):
        changed = change(SIGNATURE, place, CHANGES[at % len(CHANGES)])
        signature.write_bytes(changed)
        assert is_believed(DOCUMENT, changed) == (place in FREE), (place, changed)
        if place not in LOOSE:
            assert is_believed_by_minisign() == (place in FREE), (place, changed)
