"""The certificate of a closed event on paper: the winners, the signed document, its key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.core.signing.fingerprint import format_key_fingerprint
from scoring.core.signing.minisign import SUFFIX, PublicKey
from scoring.models.signing import SignedEdition
from scoring.printing.documents import Document, Letterhead
from scoring.printing.wording import PRINT_NAMES, PrintKind
from scoring.signing.shown import format_key_words
from scoring.standings.rows_queries import StandingRow

WINNERS = 3
"""Places that the certificate names; the standings that follow have them all."""
GROUP = 8
"""Digits of a sum between two spaces."""


@dataclass(frozen=True, slots=True)
class CertificatePage:
    """The certificate's one page; `sha256`: of the document, in groups of digits; `words` and
    `fingerprint`: of the key that signed it."""

    event: str
    organiser: str
    winners: Sequence[StandingRow]
    file: str
    signature: str
    edition: int
    sha256: str
    words: str
    fingerprint: str
    key: str
    """As minisign takes it."""
    address: str
    qr: str


def print_certificate(
    winners: Sequence[StandingRow],
    edition: SignedEdition,
    key: PublicKey,
    letterhead: Letterhead,
    *,
    language: str,
    event: str,
    organiser: str,
    address: str,
    qr: str,
) -> Document:
    """`address`: the event's public page; `qr`: its code, as a `data:` address."""
    digits, file = edition.sha256, f"{edition.tournament.slug}.json"
    page = CertificatePage(
        event=event,
        organiser=organiser,
        winners=[row for row in winners if row.place <= WINNERS],
        file=file,
        signature=file + SUFFIX,
        edition=edition.number,
        sha256=" ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP)),
        words=format_key_words(key, language),
        fingerprint=format_key_fingerprint(key),
        key=key.line,
        address=address,
        qr=qr,
    )
    title = str(PRINT_NAMES[PrintKind.CERTIFICATE])
    return Document(title, letterhead, "printing/certificate.html", [page])
