"""The pages of an event as their readers see them."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament


def read(client: Client, name: str, event: Tournament, *args: Any, query: str = "") -> str:
    """A page as its reader sees it: the text without the markup."""
    page = client.get(reverse(name, args=[event.slug, *args]) + query, {}).text
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def post(client: Client, name: str, event: Tournament, data: dict[str, Any], *args: int) -> Any:
    return client.post(reverse(name, args=[event.slug, *args]), data)
