"""The tokens of programs that use an event through the API."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoring.core.limits import AUTHOR_MAX, SHA256_LENGTH, TOKEN_LABEL_MAX
from scoring.core.play.hall import TokenScope
from scoring.models.tournament import Tournament


class ApiToken(models.Model):
    """A program's permission at one event, valid until it is revoked. Only a hash is stored."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="api_tokens")
    label = models.CharField(max_length=TOKEN_LABEL_MAX)
    """Name that the director gave to the program."""
    scope = models.CharField(max_length=5)
    hash = models.CharField(max_length=SHA256_LENGTH, unique=True)
    """The SHA-256 of the token, which has 256 random bits."""
    created_at = models.DateTimeField()
    made_by = models.CharField(max_length=AUTHOR_MAX)
    used_on = models.DateField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.CharField(max_length=AUTHOR_MAX, blank=True)

    class Meta:
        ordering = ["tournament", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(scope__in=[scope.value for scope in TokenScope]),
                name="token_has_a_scope",
            )
        ]

    def __str__(self) -> str:
        return self.label
