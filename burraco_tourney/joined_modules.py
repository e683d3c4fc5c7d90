"""Joins several JavaScript modules into one file, so that a browser makes one request.

No maintained bundler installs by pip, and our modules use few forms: imports of names by relative
path, named exports of constants, functions and classes, no cycles. Each module becomes a function
that runs once, in the order of the imports, and returns its exports. Any other form is refused, so
that nothing is joined wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from posixpath import dirname, join, normpath

NAMES = r"\s*\w+(?:,\s*\w+)*,?\s*"
IMPORT = re.compile(rf'^import \{{({NAMES})\}} from "(\.{{1,2}}/[\w./]+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
EXPORT_LIST = re.compile(rf"^export \{{({NAMES})\}};$", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export|await)\b.*|\bimport[.(].*", re.MULTILINE)


class UnjoinableModule(ValueError):
    """A module uses a form that cannot be joined; the message names the module and the line."""


def join_modules(main: str, read: Callable[[str], str]) -> str:
    """The source of one module that behaves as the module `main` does with its imports.

    `read` returns the source of a module by its name: the path of its file without `.js`.
    """
    joined: dict[str, str] = {}
    _join(main, read, joined, [])
    return "\n".join(joined.values())


def _join(
    name: str, read: Callable[[str], str], joined: dict[str, str], importers: list[str]
) -> None:
    """Add the module to `joined`, after the modules that it imports."""
    if name in joined:
        return
    if name in importers:
        raise UnjoinableModule(f"{name}.js imports itself: {' > '.join([*importers, name])}")
    source = read(name)
    for _names, path in IMPORT.findall(source):
        _join(_resolve(path, name), read, joined, [*importers, name])
    joined[name] = _wrap(name, source)


def _wrap(name: str, source: str) -> str:
    """The module as a function that runs once, its exports assigned to the constant
    `_variable(name)`."""
    exported = [declared for _kind, declared in EXPORT.findall(source)]
    for names in EXPORT_LIST.findall(source):
        exported += re.findall(r"\w+", names)
    body = IMPORT.sub(
        lambda found: f"const {{{found[1]}}} = {_variable(_resolve(found[2], name))};", source
    )
    body = EXPORT_LIST.sub("", EXPORT.sub(r"\1 \2", body))
    if odd := OTHER.search(body):
        raise UnjoinableModule(f"{name}.js: {odd.group()}")
    names = ", ".join(exported)
    return f"const {_variable(name)} = (() => {{\n{body}\nreturn {{ {names} }};\n}})();\n"


def _resolve(path: str, importer: str) -> str:
    """The name of the module that `importer` imports from this path."""
    return normpath(join(dirname(importer), path))


def _variable(name: str) -> str:
    return f"module_{name.replace('/', '$')}"
