"""`manage.py score [FILE]`: score smazzate, one JSON object per line in and out.

An input line is a smazzata's record in the form that `rules.records` reads, with optional keys.
`depth` is the record's detail (cards, the default; counts; or totals), `ruleset` the key of a
preset rule set or of the one that `--rules` gives, `before` each side's game points from earlier
smazzate of the match, and `id` any value, which the answer repeats."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.core.rules.endings import MAX_POINTS, NO_POINTS, PreviousPoints
from scoring.core.rules.faults import Fault
from scoring.core.rules.match_points import count_match_points, halve
from scoring.core.rules.melds import Meld
from scoring.core.rules.presets import ITALIAN, PRESETS
from scoring.core.rules.records import Depth, assess, read_and_assess, read_record
from scoring.core.rules.rules_file import BadRulesFile, read_rules
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.scores import Assessment, Score, SideScore
from scoring.core.rules.sides import LINES, Sides
from scoring.core.rules.validity import check_rules
from scoring.library.queries import find_rules
from scoring.library.rules_wording import FIELD_NAMES, bad_file_sentence, rule_fault_sentence
from scoring.library.sources_wording import format_citation
from scoring.management.usage import STDIN, BadUsage, refuse_file, writing_json
from scoring.records.faults_wording import fault_sentence

SOME_LINES_WRONG: Final = 1
MAX_LINE_BYTES: Final = 1 << 20
"""Maximum length of a line; the rest of a longer line is dropped without storing it."""


class Command(BaseCommand):
    """Answers each input line at once. Exits 1 if a line has errors, 2 if a file cannot be read."""

    help = "Scores smazzate: JSON Lines in, JSON Lines out."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument(
            "file", metavar="FILE", nargs="?", default=STDIN, help="default: standard input"
        )
        parser.add_argument(
            "--rules",
            metavar="FILE_OR_KEY",
            help="rule set for lines that name none: a file, or the key of a rule set of this desk",
        )
        parser.add_argument("--language", choices=languages, help="language of the messages")

    def handle(self, *args: Any, **options: Any) -> None:
        all_scored = False
        language = translation.override(options["language"] or settings.LANGUAGE_CODE)
        # Half a surrogate pair leaves as the escape it came in as.
        with language, writing_json(self.stdout, "backslashreplace"):
            rules = _open_rules(options["rules"]) if options["rules"] else ITALIAN
            all_scored = self._score_lines(options["file"], rules)
        if not all_scored:
            sys.exit(SOME_LINES_WRONG)

    def _score_lines(self, path: str, rules: RuleSet) -> bool:
        all_scored = True
        for line in _read_lines(path):
            answer, scored = answer_line(line, rules)
            self.stdout.write(answer)
            all_scored = all_scored and scored
            if path == STDIN:  # an interactive writer waits for each answer
                self.stdout.flush()
        return all_scored


def _open_rules(name: str) -> RuleSet:
    """Return the rule set in the file `name`, or else the stored rule set with this key."""
    try:
        text = Path(name).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        with suppress(DatabaseError):  # on a machine without a desk, only files work
            if (rules := find_rules(name)) is not None:
                return rules
        sentence = _("“%(name)s” is neither a file nor a rule set of this program.")
        raise BadUsage(sentence % {"name": name}) from None
    except OSError as error:
        raise refuse_file(name, error) from error
    except UnicodeDecodeError:
        raise BadUsage(bad_file_sentence(BadRulesFile("rules_file.json"))) from None
    try:
        rules = read_rules(text)
    except BadRulesFile as bad:
        raise BadUsage(bad_file_sentence(bad)) from None
    if faults := check_rules(rules):
        told = [f"{FIELD_NAMES[fault.field]}: {rule_fault_sentence(fault)}" for fault in faults]
        raise BadUsage("\n".join(told))
    return rules


def answer_line(line: bytes, default: RuleSet = ITALIAN) -> tuple[str, bool]:
    """Return the JSON answer to one line, and True if the answer is a score, not an error.

    A line without `ruleset`, or with the key of `default`, is scored by the rules `default`."""
    try:
        data = _DECODER.decode(line.decode())
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        return _ENCODER.encode(_refuse(None, [_NO_JSON], default)), False
    name = data.get("id")
    rules = _find_rules(data, default)
    score, faults = _score(data, rules, default)
    if faults:
        answer = _refuse(name, faults, rules or default)
    else:
        answer = {"id": name, **_show(score, rules or default), **_share(data, score)}
    try:
        return _ENCODER.encode(answer), not faults
    except RecursionError:  # an id nested so deep that it can be read, but not written
        return _ENCODER.encode(_refuse(None, [_NO_JSON], default)), False


def _refuse(name: object, faults: Iterable[Fault], rules: RuleSet) -> dict[str, Any]:
    return {"id": name, "errors": [_describe(fault, rules) for fault in faults]}


def _score(data: dict[str, Any], rules: RuleSet | None, default: RuleSet) -> Assessment:
    depth, before = _read_depth(data), _read_before(data.get("before", {}))
    if rules is None:
        # An invalid card is invalid by any rules.
        record, unread = read_record(depth or Depth.CARDS, data, default)
        known = ", ".join(dict.fromkeys([default.key, *PRESETS]))
        unknown = Fault("input.invalid", params={"field": "ruleset", "known": known})
        return Assessment(assess(record, default).score, (unknown, *unread))
    assessment = read_and_assess(depth or Depth.CARDS, data, rules, before or NO_POINTS)
    unread = tuple(no for value, no in ((depth, _NO_DEPTH), (before, _NO_BEFORE)) if value is None)
    return Assessment(assessment.score, unread or assessment.faults)


def _read_depth(data: dict[str, Any]) -> Depth | None:
    try:
        return Depth(data.get("depth", Depth.CARDS))
    except ValueError:
        return None


def _find_rules(data: dict[str, Any], default: RuleSet) -> RuleSet | None:
    key = data.get("ruleset", default.key)
    if key == default.key:
        return default
    return PRESETS.get(key) if isinstance(key, str) else None


def _read_before(data: object) -> PreviousPoints | None:
    """Return each side's earlier points in the match, 0 by default; None if invalid."""
    if not isinstance(data, dict):
        return None
    points = [data.get(line.value, 0) for line in LINES]
    if any(type(each) is not int or abs(each) > MAX_POINTS for each in points):
        return None
    return PreviousPoints(*points)


