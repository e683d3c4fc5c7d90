"""Events of sides of three, by Buraco with the third pack of its Variations."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User

from players.person import Person
from players.roster import RosterEntry
from scoring.core.rules.records import Depth
from scoring.entries.services import add_entries
from scoring.library.services import change_rules, copy_rules
from scoring.models.kept import KeptRules
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.recording.services import Submission, record_smazzata
from tests.cast import SIGNED, find_key, make_event, open_turn, play_turn

MOVEMENTS = (
    "mitchell",
    "howell",
    "round-robin",
    "danese",
    "danese-modified",
    "danese-no-rematch",
    "swiss",
    "knockout",
)


def keep_three_packs() -> KeptRules:
    """Buraco, Variations: one more deck, six players, a pot of three hands, a cut of 33."""
    kept = copy_rules(key="buraco", name="Buraco, three packs", **SIGNED)
    rules = replace(kept.rules, packs=3, pozzetti=3, seats=6)
    return change_rules(kept=kept, rules=rules, **SIGNED)


def line_up_three(number: int) -> RosterEntry:
    """The n-th trio of the tests."""
    names = (f"Ada{number} Alfa", f"Bea{number} Bravo", f"Cleo{number} Coda")
    return RosterEntry(0, *(Person(name, f"{name[0]}{number:04d}", "Circolo") for name in names))


def make_trios(director: User, count: int, **changes: object) -> Tournament:
    """Make an event of so many trios; `changes` as for `make_event`."""
    rules = KeptRules.objects.first() or keep_three_packs()
    fields = {"entry_kind": "trios", "rules_key": rules.key, "language": "en", **changes}
    event = make_event(director, 0, **fields)
    if count:
        lineups = [line_up_three(number) for number in range(1, count + 1)]
        add_entries(event=event, lineups=lineups, **SIGNED)
    return event


def play_on(event: Tournament, turns: int, cards: dict[str, Any]) -> None:
    """Play these turns; the first smazzata of table 1 is recorded card by card."""
    for number in range(1, turns + 1):
        turn = open_turn(event, number)
        play_turn(turn)
        if number == 1:
            table = turn.tables.get(number=1)
            correction = Submission(
                1, Depth.CARDS, cards, "c1", find_key(table, 1, 1), "from the cards"
            )
            record_smazzata(table=table, submission=correction, **SIGNED)
        close_turn(turn=turn, **SIGNED)
