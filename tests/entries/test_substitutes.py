"""A substitute takes the place of a player."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from players.person import Person
from scoring.actions.refusals_services import Refusal
from scoring.entries.late_and_leaving_services import substitute_player
from scoring.models.entry import Entry, EntryPlayer, Substitution
from scoring.models.tournament import Tournament
from tests.cast import SIGNED, make_event, pair_up, play_through, seat_event
from tests.entries.comings import play_on
from tests.entries.leaving import leave
from tests.rows import take_seats

SUBSTITUTE = Person("Riserva Rita", "R0001", "Circolo Tre")


def substitute(
    event: Tournament, number: int = 3, player: Person = SUBSTITUTE, **changes: Any
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
            ("entries.player_twice", {"player": Person("Nord5 Nora", "A0005", "Circolo Uno")}),
            ("substitute.same", {"player": Person("Sud3 Ugo", "B0003", "Circolo Due")}),
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

    def test_two_broken_pairs_become_one(self, director: User) -> None:
        event = seat_event(make_event(director, pairs=8, turns=4))
        leave(event, 5)
        before = take_seats(event)
        substitute(event, 2, pair_up(5).first)
        assert take_seats(event) == before
        names = EntryPlayer.objects.filter(tournament=event)
        assert [one.name for one in names.filter(entry__number=2)] == ["Nord2 Nora", "Nord5 Nora"]
        assert [one.name for one in names.filter(entry__number=5)] == ["Sud2 Ugo", "Sud5 Ugo"]
        play_on(event, 1)
