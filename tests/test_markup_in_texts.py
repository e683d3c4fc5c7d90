"""Markup in the texts of an event, of its people and of the desk: every page shows it as text."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import models
from django.db.models.functions import Cast, Concat
from django.test import Client
from django.urls import reverse

from scoring.accounts.queries import DEMO_DIRECTOR
from scoring.models.account import Account
from scoring.models.tournament import ShownStandings, Tournament
from scoring.printing.wording import PrintKind
from scoring.web.fresh_views import rendered_pages
from tests.addresses import ADDRESSES, FILES, address
from tests.browser.every_page import list_visits
from tests.cast import sign_in
from tests.story import Story

MARKUP = "\"'><i hx-post=/x>"
SHORTEST = 20
"""A column of fewer characters holds a code."""
CODES = {
    "slug", "key", "token", "movement", "kind", "draw_method", "cause", "fee", "method", "based_on",
    "commitment", "left_commitment", "sha256", "signature", "line",
}  # fmt: skip
"""Columns that hold no words but the program's own: keys, names of members, what is computed."""
WORDS = {"name", "source", "place", "goods", "label", "heading", "text", "file_name", "sheet"}
"""The words in columns of JSON, by their keys."""


class InsertedElements(HTMLParser):
    """The elements of a page that a text has made."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if (dict(attrs).get("hx-post") or "").startswith("/x"):
            self.found.append(self.get_starttag_text() or tag)


def fill_texts() -> set[str]:
    """Put markup into each text of each row, and the row's number behind it; the columns."""
    numbered = Concat(models.Value(MARKUP), Cast("pk", models.CharField()))
    filled = set()
    own = [apps.get_app_config(name).get_models() for name in ("players", "scoring")]
    for model in (User, *own[0], *own[1]):
        for column in model._meta.concrete_fields:
            rows = model._default_manager.exclude(**{column.name: None})
            if isinstance(column, models.JSONField):
                for row in rows:
                    data = put_into(getattr(row, column.attname), column.name == "categories")
                    model._default_manager.filter(pk=row.pk).update(**{column.name: data})
            elif is_text(column) and rows.update(**{column.name: numbered}):
                filled.add(f"{model.__name__}.{column.name}")
    return filled


def is_text(column: models.Field[Any, Any]) -> bool:
    """Whether a column holds the words of people: no choice, no key, long enough."""
    is_long = isinstance(column, models.TextField) or (column.max_length or 0) >= SHORTEST
    is_word = isinstance(column, models.CharField | models.TextField) and not column.choices
    return is_word and is_long and not column.unique and column.name not in CODES


def put_into(value: Any, is_word: bool) -> Any:
    if isinstance(value, dict):
        return {key: put_into(part, key in WORDS) for key, part in value.items()}
    if isinstance(value, list):
        return [put_into(part, is_word) for part in value]
    return MARKUP if is_word and isinstance(value, str) else value


@pytest.fixture
def paths(db: None) -> list[str]:
    """Pages and prints of an event that is played and of one in which everything was done."""
    call_command("demo", verbosity=0)
    event = Tournament.objects.get()
    seen = [visit.path for visit in list_visits(event) if visit.name != "password_set"]
    told = Story(User.objects.get(username=DEMO_DIRECTOR)).play()
    read = [name for name, row in ADDRESSES.items() if row[1] == "GET" and name != "password_set"]
    prints = [f"{reverse('print', args=[told.slug])}?what={kind}" for kind in PrintKind]
    files = [address(name, event) for name in FILES if ADDRESSES[name][1] == "GET"]
    return [*dict.fromkeys([*seen, *(address(name, told) for name in read), *prints, *files])]


def read_pages(client: Client, paths: list[str]) -> Iterator[tuple[str, str]]:
    for path in paths:
        answer = client.get(path)
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            yield path, answer.text


def test_no_page_takes_a_text_for_markup(paths: list[str]) -> None:
    filled = fill_texts()
    assert {"Tournament.place", "EntryPlayer.name", "Act.reason", "SignUp.note"} <= filled
    ShownStandings.objects.all().delete()
    rendered_pages.clear()
    owner = User.objects.get(username=DEMO_DIRECTOR)
    helper = User.objects.create_user("helper")
    Account.objects.create(user=helper, only_helps=True)
    for event in Tournament.objects.all():
        event.helpers.add(helper)
    desk = [path for path in paths if path.startswith("/desk/")]
    public = [path for path in paths if path not in desk]
    shown, wrong = 0, []
    for client, read in ((sign_in(owner), paths), (sign_in(helper), desk), (Client(), public)):
        for path, page in read_pages(client, read):
            found = InsertedElements()
            found.feed(page)
            wrong += [f"{path}: {element}" for element in found.found]
            shown += "&lt;i hx-post=/x&gt;" in page
    assert not wrong, "\n".join(wrong)
    assert shown > len(paths) / 2


SAFE = ("|safe", "autoescape off", "mark_safe", "SafeString(", "SafeText", "safeseq")


def test_only_one_module_declares_a_text_to_be_safe() -> None:
    """All other markup is made by templates, `format_html` or `scoring.text.markup`; a mail is
    no markup."""
    root = Path(settings.BASE_DIR)
    sources = [*root.glob("templates/**/*.html"), *root.glob("templates/**/*.svg")]
    for package in ("burraco_tourney", "players", "scoring"):
        sources += (root / package).rglob("*.py")
    trusting = [
        str(path.relative_to(root))
        for path in sources
        if any(sign in path.read_text("utf-8") for sign in SAFE)
    ]
    assert trusting == ["scoring/text/markup.py"]
