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

from scoring.bundle.links import check_links
from scoring.bundle.reading import BadBundle, read_bundle
from scoring.bundle.values import Bundle
from scoring.exports.bundle import write_bundle
from scoring.management.bundle_file import BAD_USAGE, STDIN, open_bundle, refuse
from scoring.models.tournament import Tournament
from scoring.queries.bundle.event import load_bundle
from scoring.verify.verify import verify
from scoring.wording.trust import list_explanation
from scoring.wording.verify import list_sentences

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
    """What is named: the event with this slug, else the file."""
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
