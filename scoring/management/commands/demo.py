"""`manage.py demo [--if-missing]`: create the demo event, and a log-in for its director."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.accounts.queries import DEMO_DIRECTOR
from scoring.learning.demo_event import find_demo, make_demo, reset_director


class Command(BaseCommand):
    help = "Creates the demo event and prints a log-in for its director."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--if-missing", action="store_true", help="keep an existing demo event")

    def handle(self, *args: Any, **options: Any) -> None:
        # A fixed password would let in anybody on the hall's network.
        password = secrets.token_urlsafe(6)
        director = reset_director(password)
        if find_demo() is None or not options["if_missing"]:
            self.stdout.write(_("Making the demo event ..."))
            make_demo(director=director, now=timezone.now())
        self.stdout.write(
            _("Demo director: name %(name)s, password %(password)s")
            % {"name": DEMO_DIRECTOR, "password": password}
        )
