"""`manage.py backup [--to FOLDER]`: back up all data of the desk to one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.backups.making_services import make_backup
from scoring.backups.names import BackupError, Reason
from scoring.backups.status import SecondPlace
from scoring.backups.wording import SECOND_SENTENCES, backup_sentence


class Command(BaseCommand):
    help = "Backs up the database, photos and secret key, and prints the path of the backup."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--to",
            metavar="FOLDER",
            type=Path,
            help="make the backup only there, and keep older ones",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        to = options["to"]
        try:
            made = make_backup(reason=Reason.BY_HAND, now=timezone.now(), to=to)
        except BackupError as error:
            raise CommandError(backup_sentence(error)) from error
        self.stdout.write(_("Backup made and verified: %(path)s") % {"path": made.path})
        if to is None and (sentence := SECOND_SENTENCES[SecondPlace(made.status.second)]):
            self.stdout.write(str(sentence))
