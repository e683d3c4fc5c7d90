"""Storage of collected static files: shortened, joined, compressed, named after their contents.

The phone's JavaScript modules become one file (`join_modules`). Only gzip is made in advance: most
of a hall's phones use plain http, and browsers accept brotli only over https."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from posixpath import dirname, join, normpath
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from scoring.web.page_files import (
    JOINED_PHONE_MODULE,
    PAGE_FILES,
    PHONE_FOLDER,
    PHONE_MODULE,
    find_joined,
    list_single_files,
)

NAMES = r"\s*\w+(?:,\s*\w+)*,?\s*"
IMPORT = re.compile(rf'^import \{{({NAMES})\}} from "(\.{{1,2}}/[\w./]+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
EXPORT_LIST = re.compile(rf"^export \{{({NAMES})\}};$", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export|await)\b.*|\bimport[.(].*", re.MULTILINE)


class UnjoinableModule(ValueError):
    """A JavaScript module cannot be joined; the message has the module's name and the error."""


def join_modules(main: str, read: Callable[[str], str]) -> str:
    """Return the source of one JavaScript module that replaces `main` and all modules it imports.

    `read` returns the source of a module by its name: the path of its file without `.js`. Each
    module becomes a function that runs once, after the modules that it imports, and returns its
    exports. A phone with an empty cache then makes 6 requests instead of 81. (Other bundlers need
    Node, which a hall's laptop does not have.)

    The source is read line by line, not parsed. These statements may begin a line:

        import { names } from "./relative/path.js";    (over several lines too)
        export const name, export function name, export async function name, export class name
        export { names };

    Any other form raises UnjoinableModule: `as`, default exports, exported `let`, `import()`,
    `await` outside functions, import cycles. No string or comment may begin a line like these
    statements."""
    joined: dict[str, str] = {}
    _join(main, read, joined, [])
    return "\n".join(joined.values())


def _join(
    name: str, read: Callable[[str], str], joined: dict[str, str], importers: list[str]
) -> None:
    """Add the module `name`, wrapped by `_wrap`, to `joined`, after the modules that it imports.

    `importers`: the modules whose imports led to this one. Raises UnjoinableModule if `name` is
    among them."""
    if name in joined:
        return
    if name in importers:
        raise UnjoinableModule(f"{name}.js imports itself: {' > '.join([*importers, name])}")
    source = read(name)
    for _names, path in IMPORT.findall(source):
        _join(_resolve(path, name), read, joined, [*importers, name])
    joined[name] = _wrap(name, source)


def _wrap(name: str, source: str) -> str:
    """Wrap a JavaScript module in a function that runs once, and store its exports in a constant.

    The constant's name is `_variable(name)`. Raises UnjoinableModule for a statement that
    `join_modules` does not support."""
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
    return normpath(join(dirname(importer), path))


def _variable(name: str) -> str:
    return f"module_{name.replace('/', '$')}"


OWN = re.compile(r"(?:css|js)/.+\.(?:css|js)")
COMMENTS = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
"""Pattern of comments that fill whole lines."""
INDENTS = re.compile(r"^[ \t]+", re.MULTILINE)


def shorten(path: str, source: str) -> str:
    """Return a style sheet or script without comments and indents.

    If `path` is a module of the phone, indents stay, because `join_modules` needs them. No string
    of the source may span several lines."""
    bare = COMMENTS.sub("", source)
    return bare if path.startswith(PHONE_FOLDER) else INDENTS.sub("", bare)


class JoinedStaticFiles(CompressedManifestStaticFilesStorage):
    """Storage that shortens our own style sheets and scripts. For each kind of page it joins the
    style sheets into one file, and the scripts into another: see `scoring.web.page_files`."""

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        if not dry_run:
            own = [
                self._write(path, shorten(path, self._read(path)))
                for path in filter(OWN.fullmatch, paths)
            ]
            paths = paths | {path: (self, path) for path in [*own, *self._write_joined()]}
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def _write_joined(self) -> Iterator[str]:
        for ending, kinds in PAGE_FILES.items():
            for kind in kinds:
                # Each script becomes a function that is called at once.
                texts = [self._read(path) for path in list_single_files(ending, kind)]
                yield self._write(find_joined(ending, kind), "\n".join(texts))
        modules = join_modules(PurePosixPath(PHONE_MODULE).stem, self._read_module)
        yield self._write(JOINED_PHONE_MODULE, modules)

    def _read_module(self, name: str) -> str:
        return self._read(f"{PHONE_FOLDER}/{name}.js")

    def _read(self, path: str) -> str:
        with self.open(path) as file:
            return file.read().decode()

    def _write(self, path: str, text: str) -> str:
        self.delete(path)
        return self.save(path, ContentFile(text.encode()))
