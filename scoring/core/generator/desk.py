"""The desk, the players and the random generator of a simulated event."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeVar

from scoring.core.bundle import values
from scoring.core.bundle.outcome_values import StoredStandings
from scoring.core.bundle.values import Player
from scoring.core.desk.desk import Desk, DeskEntry, DeskPhase
from scoring.core.limits import SALT_LENGTH
from scoring.core.pairing.entries import EntryKind, count_players
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.play.acts import LEAVE_STANDINGS, ActKind

T = TypeVar("T")


class Chance:
    """Random numbers from a seed, equal in every Python version: only `random()` is used."""

    def __init__(self, seed: str, odds: Mapping[str, float]) -> None:
        self.draw = random.Random(seed).random  # nosec B311  # repeated from its seed, guards nothing
        """Return a number from 0 (inclusive) to 1 (exclusive)."""
        self._odds = odds

    def happens(self, name: str) -> bool:
        """Return True with the probability set for `name`; always uses up one random number."""
        return self.draw() < self._odds[name]

    def below(self, count: int) -> int:
        """Draw a whole number from 0 (inclusive) to `count` (exclusive)."""
        return int(self.draw() * count)

    def between(self, least: int, most: int) -> int:
        """Draw a whole number from `least` to `most`, both inclusive."""
        return least + self.below(most - least + 1)

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        drawn = list(items)
        for i in range(len(drawn) - 1, 0, -1):
            j = self.below(i + 1)
            drawn[i], drawn[j] = drawn[j], drawn[i]
        return drawn

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` random items, in their original order."""
        kept = set(self.shuffle(range(len(items)))[:count])
        return [item for at, item in enumerate(items) if at in kept]

    def draw_hex(self, digits: int) -> str:
        return "".join(self.pick("0123456789abcdef") for _ in range(digits))


class ChanceDesk(Desk):
    """The desk of a simulated event: draws the times of its acts and writes its journal."""

    def __init__(
        self,
        event: values.Event,
        phases: list[DeskPhase],
        begins: datetime,
        chance: Chance,
        director: str,
    ) -> None:
        super().__init__(event, phases, begins, director)
        self.chance = chance
        self.last_number = 0
        """The highest entry number ever used."""
        self.revision = 0
        self.closed_at: datetime | None = None
        self.kept: StoredStandings | None = None
        """The last stored standings, with cause, author, time and revision; the rows are empty."""

    def tick(self) -> None:
        """Begin the next write: move the clock up to three minutes on, add 1 to the revision."""
        self.now += timedelta(seconds=self.chance.below(180))
        self.revision += 1

    def write_act(self, kind: ActKind, reason: str = "", /, **params: object) -> values.Act:
        self.tick()
        params = {name: params[name] for name in sorted(params)}
        act = values.Act(
            len(self.acts) + 1, kind.value, params, reason, None, self.director, self.now,
            self.revision,
        )  # fmt: skip
        self.acts.append(act)
        if kind not in LEAVE_STANDINGS:
            self.keep_standings(kind.value)
        return act

    def keep_standings(self, cause: str) -> None:
        """Note in `kept` that standings are stored now. `cause`: a kind of act, or "record"."""
        self.kept = StoredStandings(0, cause, self.director, self.now, (), self.revision)

    def revert(self, number: int, by: values.Act) -> None:
        self.acts[number - 1] = replace(self.acts[number - 1], undone_by=by.number)

    @contextmanager
    def attempt(self, phase: DeskPhase) -> Iterator[None]:
        """Context for a draw or pairing: if it raises ImpossiblePlan, undo it and raise again."""
        before = (self.turns, list(self.acts), self.now, self.revision, self.kept)
        drawn = (phase.sections, phase.draw_method, phase.draw_seed)
        try:
            yield
        except ImpossiblePlan:
            self.turns, self.acts, self.now, self.revision, self.kept = before
            phase.sections, phase.draw_method, phase.draw_seed = drawn
            raise


_FIRST = (
    "Ada", "Bea", "Carlo", "Dino", "Elena", "Fabio", "Gina", "Ivo", "Livia", "Mario", "Nora",
    "Olga", "Piero", "Rita", "Sara", "Tullio", "Ugo", "Vera", "Zoe", "Anna Maria", "Gian Luca",
)  # fmt: skip
_LAST = (
    "Amati", "Bianchi", "Conti", "D'Angelo", "Esposito", "Ferri", "Galli", "Leone", "Moretti",
    "Neri", "Orsini", "Però", "Riva", "Serra", "Testa", "Villa",
)  # fmt: skip
CLUBS = ("", "Circolo Aurora", "Circolo Bellavista", "ASD Tre Fiumi")


class People:
    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._count = 0

    def draw_player(self, position: int, club: str) -> Player:
        """Draw a new player; a number distinguishes players with equal names."""
        self._count += 1
        first, last = self._chance.pick(_FIRST), self._chance.pick(_LAST)
        card = f"T{self._chance.draw_hex(8)}" if self._chance.draw() < 0.8 else ""
        name = f"{last} {first} {self._count}"
        return Player(position, name, card, club, self._chance.draw_hex(SALT_LENGTH))

    def draw_entry(self, number: int, kind: EntryKind, pairs: int) -> DeskEntry:
        """Draw an entry with this number. `pairs`: the number of pairs in a team."""
        club, players = self._chance.pick(CLUBS), count_players(kind, pairs)
        name = f"Squadra {number}" if kind is EntryKind.TEAMS else ""
        listed = [self.draw_player(position, club) for position in range(1, players + 1)]
        return DeskEntry(number, name, listed)
