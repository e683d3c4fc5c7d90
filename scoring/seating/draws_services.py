"""Drawing a phase, pairing its next turn, changing seats by hand, publishing them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from scoring.common.acts_services import write_act
from scoring.common.authors_services import Author
from scoring.common.locking_services import find_again
from scoring.common.phases_queries import PhaseInPlay, find_phase_in_play
from scoring.common.refusals_services import Refusal, refuse_plan
from scoring.core.pairing.clubs import group_clubmates
from scoring.core.pairing.draw import DrawMethod, seat_drawn, swap
from scoring.core.pairing.movement import Basis, ImpossiblePlan
from scoring.core.pairing.seating import Plan, Tables
from scoring.core.pairing.section import SectionState
from scoring.core.play.acts import ActKind
from scoring.core.play.turns import TurnState
from scoring.entries.queries import EntrySpan, load_entry_spans
from scoring.models.phase import Phase, Section
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.seating.contenders_queries import load_clubs, load_contenders
from scoring.seating.queries import load_drafts, load_sections
from scoring.seating.seats_services import part_sections, rewrite_turns, write_turns
from scoring.seating.services import check_movement, drop_drafts
from scoring.standings.queries import load_rounds


def draw_seating(
    *, tournament: Tournament, method: DrawMethod, seed: str = "", author: Author, now: datetime
) -> None:
    """Seat the phase that is in play, as drafts: all its turns, or the first if results decide.

    The sections are parted as the phase says; inside each the seats go by `method`, a seed with a
    random draw. Refuses when a turn of the phase is published, when a turn before it is not
    closed, or with the code of ImpossiblePlan when a section cannot play that many turns.
    """
    found: dict[str, object] = {}
    with write_act(tournament, ActKind.DRAW, author, now, found=found, method=method) as event:
        place = _find_phase(event)
        if place.published:
            raise Refusal("seating.published")
        check_movement(event, place.phase.find_movement())
        drop_drafts(event)
        place = replace(place, turns=())
        phase = place.phase
        # Dropping the drafts has changed the row of the phase.
        phase.refresh_from_db()
        phase.draw_method = method
        phase.draw_seed = seed if method == DrawMethod.RANDOM else ""
        phase.save(update_fields=["draw_method", "draw_seed"])
        try:
            spans = load_entry_spans(event)
            clubs = _load_kept_apart(event, phase, found)
            sections = part_sections(event, place, spans, method, seed, clubs)
            _seat_phase(event, place, sections, spans, clubs)
        except ImpossiblePlan as impossible:
            raise refuse_plan(event, impossible) from impossible


def pair_turn(*, tournament: Tournament, turn: int, author: Author, now: datetime) -> Turn:
    """Pair a turn of a phase that results decide, as a draft, or pair that draft anew.

    Raises Turn.DoesNotExist where the turn of this number is not the one that comes next.
    """
    found: dict[str, object] = {}
    with write_act(tournament, ActKind.PAIR, author, now, found=found, turn=turn) as event:
        place = find_phase_in_play(event)
        if place is None or place.next_turn != turn:
            raise Turn.DoesNotExist
        movement = place.phase.find_movement()
        if not place.published or not movement.needs_results:
            raise Refusal("pair.not_drawn", {"turn": turn})
        if place.published > place.closed:
            raise Refusal("turn.earlier_open", {"turn": turn})
        sections = list(place.phase.sections.all())
        clubs = _load_kept_apart(event, place.phase, found)
        try:
            return _pair_sections(event, place, sections, load_entry_spans(event), clubs)
        except ImpossiblePlan as impossible:
            raise refuse_plan(event, impossible) from impossible


def swap_entries(
    *,
    tournament: Tournament,
    first: int,
    second: int,
    from_turn: int,
    only: bool,
    author: Author,
    now: datetime,
) -> None:
    """Exchange two entries (by number) from a turn on, or only in it. The turn must be a draft.

    Refuses where a bracket says who meets in every round that follows.
    """
    with write_act(
        tournament,
        ActKind.SWAP,
        author,
        now,
        first=first,
        second=second,
        turn=from_turn,
        only=only,
    ) as event:
        turn = event.turns.filter(number=from_turn).first()
        if turn is None or turn.state != TurnState.DRAFT:
            raise Refusal("seating.published")
        if turn.phase.find_movement().decides_places:
            raise Refusal("swap.bracket")
        if first == second:
            raise Refusal("swap.same_entry")
        drafts = load_drafts(event)
        start = next(number for number, _ in drafts)
        plan: Plan = tuple(tables for _, tables in drafts)
        try:
            plan = swap(plan, first, second, from_turn - start + 1, only)
        except ImpossiblePlan as impossible:
            refusal = refuse_plan(event, impossible)
            if "turn" in impossible.params:
                refusal.params["turn"] = impossible.params["turn"] + start - 1
            raise refusal from impossible
        _check_sections(event, turn.phase, first, second)
        for (number, before), tables in zip(drafts, plan, strict=True):
            if tables != before:
                _reseat_turn(event, event.turns.get(number=number), tables)


def publish_turn(*, turn: Turn, author: Author, now: datetime) -> Turn:
    """Show a turn's seating to everybody. The turns before it must be published."""
    with write_act(turn.tournament, ActKind.PUBLISH, author, now, turn=turn.number) as event:
        turn = find_again(event.turns.all(), turn)
        if turn.state != TurnState.DRAFT:
            raise Refusal("seating.published")
        if event.turns.filter(number__lt=turn.number, state=TurnState.DRAFT).exists():
            raise Refusal("seating.out_of_order", {"turn": turn.number})
        turn.state = TurnState.PUBLISHED
        turn.save(update_fields=["state"])
        if not event.is_public:
            event.is_public = True
            event.save(update_fields=["is_public"])
    return turn


