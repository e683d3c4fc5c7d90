"""Modules load one by one while developing, joined into one when collected."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from django.conf import settings
from django.conf import settings as project
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from burraco_tourney.static_files import UnjoinableModule, join_modules, shorten
from scoring.models.tournament import Tournament
from scoring.tickets.services import issue_tickets
from scoring.web.page_files import SCRIPTS, STYLES
from tests.cast import SIGNED

FILE = re.compile(r'<(?:link|script)[^>]+(?:href|src)="(/static/[^"]+)"')
HASHED = re.compile(r"\.[0-9a-f]{12}\.")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the collected static files, once for all tests."""
    return tmp_path_factory.mktemp("static")


@pytest.fixture
def collected(settings: Settings, folder: Path) -> Path:
    """The settings of the hall's server, with its static files collected."""
    settings.STATIC_HASHED = True
    settings.STATIC_ROOT = folder
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "burraco_tourney.static_files.JoinedStaticFiles"}
    }
    if not (folder / "staticfiles.json").exists():
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


@pytest.fixture
def address(playing: Tournament) -> str:
    """The address of the phone's page at table 1."""
    issue_tickets(event=playing, **SIGNED)
    return reverse("phone", args=[playing.tickets.get(table_number=1).token])


def list_files(client: Client, address: str) -> set[str]:
    """The static files that a page names."""
    return set(FILE.findall(client.get(address).content.decode()))


def list_kept(client: Client) -> set[str]:
    """The static files that the worker of the phone's page keeps."""
    worker = client.get("/t/sw.js").content.decode()
    settings = re.search(r'JSON\.parse\("(.*?)"\)', worker)[1]
    return set(json.loads(settings.encode().decode("unicode_escape"))["files"])


def locate(folder: Path, address: str) -> Path:
    return folder / address.removeprefix("/static/")


@pytest.mark.django_db
def test_a_phone_loads_four_files_and_its_worker_keeps_them(
    client: Client, address: str, request: pytest.FixtureRequest
) -> None:
    assert list_kept(client) == list_files(client, address)
    request.getfixturevalue("collected")
    assert list_kept(client) == list_files(client, address)
    assert len(list_kept(client)) == 4


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/login/", "/learn/"])
def test_files_of_a_page_are_there_hashed_and_compressed(
    client: Client, path: str, collected: Path
) -> None:
    files = list_files(client, path)
    assert len(files) <= 5
    for file in files:
        assert HASHED.search(file)
        plain, compressed = locate(collected, file), Path(f"{locate(collected, file)}.gz")
        assert gzip.decompress(compressed.read_bytes()) == plain.read_bytes()


def shorten_all(kind: str, names: Sequence[str]) -> str:
    """Our style sheets or scripts of these names, as they are joined."""
    folder = Path(project.BASE_DIR, "static", kind)
    sources = [folder.joinpath(f"{name}.{kind}").read_text("utf-8") for name in names]
    return "\n".join(shorten(f"{kind}/", source) for source in sources)


@pytest.mark.django_db
def test_what_is_collected_is_shortened_and_joined_in_its_order(
    client: Client, address: str, playing: Tournament, collected: Path
) -> None:
    public = list_files(client, reverse("event_standings", args=[playing.slug]))
    for files, pattern, names in (
        (list_files(client, address), r"\.css$", STYLES["phone"]),
        (public, r"/joined/.*\.js$", SCRIPTS["public"]),
        (list_files(client, "/login/"), r"theme.*\.js$", ["common/theme"]),
    ):
        (joined,) = [file for file in files if re.search(pattern, file)]
        kind = joined.rpartition(".")[2]
        assert locate(collected, joined).read_text("utf-8") == shorten_all(kind, names)


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ("/* Two\n   lines. */\n.a { b: c; } /* beside */\n", ".a { b: c; } /* beside */\n"),
        ("  // a line\n  f(1); // beside\n", "f(1); // beside\n"),
        ("/** @type {a} */ (b).c();\n", "/** @type {a} */ (b).c();\n"),
        ("/* * / ** */\na;\n/* b */\nc;\n", "a;\nc;\n"),
        ('f("http://a/* b */");\n', 'f("http://a/* b */");\n'),
    ],
)
def test_comments_with_lines_of_their_own_and_indents_are_dropped(source: str, left: str) -> None:
    assert shorten("js/a.js", source) == left


