"""The TLS of the desk's https port, which follows the laptop from address to address."""

from __future__ import annotations

import logging
import ssl

from django.utils import timezone

from burraco_tourney.operations.certificate_authority import (
    RENEW_BEFORE,
    list_addresses,
    may_sign,
)
from burraco_tourney.operations.certificate_store import CertificateStore

logger = logging.getLogger("burraco.server")


class DeskCertificate:
    """The certificate of one process, which all its connections use."""

    def __init__(self, store: CertificateStore) -> None:
        """Raises OSError."""
        self._store = store
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.context.options |= ssl.OP_NO_RENEGOTIATION
        self.context.set_alpn_protocols(["http/1.1"])
        self._load()

    def cover(self, address: str) -> None:
        """Renew the certificate before it ends, or where a phone found the laptop at an address
        that it is not for: the wifi may give another one at any time."""
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
