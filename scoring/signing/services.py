"""Creates the installation's signing key, stores it in a private file, and rotates it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from django.conf import settings
from django.db import transaction

from scoring.actions.refusals_services import Refusal
from scoring.core.signing.minisign import find_public_key
from scoring.models.signing import SigningKey
from scoring.signing.wording import broken_key_sentence
from scoring.store.private_files import (
    SIGNING_KEY_FILE,
    BrokenKeyFile,
    read_key_file,
    write_private_file,
)


def load_signing_key(now: datetime) -> Ed25519PrivateKey:
    """Load or create the signing key; store its public key. Raises BrokenKeyFile or OSError."""
    key = _parse(find_key_file(), read_key_file(find_key_file(), _make_key))
    _list_key(key, now)
    return key


def rotate_signing_key(now: datetime) -> None:
    """Create a new key, which signs from now on. Raises OSError if it cannot write the file."""
    pem = _make_key()
    with transaction.atomic():
        _list_key(_parse(find_key_file(), pem), now)
        write_private_file(find_key_file(), pem.encode())


def find_key_file() -> Path:
    """Return the path of the key file (PEM, PKCS 8)."""
    folder: Path = settings.VAR_DIR
    return folder / SIGNING_KEY_FILE


def _make_key() -> str:
    made = Ed25519PrivateKey.generate()
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def _parse(path: Path, pem: str) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(pem.encode(), password=None)
    except ValueError:
        raise BrokenKeyFile(path) from None
    if not isinstance(key, Ed25519PrivateKey):
        raise BrokenKeyFile(path)
    return key


def _list_key(key: Ed25519PrivateKey, now: datetime) -> None:
    """Store the public part of `key` as the current public key; end the previous one's validity."""
    line = find_public_key(key).line
    if SigningKey.objects.filter(line=line, until=None).exists():
        return
    with transaction.atomic():
        SigningKey.objects.filter(until=None).update(until=now)
        SigningKey.objects.update_or_create(
            line=line, defaults={"until": None}, create_defaults={"since": now}
        )


def refuse_broken_key(broken: BrokenKeyFile) -> Refusal:
    return Refusal("signing.broken_key", broken_key_sentence(broken))