def _show(score: Score, rules: RuleSet) -> dict[str, Any]:
    match_points = Sides(*count_match_points(score.totals, rules.compared_with))
    shown: dict[str, Any] = {line.value: _show_side(side) for line, side in score.items()}
    return shown | {"match_points": {line.value: mp for line, mp in match_points.items()}}


def _share(data: dict[str, Any], score: Score) -> dict[str, Any]:
    """Return what a player of each side scores at a table of three, under `shares`, else {}.

    The N-S player, who is alone, scores the N-S total; each E-W player, half the E-W total."""
    if data.get("alone") is None:
        return {}
    return {"shares": {"NS": score.ns.total, "EW": halve(score.ew.total)}}


def _show_side(side: SideScore) -> dict[str, Any]:
    return {
        "melds": [_show_meld(meld) for meld in side.melds if meld is not None],
        "meld_points": side.meld_points,
        "hand_points": side.hand_points,
        "burraco_bonus": side.burraco_bonus,
        "closing_bonus": side.closing_bonus,
        "pozzetto_penalty": side.pozzetto_penalty,
        **({"cut_bonus": side.cut_bonus} if side.cut_bonus else {}),
        "total": side.total,
    }


@lru_cache(maxsize=1 << 14)
def _show_meld(meld: Meld) -> Mapping[str, Any]:
    """Convert a meld to JSON data; cached, because the same melds are played all evening."""
    return {
        "cards": meld.text,
        "kind": meld.kind.value,
        "class": meld.meld_class.value,
        "burraco": meld.burraco is not None,
        "points": meld.points,
        "bonus": meld.bonus,
    }


def _describe(fault: Fault, rules: RuleSet) -> dict[str, Any]:
    return {
        "code": fault.code,
        "side": fault.side,
        "meld": fault.meld,
        "message": fault_sentence(fault),
        "rule": format_citation(fault.code, rules),
    }


def _read_lines(path: str) -> Iterator[bytes]:
    try:
        if path == STDIN:
            yield from _split_lines(sys.stdin.buffer)
        else:
            with open(path, "rb") as file:
                yield from _split_lines(file)
    except OSError as error:
        raise refuse_file(path, error) from error


def _split_lines(file: BinaryIO) -> Iterator[bytes]:
    mark = b"\xef\xbb\xbf"
    while line := file.readline(MAX_LINE_BYTES):
        rest = line
        while len(rest) == MAX_LINE_BYTES and not rest.endswith(b"\n"):
            rest = file.readline(MAX_LINE_BYTES)
        line, mark = line.removeprefix(mark), b""  # only at the start of the file
        if line and not line.isspace():
            yield line


def _refuse_number(text: str) -> NoReturn:
    raise ValueError(text)


def _read_float(text: str) -> float:
    """Parse a float. Raises ValueError if it is too large, such as 1e999 (JSON has no infinity)."""
    number = float(text)
    return number if abs(number) < float("inf") else _refuse_number(text)


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse_number, parse_float=_read_float)
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False)
_NO_JSON: Final = Fault("input.invalid", params={"field": "json"})
_NO_BEFORE: Final = Fault("input.invalid", params={"field": "before"})
_NO_DEPTH: Final = Fault("input.invalid", params={"field": "depth"})
