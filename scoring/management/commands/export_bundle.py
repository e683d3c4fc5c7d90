"""`manage.py export_bundle SLUG`: the whole event as one JSON document; `--schema`: its schema.

`--to FOLDER` writes it signed: `SLUG.json`, and `SLUG-play.json` without a name, each with its
`.minisig`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.bundle.reading import write_bundle, write_document
from scoring.core.bundle.schema import build_schema
from scoring.core.signing.minisign import SUFFIX
from scoring.documents.bundle_file import BAD_USAGE
from scoring.documents.editions_services import sign_event
from scoring.documents.event_queries import load_bundle
from scoring.models.tournament import Tournament
from scoring.signing.wording import broken_key_sentence
from scoring.store.private_files import BrokenKeyFile


class Command(BaseCommand):
    """Prints the document that `import_bundle` and `verify` read."""

    help = "Prints a complete event as one JSON document."

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("slug", metavar="SLUG", nargs="?", help="the event's name in its address")
        what.add_argument(
            "--schema", action="store_true", help="print the JSON Schema of these documents instead"
        )
        parser.add_argument(
            "--to",
            type=Path,
            metavar="FOLDER",
            help="write the signed files there instead: complete and anonymous",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["schema"]:
            self._write(write_document(build_schema()))
            return
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(
                _("There is no event “%(slug)s”.") % {"slug": options["slug"]}, returncode=BAD_USAGE
            )
        if options["to"] is None:
            self._write(write_bundle(load_bundle(tournament, timezone.now())))
        else:
            self._write_signed(tournament, options["to"])

    def _write(self, document: str) -> None:
        # JSON is UTF-8 on every console.
        if (reconfigure := getattr(self.stdout, "reconfigure", None)) is not None:
            reconfigure(encoding="utf-8")
        self.stdout.write(document, ending="")

    def _write_signed(self, event: Tournament, folder: Path) -> None:
        try:
            signed = sign_event(event, timezone.now())
            for document in (signed.whole, signed.play):
                path = folder / document.file
                path.write_bytes(document.content)
                path.with_name(path.name + SUFFIX).write_text(document.edition.signature, "utf-8")
                self.stdout.write(str(path))
        except BrokenKeyFile as broken:
            sentence = broken_key_sentence(broken)
            raise CommandError(sentence, returncode=BAD_USAGE) from broken
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be written: %(reason)s.")
                % {"file": error.filename, "reason": error.strerror},
                returncode=BAD_USAGE,
            ) from error
