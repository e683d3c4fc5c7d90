"""The rows of the standings page: computed from results, or read from the stored page. The stored
page is JSON with the keys `turns`, `after_turn`, `turns_planned`, `phases`, `phase`, `lists`,
`has_race` and `rows`; each row has the names and values of one entry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from players.names import fold_name
from players.person import Person
from scoring.core.ranking.results import STANDING_FIGURES, Total
from scoring.models.tournament import EventPrizes, ShownStandings, Tournament
from scoring.standings.public_queries import (
    EventStandings,
    Ranking,
    load_all_places,
    load_event_standings,
)
from scoring.text.entrants_queries import Entrant, load_entrants


class StandingRow(NamedTuple):
    place: int
    entrant: Entrant
    total: Total
    turns: Mapping[int, int]
    """The victory points of each turn in which the entry has a result."""
    move: int | None
    """Places gained in the last turn, negative if lost; None if there was no place before."""
    tied: bool = False
    rested: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    adjusted: bool = False
    withdrawn: bool = False
    out_after: int = 0
    """The turn after which the entry was eliminated, or 0."""
    overall: int | None = None
    """The place in the general standings if this is the ranking of a category, else None."""

    @property
    def number(self) -> int:
        return self.entrant.number

    # Sort keys, computed only when used.

    @property
    def sort_name(self) -> str:
        return fold_name(self.entrant.label)

    @property
    def club(self) -> str:
        return self.entrant.club.casefold()

    @property
    def vp_by_turn(self) -> Mapping[str, int]:
        """Victory points by column name, such as `t3`; -1 for a turn without a result."""
        return defaultdict(lambda: -1, {f"t{turn}": vp for turn, vp in self.turns.items()})


def build_standing_rows(
    event: EventStandings,
    entrants: Mapping[int, Entrant],
    most_places: int | None = None,
    before: Mapping[int, int] | None = None,
) -> list[StandingRow]:
    """Build the rows of the standings, best first, down to place `most_places`, by default all.

    `before`: places by entry after the previous turn, to show changes of place."""
    before = before or {}
    rows = []
    for place, entry, total, tied, _decided_by in event.standings:
        if most_places is not None and place > most_places:
            break
        results = event.results.get(entry, {})
        turns = {turn: results[turn] for turn in event.turns if turn in results}
        rows.append(
            StandingRow(
                place,
                entrants[entry],
                total,
                {turn: result.vp for turn, result in turns.items()},
                before[entry] - place if entry in before else None,
                tied,
                tuple([turn for turn, result in turns.items() if result.bye]),
                tuple([turn for turn, result in turns.items() if result.absent and not result.bye]),
                entry in event.adjusted,
                entry in event.withdrawn,
                event.out_after.get(entry, 0),
                event.overall.get(entry),
            )
        )
    return rows


@dataclass(frozen=True)
class RankedRows:
    rows: Sequence[StandingRow]
    turns: tuple[int, ...]
    after_turn: int
    """The last closed turn, or 0."""
    turns_planned: int
    phases: int
    phase: Mapping[str, Any] | None
    """The `number` and `movement` of the phase of the last counted turn, or None."""
    lists: tuple[Ranking, ...]
    shown: Ranking | None
    has_race: bool
    """True if the leaders' race can be drawn: at least two entries, and places of two turns."""

    @property
    def last_turn(self) -> int:
        return self.turns[-1] if self.turns else 0


def load_ranked_rows(event: Tournament, wanted: str = "") -> RankedRows:
    """Load the rows of the general standings, or of the ranking with the key `wanted`. Turns that
    the reader may not see do not count. One query for general standings that are stored, if the
    reader sees the same turns as the public; otherwise the queries of `build_ranked_rows`."""
    if not wanted and (page := _find_kept(event)) is not None:
        return read_page(page)
    return build_ranked_rows(event, wanted)


class PublicPlace(NamedTuple):
    number: int
    place: int
    vp: int
    mp: int
    withdrawn: bool


def load_public_places(events: Collection[Tournament]) -> dict[int, list[PublicPlace]]:
    """Load the general standings of these events as the public sees them, by the event's key. One
    query if current rows of all events are stored; more for each event whose rows are computed."""
    stored = {
        kept.tournament_id: kept for kept in ShownStandings.objects.filter(tournament__in=events)
    }
    return {event.pk: _list_places(event, stored.get(event.pk)) for event in events}


