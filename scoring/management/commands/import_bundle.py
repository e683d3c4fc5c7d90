"""`manage.py import_bundle FILE [--director NAME]`: create an event from an exported file."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.core.bundle.reading import BadBundle
from scoring.documents.bundle_wording import bundle_sentence
from scoring.documents.import_services import import_bundle
from scoring.management.usage import BadUsage, open_bundle

ADD_DIRECTOR = (
    'manage.py shell -c "from django.contrib.auth.models import User; '
    "from scoring.models.tournament import Tournament; Tournament.objects.get(slug='{slug}')"
    ".directors.add(User.objects.get(username='NAME'))\""
)


class Command(BaseCommand):
    """Creates an event completely or not at all. Exits 2 if the file cannot be imported."""

    help = "Creates an event from a file written by export_bundle."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the file; - for standard input")
        parser.add_argument(
            "--director", metavar="NAME", default="", help="the account that directs the event"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        bundle = open_bundle(options["file"])
        try:
            tournament = import_bundle(bundle, director=options["director"])
        except BadBundle as bad:
            raise BadUsage(bundle_sentence(bad)) from bad
        self.stdout.write(
            _("The event “%(name)s” has been created. Its address is %(slug)s.")
            % {"name": tournament.name, "slug": tournament.slug}
        )
        if not options["director"]:
            self.stdout.write(
                _("The event has no director yet. To make the account NAME its director:")
            )
            self.stdout.write(ADD_DIRECTOR.format(slug=tournament.slug))
