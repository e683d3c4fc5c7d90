"""Who plays in an event, by pair number."""

from __future__ import annotations

from dataclasses import dataclass

from players.roster import RosterPair, RosterPlayer
from scoring.models.entry import Entry, EntryPlayer
from scoring.models.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair as it entered: names, membership cards ("" for none) and clubs of both players."""

    number: int
    names: tuple[str, ...]
    cards: tuple[str, ...]
    clubs: tuple[str, ...]

    @property
    def label(self) -> str:
        """Both names, as printed."""
        return " – ".join(self.names)

    @property
    def short(self) -> str:
        """Both names with the first names, which lists print last, cut to a letter."""
        return " – ".join(_shorten(name) for name in self.names)

    @property
    def club(self) -> str:
        """The pair's club, or both where they differ."""
        return " / ".join(dict.fromkeys(filter(None, self.clubs)))

    @property
    def shared_club(self) -> str:
        """The club that all of them belong to, "" where they differ."""
        return self.clubs[0] if len(set(self.clubs)) == 1 else ""


def _shorten(name: str) -> str:
    surname, _, first = name.rpartition(" ")
    return f"{surname} {first[0]}." if surname else name


def load_pairs(tournament: Tournament) -> dict[int, Pair]:
    """All pairs of the event by number, in order. One query."""
    members: dict[int, list[tuple[str, str, str]]] = {}
    for number, *who in (
        EntryPlayer.objects.filter(tournament=tournament)
        .order_by("entry__number", "position")
        .values_list("entry__number", "name", "card_number", "club")
    ):
        members.setdefault(number, []).append((who[0], who[1], who[2]))
    return {number: Pair(number, *zip(*who, strict=True)) for number, who in members.items()}


def load_pair(entry: Entry) -> Pair:
    """One pair. One query."""
    rows = entry.members.order_by("position").values_list("name", "card_number", "club")
    return Pair(entry.number, *zip(*rows, strict=True))


def load_roster(tournament: Tournament) -> list[RosterPair]:
    """The registered pairs as a roster has them, `line` being the pair's number. One query."""
    return [
        RosterPair(
            pair.number,
            *(
                RosterPlayer(*player)
                for player in zip(pair.names, pair.cards, pair.clubs, strict=True)
            ),
        )
        for pair in load_pairs(tournament).values()
    ]
