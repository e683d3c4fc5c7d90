"""A signed document of which one byte was changed is refused by minisign and by us, whichever byte.

Only the words behind "untrusted comment: " are free: both of us take them as they are. And the last
sign of a line in base64 has bits that nothing uses: minisign passes over them, we do not.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from scoring.core.signing.minisign import (
    SUFFIX,
    UNTRUSTED,
    SignatureState,
    check_signature,
    find_public_key,
    sign,
)
from tests.core.signing.test_minisign import minisign  # noqa: F401  # a fixture

EXAMPLE = Path(__file__).parents[3] / "docs" / "format" / "examples" / "records.json"
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = find_public_key(KEY)
CONTENT = EXAMPLE.read_bytes()
SIGNATURE = sign(CONTENT, "event:records sequence:1", KEY).format().encode()
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
    assert is_believed(CONTENT, SIGNATURE)
    believed = [
        place
        for place in range(len(CONTENT))
        if is_believed(change(CONTENT, place, CHANGES[place % len(CHANGES)]), SIGNATURE)
    ]
    assert believed == []


@pytest.mark.parametrize("bits", CHANGES)
def test_we_refuse_every_changed_byte_of_the_signature(bits: int) -> None:
    believed = [
        place
        for place in range(len(SIGNATURE))
        if place not in FREE and is_believed(CONTENT, change(SIGNATURE, place, bits))
    ]
    assert believed == []


@pytest.mark.slow
def test_minisign_judges_every_changed_byte_as_we_do(
    minisign: str,  # noqa: F811
    tmp_path: Path,
) -> None:
    document = tmp_path / "event.json"
    signature = tmp_path / f"event.json{SUFFIX}"

    def is_believed_by_minisign() -> bool:
        command = [minisign, "-Vqm", str(document), "-P", PUBLIC.line]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    document.write_bytes(CONTENT)
    signature.write_bytes(SIGNATURE)
    assert is_believed_by_minisign()
    for at, place in enumerate(iter_places(len(CONTENT), OF_DOCUMENT)):
        document.write_bytes(change(CONTENT, place, CHANGES[at % len(CHANGES)]))
        assert not is_believed_by_minisign()
    document.write_bytes(CONTENT)
    for at, place in enumerate(iter_places(len(SIGNATURE), OF_SIGNATURE)):
        changed = change(SIGNATURE, place, CHANGES[at % len(CHANGES)])
        signature.write_bytes(changed)
        assert is_believed(CONTENT, changed) == (place in FREE), (place, changed)
        if place not in LOOSE:
            assert is_believed_by_minisign() == (place in FREE), (place, changed)
