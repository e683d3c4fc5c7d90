"""`manage.py vp TABLE MP`: the victory points of winner and loser as one JSON object."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.core.rules.victory import TABLES
from scoring.management.usage import BadUsage


class Command(BaseCommand):
    help = "Prints the victory points for a difference in match points."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("table", metavar="TABLE", help=", ".join(TABLES))
        parser.add_argument("mp", metavar="MP", help="match points, a whole number")

    def handle(self, *args: Any, **options: Any) -> None:
        table = TABLES.get(options["table"])
        if table is None:
            raise BadUsage(
                _("There is no conversion table “%(table)s”; choose one of: %(known)s.")
                % {"table": options["table"], "known": ", ".join(TABLES)}
            )
        try:
            difference = int(options["mp"])
        except ValueError:
            sentence = _("MP must be a whole number such as 300, not “%(text)s”.")
            raise BadUsage(sentence % {"text": options["mp"]}) from None
        row = table.row_for(difference)
        self.stdout.write(json.dumps({"winner": row.winner, "loser": row.loser}))
