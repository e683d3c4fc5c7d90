from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from django.db.models import Count
from django.utils import timezone

from scoring.core.play.acts import ActKind
from scoring.core.play.turns import TurnState
from scoring.events.plan_queries import MIN_ENTRIES
from scoring.models.entry import Entry
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.results_queries import TableResult, TableState, current_turn, load_results_of
from scoring.sign_ups.queries import SignUpCounts, count_sign_ups, find_awaited_until
from scoring.store.phases_queries import PhaseInPlay, find_in_play, load_phases_of


class NextAct(StrEnum):
    SIGN_UPS = "sign_ups"
    REGISTER = "register"
    DRAW = "draw"
    PAIR = "pair"
    PUBLISH = "publish"
    START = "start"
    RECORD = "record"
    CLOSE_TURN = "close_turn"
    PRIZES = "prizes"
    PRIZE_GIVING = "prize_giving"
    CLOSE_EVENT = "close_event"
    DOWNLOAD = "download"


@dataclass(frozen=True, slots=True)
class Console:
    """The state of an event. `turn`: the turn that the next action is about, or None."""

    entrants: int
    withdrawn: int
    turns: tuple[Turn, ...]
    phases: tuple[Phase, ...]
    place: PhaseInPlay | None
    """The current phase, or None if every planned turn is closed."""
    act: NextAct
    turn: Turn | None
    hall: Turn | None
    """The turn in play, else the published one, else the last closed one; None without any."""
    tables: tuple[TableResult, ...]
    open_tables: int
    """Number of tables with smazzate left to record."""
    sign_ups: SignUpCounts | None
    """Counts of unsettled sign-ups; None if the event never had sign-ups or is closed."""

    @property
    def staying(self) -> int:
        return self.entrants - self.withdrawn

    @property
    def is_played(self) -> bool:
        return self.place is None

    @property
    def turns_planned(self) -> int:
        return sum(phase.turns for phase in self.phases)

    @property
    def closed_turns(self) -> int:
        return sum(turn.state == TurnState.CLOSED for turn in self.turns)

    @property
    def turn_playing(self) -> int | None:
        is_playing = self.hall is not None and self.hall.state == TurnState.PLAYING
        return self.hall.number if self.hall and is_playing else None


def load_console(event: Tournament) -> Console:
    """Load the state of an event. Three to six queries, as in `load_consoles`."""
    return load_consoles([event])[0]


def load_consoles(tournaments: Sequence[Tournament]) -> list[Console]:
    """Load the states of these events, in order. Expects `sign_up_terms` prefetched. Three
    queries in all; two more if some events have sign-ups, one more if an event is not closed
    although all its planned turns are."""
    phases = load_phases_of(tournaments)
    counts = {
        tournament: (registered, withdrawn)
        for tournament, registered, withdrawn in Entry.objects.filter(tournament__in=tournaments)
        .order_by()
        .values_list("tournament")
        .annotate(Count("pk"), Count("withdrawal"))
    }
    turns = {
        key: sorted(chain.from_iterable(own for _, own in own_phases), key=lambda turn: turn.number)
        for key, own_phases in phases.items()
    }
    halls = {key: current_turn(own) for key, own in turns.items()}
    results = load_results_of([hall for hall in halls.values() if hall])
    now = timezone.now()
    seated = {key for key, hall in halls.items() if hall}
    waiting = count_sign_ups([event for event in tournaments if not event.is_closed], seated)
    places = {key: find_in_play(own) for key, own in phases.items()}
    ended = _find_end_acts([e for e in tournaments if not (e.is_closed or places[e.pk])])
    consoles = []
    for tournament in tournaments:
        key = tournament.pk
        registered, withdrawn = counts.get(key, (0, 0))
        place, hall = places[key], halls[key]
        tables = results[hall.pk] if hall else []
        owing = sum(table.state in (TableState.WAITING, TableState.PLAYING) for table in tables)
        sign_ups = waiting.get(key)
        to_decide = sign_ups.to_decide if sign_ups else 0
        awaits = tournament.date > timezone.localdate(now) and bool(
            find_awaited_until(tournament, now, is_drawn=bool(turns[key]))
        )
        act, turn = (
            _find_act(registered, to_decide, turns[key], place, owing > 0, awaits=awaits)
            if place and not tournament.is_closed
            else (ended.get(key, NextAct.DOWNLOAD), None)
        )
        consoles.append(
            Console(
                entrants=registered,
                withdrawn=withdrawn,
                turns=tuple(turns[key]),
                phases=tuple(phase for phase, _ in phases[key]),
                place=place,
                act=act,
                turn=turn,
                hall=hall,
                tables=tuple(tables),
                open_tables=owing,
                sign_ups=sign_ups,
            )
        )
    return consoles


def _find_end_acts(played: Sequence[Tournament]) -> dict[int, NextAct]:
    """Return the next action for events whose turns are all closed, by the event's primary key.

    First the prizes, then the prize-giving, then closing. One query; none if `played` is empty."""
    if not played:
        return {}
    states = Tournament.objects.filter(pk__in=[event.pk for event in played]).values_list(
        "pk",
        "event_prizes__data__prizes",
        "hall_screens__reveal_revision",
        "hall_screens__revealed",
    )
    acts = {}
    for key, prizes, revealing, revealed in states:
        if revealing is not None:
            acts[key] = NextAct.PRIZE_GIVING
        elif revealed:
            acts[key] = NextAct.CLOSE_EVENT
        else:
            acts[key] = NextAct.PRIZE_GIVING if prizes else NextAct.PRIZES
    return acts


def _find_act(
    entrants: int,
    to_decide: int,
    turns: list[Turn],
    place: PhaseInPlay,
    owing: bool,
    *,
    awaits: bool,
) -> tuple[NextAct, Turn | None]:
    """Return the director's next action and the turn that it is about.

    `to_decide`: sign-ups without a decision. `owing`: smazzate are left to record. `awaits`:
    sign-ups are open and the event is not today."""
    if not turns:
        if to_decide:
            return NextAct.SIGN_UPS, None
        is_early = awaits or entrants < MIN_ENTRIES
        return (NextAct.REGISTER if is_early else NextAct.DRAW), None
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


def find_outdated_draft(event: Tournament, place: PhaseInPlay | None) -> int | None:
    """Return the number of a draft turn older than the standings, else None. Two queries."""
    if place is None or not place.phase.find_movement().needs_results:
        return None
    drafts = [turn.number for turn in place.turns if turn.state == TurnState.DRAFT]
    if not drafts:
        return None
    paired = event.acts.filter(kind__in=(ActKind.PAIR, ActKind.DRAW), undone_by=None).last()
    moved = event.standings_versions.last()
    if paired is None or moved is None or moved.created_at_revision <= paired.created_at_revision:
        return None
    return drafts[0]
