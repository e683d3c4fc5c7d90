"""The rows of a list that is being checked: mended in place, left out, or chosen between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.http import QueryDict

from players.columns import Shape
from players.near_names import NearName
from players.roster import RosterEntry, RosterPlayer
from scoring.forms.field.entries import EntryForm

MOST_FIELDS = 3_000
"""Fields of rows that are open at once; of longer lists of faults the whole text is mended."""
MOST_NOTES = 300
"""Near names that are shown at once; beyond them names stay as listed."""
SAME, OTHER = "same", "other"


@dataclass(frozen=True)
class Mending:
    """What a director has typed and chosen on the page of a list."""

    data: QueryDict
    shape: Shape

    @property
    def out(self) -> frozenset[str]:
        """The lines of the rows that are left out."""
        return frozenset(self.data.getlist("out"))

    @property
    def kept_clubs(self) -> frozenset[str]:
        """The clubs whose spelling is kept although another is proposed."""
        return frozenset(self.data.getlist("keep_club"))

    @property
    def keeps_capitals(self) -> bool:
        """Whether names all in capitals stay so."""
        return "keep_capitals" in self.data

    def is_confirmed(self, line: int) -> bool:
        """Whether the row is said to be right, whatever makes it doubtful."""
        return str(line) in self.data.getlist("right")

    @property
    def most_rows(self) -> int:
        """Rows that can be open at once."""
        return MOST_FIELDS // (3 * self.shape.players + 3)

    def is_open(self, line: int) -> bool:
        """Whether the row was mended before."""
        return str(line) in self._mended

    def mend(self, entries: Iterable[RosterEntry]) -> tuple[RosterEntry, ...]:
        """The entries as mended, those that are left out included."""
        return tuple(
            EntryForm(self.data, prefix=_prefix(entry), shape=self.shape).read_typed(entry.line)
            if self.is_open(entry.line)
            else entry
            for entry in entries
        )

    def drop_out(self, entries: Iterable[RosterEntry]) -> tuple[RosterEntry, ...]:
        return tuple(entry for entry in entries if str(entry.line) not in self.out)

    def build_form(self, entry: RosterEntry) -> EntryForm:
        """The fields of a row, as typed or else as listed; its faults are told above them."""
        initial = EntryForm.initial_of(entry)
        return EntryForm(prefix=_prefix(entry), initial=initial, shape=self.shape)

    def is_same(self, near: NearName) -> bool:
        """Whether a listed player is the known one: as chosen, or as is likely."""
        chosen = self.data.get(name_choice(near))
        return chosen == SAME if chosen in (SAME, OTHER) else near.is_likely

    def merge(
        self, entries: Iterable[RosterEntry], nears: Iterable[NearName]
    ) -> tuple[RosterEntry, ...]:
        """The entries with the known players in the place of those who are the same."""
        same = {(near.line, near.place): near.merge() for near in nears if self.is_same(near)}
        return tuple(_merge_entry(entry, same) for entry in entries)

    @property
    def _mended(self) -> frozenset[str]:
        return frozenset(self.data.getlist("mended"))


def _prefix(entry: RosterEntry) -> str:
    return f"row-{entry.line}"


def name_choice(near: NearName) -> str:
    """The name of the field of a choice."""
    return f"near-{near.line}-{near.place}"


def _merge_entry(entry: RosterEntry, same: Mapping[tuple[int, int], RosterPlayer]) -> RosterEntry:
    players = (same.get((entry.line, place), player) for place, player in enumerate(entry.players))
    return RosterEntry(entry.line, *players, name=entry.name)
