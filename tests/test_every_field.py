"""Each field of each form of each page is sent something that cannot be read: the form comes back
with a sentence beside that very field.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve

from scoring.models.tournament import Tournament
from tests.addresses import ADDRESSES, FILES, address

UNREADABLE = "x\0y"
"""No text may hold a zero byte; no number, date, time or choice reads like this."""
LINE_BY_LINE = {"grid"}
"""A line of the grid says all that is wrong with it below its cells: see its own tests."""
PAGES = [
    name
    for name, row in ADDRESSES.items()
    if row[1] == "GET" and row[2] == 200 and name not in FILES | LINE_BY_LINE
]
READ_WITH = {
    "target": {"length": "target"},
    "cap": {"length": "target"},
    "smazzate": {"length": "smazzate"},
    "pairs_per_team": {"entry_kind": "teams"},
    "bye_vp": {"bye_mode": "figures"},
    "bye_mp": {"bye_mode": "figures"},
    "least_turns": {"tiebreak_1": "mean"},
    "shift": {"movement": "mitchell"},
    "apart": {"movement": "swiss"},
}
"""Fields that are hidden, and not read, but with this answer to another."""
ANSWERED_BY_MESSAGE = {
    "person_add", "format_keep", "clock_extend", "clock_break", "screens_message",
    "standings_freeze", "reveal_start",
}  # fmt: skip
"""Addresses whose refusal is the message at the top of the page that follows."""


@dataclass
class ReadForm:
    """A form as it stands on a page: where it goes, and what a browser would send."""

    action: str
    is_posted: bool
    values: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    """The names of the fields that people fill in."""


class FormReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[ReadForm] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(ReadForm(own.get("action", ""), own.get("method") == "post"))
        if tag == "option" and self._select and "selected" in own:
            self.forms[-1].values[self._select] = own.get("value", "")
        name, kind = own.get("name", ""), own.get("type", tag)
        if not name or not self.forms or tag not in {"input", "select", "textarea"}:
            return
        form = self.forms[-1]
        self._select = name if tag == "select" else ""
        if kind not in {"hidden", "checkbox", "file"} and name not in form.asked:
            form.asked.append(name)
        if kind not in {"radio", "checkbox"} or "checked" in own:
            form.values.setdefault(name, own.get("value", ""))


def list_forms(client: Client, url: str) -> list[tuple[str, ReadForm]]:
    """The posted forms of a page, each with its full address."""
    reader = FormReader()
    reader.feed(client.get(url).text)
    return [(urljoin(url, form.action), form) for form in reader.forms if form.is_posted]


def says_beside(response: HttpResponse, name: str) -> bool:
    """Whether an error stands in the notes that describe the field of this name."""
    notes = rf'id="id_{re.escape(name)}(?:-\d+)?_(?:error|notes)"[^>]*>(.*?)</div>'
    return any("field__error" in told for told in re.findall(notes, response.text, re.DOTALL))


@pytest.mark.parametrize("page", PAGES)
def test_every_field_says_what_it_cannot_read(
    page: str, anna: Client, recorded: Tournament
) -> None:
    silent = []
    # A template that asks for a field which its form lacks shows a label of nothing.
    assert ' for=""' not in anna.get(address(page, recorded)).text
    for url, form in list_forms(anna, address(page, recorded)):
        is_alone = resolve(urlsplit(url).path).url_name in ANSWERED_BY_MESSAGE
        for name in form.asked:
            sent = {**form.values, **READ_WITH.get(name, {}), name: UNREADABLE}
            with transaction.atomic():
                response = anna.post(url, sent, follow=is_alone)
                transaction.set_rollback(True)
            said = "notice--error" in response.text if is_alone else says_beside(response, name)
            if response.status_code >= 500 or not said:
                silent.append(f"{name} of {url}: {response.status_code}")
    assert not silent, "\n".join(silent)