def _find_phase(tournament: Tournament) -> PhaseInPlay:
    place = find_phase_in_play(tournament)
    if place is None:
        raise Refusal("phase.none_left")
    return place


def _load_kept_apart(
    tournament: Tournament, phase: Phase, found: dict[str, object]
) -> Mapping[int, str]:
    """The clubs that the phase keeps apart, by entry; the act remembers who was of one club.

    Clubs may change later: `verify` seats by those of the act.
    """
    if not phase.find_movement().keeps_clubs_apart:
        return {}
    clubs = load_clubs(tournament)
    found["clubs"] = group_clubmates(clubs)
    return clubs


def _seat_phase(
    tournament: Tournament,
    place: PhaseInPlay,
    sections: list[Section],
    spans: Mapping[int, EntrySpan],
    clubs: Mapping[int, str],
) -> None:
    """Seat all turns of a phase that is drawn, or the first one where results decide."""
    movement = place.phase.find_movement()
    if movement.needs_results:
        for section in sections:
            movement.check(len(section.members), place.phase.turns)
        _pair_sections(tournament, place, sections, spans, clubs)
        return
    plans = [
        seat_drawn(movement.plan(len(section.members), place.phase.turns), section.members)
        for section in sections
    ]
    turns = Turn.objects.bulk_create(
        Turn(tournament=tournament, phase=place.phase, number=number)
        for number in range(place.before + 1, place.before + place.phase.turns + 1)
    )
    write_turns(
        tournament,
        spans,
        [
            (turn, list(zip(sections, tables, strict=True)))
            for turn, tables in zip(turns, zip(*plans, strict=True), strict=True)
        ],
    )


def _pair_sections(
    tournament: Tournament,
    place: PhaseInPlay,
    sections: list[Section],
    spans: Mapping[int, EntrySpan],
    clubs: Mapping[int, str],
) -> Turn:
    """Seat the next turn of a phase from the results before it, or seat its draft anew."""
    movement = place.phase.find_movement()
    seated = [
        (section, movement.seat_section(state).tables)
        for section, state in zip(
            sections, _load_states(tournament, place, sections, spans, clubs), strict=True
        )
    ]
    number = place.next_turn
    turn = next((turn for turn in place.turns if turn.number == number), None)
    if turn is not None:
        rewrite_turns(tournament, spans, [(turn, seated)])
        return turn
    turn = Turn.objects.create(tournament=tournament, phase=place.phase, number=number)
    write_turns(tournament, spans, [(turn, seated)])
    return turn


def _load_states(
    tournament: Tournament,
    place: PhaseInPlay,
    sections: list[Section],
    spans: Mapping[int, EntrySpan],
    clubs: Mapping[int, str],
) -> list[SectionState]:
    """Each section as the movement needs it for the next turn."""
    movement, number = place.phase.find_movement(), place.next_turn
    states = [SectionState(section.members, number - place.before) for section in sections]
    if movement.basis is Basis.ROUNDS:
        rounds = load_rounds(place.phase)
        return [
            replace(state, rounds=rounds[section.number])
            for state, section in zip(states, sections, strict=True)
        ]
    playing = [
        [one for one in section.members if spans[one].plays_in(number)] for section in sections
    ]
    ranked = load_contenders(tournament, place.phase, playing, clubs, place.phases)
    is_last = place.is_last_turn(number)
    return [
        replace(state, ranked=contenders, is_last=is_last)
        for state, contenders in zip(states, ranked, strict=True)
    ]


def _reseat_turn(tournament: Tournament, turn: Turn, tables: Tables) -> None:
    """Write a draft anew: its seats have changed, its tables and sections have not."""
    new = {seating.table: seating for seating in tables}
    before = load_sections(turn)
    seated = [
        (section, tuple(new[seating.table] for seating in before.get(section.pk, ())))
        for section in turn.phase.sections.order_by("number")
    ]
    rewrite_turns(tournament, load_entry_spans(tournament), [(turn, seated)])


def _check_sections(event: Tournament, phase: Phase, first: int, second: int) -> None:
    for section in phase.sections.all():
        if (first in section.members) != (second in section.members):
            params = {"kind": event.entry_kind, "first": first, "second": second}
            raise Refusal("swap.other_section", params)
