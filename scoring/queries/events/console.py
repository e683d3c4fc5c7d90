"""The state of an event, and the director's next act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from scoring.models.entry import Withdrawal
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.acts import ActKind
from scoring.play.turns import TurnState
from scoring.queries.events.phases import PhaseInPlay, find_in_play, load_phases
from scoring.queries.field.entries import Entrant, load_entrants
from scoring.queries.play.results import TableResult, TableState, current_turn, load_turn_results

FEWEST_PAIRS = 2


class NextAct(StrEnum):
    REGISTER = "register"
    DRAW = "draw"
    PAIR = "pair"
    PUBLISH = "publish"
    START = "start"
    RECORD = "record"
    CLOSE_TURN = "close_turn"
    CLOSE_EVENT = "close_event"
    DOWNLOAD = "download"


@dataclass(frozen=True, slots=True)
class Console:
    """The state of an event. `turn`: the number of the turn that the next act concerns, or None."""

    entries: Mapping[int, Entrant]
    """The registered entries, by number."""
    withdrawn: int
    """How many of them have withdrawn."""
    turns: tuple[Turn, ...]
    phases: tuple[Phase, ...]
    place: PhaseInPlay | None
    """The phase that the event is in; None when every planned turn is closed."""
    act: NextAct
    turn: Turn | None
    hall: Turn | None
    """The turn being played or last published; None before the first is published."""
    tables: tuple[TableResult, ...]
    """The tables of the current turn."""
    open_tables: int
    """Tables of a turn in play that still owe smazzate."""

    @property
    def entrants(self) -> int:
        """Entries registered."""
        return len(self.entries)

    @property
    def staying(self) -> int:
        """Entries that have not withdrawn."""
        return self.entrants - self.withdrawn

    @property
    def turns_planned(self) -> int:
        return sum(phase.turns for phase in self.phases)

    @property
    def closed_turns(self) -> int:
        return sum(turn.state == TurnState.CLOSED for turn in self.turns)


def load_console(tournament: Tournament) -> Console:
    """The state of the event. Four queries."""
    phases, entries = load_phases(tournament), load_entrants(tournament)
    turns = sorted(chain.from_iterable(own for _, own in phases), key=lambda turn: turn.number)
    place = find_in_play(phases)
    hall = current_turn(turns)
    tables = load_turn_results(hall) if hall else []
    owing = [table for table in tables if table.state in (TableState.WAITING, TableState.PLAYING)]
    act, turn = _find_act(tournament, len(entries), turns, place, bool(owing))
    return Console(
        entries=entries,
        withdrawn=Withdrawal.objects.filter(entry__tournament=tournament).count(),
        turns=tuple(turns),
        phases=tuple(phase for phase, _ in phases),
        place=place,
        act=act,
        turn=turn,
        hall=hall,
        tables=tuple(tables),
        open_tables=len(owing),
    )


def _find_act(
    tournament: Tournament,
    entrants: int,
    turns: list[Turn],
    place: PhaseInPlay | None,
    owing: bool,
) -> tuple[NextAct, Turn | None]:
    if tournament.is_closed:
        return NextAct.DOWNLOAD, None
    if place is None:
        return NextAct.CLOSE_EVENT, None
    if not turns:
        return (NextAct.REGISTER if entrants < FEWEST_PAIRS else NextAct.DRAW), None
    left = [turn for turn in turns if turn.state != TurnState.CLOSED]
    if not left:
        return (NextAct.PAIR if place.published else NextAct.DRAW), None
    first = left[0]
    match first.state:
        case TurnState.DRAFT:
            return NextAct.PUBLISH, first
        case TurnState.PUBLISHED:
            return NextAct.START, first
    return (NextAct.RECORD if owing else NextAct.CLOSE_TURN), first


def find_outdated_draft(tournament: Tournament, place: PhaseInPlay | None) -> int | None:
    """The number of a draft that was paired from standings that have changed since. Two queries,
    none unless results decide the pairings of the phase."""
    if place is None or not place.phase.find_movement().needs_results:
        return None
    drafts = [turn.number for turn in place.turns if turn.state == TurnState.DRAFT]
    if not drafts:
        return None
    paired = tournament.acts.filter(kind__in=(ActKind.PAIR, ActKind.DRAW), undone_by=None).last()
    moved = tournament.standings_versions.last()
    if paired is None or moved is None or moved.created_at_revision <= paired.created_at_revision:
        return None
    return drafts[0]
