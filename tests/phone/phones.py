"""A phone as the server sees it: the requests that it sends, and their items."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from django.test import Client

from scoring.models.ticket import Ticket

DEVICE = "d" * 32


_keys = count(1)


def new_key() -> str:
    return f"{next(_keys):032x}"


class Phone:
    """A phone at table 1 that knows a ticket's link."""

    def __init__(self, ticket: Ticket) -> None:
        self.base = f"/t/{ticket.token}/"
        self.client = Client(headers={"user-agent": "Mozilla/5.0 (iPhone) Version/17 Safari/604.1"})
        self.status = 0

    def post(self, path: str, data: Any, **extra: Any) -> dict[str, Any]:
        body = data if isinstance(data, bytes | str) else json.dumps(data)
        response = self.client.post(
            self.base + path, body, **{"content_type": "application/json", **extra}
        )
        self.status = response.status_code
        assert "no-store" in response.headers["Cache-Control"]
        return response.json()

    def send(self, kind: str = "smazzata", **fields: Any) -> dict[str, Any]:
        return self.post("send/", item(kind, **fields))

    def state(self, **query: Any) -> dict[str, Any]:
        response = self.client.get(self.base + "state/", query)
        self.status = response.status_code
        return response.json()


def item(kind: str = "smazzata", **fields: Any) -> dict[str, Any]:
    common = {
        "kind": kind,
        "key": new_key(),
        "turn": 1,
        "table": 1,
        "device": DEVICE,
        "name": "Lia",
        "made_at": "2026-11-21T16:20:00Z",
    }
    if kind == "smazzata":
        totals = fields.pop("to", None) or {"NS": 300, "EW": 200}
        common |= {"number": 1, "depth": "totals", "data": totals, "totals": totals, "seen": ""}
    return common | fields