def _list_places(event: Tournament, kept: ShownStandings | None) -> list[PublicPlace]:
    is_current = kept and (kept.revision, kept.until) == (event.ranked_revision, event.frozen_turn)
    page = kept.page if kept and is_current else write_page(build_ranked_rows(event))
    return [
        PublicPlace(
            row["number"],
            row["place"],
            row["total"]["vp"],
            row["total"]["mp"],
            row.get("withdrawn", False),
        )
        for row in page["rows"]
    ]


_KEPT = "SELECT * FROM scoring_shownstandings WHERE tournament_id = %s AND revision = %s"


def _find_kept(event: Tournament) -> Mapping[str, Any] | None:
    for kept in ShownStandings.objects.raw(_KEPT, [event.pk, event.ranked_revision]):
        if kept.until == event.shown_until:
            page: Mapping[str, Any] = kept.page
            return page
    return None


def build_ranked_rows(event: Tournament, wanted: str = "") -> RankedRows:
    """Compute the rows of the ranking with the key `wanted`, by default of the general standings.

    Three queries more than `load_event_standings`."""
    entrants = load_entrants(event)
    standings = load_event_standings(event, entrants, wanted)
    places = load_all_places(event, standings)
    earlier = [turn for turn in places if turn < standings.after_turn]
    before = places[max(earlier)] if earlier and standings.shown is None else {}
    rows = build_standing_rows(standings, entrants, before=before)
    phase = standings.find_phase(standings.last_turn)
    return RankedRows(
        rows=rows,
        turns=standings.turns,
        after_turn=standings.after_turn,
        turns_planned=standings.turns_planned,
        phases=len(standings.phases),
        phase={"number": phase.number, "movement": phase.plan.movement} if phase else None,
        lists=standings.lists,
        shown=standings.shown,
        has_race=len(places) > 1 and len(rows) > 1,
    )


def shows_prizes(event: Tournament, ranked: RankedRows) -> bool:
    """True if the event has prizes and the reader may see them: the event or all its turns are
    closed, and no results are hidden from the reader. At most one query."""
    is_over = event.is_closed or 0 < ranked.turns_planned <= ranked.after_turn
    is_shown = is_over and event.shown_until is None
    plans = EventPrizes.objects.filter(tournament=event).exclude(data__prizes=[])
    return is_shown and plans.exists()


_PLAIN = ("turns", "after_turn", "turns_planned", "phases", "phase", "has_race")
"""Keys of the stored standings page whose values are stored unchanged."""


def write_page(ranked: RankedRows) -> dict[str, Any]:
    return {key: getattr(ranked, key) for key in _PLAIN} | {
        "turns": list(ranked.turns),
        "lists": [ranking._asdict() for ranking in ranked.lists],
        "rows": [_write_row(row, ranked.turns) for row in ranked.rows],
    }


_FIGURES = (*[figure.key for figure in STANDING_FIGURES], "short")
_MARKS: dict[str, Callable[[Any], Any]] = {
    "tied": bool, "rested": tuple, "absent": tuple, "adjusted": bool, "withdrawn": bool,
    "out_after": int,
}  # fmt: skip
"""Optional fields of a stored row, with their types; only set fields are stored."""


def _write_row(row: StandingRow, turns: Sequence[int]) -> dict[str, Any]:
    entrant = row.entrant
    return {
        "place": row.place,
        "move": row.move,
        "number": entrant.number,
        "team": entrant.team,
        "players": [[person.name, person.club] for person in entrant.people],
        "total": {key: getattr(row.total, key) for key in _FIGURES},
        "vp": [row.turns.get(turn) for turn in turns],
        **{key: value for key in _MARKS if (value := getattr(row, key))},
    }


def read_page(page: Mapping[str, Any]) -> RankedRows:
    turns = tuple(page["turns"])
    return RankedRows(
        **{key: page[key] for key in _PLAIN}
        | {
            "turns": turns,
            "lists": tuple(Ranking(**ranking) for ranking in page["lists"]),
            "rows": [_read_row(row, turns) for row in page["rows"]],
            "shown": None,
        }
    )


def _read_row(row: Mapping[str, Any], turns: Sequence[int]) -> StandingRow:
    number, points = row["number"], zip(turns, row["vp"], strict=True)
    people = tuple([Person(name, club=club) for name, club in row["players"]])
    return StandingRow(
        row["place"],
        Entrant(number, people, row["team"]),
        Total(number, **row["total"]),
        {turn: vp for turn, vp in points if vp is not None},
        row["move"],
        **{key: _MARKS[key](row[key]) for key in _MARKS if key in row},
    )
