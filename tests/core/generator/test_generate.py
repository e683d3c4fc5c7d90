"""Generated events: the same seed gives the same bytes, and everything that can happen happens."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from functools import cache

import pytest

from scoring.core.bundle.reading import write_bundle
from scoring.core.bundle.values import Bundle
from scoring.core.generator.generate import generate_event
from scoring.core.generator.wishes import ODDS, Range, Wishes, read_odds
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.phase import Carry, Length, QualifyFrom, SectionsBy
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import ByeMode
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.ranking.tiebreaks import TIEBREAKS
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.records import CANCELLED, Depth

ACTS = {
    ActKind.REGISTER, ActKind.REMOVE_ENTRY, ActKind.DRAW, ActKind.PAIR, ActKind.SWAP,
    ActKind.FILL_CHAIR, ActKind.DRAW_CARDS, ActKind.PUBLISH, ActKind.START, ActKind.CUT,
    ActKind.CLOSE_TURN, ActKind.RULE, ActKind.TAKE_BACK_RULING, ActKind.ASSIGN,
    ActKind.TAKE_BACK_SCORE, ActKind.CANCEL, ActKind.LATE, ActKind.WITHDRAW, ActKind.RETURN,
    ActKind.SUBSTITUTE, ActKind.UNDO, ActKind.REDO, ActKind.CLOSE_EVENT,
}  # fmt: skip
"""The acts that are generated."""


@cache
def draw_events() -> tuple[Bundle, ...]:
    """Enough events for everything to have happened."""
    return tuple(generate_event("all", number, Wishes()) for number in range(1, 161))


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_in_every_process() -> None:
    here = write_bundle(generate_event("seed", 7, Wishes()))
    script = (
        "from scoring.core.generator.generate import generate_event as g, Wishes\n"
        "from scoring.core.bundle.reading import write_bundle\n"
        "import sys; sys.stdout.reconfigure(encoding='utf-8')\n"
        "print(write_bundle(g('seed', 7, Wishes())), end='')"
    )
    there = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert there.stdout.decode() == here


def test_another_seed_or_number_gives_another_event() -> None:
    texts = {
        write_bundle(generate_event(seed, number, Wishes())) for seed in "ab" for number in (1, 2)
    }
    assert len(texts) == 4


@pytest.mark.slow
def test_every_kind_of_act_is_done() -> None:
    assert {act.kind for event in draw_events() for act in event.acts} == ACTS


@pytest.mark.slow
def test_every_setting_is_drawn() -> None:
    events = draw_events()
    phases = [phase for event in events for phase in event.phases]
    assert {phase.movement for phase in phases} == {*MOVEMENTS}
    assert {phase.length for phase in phases} == {*Length}
    assert {phase.carry for phase in phases} == {*Carry}
    assert {phase.sections_by for phase in phases} == {*SectionsBy}
    assert {phase.qualify_from for phase in phases} == {*QualifyFrom}
    assert {phase.draw_method for phase in phases} == {"", *DrawMethod}
    assert {event.event.entry_kind for event in events} == {*EntryKind}
    assert {event.event.bye_mode for event in events} == {*ByeMode}
    assert {key for event in events for key in event.event.tiebreaks} == {*TIEBREAKS}
    assert {event.event.rules["key"] for event in events} >= {*PRESETS}
    assert {turn.state for event in events for turn in event.turns} == {*TurnState}
    assert any(phase.team_conversion for phase in phases)
    assert any(phase.two_lines for phase in phases)


@pytest.mark.slow
def test_every_depth_is_recorded_and_checks_are_let_pass() -> None:
    revisions = [
        revision
        for event in draw_events()
        for _, table in event.walk_tables()
        for smazzata in table.smazzate
        for revision in smazzata.revisions
    ]
    assert {revision.depth for revision in revisions} == {*Depth, CANCELLED}
    failed = Counter(code for revision in revisions for code in revision.overridden)
    assert len(failed) >= 5
    assert any(revision.signatures for revision in revisions)
    assert any(revision.number > 2 for revision in revisions)


def test_what_has_no_odds_does_not_happen() -> None:
    quiet = Wishes(odds=dict.fromkeys(ODDS, 0.0))
    for number in range(1, 21):
        event = generate_event("quiet", number, quiet)
        kinds = {act.kind for act in event.acts}
        assert kinds <= {"register", "draw", "pair", "publish", "start", "close_turn"}
        assert len(event.phases) == 1


@pytest.mark.parametrize("name", ODDS)
def test_what_always_happens_comes_to_an_end(name: str) -> None:
    always = Wishes(odds=read_odds(f"{name}=1"))
    for number in range(1, 3):
        assert generate_event("always", number, always).entries


def test_everything_may_always_happen_and_sizes_are_as_wished() -> None:
    always = Wishes(odds=dict.fromkeys(ODDS, 1.0))
    for number in range(1, 11):
        assert generate_event("always", number, always).entries
    wishes = Wishes("danese", Range(12, 14), Range(4, 4), Range(2, 2), dict.fromkeys(ODDS, 0.0))
    for number in range(1, 6):
        event = generate_event("size", number, wishes)
        assert 12 <= len(event.entries) <= 14
        assert [(phase.movement, phase.turns) for phase in event.phases] == [("danese", 4)]
        assert {phase.smazzate for phase in event.phases} == {2}


def test_what_no_field_can_play_is_said() -> None:
    with pytest.raises(ImpossiblePlan) as impossible:
        generate_event("none", 1, Wishes("howell", Range(2, 2)))
    assert impossible.value.code == "plan.too_few_entries"
    assert impossible.value.params == {"entries": 2, "possible": 3}


def test_an_entry_that_comes_after_a_knockout_and_plays_has_a_place() -> None:
    wishes = Wishes("knockout", odds=read_odds("phases=1,late=0.8,qualify=0,stop=0"))
    came_late = 0
    for number in range(1, 21):
        bundle = generate_event("after", number, wishes)
        played = {
            seat.entry
            for turn, table in bundle.walk_tables()
            for seat in table.seats
            if turn.state == TurnState.CLOSED and seat.kind == Presence.PLAYS
        }
        assert played <= {line.entry for line in bundle.standings.places}, number
        knockout = {entry for section in bundle.phases[0].sections for entry in section.members}
        came_late += len(played - knockout)
    assert came_late > 5
