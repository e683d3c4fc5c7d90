"""Static files under names that change with their contents, our JavaScript modules among them."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage as Hashed

_modules = Hashed._js_module_import_aggregation_patterns[1]


class HashedStaticFiles(Hashed):
    """What a module of the phone's imports is found under its new name too.

    Only theirs: a script of a package may speak of an import that is none.
    """

    patterns = (*Hashed.patterns, ("js/phone/*.js", _modules))
    max_post_process_passes = 20
    """A module's name depends on those of all that it imports, however deep."""
