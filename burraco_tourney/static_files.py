"""The storage of collected static files: shortened, joined, compressed, named after their
contents.

Only gzip is made ahead of time: browsers take brotli over https alone, and most of a hall's phones
come by plain http.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from burraco_tourney.joined_modules import join_modules
from scoring.show.page_files import (
    JOINED_PHONE_MODULE,
    PHONE_FOLDER,
    PHONE_MODULE,
    STYLES,
    joined_style,
    list_single_styles,
)

OWN = re.compile(r"(?:css|js)/.+\.(?:css|js)")
"""Paths of our own style sheets and scripts."""
COMMENTS = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
"""Comments that have lines of their own."""
INDENTS = re.compile(r"^[ \t]+", re.MULTILINE)


def shorten(path: str, source: str) -> str:
    """A style sheet or script without comments and indents, a quarter of its compressed weight.

    Modules of the phone keep their indents, by which `join_modules` reads them. No string of the
    source may go over several lines.
    """
    bare = COMMENTS.sub("", source)
    return bare if path.startswith(PHONE_FOLDER) else INDENTS.sub("", bare)


class JoinedStaticFiles(CompressedManifestStaticFilesStorage):
    """Shortens our files and joins those listed in `scoring.show.page_files` into one file for each
    kind of page."""

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
        """Write the joined files beside the collected ones and return their paths."""
        for kind in STYLES:
            sheets = [self._read(path) for path in list_single_styles(kind)]
            yield self._write(joined_style(kind), "\n".join(sheets))
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
