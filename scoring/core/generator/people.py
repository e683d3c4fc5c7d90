"""Made-up people: nobody of an event has another's name or card."""

from __future__ import annotations

from scoring.core.bundle.values import Player
from scoring.core.desk.desk import DeskEntry
from scoring.core.generator.desk import Chance
from scoring.core.limits import SALT_LENGTH
from scoring.core.pairing.entries import EntryKind, count_players

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
    """Draws the players of an event, one after the other."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._count = 0

    def draw_player(self, position: int, club: str) -> Player:
        """A player nobody has met yet; a number tells those apart whose names are the same."""
        self._count += 1
        first, last = self._chance.pick(_FIRST), self._chance.pick(_LAST)
        card = f"T{self._chance.draw_hex(8)}" if self._chance.draw() < 0.8 else ""
        name = f"{last} {first} {self._count}"
        return Player(position, name, card, club, self._chance.draw_hex(SALT_LENGTH))

    def draw_entry(self, number: int, kind: EntryKind, pairs: int) -> DeskEntry:
        """The entry of this number; a team has so many pairs."""
        club, players = self._chance.pick(CLUBS), count_players(kind, pairs)
        name = f"Squadra {number}" if kind is EntryKind.TEAMS else ""
        listed = [self.draw_player(position, club) for position in range(1, players + 1)]
        return DeskEntry(number, name, listed)
