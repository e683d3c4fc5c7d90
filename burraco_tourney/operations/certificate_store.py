"""Files of the club's certification authority and of the server's https certificate.

The files are in `certificate/` of VAR_DIR. The authority is created at the first start and
replaced only if its file is damaged, because phones have installed it. The server's certificate is
renewed before it expires, and when the laptop has an address that it does not cover."""

from __future__ import annotations

import logging
import ssl
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from burraco_tourney.hosts import lan_addresses
from burraco_tourney.operations.certificate_authority import (
    RENEW_BEFORE,
    Credential,
    is_signed_by,
    issue_certificate,
    list_addresses,
    make_authority,
    may_sign,
)
from scoring.store.private_files import write_private_file

logger = logging.getLogger("burraco.server")

MAX_ADDRESSES = 16
"""Maximum number of addresses in one certificate, the laptop's current addresses first. Earlier
addresses stay, because the laptop may return to the halls where it had them."""


class CertificateStore:
    """Authority and https certificate in one folder, shared by all server processes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._authority_path = folder / "authority.pem"
        self.path = folder / "desk.pem"
        """PEM file with the desk's private key and certificate."""

    def load_authority(self) -> Credential | None:
        """Read the authority from its file; None if the file is missing or damaged."""
        return _load(self._authority_path)

    def ensure_authority(self, now: datetime) -> Credential:
        """Return the authority; create it if its file is missing or damaged. Raises OSError."""
        if (kept := self.load_authority()) is not None:
            return kept
        if self._authority_path.exists():
            logger.warning("%s is damaged: phones must install a new one.", self._authority_path)
        self._folder.mkdir(mode=0o700, exist_ok=True)
        made = make_authority(settings.DESK_NAME, lan_addresses(), now)
        write_private_file(self._authority_path, made.to_pem())
        return made

    def ensure_certificate(self, now: datetime, *addresses: str) -> Credential:
        """Return a valid certificate for `addresses` and the laptop's own. Raises OSError."""
        authority = self.ensure_authority(now)
        kept = _load(self.path)
        if kept is not None and not _is_good(kept, authority, now):
            kept = None
        found = [*addresses, *lan_addresses()]
        wanted = ["127.0.0.1", *(each for each in found if may_sign(authority, each))]
        served = list_addresses(kept) if kept else []
        if kept is not None and set(wanted) <= set(served):
            return kept
        every = list(dict.fromkeys([*wanted, *served]))[:MAX_ADDRESSES]
        names = ["localhost", f"{settings.DESK_NAME}.local"]
        made = issue_certificate(authority, names, every, now)
        write_private_file(self.path, made.to_pem())
        return made


def _load(path: Path) -> Credential | None:
    with suppress(FileNotFoundError, ValueError):
        return Credential.from_pem(path.read_bytes())
    return None


def _is_good(kept: Credential, authority: Credential, now: datetime) -> bool:
    certificate = kept.certificate
    return (
        certificate.not_valid_before_utc <= now < certificate.not_valid_after_utc - RENEW_BEFORE
        and is_signed_by(kept, authority)
    )


class DeskCertificate:
    """TLS context of one server process, with the server's current certificate."""

    def __init__(self, store: CertificateStore) -> None:
        """Load the certificate, or create one. Raises OSError if a file cannot be used."""
        self._store = store
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.context.options |= ssl.OP_NO_RENEGOTIATION
        self.context.set_alpn_protocols(["http/1.1"])
        self._load()

    def cover(self, address: str) -> None:
        """Renew the certificate if it expires soon or does not cover this address of the laptop."""
        is_new = address not in self._addresses and may_sign(self._authority, address)
        if not is_new and timezone.now() < self._renew_at:
            return
        try:
            self._load(address)
        except OSError as error:
            logger.warning("The desk cannot renew its certificate and keeps the old one: %s", error)

    def _load(self, *addresses: str) -> None:
        now = timezone.now()
        self._authority = self._store.ensure_authority(now)
        kept = self._store.ensure_certificate(now, *addresses)
        self.context.load_cert_chain(self._store.path)
        self._addresses = frozenset(list_addresses(kept))
        self._renew_at = kept.certificate.not_valid_after_utc - RENEW_BEFORE
