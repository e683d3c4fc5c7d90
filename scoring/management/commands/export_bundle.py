"""`manage.py export_bundle SLUG`: the event whole, as one JSON document; `--schema`: its form."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.bundle.schema import build_schema
from scoring.exports.bundle_file import BAD_USAGE, write_bundle, write_document
from scoring.exports.event_queries import load_bundle
from scoring.models.tournament import Tournament


class Command(BaseCommand):
    """Prints the document that `import_bundle` and `verify` read."""

    help = "Prints an event whole, as one JSON document."

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("slug", metavar="SLUG", nargs="?", help="the event's name in its address")
        what.add_argument(
            "--schema", action="store_true", help="the JSON Schema of such documents instead"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["schema"]:
            self._write(write_document(build_schema()))
            return
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(
                _("There is no event “%(slug)s”.") % {"slug": options["slug"]},
                returncode=BAD_USAGE,
            )
        self._write(write_bundle(load_bundle(tournament, timezone.now())))

    def _write(self, document: str) -> None:
        # JSON is UTF-8 on every console.
        if (reconfigure := getattr(self.stdout, "reconfigure", None)) is not None:
            reconfigure(encoding="utf-8")
        self.stdout.write(document, ending="")
