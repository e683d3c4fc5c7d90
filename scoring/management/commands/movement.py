"""`manage.py movement SYSTEM --entries N --turns R [--seed S]`: a movement as one JSON object."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.act_wording import plan_sentence
from scoring.pairing.draw import seat_drawn, shuffled
from scoring.pairing.movement import ImpossiblePlan
from scoring.pairing.registry import FIXED

IMPOSSIBLE = 2
"""The exit code for what cannot be; argparse uses the same for bad usage."""


class Command(BaseCommand):
    """Prints who sits where, for turns 1 to R; entries in their order unless a seed is given."""

    help = "Prints the seating of every turn of a movement as one JSON object."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        # Numbers are read in `handle`, where a wrong one gets a sentence in the user's language.
        parser.add_argument("system", metavar="SYSTEM", help=", ".join(FIXED))
        parser.add_argument("--entries", metavar="N", required=True)
        parser.add_argument("--turns", metavar="R", required=True)
        parser.add_argument("--seed", metavar="S")

    def handle(self, *args: Any, **options: Any) -> None:
        system = options["system"]
        if system not in FIXED:
            raise CommandError(
                _("There is no movement “%(system)s”; what there is: %(known)s.")
                % {"system": system, "known": ", ".join(FIXED)},
                returncode=IMPOSSIBLE,
            )
        entries = _read_number("--entries", options["entries"])
        turns = _read_number("--turns", options["turns"])
        try:
            plan = FIXED[system].plan(entries, turns)
        except ImpossiblePlan as error:
            sentence = plan_sentence(error.code, error.params)
            raise CommandError(sentence, returncode=IMPOSSIBLE) from error
        if options["seed"] is not None:
            plan = seat_drawn(plan, _draw_entries(entries, options["seed"]))
        seatings = [[seating._asdict() for seating in turn] for turn in plan]
        self.stdout.write(json.dumps({"system": system, "entries": entries, "turns": seatings}))


def _read_number(option: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise CommandError(
            _("%(option)s wants a whole number, not “%(text)s”.")
            % {"option": option, "text": text},
            returncode=IMPOSSIBLE,
        ) from None


def _draw_entries(entries: int, seed: str) -> list[int]:
    try:
        return shuffled(range(1, entries + 1), seed)
    except UnicodeEncodeError:  # bytes of the command line that are no text
        raise CommandError(
            _("%(option)s wants a text of letters and digits.") % {"option": "--seed"},
            returncode=IMPOSSIBLE,
        ) from None
