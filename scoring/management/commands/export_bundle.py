"""`manage.py export_bundle SLUG`: a whole event as a JSON document; `--schema`: its schema.

`--to FOLDER` writes signed files instead: `SLUG.json`, and `SLUG-play.json` without names, each
with its `.minisig`. `--before DATE` writes every closed event of an earlier day there, and
`--delete` then deletes these events."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author
from scoring.core.bundle.reading import write_bundle, write_document
from scoring.core.bundle.schema import build_schema
from scoring.core.signing.minisign import SUFFIX
from scoring.documents.editions_services import sign_event
from scoring.documents.event_queries import load_bundle
from scoring.events.life_services import delete_event
from scoring.management.usage import BadUsage, open_bundle, writing_json
from scoring.models.tournament import Tournament
from scoring.signing.wording import broken_key_sentence
from scoring.store.private_files import BrokenKeyFile


class Command(BaseCommand):
    help = "Prints a complete event as one JSON document."

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("slug", metavar="SLUG", nargs="?", help="the event's name in its address")
        what.add_argument(
            "--schema", action="store_true", help="print the JSON Schema of these documents instead"
        )
        what.add_argument(
            "--before",
            type=date.fromisoformat,
            metavar="DATE",
            help="every closed event of an earlier day, such as 2026-07-01; needs --to",
        )
        parser.add_argument(
            "--delete",
            action="store_true",
            help="with --before: delete each event whose files were written and read again",
        )
        parser.add_argument(
            "--to",
            type=Path,
            metavar="FOLDER",
            help="write the signed files there instead: complete and anonymous",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["delete"] and not options["before"]:
            raise BadUsage(_("--delete needs --before."))
        if options["schema"]:
            self._write(write_document(build_schema()))
            return
        if options["before"]:
            self._write_season(options["before"], options["to"], delete=options["delete"])
            return
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise BadUsage(_("There is no event “%(slug)s”.") % {"slug": options["slug"]})
        if options["to"] is None:
            self._write(write_bundle(load_bundle(tournament, timezone.now())))
        else:
            self._write_signed(tournament, options["to"])

    def _write(self, document: str) -> None:
        with writing_json(self.stdout):
            self.stdout.write(document, ending="")

    def _write_season(self, before: date, folder: Path | None, *, delete: bool) -> None:
        if folder is None:
            raise BadUsage(_("Name the folder with --to."))
        author, now = Author("export_bundle"), timezone.now()
        ended = Tournament.objects.filter(
            date__lt=before, closed_at__isnull=False, deleted_at=None
        ).order_by("date", "pk")
        for event in ended:
            self._write_signed(event, folder)
            if delete:
                open_bundle(str(folder / f"{event.slug}.json"))
                delete_event(event=event, typed=event.name, author=author, now=now)

    def _write_signed(self, event: Tournament, folder: Path) -> None:
        try:
            signed = sign_event(event, timezone.now())
            for document in (signed.whole, signed.play):
                path = folder / document.file
                path.write_bytes(document.content)
                path.with_name(path.name + SUFFIX).write_text(document.edition.signature, "utf-8")
                self.stdout.write(str(path))
        except BrokenKeyFile as broken:
            raise BadUsage(broken_key_sentence(broken)) from broken
        except OSError as error:
            raise BadUsage(
                _("%(file)s cannot be written: %(reason)s.")
                % {"file": error.filename, "reason": error.strerror}
            ) from error
