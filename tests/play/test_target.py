"""Matches to a target, and turns of a set time, from the creation of an event to its workbook; and
what the undo of a close, a cut or a ruling makes of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from scoring.actions.refusals_services import Refusal
from scoring.core.rules.records import Depth
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.events.phases_services import change_target
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.play.turns_services import close_turn, cut_turn
from scoring.recording.inbox_services import receive_smazzata
from scoring.recording.services import Submission
from scoring.rulings.services import cancel_smazzata
from scoring.standings.queries import load_standings
from scoring.store.phases_queries import find_phase_in_play
from tests.cast import NOW, SIGNED, make_event, open_turn, record_totals, seat_event
from tests.rulings.ruling import rule
from tests.undoing import redo, undo
from tests.workbook.book import open_book, read_rows


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def to_target(director: User, **changes: object) -> Tournament:
    """Four pairs, a knockout by the club's rules to 505; its first round is being played."""
    settings: dict[str, object] = {
        "rules_key": "club",
        "movement": "knockout",
        "turns": 2,
        "length": "target",
        "target": 505,
        "smazzate": 20,
    }
    return seat_event(make_event(director, pairs=4, **settings | changes))


def play(table: Table, *scores: tuple[int, int]) -> None:
    """Record these smazzate after those that there are."""
    for number, (ns, ew) in enumerate(scores, start=table.smazzate.count() + 1):
        record_totals(table, number, ns, ew)


def correct(table: Table, number: int, ns: int, ew: int) -> None:
    revision = table.smazzate.get(number=number).revision
    record_totals(table, number, ns, ew, based_on=revision, reason="Letta male")


def fine(table: Table) -> None:
    """Rule 100 points off the first smazzata of N-S."""
    entry = table.seats.get(line="NS").entry
    rule(table.turn.tournament, entry.number, table.turn.number, 1, gp=-100)


def owes(table: Table) -> int:
    return Table.objects.get(pk=table.pk).due


def match_points(table: Table) -> list[int | None]:
    return [seat.mp for seat in Seat.objects.filter(table=table).order_by("-line")]


def find_table(event: Tournament, number: int = 1) -> Table:
    return event.turns.latest("number").tables.get(number=number)


def assert_verified(event: Tournament) -> None:
    assert not verify(load_bundle(event, NOW)).differences


def test_a_knockout_to_505_from_its_creation_to_its_workbook(director: User) -> None:
    event = to_target(director)
    first, second = find_table(event, 1), find_table(event, 2)
    play(first, (300, 200), (205, 305))
    assert (match_points(first), owes(first)) == ([None, None], 20), "505 to 505 plays on"
    play(first, (100, 150))
    assert (match_points(first), owes(first)) == ([-50, 50], 3)
    play(second, (505, 0))
    assert owes(second) == 1
    turn = event.turns.get(number=1)
    close_turn(turn=turn, **SIGNED)
    assert_verified(event)
    winners = {first.seats.get(line="EW").entry_id, second.seats.get(line="NS").entry_id}
    final = open_turn(event, 2)
    assert {seat.entry_id for seat in final.seats.filter(kind="plays")} == winners
    play(final.tables.get(), (600, 100))
    close_turn(turn=final, **SIGNED)
    assert_verified(event)
    rows = read_rows(open_book(event), "Results")
    assert [row["Smazzate"] for row in rows if row["Smazzate"]] == [3, 1, 1]
    assert "cut short" not in {row["Note"] for row in rows}


def test_an_event_of_one_match_of_fourteen_smazzate(director: User) -> None:
    event = to_target(director, movement="mitchell", turns=1, target=2_005, smazzate=40)
    first, second = find_table(event, 1), find_table(event, 2)
    for table, (ns, ew) in ((first, (150, 100)), (second, (50, 145))):
        play(table, *[(ns, ew)] * 13)
        assert (owes(table), match_points(table)) == (40, [None, None])
    play(first, (50, 100))
    assert owes(first) == 40, "2,000 is not 2,005"
    play(first, (5, 0))
    play(second, (0, 120))
    assert [(owes(table), match_points(table)) for table in (first, second)] == [
        (15, [605, -605]),
        (14, [-1_355, 1_355]),
    ]
    close_turn(turn=event.turns.get(), **SIGNED)
    assert find_phase_in_play(event) is None
    winners = [second.seats.get(line="EW"), first.seats.get(line="NS")]
    ranked = [row.entry for row in load_standings(event)]
    assert ranked[:2] == [seat.entry.number for seat in winners]
    assert_verified(event)


