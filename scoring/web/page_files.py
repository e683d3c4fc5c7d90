"""The style sheets and scripts of each kind of page, and their static paths.

In development each file is served as it is. When static files are collected (STATIC_HASHED),
`burraco_tourney.static_files` joins those of one kind into one file: in a hall sixty phones open
their page in the same moment, and the number of requests decides the time.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

SITE = (
    "common/tokens", "common/elements", "common/arrange", "common/layout", "common/panels",
    "common/buttons", "common/forms", "common/tables", "common/figures", "common/cards",
    "console/tiles", "common/states", "clock/clock", "common/stale",
)  # fmt: skip
"""Style sheets of every page; the tokens and the order of the layers come first."""

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
"""The style sheets of each kind of page, by path in static/css and in the order that they apply."""

SCRIPTS = {
    "public": ("common/live_page", "events/my_seat", "public/notices", "clock/clock"),
}  # fmt: skip
"""The scripts of each kind of page, by path in static/js and in the order that they run."""

PHONE_FOLDER = "js/phone"
PHONE_MODULE = f"{PHONE_FOLDER}/main.js"
"""The module that the phone's page runs; it imports the others of its folder."""
JOINED_PHONE_MODULE = "joined/phone.js"


def stylesheets(*names: str) -> SafeString:
    """The links to style sheets: of a kind of page (`STYLES`), or single ones by their path."""
    links = ([static(path)] for name in names for path in list_styles(name))
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', links)


def list_styles(kind: str) -> list[str]:
    """Static paths of the style sheets that a page of this kind links; of one, by its path."""
    if kind not in STYLES:
        return [f"css/{kind}.css"]
    return [joined_style(kind)] if settings.STATIC_HASHED else list_single_styles(kind)


def list_single_styles(kind: str) -> list[str]:
    """Static paths of the style sheets of this kind as they are written."""
    return [f"css/{name}.css" for name in STYLES[kind]]


def joined_style(kind: str) -> str:
    """Static path of the joined style sheet of this kind."""
    return f"joined/{kind}.css"


def scripts(*names: str) -> SafeString:
    """The elements that load scripts once the page is read: those of a kind of page (`SCRIPTS`),
    or single ones by their path."""
    sources = ([static(path)] for name in names for path in list_scripts(name))
    return format_html_join("\n  ", '<script src="{}" defer></script>', sources)


def list_scripts(kind: str) -> list[str]:
    """Static paths of the scripts that a page of this kind loads; of one, by its path."""
    if kind not in SCRIPTS:
        return [f"js/{kind}.js"]
    return [joined_script(kind)] if settings.STATIC_HASHED else list_single_scripts(kind)


def list_single_scripts(kind: str) -> list[str]:
    """Static paths of the scripts of this kind as they are written."""
    return [f"js/{name}.js" for name in SCRIPTS[kind]]


def joined_script(kind: str) -> str:
    """Static path of the joined script of this kind."""
    return f"joined/{kind}.js"


def phone_module() -> str:
    """Static path of the module that the phone's page runs."""
    return JOINED_PHONE_MODULE if settings.STATIC_HASHED else PHONE_MODULE


def list_phone_modules() -> list[str]:
    """Static paths of all modules that the phone's page loads."""
    return [phone_module()] if settings.STATIC_HASHED else list(_list_single_modules())


@lru_cache
def _list_single_modules() -> tuple[str, ...]:
    folder = Path(str(finders.find(PHONE_FOLDER)))
    return tuple(
        sorted(
            f"{PHONE_FOLDER}/{file.relative_to(folder).as_posix()}" for file in folder.rglob("*.js")
        )
    )
