"""The public keys by which the desk's documents are believed, and the documents that it signed."""

from __future__ import annotations

from functools import cached_property

from django.db import models

from scoring.core.bundle.values import Contents
from scoring.core.limits import SHA256_LENGTH
from scoring.core.signing.minisign import PublicKey
from scoring.models.tournament import Tournament

LINE_LENGTH = 56
"""Characters of a public key as minisign writes it."""


class SigningKey(models.Model):
    """A public key of this desk: the present one, and those before it, which stay listed."""

    line = models.CharField(max_length=LINE_LENGTH, unique=True)
    """The key as minisign takes it: base64, of 42 bytes."""
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    """None for the key that signs."""

    class Meta:
        ordering = ["-since", "-pk"]

    @cached_property
    def key(self) -> PublicKey:
        return PublicKey.parse(self.line)


class SignedEdition(models.Model):
    """A document of an event, as it was signed: of each of its contents the next number for every
    change of the bytes."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="editions")
    contents = models.CharField(
        max_length=5, choices=[(one.value, one.value) for one in Contents], default=Contents.WHOLE
    )
    number = models.PositiveIntegerField()
    exported_at = models.DateTimeField()
    """The moment inside the document: with it the same event makes the same bytes again."""
    revision = models.PositiveIntegerField()
    """The event's revision that was signed, or last seen to be as it was signed."""
    sha256 = models.CharField(max_length=SHA256_LENGTH)
    signature = models.TextField()
    """The `.minisig` file; "" for a document that another desk signed."""

    class Meta:
        ordering = ["tournament", "contents", "-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "contents", "number"], name="edition_number_once"
            )
        ]