def test_the_italian_match_is_won_above_its_target(director: User) -> None:
    table = find_table(to_target(director, rules_key="italian", target=2_000))
    play(table, (2_000, 0))
    assert owes(table) == 20
    play(table, (5, 0))
    assert owes(table) == 2


def test_nothing_is_recorded_after_the_deciding_smazzata(director: User) -> None:
    event = to_target(director)
    table = find_table(event)
    play(table, (300, 0), (205, 0))
    with pytest.raises(Refusal) as refused:
        play(table, (100, 0))
    assert refused.value.sentence == ("Smazzata 2 decided this match: there is no smazzata 3.")
    late = Submission(3, Depth.TOTALS, {"NS": 50, "EW": 0}, key="phone-1")
    with pytest.raises(Refusal, match=r"record\.match_over"):
        receive_smazzata(table=table, submission=late, **SIGNED)


def test_a_correction_opens_a_match_again(director: User) -> None:
    event = to_target(director)
    table = find_table(event)
    play(table, (300, 0), (205, 0))
    correct(table, 2, 200, 0)
    assert (owes(table), match_points(table)) == (20, [None, None])
    play(table, (5, 0))
    assert (owes(table), match_points(table)) == (3, [505, -505])
    assert_verified(event)


def test_a_correction_that_ends_a_match_earlier_asks_to_cancel_what_follows(director: User) -> None:
    event = to_target(director)
    table = find_table(event)
    play(table, (300, 0), (100, 0), (50, 0))
    with pytest.raises(Refusal) as refused:
        correct(table, 2, 400, 0)
    assert refused.value.sentence == (
        "With this result the match ends with smazzata 2, but smazzata 3 is recorded after it: "
        "cancel the later smazzata first."
    )
    assert table.smazzate.get(number=2).ns_gp == 100
    cancel_smazzata(table=table, number=3, reason="Non doveva", **SIGNED)
    correct(table, 2, 400, 0)
    assert (owes(table), match_points(table)) == (2, [700, -700])
    assert_verified(event)


def test_a_target_changes_until_a_table_has_made_as_much(director: User) -> None:
    event = to_target(director, target=2_005)
    phase = event.phases.get()
    play(find_table(event), (1_205, 0))
    with pytest.raises(Refusal) as refused:
        change_target(phase=phase, target=1_005, **SIGNED)
    assert refused.value.sentence.startswith("A side at table 1 already has 1,205 points")
    with pytest.raises(Refusal, match=r"phase\.target_bad"):
        change_target(phase=phase, target=1_503, **SIGNED)
    assert change_target(phase=phase, target=1_505, **SIGNED).target == 1_505


class TestTime:
    """Turns of a set time: tables are complete with what they had when the turn was closed."""

    def test_what_was_recorded_counts(self, director: User) -> None:
        event = to_target(director, length="time", target=0)
        play(find_table(event, 1), (300, 0), (100, 50))
        play(find_table(event, 2), (300, 0))
        assert match_points(find_table(event)) == [None, None]
        close_turn(turn=event.turns.get(number=1), **SIGNED)
        assert match_points(find_table(event)) == [350, -350]
        assert [owes(find_table(event, number)) for number in (1, 2)] == [2, 1]
        assert_verified(event)

    def test_a_table_that_recorded_nothing_is_ruled_on(self, director: User) -> None:
        event = to_target(director, length="time", target=0)
        play(find_table(event, 1), (300, 0))
        with pytest.raises(Refusal, match=r"turn\.incomplete"):
            close_turn(turn=event.turns.get(number=1), **SIGNED)


def test_a_turn_that_is_cut_twice_and_closed_keeps_what_was_played(director: User) -> None:
    event = to_target(director)
    play(find_table(event, 1), (300, 0), (205, 0))
    play(find_table(event, 2), (300, 0))
    turn = event.turns.get(number=1)
    cut_turn(turn=turn, reason="Ora di chiusura", **SIGNED)
    undo(event)
    assert owes(find_table(event, 2)) == 20
    redo(event)
    assert owes(find_table(event, 2)) == 1
    close_turn(turn=turn, **SIGNED)
    correct(find_table(event, 2), 1, 350, 0)
    assert match_points(find_table(event, 2)) == [350, -350]
    undo(event)
    assert [owes(find_table(event, number)) for number in (1, 2)] == [2, 1], "it was cut"
    assert_verified(event)
    undo(event)
    assert [owes(find_table(event, number)) for number in (1, 2)] == [2, 20]
    assert_verified(event)


