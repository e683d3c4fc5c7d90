"""`manage.py movement SYSTEM`: the seating of a movement as one JSON object.

For a movement that plans all turns at the draw, `--entries N --turns R` gives turns 1 to R. For a
movement that needs results, `--standings FILE` gives the next turn. With `--measure` the command
prints statistics of the turns instead, in sentences. It then accepts `--entries N --turns R` for
any movement, and simulates the results if the movement needs any."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.pairing.draw import seat_drawn, shuffled
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.measure import measure_plan
from scoring.core.pairing.movement import Basis, ImpossiblePlan, Movement, Option
from scoring.core.pairing.phase import PhasePlan
from scoring.core.pairing.registry import MOVEMENTS, build_movement
from scoring.core.pairing.rehearsal_play import rehearse
from scoring.core.pairing.seating import Contender, Plan, Seating, SectionState
from scoring.events.phases_wording import format_measured, measure_sentences, simulated_sentence
from scoring.management.usage import BadUsage
from scoring.standings.standings_file import BadStandings, read_standings
from scoring.text.entries_wording import entry_words
from scoring.text.impossible_wording import impossible_sentence
from scoring.text.movements_wording import OPTION_WORDS

MAX_SEATINGS = 1_000_000
"""Maximum sum of the tables of all turns; a seating of this size takes 0.5 GB of memory."""

SYSTEMS = {
    key: movement for key, movement in MOVEMENTS.items() if movement.basis is not Basis.ROUNDS
}
"""Movements that can be printed; the others need table winners, which `--standings` cannot give."""

DEFAULT_SEED = "1"


class Offer(NamedTuple):
    """A command-line option for movements, and the keys of the movements that accept it."""

    option: Option
    systems: list[str]


def _list_offers() -> dict[str, Offer]:
    """Return the offers by option key; options about clubs only for movements that need results."""
    offers: dict[str, Offer] = {}
    for key, movement in SYSTEMS.items():
        for option in movement.list_options():
            if movement.needs_results or not option.of_clubs:
                offers.setdefault(option.key, Offer(option, [])).systems.append(key)
    return offers


class AskedTurns(NamedTuple):
    movement: Movement
    entries: int
    plan: Plan
    before: Sequence[Contender] = ()
    """The entries in the order of the given standings; () if no standings were given."""
    rematches: Sequence[tuple[int, int]] = ()
    result_seed: str = ""
    """Seed of the simulated results that paired the turns; "" if no results were simulated."""


OFFERS = _list_offers()

FROM_STANDINGS = [key for key, movement in SYSTEMS.items() if movement.needs_results]

MAX_LISTED = 12

T = TypeVar("T")


class Command(BaseCommand):
    """Prints each table's seating. Without a seed, entries sit in the order of their numbers."""

    help = "Prints the seating of a movement as one JSON object."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        # Numbers are read in `handle`, which reports a wrong one in the user's language.
        parser.add_argument("system", metavar="SYSTEM", help=", ".join(SYSTEMS))
        parser.add_argument("--entries", metavar="N", help="number of entries")
        parser.add_argument("--turns", metavar="R", help="turns 1 to R are printed")
        parser.add_argument(
            "--seed", metavar="S", help="draws the order of entries, or of those that are level"
        )
        for option, systems in OFFERS.values():
            described = f"{OPTION_WORDS[option.key].label} ({', '.join(systems)})"
            if option.is_switch:
                parser.add_argument(f"--{option.key}", action="store_true", help=described)
            else:
                parser.add_argument(f"--{option.key}", metavar="K", help=described)
        parser.add_argument(
            "--standings",
            metavar="FILE",
            help=f"JSON, - for standard input ({', '.join(FROM_STANDINGS)})",
        )
        parser.add_argument("--last", action="store_true", help="this is the last turn")
        parser.add_argument(
            "--measure",
            action="store_true",
            help="how often any two meet and are partners, byes, tables (any movement)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            seated = _seat(options)
        except BadStandings as error:
            raise BadUsage(str(error)) from error
        except ImpossiblePlan as error:
            kind = _find_kind(MOVEMENTS[options["system"]])
            raise BadUsage(impossible_sentence(error, kind)) from error
        if seated.rematches:
            self.stderr.write(_describe_rematches(seated.rematches))
        self.stdout.write(_measure(seated) if options["measure"] else json.dumps(_write(seated)))


def _seat(options: Mapping[str, Any]) -> AskedTurns:
    """Pair the turns that the options ask for. Raises BadUsage, BadStandings or ImpossiblePlan."""
    system = options["system"]
    systems = MOVEMENTS if options["measure"] else SYSTEMS
    if system not in systems:
        raise BadUsage(
            _("There is no movement “%(system)s”; choose one of: %(known)s.")
            % {"system": system, "known": ", ".join(systems)}
        )
    movement = systems[system]
    _check_options(movement, options)
    numbers = {
        name: _read_number(f"--{name}", options[name])
        for name in ("entries", "turns", *OFFERS)
        if options[name] is not None
    }
    movement = build_movement(system, numbers)
    if options["standings"] is not None:
        return _entrant(movement, numbers, options)
    entries, turns = numbers["entries"], numbers["turns"]
    _check_length(movement, entries, turns)
    if movement.needs_results:
        return _rehearse(movement, entries, turns, options["seed"] or DEFAULT_SEED)
    plan = movement.plan(entries, turns)
    if (seed := options["seed"]) is not None:
        plan = seat_drawn(plan, _draw(range(1, entries + 1), seed))
    return AskedTurns(movement, entries, plan)


def _check_options(movement: Movement, options: Mapping[str, Any]) -> None:
    """Raise BadUsage for options that do not apply to this movement, and for missing ones."""
    system = movement.key
    if not movement.needs_results:
        if options["standings"] is not None:
            raise BadUsage(
                _(
                    "“%(system)s” makes the pairings of all turns at the draw: use --entries and "
                    "--turns instead of --standings."
                )
                % {"system": system}
            )
    elif options["standings"] is None and not options["measure"]:
        raise BadUsage(
            _(
                "“%(system)s” makes the pairings from the standings: add --standings and the name "
                "of the file that contains the standings, or “-” for standard input."
            )
            % {"system": system}
        )
    elif options["standings"] is not None and system not in SYSTEMS:
        raise BadUsage(
            _(
                "“%(system)s” does not use the standings for the pairings: use --entries "
                "and --turns instead."
            )
            % {"system": system}
        )
    if options["standings"] is None and None in (options["entries"], options["turns"]):
        raise BadUsage(_("“%(system)s” needs both --entries and --turns.") % {"system": system})
    belong = {key: systems for key, (_option, systems) in OFFERS.items()}
    for name, systems in (belong | {"last": FROM_STANDINGS}).items():
        if options[name] not in (None, False) and system not in systems:
            raise BadUsage(
                _("%(option)s can be used with %(systems)s, but not with “%(system)s”.")
                % {"option": f"--{name}", "systems": ", ".join(systems), "system": system}
            )


def _find_kind(movement: Movement) -> EntryKind:
    return EntryKind.PLAYERS if movement.of_players else EntryKind.PAIRS


def _check_length(movement: Movement, entries: int, turns: int) -> None:
    """Raise BadUsage if the output would be too long, ImpossiblePlan for an impossible plan."""
    movement.check(entries, turns)
    tables = (entries + 1) // 2
    if tables * turns > MAX_SEATINGS:
        most = MAX_SEATINGS // tables
        raise BadUsage(
            ngettext(
                "The list would be very long: with %(count)s you can ask for at most %(most)d "
                "turn, but you asked for %(turns)d.",
                "The list would be very long: with %(count)s you can ask for at most "
                "%(most)d turns, but you asked for %(turns)d.",
                most,
            )
            % {
                "most": most,
                "count": entry_words(_find_kind(movement), "count", n=entries),
                "turns": turns,
            }
        )


def _rehearse(movement: Movement, entries: int, turns: int, seed: str) -> AskedTurns:
    """Return turns that are paired by simulated results. `seed` determines the results."""
    options = {option.key: value for option, value in movement.list_chosen()}
    plan = PhasePlan(movement.key, turns, smazzate=1, minutes=1, options=options)
    played = rehearse([plan], entries, break_minutes=0, seed=seed).turns
    tables = tuple(turn.seating[0] for turn in played)
    return AskedTurns(movement, entries, tables, result_seed=seed)


def _entrant(
    movement: Movement, numbers: Mapping[str, int], options: Mapping[str, Any]
) -> AskedTurns:
    """Return the next turn, paired from the standings file. `numbers`: numeric options by name."""
    if numbers.get("turns", 1) != 1:
        raise BadUsage(
            _(
                "“%(system)s” makes the pairings of one turn at a time: leave out --turns, or use "
                "--turns 1."
            )
            % {"system": movement.key}
        )
    for option, value in movement.list_chosen():
        if value < 0 == option.least:
            wrong = {"option": f"--{option.key}"}
            raise BadUsage(_("%(option)s cannot be negative.") % wrong)
    contenders = read_standings(options["standings"])
    if (wanted := numbers.get("entries", len(contenders))) != len(contenders):
        held = entry_words(_find_kind(movement), "count", n=len(contenders))
        raise BadUsage(
            _("The standings contain %(held)s, but --entries is %(wanted)d.")
            % {"held": held, "wanted": wanted}
        )
    if (seed := options["seed"]) is not None:
        contenders = _draw(sorted(contenders, key=lambda one: one.number), seed)
    ranked = sorted(contenders, key=lambda one: (-one.vp, -one.mp))
    movement.check(len(ranked), 1)
    members = [one.number for one in ranked]
    section = SectionState(members, turn=1, ranked=ranked, is_last=options["last"])
    pairing = movement.seat_section(section)
    return AskedTurns(movement, len(ranked), (pairing.tables,), ranked, pairing.rematches)


def _write(seated: AskedTurns) -> dict[str, Any]:
    # The key of a third side is missing unless there is one.
    turns = [
        [dict(zip(Seating._fields, (one.table, *one.sides), strict=False)) for one in turn]
        for turn in seated.plan
    ]
    answer = {"system": seated.movement.key, "entries": seated.entries, "turns": turns}
    return answer | ({"rematches": seated.rematches} if seated.rematches else {})


def _measure(seated: AskedTurns) -> str:
    """Format statistics of a seating, such as meetings and byes, one sentence per line."""
    entries = [one.number for one in seated.before] or range(1, seated.entries + 1)
    clubs = {one.number: one.club for one in seated.before}
    measure = measure_plan(seated.plan, entries, clubs, seated.before)
    kind = _find_kind(seated.movement)
    heading = format_measured(seated.movement.key, kind, seated.entries, len(seated.plan))
    lines = [heading, *measure_sentences(measure)]
    if seated.result_seed:
        lines.append(simulated_sentence(seated.result_seed))
    return "\n".join(lines)


def _describe_rematches(rematches: Sequence[tuple[int, int]]) -> str:
    named = ", ".join(f"{a}–{b}" for a, b in rematches[:MAX_LISTED])
    return ngettext(
        "One rematch could not be avoided: %(tables)s.",
        "%(count)d rematches could not be avoided: %(tables)s.",
        len(rematches),
    ) % {"count": len(rematches), "tables": f"{named} …" if len(rematches) > MAX_LISTED else named}


def _read_number(option: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadUsage(
            _("%(option)s must be a whole number, not “%(text)s”.")
            % {"option": option, "text": text}
        ) from None


def _draw(ordered: Iterable[T], seed: str) -> list[T]:
    try:
        return shuffled(list(ordered), seed)
    except UnicodeEncodeError:  # bytes of the command line that are not text
        raise BadUsage(
            _("%(option)s must consist of letters and digits.") % {"option": "--seed"}
        ) from None
