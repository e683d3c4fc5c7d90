"""Writes values into the fields of a form of an HTML page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

TICKED = ("checkbox", "radio")
NOT_FILLED = ("file", "password", "submit", "button", "image", "reset")
PLACE = "typed-again"
"""The id that a filled form gets if it has none."""


@dataclass(frozen=True)
class FilledPage:
    html: str
    place: str
    """The id of the form."""
    left: list[tuple[str, str]]
    """Names and values for which the form has no field."""


class _Edit(NamedTuple):
    start: int
    end: int
    text: str


class _Control(NamedTuple):
    """A field, or an option of a select; `start` and `end` as of its first tag, or of the text
    between the tags of a textarea."""

    tag: str
    name: str
    attributes: dict[str, str | None]
    start: int
    end: int


@dataclass
class _Form:
    action: str
    id: str
    start: int
    """The place behind the name of its tag."""
    folds: list[tuple[int, str]]
    """The places and texts by which the closed details around the form are opened."""
    controls: list[_Control] = field(default_factory=list)

    @property
    def names(self) -> set[str]:
        return {control.name for control in self.controls if control.tag != "button"}

    @property
    def hidden(self) -> list[tuple[str, str]]:
        return [
            (control.name, control.attributes.get("value") or "")
            for control in self.controls
            if control.attributes.get("type") == "hidden"
        ]


class _Reader(HTMLParser):
    """The posted forms of a page, with the places of their fields in its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[_Form] = []
        self._form: _Form | None = None
        self._folds: list[tuple[int, str] | None] = []
        self._select = ""
        self._textarea: _Control | None = None
        self._lines = [0, *(at + 1 for at, sign in enumerate(html) if sign == "\n")]
        self.feed(html)

    def _find_place(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes, start = dict(attrs), self._find_place()
        end = start + len(self.get_starttag_text() or "")
        if tag == "details":
            self._folds.append(None if "open" in attributes else (start + len("<details"), " open"))
        elif tag == "form" and (attributes.get("method") or "").lower() == "post":
            folds = [fold for fold in self._folds if fold]
            own = (attributes.get("action") or "", attributes.get("id") or "")
            self._form = _Form(*own, start + len("<form"), folds)
            self.forms.append(self._form)
        elif self._form and tag in ("input", "select", "textarea", "button", "option"):
            name = self._select if tag == "option" else attributes.get("name") or ""
            control = _Control(tag, name, attributes, start, end)
            if tag == "select":
                self._select = name
            if tag == "textarea":
                self._textarea = control
            else:
                self._form.controls.append(control)

    def handle_endtag(self, tag: str) -> None:
        if tag == "details" and self._folds:
            self._folds.pop()
        elif tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea" and self._textarea and self._form:
            whole = self._textarea._replace(start=self._textarea.end, end=self._find_place())
            self._form.controls.append(whole)
            self._textarea = None


def fill_form(
    html: str, page: str, action: str, values: Mapping[str, list[str]]
) -> FilledPage | None:
    """The page with these values in the form that is posted to `action`, a path; None if the page
    has no form with a field for any of them.

    Of several such forms the one whose hidden fields and names fit best is filled; of none, a form
    that is posted beside it (`list/check/` and `list/register/`). A box or choice that `values`
    does not have is unticked.
    `page` is the path of the page. Files and passwords are never filled.
    """
    placed = [(urlsplit(urljoin(page, form.action)).path, form) for form in _Reader(html).forms]
    own = [form for path, form in placed if path == action]
    beside = [form for path, form in placed if _find_folder(path) == _find_folder(action)]
    best = max(own or beside, key=lambda form: _rate(form, values), default=None)
    if best is None or not best.names & values.keys():
        return None
    given = {name: list(kept) for name, kept in values.items()}
    edits = [] if best.id else [_Edit(best.start, best.start, f' id="{PLACE}"')]
    edits += [_Edit(at, at, text) for at, text in best.folds]
    for control in best.controls:
        edits += _fill(control, given)
    ticked = {
        control.name
        for control in best.controls
        if control.tag in ("option", "button") or control.attributes.get("type") in TICKED
    }
    left = [(name, value) for name, kept in given.items() if name not in ticked for value in kept]
    return FilledPage(_apply(html, edits), best.id or PLACE, left)


def _find_folder(path: str) -> str:
    return path.rstrip("/").rpartition("/")[0]


def _rate(form: _Form, values: Mapping[str, list[str]]) -> tuple[int, int]:
    fitting = sum(value in values.get(name, []) for name, value in form.hidden)
    return fitting, len(form.names & values.keys())


def _fill(control: _Control, given: dict[str, list[str]]) -> Iterable[_Edit]:
    """The change of one field; a text's value is taken out of `given`, a ticked one stays there for
    the others of its name."""
    tag, name, attributes, start, end = control
    kind, kept = attributes.get("type") or "", given.get(name, [])
    if not name or tag in ("select", "button") or kind in NOT_FILLED:
        return
    if tag == "option" or kind in TICKED:
        mark = "selected" if tag == "option" else "checked"
        others = {key: value for key, value in attributes.items() if key != mark}
        default = "on" if tag == "input" else ""
        if tag == "option" and name not in given:
            return
        is_chosen = (attributes.get("value") or default) in kept
        yield _Edit(start, end, _write_tag(tag, others | ({mark: None} if is_chosen else {})))
    elif kept and tag == "textarea":
        yield _Edit(start, end, "\n" + escape(kept.pop(0), quote=False))
    elif kept:
        yield _Edit(start, end, _write_tag(tag, attributes | {"value": kept.pop(0)}))


def _write_tag(tag: str, attributes: Mapping[str, str | None]) -> str:
    written = (
        name if value is None else f'{name}="{escape(value)}"' for name, value in attributes.items()
    )
    return f"<{' '.join((tag, *written))}>"


def _apply(html: str, edits: Iterable[_Edit]) -> str:
    done, parts = 0, []
    for start, end, text in sorted(edits):
        parts += [html[done:start], text]
        done = end
    return "".join([*parts, html[done:]])
