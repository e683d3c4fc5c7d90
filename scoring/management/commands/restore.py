"""`manage.py restore FILE [--yes]`: replace all data with a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.backups.names import BackupError
from scoring.backups.restoring_services import preview_restore, restore_backup
from scoring.backups.wording import backup_sentence, list_preview, list_restored
from scoring.management.usage import BadUsage

_YES = {"y", "yes", "s", "si", "sì"}


class Command(BaseCommand):
    """Shows the changes that a restore would make, and asks for confirmation. Exits 2 if the file
    cannot be restored, 1 if the answer is "no"."""

    help = "Restores a backup, after backing up the current data."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, help="the backup")
        parser.add_argument("--yes", action="store_true", help="restore without asking")

    def handle(self, *args: Any, **options: Any) -> None:
        file = options["file"]
        try:
            preview = preview_restore(file)
            for sentence in list_preview(preview):
                self.stdout.write(sentence)
            if not options["yes"] and not _confirm(_("Restore this backup? [y/N] ")):
                raise CommandError(_("Nothing was changed."))
            restored = restore_backup(file=file, now=timezone.now())
        except BackupError as error:
            raise BadUsage(backup_sentence(error)) from error
        for sentence in list_restored(restored):
            self.stdout.write(sentence)


def _confirm(question: str) -> bool:
    try:
        return input(question).strip().lower() in _YES
    except EOFError:
        return False
