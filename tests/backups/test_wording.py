"""Whatever goes wrong with a backup has a sentence of its own, in both languages."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from scoring.backups.names import BackupError
from scoring.backups.wording import backup_sentence

PARAMS = {
    "member": "secret_key",
    "engine": "sqlite",
    "ours": "postgresql",
    "folder": "backups",
    "reason": "it is locked",
    "program": "pg_dump",
}
CODES = re.findall(r"`([a-z_]+)`", (BackupError.__doc__ or "").partition("Codes")[2])


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_its_sentence(code: str) -> None:
    said = set()
    for language in ("en", "it"):
        with override(language):
            said.add(backup_sentence(BackupError(code, **PARAMS)))
    assert len(said) == 2
    assert not any("%(" in sentence for sentence in said)


def test_there_are_codes() -> None:
    assert {"disk_full", "damaged", "newer", "bomb"} <= set(CODES)
