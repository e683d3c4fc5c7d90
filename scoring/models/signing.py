"""This installation's public signing keys, and the documents that were signed."""

from __future__ import annotations

from functools import cached_property

from django.db import models

from scoring.core.bundle.values import Contents
from scoring.core.limits import SHA256_LENGTH
from scoring.core.signing.minisign import PublicKey
from scoring.models.tournament import Tournament

LINE_LENGTH = 56
"""Length of a public key in minisign's format, in characters."""


class SigningKey(models.Model):
    """A public key of this installation, current or former; former keys stay listed."""

    line = models.CharField(max_length=LINE_LENGTH, unique=True)
    """Public key in minisign's format: 42 bytes in base64."""
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    """End of the key's use; null for the current key."""

    class Meta:
        ordering = ["-since", "-pk"]

    @cached_property
    def key(self) -> PublicKey:
        return PublicKey.parse(self.line)


class SignedEdition(models.Model):
    """An edition: one signed version of an event's document. Each change of the document's bytes
    gets the next number. Whole documents and documents without names are counted separately."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="editions")
    contents = models.CharField(
        max_length=5, choices=[(one.value, one.value) for one in Contents], default=Contents.WHOLE
    )
    number = models.PositiveIntegerField()
    exported_at = models.DateTimeField()
    """Export time inside the document, stored so that a repeated export has the same bytes."""
    revision = models.PositiveIntegerField()
    """The event's revision when the document was signed or last found unchanged."""
    sha256 = models.CharField(max_length=SHA256_LENGTH)
    signature = models.TextField()
    """Content of the `.minisig` file; "" if another installation signed the document."""

    class Meta:
        ordering = ["tournament", "contents", "-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "contents", "number"], name="edition_number_once"
            )
        ]
