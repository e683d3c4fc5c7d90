"""A program that reads the API, and one that follows an event's feed."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from scoring.models.tournament import Tournament


class Reader:
    """A program without an account that reads one event."""

    def __init__(self, event: Tournament) -> None:
        self.base = f"/api/v1/events/{event.slug}"
        self.client = Client()
        self.status = 0
        self.tag = ""
        self.headers: dict[str, str] = {}

    def read(self, path: str = "", **headers: str) -> Any:
        """The answer's value: None if it has no body."""
        response = self.client.get(self.base + path, headers=self.headers | headers)
        self.status, self.tag = response.status_code, response.headers.get("ETag", "")
        self.response = response
        return json.loads(response.content) if response.content else None

    def send(self, method: str, path: str, data: Any, **headers: str) -> Any:
        body = data if isinstance(data, bytes) else json.dumps(data)
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        response = self.client.generic(
            method, self.base + path, body, "application/json", headers=self.headers | names
        )
        self.status, self.response = response.status_code, response
        return json.loads(response.content)


class Follower:
    """A program that follows an event: the last state of each object, by its id."""

    def __init__(self, event: Tournament) -> None:
        self.reader = Reader(event)
        self.since = ""
        self.state: dict[str, Any] = {}
        self.kinds: dict[str, str] = {}

    def follow(self) -> list[str]:
        """Ask for what is new; the ids of the lines that came."""
        response = self.reader.client.get(f"{self.reader.base}/feed", {"since": self.since})
        assert response.status_code == 200, response.content
        text = response.content.decode()
        assert text.endswith("\n\n"), "a blank line is the heartbeat"
        ids = []
        for line in map(json.loads, text.splitlines()[:-1]):
            if line["kind"] == "start":
                self.state.clear()
            elif line["kind"] == "next":
                self.since = line["id"]
            else:
                self.state[line["id"]] = line["state"]
                self.kinds[line["id"]] = line["kind"]
                ids.append(line["id"])
        return ids
