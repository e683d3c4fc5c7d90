"""`manage.py export_bundle SLUG`: the event whole, as one JSON document."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.exports.bundle_file import BAD_USAGE, write_bundle
from scoring.exports.event_queries import load_bundle
from scoring.models.tournament import Tournament


class Command(BaseCommand):
    """Prints the document that `import_bundle` and `verify` read."""

    help = "Prints an event whole, as one JSON document."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="the event's name in its address")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(
                _("There is no event “%(slug)s”.") % {"slug": options["slug"]},
                returncode=BAD_USAGE,
            )
        # JSON is UTF-8 on every console.
        if (reconfigure := getattr(self.stdout, "reconfigure", None)) is not None:
            reconfigure(encoding="utf-8")
        self.stdout.write(write_bundle(load_bundle(tournament, timezone.now())), ending="")
