"""Who leaves before the end, and who takes whose place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from players.roster import RosterPlayer
from scoring.models.entry import Entry, Substitution, Withdrawal
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.pairing.entries import EntryKind
from scoring.play.awards import Award, absence_award
from scoring.play.seats import Presence
from scoring.queries.journal.acts import find_redoable, find_undoable
from scoring.queries.seating.seats import load_plan, load_turn_seating
from scoring.queries.standings.current import load_standings
from scoring.services.field.entries import Lineup, add_entries
from scoring.services.field.presence import substitute_player, withdraw_entry
from scoring.services.journal.acts import redo_act, undo_act
from scoring.services.play.rulings import assign_score
from scoring.services.play.turns import close_turn
from scoring.services.refusals import Refusal
from scoring.services.seating.draws import publish_turn
from tests.cast import (
    SIGNED,
    draw_in_order,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    play_turn,
    record_totals,
    seat_event,
    seat_turn,
)
from tests.rows import take_rows

BYE = (14, 355)
"""With two or three smazzate."""
JUSTIFIED = absence_award(2, justified=True)
UNJUSTIFIED = absence_award(2, justified=False)


def leave(event: Tournament, number: int, award: Award = UNJUSTIFIED) -> Withdrawal:
    return withdraw_entry(
        entry=event.entries.get(number=number),
        justified=award == JUSTIFIED,
        award=award,
        reason="Indisposizione",
        **SIGNED,
    )


def close(event: Tournament, number: int) -> None:
    """Play what is left of a turn, and close it."""
    turn = event.turns.get(number=number)
    for table in turn.tables.filter(assigned=None):
        if table.seats.values("line").distinct().count() == 2:
            for smazzata in range(table.recorded + 1, table.due + 1):
                record_totals(table, smazzata, 300, 250)
    close_turn(turn=turn, **SIGNED)


def results(event: Tournament, turn: int) -> dict[int, tuple[str, int | None, int | None]]:
    """By entry: kind of seat, VP and MP of a turn."""
    return {
        seat.entry.number: (seat.kind, seat.vp, seat.mp)
        for seat in Seat.objects.filter(turn__tournament=event, turn__number=turn)
    }


def result(event: Tournament, turn: int, number: int) -> tuple[int | None, int | None]:
    return results(event, turn)[number][1:]


def opponent(event: Tournament, turn: int, number: int) -> int | None:
    for seating in load_turn_seating(event.turns.get(number=turn)):
        if number in (seating.ns, seating.ew):
            other = seating.ew if seating.ns == number else seating.ns
            assert other is None or isinstance(other, int)
            return other
    return None


def find_table(event: Tournament, turn: int, number: int) -> Table:
    return Table.objects.get(turn__tournament=event, turn__number=turn, seats__entry__number=number)


def total(event: Tournament, number: int) -> tuple[int, int]:
    line = next(line for line in load_standings(event) if line.entry == number)
    return line.total.vp, line.total.mp


def undo(event: Tournament) -> None:
    act = find_undoable(event)
    assert act is not None
    undo_act(tournament=event, number=act.number, **SIGNED)


def redo(event: Tournament) -> None:
    act = find_redoable(event)
    assert act is not None
    redo_act(tournament=event, number=act.number, **SIGNED)


def mitchell(director: User, pairs: int = 8) -> Tournament:
    return make_event(director, pairs=pairs)


def danese(director: User, pairs: int = 8, **plan: Any) -> Tournament:
    return make_event(director, pairs=pairs, phases=[plan_phase(movement="danese", **plan)])


class TestBetweenTurns:
    def test_earlier_results_stand(self, director: User) -> None:
        event = mitchell(director)
        play_through(event, 1)
        before = total(event, 2)
        leave(event, 2)
        assert total(event, 2) == before
        play_through_rest(event, 2)
        assert total(event, 2) == before

    def test_its_opponents_to_come_rest_and_it_gets_the_award(self, director: User) -> None:
        event = mitchell(director)
        play_through(event, 1)
        alone = [opponent(event, turn, 2) for turn in (2, 3)]
        leave(event, 2, JUSTIFIED)
        play_through_rest(event, 2)
        for turn, number in zip((2, 3), alone, strict=True):
            assert number is not None
            assert results(event, turn)[number] == (Presence.BYE, *BYE)
            assert results(event, turn)[2] == (Presence.ABSENT, *JUSTIFIED)

    def test_a_published_turn_changes_too(self, director: User) -> None:
        event = mitchell(director)
        play_through(event, 1)
        alone = opponent(event, 2, 6)
        publish_turn(turn=event.turns.get(number=2), **SIGNED)
        leave(event, 6)
        assert alone is not None
        assert results(event, 2)[alone] == (Presence.BYE, None, None)

    def test_two_who_would_have_met_leave_no_table(self, director: User) -> None:
        event = mitchell(director)
        play_through(event, 1)
        other = opponent(event, 2, 2)
        assert other is not None
        tables = event.turns.get(number=2).tables.count()
        leave(event, 2)
        leave(event, other)
        assert event.turns.get(number=2).tables.count() == tables - 1
        assert results(event, 2)[2] == results(event, 2)[other] == (Presence.ABSENT, 0, 0)

    def test_a_field_paired_from_results_shrinks_and_the_odd_one_rests(
        self, director: User
    ) -> None:
        event = danese(director)
        play_through(event, 1)
        leave(event, 1)
        seat_turn(event, 2)
        kinds = [kind for kind, _, _ in results(event, 2).values()]
        assert kinds.count(Presence.BYE) == kinds.count(Presence.ABSENT) == 1
        play_through_rest(event, 2)
        rested = [
            number
            for turn in (2, 3)
            for number, r in results(event, turn).items()
            if r[0] == Presence.BYE
        ]
        assert len(set(rested)) == 2

    def test_a_pairing_from_results_that_nobody_has_seen_is_made_again(
        self, director: User
    ) -> None:
        event = danese(director, pairs=7)
        play_through(event, 1)
        seat_turn(event, 2)
        playing = next(n for n, r in results(event, 2).items() if r[0] == Presence.PLAYS)
        leave(event, playing)
        assert not event.turns.filter(number=2).exists()
        seat_turn(event, 2)
        assert Presence.BYE not in {kind for kind, _, _ in results(event, 2).values()}

    def test_a_phase_that_is_only_drawn_is_drawn_again(self, director: User) -> None:
        event = make_event(director, pairs=8, phases=[plan_phase(turns=1), plan_phase(turns=2)])
        play_through(event, 1)
        draw_in_order(event)
        leave(event, 3)
        assert event.turns.count() == 1
        draw_in_order(event)
        assert event.phases.get(number=2).sections.get().members == [1, 2, 4, 5, 6, 7, 8]


class TestDuringATurn:
    def test_nothing_recorded(self, director: User) -> None:
        event = seat_event(mitchell(director))
        other = opponent(event, 1, 2)
        assert other is not None
        leave(event, 2, JUSTIFIED)
        close(event, 1)
        assert result(event, 1, 2) == JUSTIFIED
        assert result(event, 1, other) == BYE

    def test_the_abandoned_keep_what_they_made_if_it_is_more(self, director: User) -> None:
        event = seat_event(mitchell(director))
        record_totals(find_table(event, 1, 2), 1, 300, 1500)
        other = opponent(event, 1, 2)
        assert other is not None
        leave(event, 2)
        close(event, 1)
        assert result(event, 1, 2) == (0, 0)
        assert result(event, 1, other) == (18, 1200)

    def test_the_abandoned_get_a_bye_if_they_made_less(self, director: User) -> None:
        event = seat_event(mitchell(director))
        record_totals(find_table(event, 1, 2), 1, 1500, 300)
        other = opponent(event, 1, 2)
        assert other is not None
        leave(event, 2)
        assert result(event, 1, other) == BYE

    def test_a_table_that_has_played_to_the_end_stands(self, director: User) -> None:
        event = seat_event(mitchell(director))
        play_turn(event.turns.get(number=1))
        before = results(event, 1)
        withdrawal = leave(event, 2, JUSTIFIED)
        assert results(event, 1) == before
        assert withdrawal.turn == 2
        close_turn(turn=event.turns.get(number=1), **SIGNED)
        assert results(event, 2)[2] == (Presence.ABSENT, *JUSTIFIED)

    def test_a_score_that_the_director_assigned_stands(self, director: User) -> None:
        event = seat_event(mitchell(director))
        assign_score(
            table=find_table(event, 1, 2),
            ns=Award(14, 355),
            ew=Award(6, -355),
            reason="Ritardo",
            **SIGNED,
        )
        leave(event, 2)
        assert result(event, 1, 2) == (14, 355)

    def test_both_of_a_table_get_nothing(self, director: User) -> None:
        event = seat_event(mitchell(director))
        record_totals(find_table(event, 1, 2), 1, 300, 1500)
        other = opponent(event, 1, 2)
        assert other is not None
        leave(event, 2, JUSTIFIED)
        leave(event, other, JUSTIFIED)
        close(event, 1)
        assert result(event, 1, 2) == result(event, 1, other) == (0, 0)
        assert results(event, 2)[other] == (Presence.ABSENT, *JUSTIFIED)

    def test_who_rests_leaves_no_table_behind(self, director: User) -> None:
        event = seat_event(mitchell(director, pairs=7))
        resting = next(n for n, r in results(event, 1).items() if r[0] == Presence.BYE)
        leave(event, resting)
        assert event.turns.get(number=1).tables.count() == 3
        close(event, 1)
        assert results(event, 1)[resting] == (Presence.ABSENT, 0, 0)

    def test_a_turn_can_be_closed_without_it(self, director: User) -> None:
        event = seat_event(mitchell(director))
        leave(event, 2)
        close(event, 1)
        play_through_rest(event, 2)
        assert {line.entry for line in load_standings(event)} == set(range(1, 9))

    def test_the_other_section_plays_on_as_it_was(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=12, turns=2, section_tables=(3, 3)))
        plan = load_plan(event)
        leave(event, 2)
        other = set(event.phases.get().sections.get(number=2).members)
        for before, after in zip(plan, load_plan(event), strict=True):
            kept = {seating for seating in before if seating.ns in other}
            assert kept <= set(after)


def team_up(director: User, teams: int = 4, **plan: Any) -> Tournament:
    """Teams of two pairs."""
    event = make_event(director, pairs=0, entry_kind=EntryKind.TEAMS, pairs_per_team=2, **plan)
    lineups = [
        Lineup(
            tuple(RosterPlayer(f"Uno{n} {letter}na", f"{letter}{n:04d}") for letter in "ABCD"),
            name=f"Squadra {n}",
        )
        for n in range(1, teams + 1)
    ]
    add_entries(tournament=event, lineups=lineups, **SIGNED)
    return event


def sum_up(event: Tournament, turn: int, number: int) -> tuple[int, int]:
    seats = Seat.objects.filter(turn__tournament=event, turn__number=turn, entry__number=number)
    return sum(seat.vp or 0 for seat in seats), sum(seat.mp or 0 for seat in seats)


class TestTeams:
    def test_a_team_gets_the_award_for_each_of_its_tables(self, director: User) -> None:
        event = team_up(director, turns=2)
        play_through(event, 1)
        leave(event, 1, JUSTIFIED)
        alone = opponent(event, 2, 1)
        play_through_rest(event, 2)
        assert sum_up(event, 2, 1) == (12, -710)
        assert alone is None

    def test_the_table_that_was_played_out_stands_and_the_other_is_awarded(
        self, director: User
    ) -> None:
        event = seat_event(team_up(director, turns=2))
        tables = list(Table.objects.filter(turn__number=1, seats__entry__number=1))
        for number in (1, 2):
            record_totals(tables[0], number, 300, 300)
        leave(event, 1, JUSTIFIED)
        close(event, 1)
        assert sum_up(event, 1, 1) == (10 + 6, -355)


def test_both_teams_of_a_match_keep_the_table_that_was_played_out(director: User) -> None:
    event = seat_event(team_up(director, turns=2))
    tables = list(Table.objects.filter(turn__number=1, seats__entry__number=1))
    other = tables[0].seats.exclude(entry__number=1).get().entry.number
    for number in (1, 2):
        record_totals(tables[0], number, 300, 300)
    leave(event, 1)
    leave(event, other)
    assert sum_up(event, 1, 1) == sum_up(event, 1, other) == (10, 0)


def single_players(director: User, players: int = 8) -> Tournament:
    event = make_event(
        director, pairs=0, movement="individual", turns=2, entry_kind=EntryKind.PLAYERS
    )
    lineups = [Lineup((RosterPlayer(f"Solo{n} Ada"),)) for n in range(1, players + 1)]
    add_entries(tournament=event, lineups=lineups, **SIGNED)
    return event


def find_mates(event: Tournament, turn: int, number: int) -> tuple[int, set[int]]:
    """The partner and the two opponents of a player."""
    own = Seat.objects.get(turn__tournament=event, turn__number=turn, entry__number=number)
    others = Seat.objects.filter(table=own.table_id).exclude(pk=own.pk).select_related("entry")
    partner = next(seat.entry.number for seat in others if seat.line == own.line)
    return partner, {seat.entry.number for seat in others if seat.line != own.line}


class TestIndividual:
    def test_three_are_left_and_play_as_three(self, director: User) -> None:
        event = seat_event(single_players(director))
        partner, opponents = find_mates(event, 1, 1)
        leave(event, 1)
        table = find_table(event, 1, partner)
        assert table.of_three
        record_totals(table, 1, 200, 200, alone=1)
        record_totals(table, 2, 300, 100, alone=3)
        assert sorted(result(event, 1, number)[1] for number in (partner, *opponents)) == [
            -100,
            -100,
            200,
        ]
        assert results(event, 1)[1] == (Presence.ABSENT, 0, 0)

    def test_once_something_is_recorded_the_table_is_over(self, director: User) -> None:
        event = seat_event(single_players(director))
        partner, opponents = find_mates(event, 1, 1)
        record_totals(find_table(event, 1, 1), 1, 300, 1500)
        leave(event, 1, JUSTIFIED)
        close(event, 1)
        figures = {result(event, 1, number) for number in (partner, *opponents)}
        assert figures == {BYE, (18, 1200)}
        assert results(event, 1)[1] == (Presence.ABSENT, *JUSTIFIED)

    def test_a_table_that_has_played_stands(self, director: User) -> None:
        event = seat_event(single_players(director))
        play_turn(event.turns.get(number=1))
        before = results(event, 1)
        leave(event, 1)
        assert results(event, 1) == before
        assert results(event, 2)[1] == (Presence.ABSENT, 0, 0)

    def test_two_that_are_left_play_each_other(self, director: User) -> None:
        event = seat_event(single_players(director))
        partner, opponents = find_mates(event, 1, 1)
        leave(event, 1)
        leave(event, partner)
        one, other = sorted(opponents)
        table = find_table(event, 1, one)
        assert not table.of_three
        record_totals(table, 1, 500, 300)
        record_totals(table, 2, 500, 300)
        made = {result(event, 1, number) for number in (one, other)}
        assert {mp for _, mp in made} == {400, -400}


class TestKnockout:
    @pytest.fixture
    def event(self, director: User) -> Tournament:
        return make_event(director, pairs=8, movement="knockout", turns=3)

    def test_who_is_there_goes_on(self, event: Tournament) -> None:
        seat_event(event)
        other = opponent(event, 1, 1)
        assert other == 8
        leave(event, 1)
        close(event, 1)
        seat_turn(event, 2)
        assert results(event, 2)[8][0] == Presence.PLAYS
        assert 1 not in results(event, 2)

    def test_a_winner_who_leaves_lets_the_next_opponent_through(self, event: Tournament) -> None:
        play_through(event, 1)
        seat_turn(event, 2)
        one = next(n for n, r in results(event, 2).items() if r[0] == Presence.PLAYS)
        other = opponent(event, 2, one)
        assert other is not None
        leave(event, one)
        play_through_rest(event, 2)
        assert results(event, 2)[other] == (Presence.BYE, *BYE)
        assert results(event, 3)[other][0] == Presence.PLAYS

    def test_who_is_out_cannot_leave(self, event: Tournament) -> None:
        play_through(event, 2)
        seat_turn(event, 3)
        open_turn(event, 3)
        out = next(n for n in range(1, 9) if n not in results(event, 3))
        with pytest.raises(Refusal, match=r"withdraw\.out"):
            leave(event, out)


def play_through_rest(event: Tournament, first: int) -> None:
    """Play the turns from this one to the last."""
    for number in range(first, event.turns_planned + 1):
        seat_turn(event, number)
        open_turn(event, number)
        close(event, number)


class TestRefusals:
    def test_before_a_seating_is_published(self, director: User) -> None:
        with pytest.raises(Refusal, match=r"withdraw\.not_begun"):
            leave(mitchell(director), 1)

    def test_twice(self, playing: Tournament) -> None:
        leave(playing, 1)
        with pytest.raises(Refusal, match=r"withdraw\.gone"):
            leave(playing, 1)

    def test_after_the_last_turn(self, finished: Tournament) -> None:
        with pytest.raises(Refusal, match=r"withdraw\.all_played"):
            leave(finished, 1)

    def test_with_the_last_turn_played_to_the_end(self, director: User) -> None:
        event = mitchell(director)
        play_through(event, 2)
        play_turn(open_turn(event, 3))
        with pytest.raises(Refusal, match=r"withdraw\.all_played"):
            leave(event, 1)
        assert not Withdrawal.objects.exists()

    def test_without_a_reason(self, playing: Tournament) -> None:
        with pytest.raises(Refusal, match="reason_missing"):
            withdraw_entry(
                entry=playing.entries.get(number=1),
                justified=True,
                award=JUSTIFIED,
                reason=" ",
                **SIGNED,
            )


def pair_next(event: Tournament) -> None:
    play_through(event, 1)
    seat_turn(event, 2)


MOMENTS: dict[str, Callable[[Tournament], object]] = {
    "nothing recorded": seat_event,
    "one smazzata recorded": lambda event: record_totals(
        find_table(seat_event(event), 1, 1), 1, 300, 900
    ),
    "all recorded": lambda event: play_turn(seat_event(event).turns.get(number=1)),
    "between turns": lambda event: play_through(event, 1),
    "with a draft": pair_next,
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("movement", ["mitchell", "danese", "knockout", "individual"])
def test_an_undo_brings_everything_back(director: User, movement: str, moment: str) -> None:
    event = (
        single_players(director)
        if movement == "individual"
        else make_event(
            director, pairs=8, movement=movement, turns=2 if movement != "knockout" else 3
        )
    )
    MOMENTS[moment](event)
    rows, standings = take_rows(event), load_standings(event)
    leave(event, 1)
    done = take_rows(event)
    assert done != rows
    undo(event)
    assert take_rows(event) == rows
    assert load_standings(event) == standings
    redo(event)
    assert take_rows(event) == done


SUBSTITUTE = RosterPlayer("Riserva Rita", "R0001", "Circolo Tre")


def substitute(
    event: Tournament, number: int = 3, player: RosterPlayer = SUBSTITUTE, **changes: Any
) -> Substitution:
    wanted: dict[str, Any] = {"position": 2, "reason": "Malore", "past_half": False} | changes
    return substitute_player(
        entry=event.entries.get(number=number), player=player, **wanted, **SIGNED
    )


class TestSubstitutes:
    def test_the_entry_plays_on_under_the_new_name(self, playing: Tournament) -> None:
        row = substitute(playing)
        entry = Entry.objects.get(tournament=playing, number=3)
        assert [m.name for m in entry.members.all()] == ["Nord3 Nora", "Riserva Rita"]
        assert (row.turn, row.left, row.entered) == (1, "Sud3 Ugo", "Riserva Rita")
        member = entry.members.get(position=2)
        assert (member.card_number, member.club) == ("R0001", "Circolo Tre")

    def test_past_half_only_with_consent(self, director: User) -> None:
        event = make_event(director, pairs=8, turns=4)
        play_through(event, 2)
        with pytest.raises(Refusal, match=r"substitute\.past_half"):
            substitute(event)
        assert substitute(event, past_half=True).turn == 3

    def test_before_half_without(self, director: User) -> None:
        event = make_event(director, pairs=8, turns=4)
        play_through(event, 1)
        assert substitute(event).turn == 2

    @pytest.mark.parametrize(
        ("code", "changes"),
        [
            (
                "entries.player_twice",
                {"player": RosterPlayer("Nord5 Nora", "A0005", "Circolo Uno")},
            ),
            ("substitute.same", {"player": RosterPlayer("Sud3 Ugo", "B0003", "Circolo Due")}),
            ("substitute.nobody", {"position": 3}),
            ("ruling.reason_missing", {"reason": ""}),
        ],
    )
    def test_what_is_refused(self, playing: Tournament, code: str, changes: dict[str, Any]) -> None:
        with pytest.raises(Refusal, match=code):
            substitute(playing, **changes)
        assert not Substitution.objects.exists()

    def test_nobody_comes_for_who_has_left(self, playing: Tournament) -> None:
        leave(playing, 3)
        with pytest.raises(Refusal, match=r"withdraw\.gone"):
            substitute(playing)

    def test_nobody_comes_after_the_last_turn(self, finished: Tournament) -> None:
        with pytest.raises(Refusal, match=r"withdraw\.all_played"):
            substitute(finished, past_half=True)

    def test_an_undo_brings_the_player_back(self, playing: Tournament) -> None:
        rows = take_rows(playing)
        substitute(playing)
        undo(playing)
        assert take_rows(playing) == rows
