"""Benchmark of matching a list of names with the members of a federation."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import OSA

from bench.names import make_names
from bench.report import Line, compare
from players.models import Player
from players.names import fold_name
from players.near_names import find_near_names
from players.person import Person
from players.queries import load_doubles, load_known_players
from players.roster import RosterEntry

MEMBERS = 20_000
LISTED = 100


def run() -> Iterable[Line]:
    """Measure matching LISTED names with MEMBERS members, then finding all doubles among them."""
    members = [
        Player(name=name, card_number=f"M{n}") for n, name in enumerate(make_names(MEMBERS, "base"))
    ]
    for member in members:
        member.set_key()
    Player.objects.bulk_create(members, batch_size=2_000)
    names = make_names(LISTED, "listed")
    entries = [RosterEntry(n, Person(f"{name}a")) for n, name in enumerate(names, start=1)]
    keys = [fold_name(entry.first.name) for entry in entries]
    base = [member.key for member in members]

    def match() -> int:
        known, _words = load_known_players(entries)
        return len(list(find_near_names(entries, known)))

    def match_alone() -> int:
        """Compare every listed name with every loaded member's; return the number of matches."""
        distances = process.cdist(keys, base, scorer=OSA.distance, score_cutoff=1, workers=1)
        return int(np.count_nonzero(distances < 2))

    assert match()
    assert match_alone()
    ours, alone = compare(match, match_alone)
    what = f"a list of {LISTED} matched with {MEMBERS:,} members"
    yield Line(what, ours * 1e6, alone * 1e6, 2, against="rapidfuzz.process.cdist over all names")
    every, alone = compare(load_doubles, match_alone, rounds=3)
    what = f"all possible doubles among {MEMBERS:,} members"
    yield Line(what, every * 1e6, alone * 1e6, against="rapidfuzz.process.cdist over all names")
