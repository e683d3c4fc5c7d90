"""`manage.py verify FILE_OR_SLUG`: every figure of an event worked out again from the cards up.

`--explain` says what is worked out again and what is taken on trust.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import BadBundle, read_bundle, write_bundle
from scoring.core.bundle.values import Bundle
from scoring.core.verify.verify import verify
from scoring.exports.bundle_file import BAD_USAGE, STDIN, open_bundle, refuse
from scoring.exports.event_queries import load_bundle
from scoring.exports.verify_wording import list_explanation, list_sentences
from scoring.models.tournament import Tournament

SOME_DIFFER: Final = 1


class Command(BaseCommand):
    """Prints each difference and a summary. Exits 1 where a figure differs, 2 on bad usage."""

    help = "Recomputes every figure of an event, and prints what differs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "event",
            nargs="?",
            metavar="FILE_OR_SLUG",
            help="an exported document (- for standard input), or an event of this desk",
        )
        parser.add_argument(
            "--explain",
            action="store_true",
            help="say what is recomputed and what is taken on trust",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["explain"]:
            self.stdout.write("\n".join(list_explanation()))
        elif options["event"] is None:
            raise CommandError(_("Name a file or an event."), returncode=BAD_USAGE)
        if options["event"] is None:
            return
        verdict = verify(_find_bundle(options["event"]))
        for sentence in list_sentences(verdict):
            self.stdout.write(sentence)
        if verdict.differences:
            sys.exit(SOME_DIFFER)


def _find_bundle(name: str) -> Bundle:
    """The bundle of the event with this slug, else of the file."""
    tournament = Tournament.objects.filter(slug=name).first()
    if tournament is None:
        if name != STDIN and not Path(name).exists():
            raise CommandError(
                _("“%(name)s” is neither an event nor a file.") % {"name": name},
                returncode=BAD_USAGE,
            )
        return open_bundle(name)
    try:
        # Through the form of the document, so that a damaged row is told and not stumbled over.
        bundle = read_bundle(write_bundle(load_bundle(tournament, timezone.now())))
        check_links(bundle)
    except BadBundle as bad:
        raise refuse(bad) from bad
    return bundle
