"""Stories of any movement, size and turn: nobody's seat changes that no preview has named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, Phase, event, example, given, settings
from hypothesis import strategies as st

from players.person import Person
from scoring.actions.refusals_services import Refusal
from scoring.core.desk.diff import Sittings, compare_sittings
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.play.seats import Presence
from scoring.entries.late_and_leaving_services import (
    add_late_entry,
    preview_late_entry,
    preview_return,
    preview_withdrawal,
    return_entry,
    substitute_player,
    withdraw_entry,
)
from scoring.entries.queries import find_late_number
from scoring.entries.services import add_entries
from scoring.models.entry import Entry
from scoring.models.kept import KeptRules
from scoring.models.turn import Table
from scoring.play.turns_services import close_turn
from scoring.seating.draws_services import fill_chair
from scoring.seating.queries import find_resting_pairs
from scoring.store.desk_services import settle_event
from scoring.store.phases_queries import find_phase_in_play
from tests.cast import SIGNED, make_event, open_turn, record_totals, seat_turn
from tests.entries.comings import REASON, check_document
from tests.entries.leaving import JUSTIFIED
from tests.play.three_sides import keep_three_sides, record_three
from tests.rows import take_seats
from tests.simulation.hall import make_lineup


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
    fewest = max(4, movement.min_entries)
    entries = draw(st.integers(max(fewest, 6), min(25, movement.max_entries)))
    turns = draw(st.integers(2, 4))
    turns = min(turns, movement.max_turns(entries))
    teams = movement.meets_in_twos and draw(st.sampled_from([False, False, False, True]))
    act = st.tuples(st.sampled_from(ACTS), st.integers(0, turns - 1), st.integers(0, 99))
    acts = draw(st.lists(act, min_size=2, max_size=8))
    in_order = tuple(sorted(acts, key=lambda one: one[1]))
    return Story(movement.key, entries, turns, 2 if teams else 1, in_order, draw(st.booleans()))


Told = tuple[set[int], set[tuple[int, int]]]
"""The author of an act, and the turns and entries that a preview names."""


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
        add_entries(event=self.event, lineups=lineups, **SIGNED)
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
        settle_event(self.event)
        assert take_seats(self.event) == after

    def check(
        self, before: Sittings, after: Sittings, own: set[int], told: set[tuple[int, int]]
    ) -> None:
        """Only who acts, or was told of, sits elsewhere; who else meets another entry meets one of
        these."""
        for one in compare_sittings(before, after).changes:
            if one.entry in own or (one.turn, one.entry) in told:
                continue
            assert not one.is_moved, one
            assert one.before is not None
            assert one.after is not None
            told_here = own | {entry for turn, entry in told if turn == one.turn}
            assert {*one.before.others} ^ {*one.after.others} <= told_here, one

    def late(self, pick: int) -> Told | None:
        number = find_late_number(self.event, None)
        effects = preview_late_entry(self.event, number, **SIGNED).effects
        self.came += 1
        entry = add_late_entry(
            event=self.event,
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
        fill_chair(event=self.event, **pair._asdict(), **SIGNED)
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
            player=Person(comes.name, comes.card_number, comes.club),
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
