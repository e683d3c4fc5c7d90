"""Whoever comes, leaves, returns or is seated elsewhere: nobody else's seat changes unannounced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, Phase, event, example, given, settings
from hypothesis import strategies as st

from players.roster import RosterPlayer
from scoring.bundle.reading import read_bundle
from scoring.exports.bundle import write_bundle
from scoring.models.entry import Entry, EntryPlayer
from scoring.models.kept import KeptRules
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.pairing.draw import find_clashes
from scoring.pairing.entries import EntryKind
from scoring.pairing.registry import MOVEMENTS
from scoring.pairing.seating import Tables
from scoring.play.seats import Presence
from scoring.queries.bundle.event import load_bundle
from scoring.queries.events.phases import find_phase_in_play
from scoring.queries.seating.resting import RestingPair, find_resting_pairs
from scoring.queries.seating.seats import load_plan
from scoring.services.bundle.importing import import_bundle
from scoring.services.field.entries import Lineup, add_entries
from scoring.services.field.latecomers import add_late_entry, find_arrival, preview_late_entry
from scoring.services.field.presence import substitute_player, withdraw_entry
from scoring.services.field.returning import preview_return, return_entry
from scoring.services.field.withdrawal_preview import preview_withdrawal
from scoring.services.play.totals import settle
from scoring.services.play.turns import close_turn, start_turn
from scoring.services.refusals import Refusal
from scoring.services.seating.chairs import fill_chair, preview_chair
from scoring.services.seating.draws import publish_turn
from scoring.services.seating.seat_changes import Sittings, compare_seats, take_seats
from scoring.verify.verify import verify
from tests.cast import (
    NOW,
    SIGNED,
    draw_in_order,
    make_event,
    open_turn,
    pair_up,
    play_through,
    play_turn,
    record_totals,
    seat_event,
    seat_turn,
)
from tests.plans.hall import make_lineup
from tests.rows import take_rows
from tests.services.field.leaving import JUSTIFIED, leave
from tests.services.play.three_sides import keep_three_sides, record_three
from tests.undoing import redo, undo

REASON = "Un treno soppresso"


def come_late(event: Tournament, number: int = 99) -> Entry:
    return add_late_entry(
        tournament=event, lineup=Lineup.of(pair_up(number)), override=REASON, **SIGNED
    )


def come_back(event: Tournament, number: int) -> int:
    entry = event.entries.get(number=number)
    return return_entry(entry=entry, reason="Ha trovato un passaggio", **SIGNED)


def list_meetings(tables: Tables) -> set[tuple[object, object]]:
    return {(table.ns, table.ew) for table in tables}


def list_resting(event: Tournament, turn: int) -> list[int]:
    seats = Seat.objects.filter(turn__tournament=event, turn__number=turn, kind=Presence.BYE)
    return list(seats.order_by("table__number").values_list("entry__number", flat=True))


def play_on(event: Tournament, first: int) -> None:
    """Play from this turn to the last, and check the event as a stranger would."""
    for number in range(first, event.turns_planned + 1):
        seat_turn(event, number)
        turn = event.turns.get(number=number)
        if turn.state != "playing":
            turn = (
                open_turn(event, number)
                if turn.state == "draft"
                else start_turn(turn=turn, **SIGNED)
            )
        play_turn(turn)
        close_turn(turn=turn, **SIGNED)
    check_document(event)


def check_document(event: Tournament) -> None:
    document = write_bundle(load_bundle(event, NOW))
    found = verify(read_bundle(document)).differences
    assert not found, found


class TestALateEntryInAFullCalendar:
    """24 pairs, turn 1 is played, the 25th comes."""

    def test_a_mitchell_stays_a_mitchell(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=24, turns=4))
        before = load_plan(event)
        come_late(event)
        after = load_plan(event)
        for number in (2, 3, 4):
            lost = list_meetings(before[number - 1]) - list_meetings(after[number - 1])
            new = list_meetings(after[number - 1]) - list_meetings(before[number - 1])
            ((host, rests),) = lost
            assert new == {(host, 25), (None, rests)}
            assert host in range(1, 13)
            assert rests in range(13, 25)
        assert not find_clashes(after).rematches
        assert not find_clashes(after).repeated_rests
        play_on(event, 1)

    def test_a_second_one_sits_down_opposite_who_rests(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=24, turns=4))
        come_late(event)
        before = load_plan(event)
        come_late(event, 98)
        after = load_plan(event)
        for number in (2, 3, 4):
            (rests,) = [table.ew for table in before[number - 1] if table.ns is None]
            new = list_meetings(after[number - 1]) - list_meetings(before[number - 1])
            assert new == {(26, rests)}
        play_on(event, 1)

    @pytest.mark.parametrize("movement", ["mitchell", "howell", "round-robin"])
    @pytest.mark.parametrize("pairs", [6, 8, 12, 14])
    def test_the_rests_go_round(self, director: User, movement: str, pairs: int) -> None:
        turns = min(4, pairs // 2)
        event = seat_event(make_event(director, pairs=pairs, turns=turns, movement=movement))
        come_late(event)
        clashes = find_clashes(load_plan(event))
        assert not clashes.rematches
        assert not clashes.repeated_rests

    def test_the_preview_says_who_rests(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=24, turns=3))
        rows = take_rows(event)
        effects = preview_late_entry(event, find_arrival(event, override=True))
        assert take_rows(event) == rows
        told = {(one.turn, one.entry) for one in effects.changes if one.is_moved}
        come_late(event)
        resting = {(turn, number) for turn in (2, 3) for number in list_resting(event, turn)}
        assert told == {(2, 25), (3, 25)} | resting

    def test_a_draft_that_results_paired_is_named(self, director: User) -> None:
        event = make_event(director, pairs=8, movement="danese")
        play_through(event, 1)
        seat_turn(event, 2)
        effects = preview_late_entry(event, find_arrival(event, override=True))
        assert effects.dropped == (2,)


class TestTwoWhoRest:
    def start_evening(self, director: User) -> tuple[Tournament, RestingPair]:
        """A pair has come late to turn 2, and another has left: two half tables."""
        event = seat_event(make_event(director, pairs=24, turns=3))
        come_late(event)
        resting = list_resting(event, 2)
        (rests,) = resting
        present = [table for table in load_plan(event)[1] if rests not in table[1:]]
        leave(event, next(table.ew for table in present if isinstance(table.ew, int)))
        return event, next(pair for pair in find_resting_pairs(event) if pair.turn == 2)

    def test_are_seated_together_by_one_act(self, director: User) -> None:
        event, pair = self.start_evening(director)
        rows = take_rows(event)
        assert len(list_resting(event, 2)) == 2
        asked = {"tournament": event, **pair._asdict(), **SIGNED}
        preview = preview_chair(**asked)
        assert take_rows(event) == rows
        fill_chair(**asked)
        assert not list_resting(event, 2)
        told = {one.entry for one in preview.effects.changes}
        assert told == {pair.entry, pair.opposite}
        done = take_rows(event)
        undo(event)
        assert take_rows(event) == rows
        redo(event)
        assert take_rows(event) == done
        play_on(event, 1)

    def test_of_a_published_turn_too(self, director: User) -> None:
        event, pair = self.start_evening(director)
        turn = event.turns.get(number=1)
        play_turn(turn)
        close_turn(turn=turn, **SIGNED)
        publish_turn(turn=event.turns.get(number=2), **SIGNED)
        fill_chair(tournament=event, **pair._asdict(), **SIGNED)
        assert not list_resting(event, 2)
        play_on(event, 2)

    def test_not_of_a_turn_that_has_begun(self, director: User) -> None:
        event, pair = self.start_evening(director)
        with pytest.raises(Refusal, match=r"chair\.begun"):
            fill_chair(tournament=event, **(pair._asdict() | {"turn": 1}), **SIGNED)

    def test_once_done_it_is_not_done_again(self, director: User) -> None:
        event, pair = self.start_evening(director)
        fill_chair(tournament=event, **pair._asdict(), **SIGNED)
        assert not [one for one in find_resting_pairs(event) if one.turn == 2]
        with pytest.raises(Refusal, match=r"chair\.taken"):
            fill_chair(tournament=event, **pair._asdict(), **SIGNED)

    def test_teams_meet_at_every_table(self, director: User) -> None:
        event = make_event(director, pairs=7, turns=2, entry_kind=EntryKind.TEAMS, pairs_per_team=2)
        seat_event(event)
        (rests, _) = list_resting(event, 2)
        leave(event, next(number for number in (1, 2) if number != rests))
        pair = find_resting_pairs(event)[0]
        fill_chair(tournament=event, **pair._asdict(), **SIGNED)
        assert not list_resting(event, pair.turn)
        play_on(event, 1)


def test_an_empty_chair_of_a_draft_is_taken_by_who_would_have_played(director: User) -> None:
    event = make_event(director, pairs=7)
    draw_in_order(event)
    (rests,) = list_resting(event, 1)
    before = load_plan(event)[0]
    moved = next(table for table in before if table.ew is not None)
    assert isinstance(moved.ew, int)
    fill_chair(tournament=event, entry=moved.ew, opposite=rests, turn=1, **SIGNED)
    assert list_resting(event, 1) == [moved.ns]
    open_turn(event, 1)
    play_on(event, 1)


def test_nobody_fills_a_chair_of_a_table_of_players(director: User) -> None:
    event = make_event(director, pairs=9, movement="individual", entry_kind=EntryKind.PLAYERS)
    draw_in_order(event)
    (rests,) = list_resting(event, 1)
    with pytest.raises(Refusal, match=r"chair\.not_in_twos"):
        fill_chair(tournament=event, entry=rests % 9 + 1, opposite=rests, turn=1, **SIGNED)


class TestAReturn:
    @pytest.mark.parametrize("movement", ["mitchell", "howell", "round-robin"])
    def test_it_takes_its_own_place_again(self, director: User, movement: str) -> None:
        event = seat_event(make_event(director, pairs=8, turns=3, movement=movement))
        before = load_plan(event)
        leave(event, 3)
        assert load_plan(event) != before
        assert come_back(event, 3) == 2
        assert load_plan(event)[1:] == before[1:]
        play_on(event, 1)

    def test_it_is_paired_again_where_results_decide(self, director: User) -> None:
        event = make_event(director, pairs=8, movement="danese")
        play_through(event, 1)
        leave(event, 3)
        play_through(event, 2)
        come_back(event, 3)
        play_on(event, 3)
        seats = event.entries.get(number=3).seats.order_by("turn__number")
        assert [seat.kind for seat in seats] == ["plays", "absent", "plays"]

    def test_it_may_leave_again(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8, turns=4))
        leave(event, 3)
        come_back(event, 3)
        play_through_open(event, 1)
        leave(event, 3)
        play_on(event, 2)

    def test_the_act_is_undone(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8, turns=3))
        leave(event, 3)
        rows = take_rows(event)
        come_back(event, 3)
        done = take_rows(event)
        undo(event)
        assert take_rows(event) == rows
        redo(event)
        assert take_rows(event) == done

    def test_refusals(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8, turns=2))
        with pytest.raises(Refusal, match=r"return\.here"):
            come_back(event, 3)
        leave(event, 3)
        play_through_open(event, 1)
        open_turn(event, 2)
        with pytest.raises(Refusal, match=r"return\.no_turn_left"):
            come_back(event, 3)


def play_through_open(event: Tournament, number: int) -> None:
    turn = event.turns.get(number=number)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)


def test_two_broken_pairs_become_one(director: User) -> None:
    event = seat_event(make_event(director, pairs=8, turns=4))
    leave(event, 5)
    before = take_seats(event)
    rows = take_rows(event)
    comes = pair_up(5).first
    substitute_player(
        entry=event.entries.get(number=2),
        position=2,
        player=RosterPlayer(comes.name, comes.card_number, comes.club),
        reason="Due coppie a metà",
        past_half=False,
        **SIGNED,
    )
    assert take_seats(event) == before
    names = EntryPlayer.objects.filter(tournament=event)
    assert [one.name for one in names.filter(entry__number=2)] == ["Nord2 Nora", "Nord5 Nora"]
    assert [one.name for one in names.filter(entry__number=5)] == ["Sud2 Ugo", "Sud5 Ugo"]
    done = take_rows(event)
    undo(event)
    assert take_rows(event) == rows
    redo(event)
    assert take_rows(event) == done
    play_on(event, 1)


@dataclass(frozen=True)
class Story:
    """Acts on an event of one movement: each with the number of turns closed before it."""

    movement: str
    entries: int
    turns: int
    units: int
    acts: tuple[tuple[str, int, int], ...]
    """A name, the turns closed before, and which of those that it could happen to."""
    seats_together: bool = False
    """Whether two that rest are seated together wherever that can be."""


ACTS = ("late", "leave", "return", "fill", "merge")


@st.composite
def tell_stories(draw: st.DrawFn) -> Story:
    movement = MOVEMENTS[draw(st.sampled_from([*MOVEMENTS]))]
    fewest = max(4, movement.fewest_entries)
    entries = draw(st.integers(max(fewest, 6), min(25, movement.most_entries)))
    turns = draw(st.integers(2, 4))
    turns = min(turns, movement.most_turns(entries))
    teams = movement.meets_in_twos and draw(st.sampled_from([False, False, False, True]))
    act = st.tuples(st.sampled_from(ACTS), st.integers(0, turns - 1), st.integers(0, 99))
    acts = draw(st.lists(act, min_size=2, max_size=8))
    in_order = tuple(sorted(acts, key=lambda one: one[1]))
    return Story(movement.key, entries, turns, 2 if teams else 1, in_order, draw(st.booleans()))


Told = tuple[set[int], set[tuple[int, int]]]
"""Who acts, and the turns and entries that a preview names."""


class Evening:
    """An event of a story: every act is compared with its preview."""

    def __init__(self, director: User, story: Story) -> None:
        movement = MOVEMENTS[story.movement]
        kind = EntryKind.PLAYERS if movement.of_players else EntryKind.PAIRS
        kind = EntryKind.TEAMS if story.units > 1 else kind
        self.players = {EntryKind.PLAYERS: 1, EntryKind.PAIRS: 2, EntryKind.TEAMS: 4}[kind]
        more = {}
        if movement.sides_a_table == 3:
            more["rules_key"] = (KeptRules.objects.first() or keep_three_sides()).key
        self.event = make_event(
            director,
            pairs=0,
            movement=story.movement,
            turns=story.turns,
            smazzate=1,
            entry_kind=kind,
            pairs_per_team=story.units,
            **more,
        )
        lineups = [make_lineup(n, self.players) for n in range(1, story.entries + 1)]
        add_entries(tournament=self.event, lineups=lineups, **SIGNED)
        self.came = story.entries

    def act(self, name: str, pick: int) -> None:
        before = take_seats(self.event)
        try:
            own, told = getattr(self, name)(pick) or (None, set())
        except Refusal as refusal:
            event(f"{name}: {refusal.code}")
            assert take_seats(self.event) == before
            return
        event(f"{name}: {'nothing' if own is None else 'done'}")
        after = take_seats(self.event)
        self.check(before, after, own or set(), told)
        settle(self.event)
        assert take_seats(self.event) == after

    def check(
        self, before: Sittings, after: Sittings, own: set[int], told: set[tuple[int, int]]
    ) -> None:
        """Only who acts, or was told of, sits elsewhere; who else meets another entry meets one of
        these."""
        for one in compare_seats(before, after).changes:
            if one.entry in own or (one.turn, one.entry) in told:
                continue
            assert not one.is_moved, one
            assert one.before is not None
            assert one.after is not None
            told_here = own | {entry for turn, entry in told if turn == one.turn}
            assert {*one.before.others} ^ {*one.after.others} <= told_here, one

    def late(self, pick: int) -> Told | None:
        effects = preview_late_entry(self.event, find_arrival(self.event, override=True))
        self.came += 1
        entry = add_late_entry(
            tournament=self.event,
            lineup=make_lineup(self.came, self.players),
            override=REASON,
            **SIGNED,
        )
        return {entry.number}, {(one.turn, one.entry) for one in effects.changes if one.is_moved}

    def leave(self, pick: int) -> Told | None:
        here = list(self.event.entries.filter(withdrawal=None).order_by("number"))
        if len(here) < 4:
            return None
        entry = here[pick % len(here)]
        leaving = {"entry": entry, "justified": True, "award": JUSTIFIED, "reason": "Malore"}
        effect = preview_withdrawal(**leaving, **SIGNED)
        withdraw_entry(**leaving, **SIGNED)
        told = {*effect.resting, *((effect.turn, other) for other in effect.others)}
        return {entry.number}, told | {(one.turn, one.entry) for one in effect.moved}

    def list_gone(self) -> list[Entry]:
        return list(self.event.entries.filter(withdrawal__isnull=False).order_by("number"))

    def turn_back(self, pick: int) -> Told | None:
        if not (gone := self.list_gone()):
            return None
        returning = {"entry": gone[pick % len(gone)], "reason": "Passata", **SIGNED}
        effects = preview_return(**returning)
        return_entry(**returning)
        entry = gone[pick % len(gone)]
        return {entry.number}, {(one.turn, one.entry) for one in effects.changes if one.is_moved}

    def fill(self, pick: int) -> Told | None:
        if not (pairs := find_resting_pairs(self.event)):
            return None
        pair = pairs[pick % len(pairs)]
        fill_chair(tournament=self.event, **pair._asdict(), **SIGNED)
        return {pair.entry, pair.opposite}, set()

    def merge(self, pick: int) -> Told | None:
        gone = [entry for entry in self.list_gone() if entry.members.count() > 1]
        here = list(self.event.entries.filter(withdrawal=None).order_by("number"))
        if not gone or not here:
            return None
        comes = gone[pick % len(gone)].members.get(position=1)
        substitute_player(
            entry=here[pick % len(here)],
            position=2,
            player=RosterPlayer(comes.name, comes.card_number, comes.club),
            reason="Due a metà",
            past_half=True,
            **SIGNED,
        )
        return set(), set()


setattr(Evening, "return", Evening.turn_back)


@given(story=tell_stories())
@example(
    # Who left in the middle of a turn returns, and leaves again before that turn is over.
    Story("danese", 15, 2, 1, (("leave", 0, 56), ("return", 0, 0), ("leave", 0, 56)))
)
@example(
    # The bracket keeps the seat of who has left: the opponent rests on E-W.
    Story("knockout", 23, 3, 1, (("leave", 1, 38), ("leave", 2, 2), ("leave", 2, 45)))
)
@settings(
    max_examples=20,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_nobody_else_is_moved_unannounced(director: User, story: Story) -> None:
    with transaction.atomic():
        evening = Evening(director, story)
        for closed in range(story.turns):
            tournament = evening.event
            seat_turn(tournament, closed + 1)
            act: Callable[[str, int], None] = evening.act
            acts = [one for one in story.acts if one[1] == closed]
            half = len(acts) // 2 if closed else 0
            for name, _, pick in acts[:half]:
                act(name, pick)
            seat_turn(tournament, closed + 1)
            if story.seats_together:
                act("fill", 0)
            turn = open_turn(tournament, closed + 1)
            for name, _, pick in acts[half:]:
                act(name, pick)
            for table in turn.tables.filter(assigned=None):
                if not table.seats.filter(kind=Presence.BYE).exists():
                    play_table(table)
            close_turn(turn=turn, **SIGNED)
        check_document(tournament)
        place = find_phase_in_play(tournament)
        assert place is None
        transaction.set_rollback(True)


def play_table(table: Table) -> None:
    for number in range(table.recorded + 1, table.due + 1):
        if table.turn.tournament.rules.sides == 3:
            record_three(table, number, 500, 300, 105)
        else:
            record_totals(table, number, 300, 250)


def test_a_document_of_such_an_evening_is_read_again(director: User) -> None:
    event = seat_event(make_event(director, pairs=24, turns=3))
    come_late(event)
    leave(event, 14)
    pair = find_resting_pairs(event)[0]
    fill_chair(tournament=event, **pair._asdict(), **SIGNED)
    come_back(event, 14)
    play_on(event, 1)
    document = write_bundle(load_bundle(event, NOW))
    copy = import_bundle(read_bundle(document), director=director.username)
    check_document(copy)


def test_a_player_returns_to_an_individual_danese_from_the_turn_that_is_not_paired(
    director: User,
) -> None:
    event = make_event(director, 12, movement="individual-danese", entry_kind=EntryKind.PLAYERS)
    play_through(event, 1)
    leave(event, 5)
    leaver = event.entries.get(number=5)
    assert return_entry(entry=leaver, reason="It was a mistake.", **SIGNED) == 2
    seat_turn(event, 2)
    assert Seat.objects.filter(turn__number=2, entry=leaver, kind=Presence.PLAYS).exists()
    assert not verify(load_bundle(event, NOW)).differences
