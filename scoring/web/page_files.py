"""The style sheets and scripts of each kind of page, as static paths. In development each file is
served separately. When static files are collected (STATIC_HASHED), `burraco_tourney.static_files`
joins the files of each kind into one, to save requests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

SITE = (
    "common/tokens", "common/elements", "common/arrange", "common/layout", "common/panels",
    "common/tabs", "common/buttons", "common/forms", "common/tables", "common/figures",
    "common/cards", "console/tiles", "common/states", "clock/clock", "common/stale",
)  # fmt: skip
"""Style sheets of every page. The first one defines variables and the order of CSS layers."""

STYLES = {
    "site": SITE,
    "public": (
        "public/pages", "standings/tables", "standings/standings", "standings/winners",
        "standings/places", "records/sheet", "standings/scorecard", "common/pictures",
    ),
    "events": ("public/pages", "console/event_search"),
    "pair": (
        "public/pages", "standings/places", "records/sheet", "standings/scorecard",
        "phone/own_page", "common/pictures",
    ),
    "learn": ("public/pages", "records/sheet", "learning/learn"),
    "guides": ("public/pages", "learning/guides"),
    "screen": (
        "common/tokens", "common/arrange", "standings/places", "common/states",
        "common/pictures", "screens/screen", "screens/scenes", "screens/prizes",
    ),
    "certificate": ("operations/certificate",),
    "table": ("records/sheet", "recording/deals"),
    "phone": (
        *SITE, "phone/frame", "phone/match", "phone/smazzate", "phone/acts", "phone/entry",
        "phone/tabletop", "phone/keypad", "phone/questions", "phone/sizes", "phone/three",
    ),
}  # fmt: skip
"""Style sheets of each kind of page: paths in static/css, in cascade order."""

SCRIPTS = {
    "public": ("common/live_page", "events/my_seat", "public/notices", "clock/clock"),
}  # fmt: skip
"""Scripts of each kind of page: paths in static/js, in the order they run."""

PHONE_FOLDER = "js/phone"
PHONE_MODULE = f"{PHONE_FOLDER}/main.js"
"""Main JavaScript module of the phone's page; it imports the other modules in its folder."""
JOINED_PHONE_MODULE = "joined/phone.js"


PAGE_FILES: Mapping[str, Mapping[str, tuple[str, ...]]] = {"css": STYLES, "js": SCRIPTS}


def stylesheets(*names: str) -> SafeString:
    """Return HTML links to style sheets. A name is a kind of page in `STYLES`, or a file's path."""
    return _link('<link rel="stylesheet" href="{}">', "css", names)


def scripts(*names: str) -> SafeString:
    """Return HTML that loads scripts. A name is a kind of page in `SCRIPTS`, or a file's path."""
    return _link('<script src="{}" defer></script>', "js", names)


def _link(element: str, ending: str, names: Iterable[str]) -> SafeString:
    paths = ([static(path)] for name in names for path in find_files(ending, name))
    return format_html_join("\n  ", element, paths)


def find_files(ending: str, kind: str) -> list[str]:
    """Return the static paths of the files for a kind of page. If `PAGE_FILES` has no such kind,
    `kind` is the path of a single file without its ending. `ending`: "css" or "js"."""
    if kind not in PAGE_FILES[ending]:
        return [f"{ending}/{kind}.{ending}"]
    if settings.STATIC_HASHED:
        return [find_joined(ending, kind)]
    return list_single_files(ending, kind)


def list_single_files(ending: str, kind: str) -> list[str]:
    return [f"{ending}/{name}.{ending}" for name in PAGE_FILES[ending][kind]]


def find_joined(ending: str, kind: str) -> str:
    return f"joined/{kind}.{ending}"


def phone_module() -> str:
    return JOINED_PHONE_MODULE if settings.STATIC_HASHED else PHONE_MODULE


def list_phone_modules() -> list[str]:
    return [phone_module()] if settings.STATIC_HASHED else list(_list_single_modules())


@lru_cache
def _list_single_modules() -> tuple[str, ...]:
    folder = Path(str(finders.find(PHONE_FOLDER)))
    return tuple(
        sorted(
            f"{PHONE_FOLDER}/{file.relative_to(folder).as_posix()}" for file in folder.rglob("*.js")
        )
    )
