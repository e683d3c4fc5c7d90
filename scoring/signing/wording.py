"""Sentences about the key that signs documents."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.common.private_files import BrokenKeyFile


def broken_key_sentence(broken: BrokenKeyFile) -> str:
    return _(
        "The key that signs documents is damaged: restore the file %(file)s from a backup, or "
        "delete it so that a new key is made."
    ) % {"file": broken.path.name}