@pytest.mark.django_db
def test_only_who_is_signed_in_loads_htmx(client: Client, director: User) -> None:
    assert not any("htmx" in file for file in list_files(client, "/"))
    client.force_login(director)
    assert any("htmx" in file for file in list_files(client, "/"))


def test_every_style_sheet_is_used_and_every_kind_asked_for() -> None:
    root = Path(project.BASE_DIR)
    texts = [file.read_text("utf-8") for file in (root / "templates").rglob("*.html")]
    linked = {name for text in texts for name in re.findall(r"css/([\w/]+)\.css", text)}
    tags = [tag for text in texts for tag in re.findall(r"{% stylesheets (.*?) %}", text)]
    asked = {name for tag in tags for name in re.findall(r'"([\w/]+)"', tag)}
    single = {name for name in asked if "/" in name}
    assert asked - single == set(STYLES)
    joined = {name for names in STYLES.values() for name in names}
    css = root / "static" / "css"
    sheets = {file.relative_to(css).with_suffix("").as_posix() for file in css.rglob("*.css")}
    assert sheets == linked | single | joined


PHONE = Path(settings.BASE_DIR, "static", "js", "phone")

CARDS = """export const ACE = 1;
export function sum(a, b) {
  return a + b;
}
"""
APP = """import { ACE, sum } from "./cards.js";
import {
  two,
} from "./rules/three.js";

sum(ACE, two());
"""
THREE = """import { sum } from "../cards.js";

export { two };

function two() {
  return sum(1, 1);
}
"""


def join(app: str, three: str = THREE) -> str:
    sources = {"app": app, "cards": CARDS, "rules/three": three}
    return join_modules("app", sources.__getitem__)


def test_a_module_comes_once_after_what_it_imports_and_hands_its_names_on() -> None:
    joined = join(APP)
    assert re.findall(r"const module_([\w$]+)", joined) == ["cards", "rules$three", "app"]
    assert "const { ACE, sum } = module_cards;" in joined
    assert "const { sum } = module_cards;" in joined
    assert "  two,\n} = module_rules$three;" in joined
    assert "return { sum, ACE };" in joined or "return { ACE, sum };" in joined
    assert "return { two };" in joined
    assert not re.search(r"\b(import|export)\b", joined), "which only a module may say"


@pytest.mark.parametrize(
    "line",
    [
        'import { ACE as first } from "./cards.js";',
        'import cards from "./cards.js";',
        'import "./cards.js";',
        'import { ACE } from "other";',
        "export default 1;",
        "export let changes = 1;",
        'export { ACE } from "./cards.js";',
        'const cards = await import("./cards.js");',
        "await 1;",
        "const here = import.meta.url;",
    ],
)
def test_what_is_written_in_another_way_is_refused(line: str) -> None:
    with pytest.raises(UnjoinableModule, match=r"app\.js"):
        join(f"{line}\n")


def test_a_circle_is_refused() -> None:
    with pytest.raises(UnjoinableModule, match="app > rules/three > app"):
        join(APP, three='import { ACE } from "../app.js";\n')


def test_every_module_of_the_phone_is_joined() -> None:
    joined = join_modules("main", lambda name: (PHONE / f"{name}.js").read_text("utf-8"))
    names = {file.relative_to(PHONE).with_suffix("").as_posix() for file in PHONE.rglob("*.js")}
    found = re.findall(r"^const module_([\w$]+)", joined, re.MULTILINE)
    assert {name.replace("$", "/") for name in found} == names
