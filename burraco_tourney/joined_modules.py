"""Several JavaScript modules as one, so that a browser asks once.

No bundler that is kept installs by pip, and our modules are written alike: imports of names from a
module nearby, named exports of constants, functions and classes, no circle. Each becomes a function
that runs once, in the order of the imports, and answers what it exports. Whatever is written in
another way is refused, so that nothing is ever joined wrongly.
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
    """A module that is written in a way that cannot be joined; says which, and the line."""


def join_modules(main: str, read: Callable[[str], str]) -> str:
    """The source of one module that does what the module `main` does.

    `read` gives the source of a module by its name: the path of its file without `.js`.
    """
    joined: dict[str, str] = {}
    _join(main, read, joined, [])
    return "\n".join(joined.values())


def _join(
    name: str, read: Callable[[str], str], joined: dict[str, str], importers: list[str]
) -> None:
    """Add the module to those that are joined, those that it imports first."""
    if name in joined:
        return
    if name in importers:
        raise UnjoinableModule(f"{name}.js imports itself: {' > '.join([*importers, name])}")
    source = read(name)
    for _names, path in IMPORT.findall(source):
        _join(_resolve(path, name), read, joined, [*importers, name])
    joined[name] = _wrap(name, source)


def _wrap(name: str, source: str) -> str:
    """The module as a function that runs once; its exports are the constant `_variable(name)`."""
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
