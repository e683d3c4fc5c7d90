"""The reasons for which a backup cannot be made, read or restored, as codes.

The sentences are in `scoring.wording.backups`.
"""

from __future__ import annotations

from collections.abc import Mapping


class BackupError(Exception):
    """`code` and `params` say why. Nothing half-made is left behind.

    Codes of a file: `unreadable` (reason), `not_a_backup`, `newer`, `damaged` (member),
    `unsafe` (member), `bomb`, `no_key`, `other_engine` (engine, ours).
    Codes of a machine: `disk_full` (folder), `folder` (folder, reason), `busy`, `no_program`
    (program), `program_failed` (program, reason), `database` (reason), `migration` (reason).
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, object] = params