def close_both(event: Tournament) -> tuple[Table, Table]:
    """Close turn 1: N-S have won both tables, after two smazzate and after one."""
    first, second = find_table(event, 1), find_table(event, 2)
    play(first, (300, 0), (205, 0))
    play(second, (600, 0))
    close_turn(turn=first.turn, **SIGNED)
    return first, second


class TestUndoneClose:
    """A turn to a target is closed, and then it is not."""

    def test_a_match_that_was_opened_again_while_it_was_closed_is_played_on(
        self, director: User
    ) -> None:
        event = to_target(director)
        first, second = close_both(event)
        correct(first, 2, 200, 0)
        assert (owes(first), match_points(first)) == (2, [500, -500])
        assert_verified(event)
        undo(event)
        assert (owes(first), match_points(first)) == (20, [None, None]), "nobody has made 505"
        assert (owes(second), match_points(second)) == (1, [600, -600])
        assert_verified(event)
        with pytest.raises(Refusal, match=r"turn\.incomplete"):
            close_turn(turn=first.turn, **SIGNED)
        play(first, (5, 0))
        close_turn(turn=first.turn, **SIGNED)
        assert (owes(first), match_points(first)) == (3, [505, -505])
        assert_verified(event)

    def test_a_match_still_decided_is_as_it_was(self, director: User) -> None:
        event = to_target(director)
        first, _second = close_both(event)
        undo(event)
        assert (owes(first), match_points(first)) == (2, [505, -505])
        redo(event)
        assert event.turns.get(number=1).state == "closed"
        assert_verified(event)

    def test_a_turn_of_a_set_time_is_played_on(self, director: User) -> None:
        event = to_target(director, length="time", target=0)
        for number in (1, 2):
            play(find_table(event, number), (300, 0))
        turn = event.turns.get(number=1)
        close_turn(turn=turn, **SIGNED)
        play(find_table(event, 1), (0, 50))
        assert (owes(find_table(event, 1)), owes(find_table(event, 2))) == (2, 1)
        undo(event)
        assert [owes(find_table(event, number)) for number in (1, 2)] == [20, 20]
        play(find_table(event, 2), (100, 0))
        close_turn(turn=turn, **SIGNED)
        assert [owes(find_table(event, number)) for number in (1, 2)] == [2, 2]
        assert_verified(event)


def test_no_undo_leaves_a_smazzata_after_the_end_of_its_match(director: User) -> None:
    event = to_target(director)
    table = find_table(event)
    play(table, (300, 0), (100, 0), (50, 0))
    cancel_smazzata(table=table, number=3, reason="Non doveva", **SIGNED)
    correct(table, 2, 400, 0)
    with pytest.raises(Refusal, match=r"record\.ends_earlier"):
        undo(event)
    assert (owes(table), match_points(table)) == (2, [700, -700])


def test_no_undo_of_a_fine_leaves_what_was_played_for_it(director: User) -> None:
    event = to_target(director)
    table = find_table(event)
    play(table, (300, 0), (205, 0))
    fine(table)
    play(table, (200, 0))
    with pytest.raises(Refusal, match=r"record\.ends_earlier"):
        undo(event)
    assert owes(table) == 3
    assert_verified(event)


def test_a_close_is_not_done_again_over_what_was_recorded_since(director: User) -> None:
    event = to_target(director, length="time", target=0)
    for number in (1, 2):
        play(find_table(event, number), (300, 0))
    close_turn(turn=event.turns.get(number=1), **SIGNED)
    undo(event)
    play(find_table(event, 1), (0, 50))
    with pytest.raises(Refusal, match=r"redo\.recorded_since"):
        redo(event)


def test_what_comes_in_after_the_cut_is_the_last_of_its_table(director: User) -> None:
    event = to_target(director, length="time", target=0)
    play(find_table(event, 1), (300, 0))
    cut_turn(turn=event.turns.get(number=1), reason="Ora di chiusura", **SIGNED)
    assert owes(find_table(event, 2)) == 20, "nothing had come in"
    play(find_table(event, 2), (100, 0))
    assert [owes(find_table(event, number)) for number in (1, 2)] == [1, 1]
    close_turn(turn=event.turns.get(number=1), **SIGNED)
    assert_verified(event)
