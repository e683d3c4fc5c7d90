"""`manage.py generate --seed S --count N`: make random complete events, without a database.

The events, in the format of docs/format, serve to test programs that check results."""

from __future__ import annotations

import json
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.core.bundle.reading import write_bundle, write_value
from scoring.core.bundle.values import Bundle
from scoring.core.digits import read_digits
from scoring.core.generator.generate import generate_event
from scoring.core.generator.wishes import (
    ENTRIES,
    MOST_ENTRIES,
    MOST_SMAZZATE,
    MOST_TURNS,
    ODDS,
    SMAZZATE,
    TURNS,
    BadWish,
    Wishes,
    read_odds,
    read_range,
)
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.registry import MOVEMENTS
from scoring.management.usage import BadUsage, writing_json
from scoring.text.impossible_wording import impossible_sentence

LEAST_ENTRIES: Final = 2
MOST_EVENTS: Final = 1_000_000
LONGEST_SEED: Final = 100


class Command(BaseCommand):
    help = "Generates random complete events; the same seed gives the same bytes."
    requires_system_checks = ()

    def create_parser(self, *args: Any, **options: Any) -> CommandParser:
        odds = [f"  {name:16} {one.usual:<5g} {one.meaning}" for name, one in ODDS.items()]
        listed = "\n".join(["odds (name, default, meaning):", *odds])
        options |= {"epilog": listed, "formatter_class": RawDescriptionHelpFormatter}
        return super().create_parser(*args, **options)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", metavar="S", default="1", help="any text (default: 1)")
        parser.add_argument(
            "--count", metavar="N", default="1", help="number of events (default: 1)"
        )
        parser.add_argument(
            "--to", metavar="FOLDER", help="write one file per event there, instead of JSON Lines"
        )
        parser.add_argument(
            "--format", metavar="MOVEMENT", default="", help="first phase: " + ", ".join(MOVEMENTS)
        )
        for name, usual, of in (
            ("--entries", ENTRIES, "pairs, players or teams"),
            ("--turns", TURNS, "turns of a phase, at most as many as it can have"),
            ("--smazzate", SMAZZATE, "smazzate of a turn"),
        ):
            known = f"{usual.least}-{usual.most}"
            described = f"{of} (default: {known})"
            parser.add_argument(name, metavar="A-B", default=known, help=described)
        parser.add_argument("--odds", metavar="NAME=P,…", default="", help="as listed below")

    def handle(self, *args: Any, **options: Any) -> None:
        wishes = _read_wishes(options)
        folder = None if options["to"] is None else Path(options["to"])
        try:
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
            with writing_json(self.stdout):
                for bundle in _generate(wishes, options):
                    if folder is None:
                        self.stdout.write(json.dumps(write_value(bundle), ensure_ascii=False))
                    else:
                        file = folder / f"{bundle.event.slug}.json"
                        file.write_text(write_bundle(bundle), encoding="utf-8", newline="\n")
        except OSError as error:
            sentence = _("This program cannot use %(file)s: %(reason)s.")
            params = {"file": error.filename, "reason": error.strerror or error}
            raise BadUsage(sentence % params) from error


def _generate(wishes: Wishes, options: Mapping[str, Any]) -> Iterator[Bundle]:
    seed, count = options["seed"], _read_count(options["count"])
    if len(seed) > LONGEST_SEED or not seed.isprintable():
        raise BadUsage(
            _("%(option)s must consist of letters and digits.") % {"option": "--seed"}
        )  # fmt: skip
    try:
        for number in range(1, count + 1):
            yield generate_event(seed, number, wishes)
    except ImpossiblePlan as impossible:
        kind = EntryKind.PLAYERS if MOVEMENTS[wishes.movement].of_players else EntryKind.PAIRS
        sentence = impossible_sentence(impossible, kind)
        raise BadUsage(sentence) from impossible


def _read_wishes(options: Mapping[str, Any]) -> Wishes:
    try:
        return Wishes(
            options["format"],
            _read_range("--entries", options["entries"], LEAST_ENTRIES, MOST_ENTRIES),
            _read_range("--turns", options["turns"], 1, MOST_TURNS),
            _read_range("--smazzate", options["smazzate"], 1, MOST_SMAZZATE),
            read_odds(options["odds"]),
        )
    except BadWish as bad:
        known = ", ".join(bad.known)
        if bad.code == "movement":
            sentence = _("There is no movement “%(system)s”; choose one of: %(known)s.")
            raise BadUsage(sentence % {"system": bad.word, "known": known}) from bad
        sentence = _(
            "“%(word)s” is not a probability: write a name and a number from 0 "
            "to 1, such as late=0.3. The names are: %(known)s."
        )
        raise BadUsage(sentence % {"word": bad.word, "known": known}) from bad


def _read_range(option: str, text: str, least: int, most: int) -> Any:
    try:
        return read_range(text, least, most)
    except BadWish as bad:
        sentence = _(
            "%(option)s must be a number or a range between %(least)d and "
            "%(most)d, such as 4 or 4-24, not “%(text)s”."
        )
        params = {"option": option, "least": least, "most": most, "text": bad.word}
        raise BadUsage(sentence % params) from bad


def _read_count(text: str) -> int:
    count = read_digits(text, MOST_EVENTS)
    if not count:
        sentence = _(
            "%(option)s must be a number between %(least)d and %(most)d, not “%(text)s”."
        )  # fmt: skip
        params = {"option": "--count", "least": 1, "most": MOST_EVENTS, "text": text}
        raise BadUsage(sentence % params)
    return count
