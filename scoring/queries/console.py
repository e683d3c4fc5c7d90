"""Where an event stands, and the one thing that its director does next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import F

from scoring.models.act import ActKind
from scoring.models.phase import Phase
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn, TurnState
from scoring.queries.phases import PhaseInPlay, find_phase_in_play
from scoring.queries.results import TableResult, TableState, current_turn, load_turn_results

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
    """The state of an event. `turn` is the one that the next act speaks of, or None."""

    pairs: int
    """Entries registered."""
    turns: tuple[Turn, ...]
    phases: tuple[Phase, ...]
    place: PhaseInPlay | None
    """The phase that the event is in; None when every planned turn is closed."""
    act: NextAct
    turn: Turn | None
    hall: Turn | None
    """The turn that the hall is in, None while nothing is published."""
    tables: tuple[TableResult, ...]
    """Those of that turn."""
    open_tables: int
    """Tables of a turn in play that still owe smazzate."""

    @property
    def closed_turns(self) -> int:
        return sum(turn.state == TurnState.CLOSED for turn in self.turns)


def load_console(tournament: Tournament) -> Console:
    """Where the event stands. Six queries."""
    pairs = tournament.entries.count()
    turns = list(tournament.turns.select_related("phase"))
    for each in turns:
        each.tournament = tournament
    phases = tuple(tournament.phases.order_by("number"))
    place = find_phase_in_play(tournament)
    hall = current_turn(turns)
    tables = load_turn_results(hall) if hall else []
    owing = [table for table in tables if table.state in (TableState.WAITING, TableState.PLAYING)]
    act, turn = _find_act(tournament, pairs, turns, place, bool(owing))
    return Console(pairs, tuple(turns), phases, place, act, turn, hall, tuple(tables), len(owing))


def _find_act(
    tournament: Tournament,
    pairs: int,
    turns: list[Turn],
    place: PhaseInPlay | None,
    owing: bool,
) -> tuple[NextAct, Turn | None]:
    if tournament.is_closed:
        return NextAct.DOWNLOAD, None
    if place is None:
        return NextAct.CLOSE_EVENT, None
    if not turns:
        return (NextAct.REGISTER if pairs < FEWEST_PAIRS else NextAct.DRAW), None
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
    """The number of a draft that was paired from standings that have moved since. Two queries,
    none unless results decide the phase."""
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


def find_overridden(turn: Turn | None) -> list[tuple[int, int, int]]:
    """Turn, table and number of the smazzate of a turn recorded against the checks. One query."""
    if turn is None:
        return []
    return list(
        SmazzataRevision.objects.filter(smazzata__table__turn=turn, number=F("smazzata__revision"))
        .exclude(override="")
        .order_by("smazzata__table__number", "smazzata__number")
        .values_list("smazzata__table__turn__number", "smazzata__table__number", "smazzata__number")
    )
