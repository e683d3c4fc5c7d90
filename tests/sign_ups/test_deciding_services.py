"""What a director decides: accepted one by one or all, refused, paired."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from players.models import Club, Player
from players.person import Person
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.play.acts import ActKind
from scoring.entries.services import remove_entry
from scoring.models.sign_up import SignUp
from scoring.models.tournament import Tournament
from scoring.sign_ups.deciding_services import (
    accept_all,
    accept_sign_up,
    pair_sign_ups,
    set_sign_up_terms,
)
from scoring.sign_ups.services import withdraw_sign_up
from tests.cast import SIGNED, open_turn
from tests.sign_ups.signing import (
    DESK,
    PAIRS,
    TERMS,
    correct,
    find,
    list_labels,
    open_event,
    open_sign_ups,
    pair_singles,
    refuse,
    seek,
    sign_up,
    standing,
)


def accept(row: SignUp, *same: int) -> SignUp:
    return accept_sign_up(sign_up=row, same=same, **SIGNED)


def test_all_that_raise_no_question_in_one_act(event: Tournament) -> None:
    rows = [sign_up(event, *pair) for pair in PAIRS[:3]]
    doubtful = sign_up(event, "Amato Brunaa", "Zeta Zoe")
    assert accept_all(event=event, **SIGNED) == (3, 1)
    assert list_labels(event) == [" – ".join(pair) for pair in PAIRS[:3]]
    assert [standing(event, row) for row in (*rows, doubtful)] == [*["entered"] * 3, "placed"]
    acts = [(act.kind, act.params) for act in event.acts.all()]
    assert acts[1:] == [(ActKind.REGISTER, {"n": 3})]


def test_whom_the_desk_took_off_can_be_accepted_again(event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0])
    accept(row)
    remove_entry(entry=event.entries.get(), **SIGNED)
    assert standing(event, row) == "taken_off"
    assert standing(event, accept(row)) == "entered"


@pytest.mark.parametrize(
    ("same", "taken"), [((0,), ("Amato Bruna", "X1")), ((), ("Amatto Bruna", ""))]
)
def test_a_known_player_is_asked_about_and_may_be_taken_over(
    event: Tournament, same: tuple[int, ...], taken: tuple[str, str]
) -> None:
    Player.objects.create(name="Amato Bruna", card_number="X1")
    row = sign_up(event, "Amatto Bruna", "Villa Carlo")
    assert accept_all(event=event, **SIGNED) == (0, 1)
    accept(row, *same)
    member = event.entries.get().members.get(position=1)
    assert (member.name, member.card_number) == taken


def test_a_member_of_this_very_name_is_recognised(event: Tournament) -> None:
    club = Club.objects.create(name="Circolo Uno")
    Player.objects.create(name="Amato Bruna", card_number="X1", club=club)
    sign_up(event, *PAIRS[0])
    assert accept_all(event=event, **SIGNED) == (1, 0)
    assert event.entries.get().members.get(position=1).card_number == "X1"


def test_a_card_of_somebody_else_is_never_accepted(event: Tournament) -> None:
    Player.objects.create(name="Altri Anna", card_number="X1")
    row = sign_up(event, *PAIRS[0])
    correct(row, Person("Amato Bruna", "X1"), "Villa Carlo")
    assert accept_all(event=event, **SIGNED) == (0, 1)
    with pytest.raises(Refusal, match=r"sign_ups\.faults"):
        accept(row)


def test_the_director_may_go_beyond_the_capacity(director: User) -> None:
    event = open_event(director, capacity=1)
    rows = [sign_up(event, *pair) for pair in PAIRS[:3]]
    accept(rows[1])
    assert [standing(event, row) for row in rows] == ["waiting 1", "entered", "waiting 2"]
    accept(rows[2])
    assert standing(event, rows[2]) == "entered"


def test_refused_with_a_reason_and_accepted_after_all(event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0])
    refused = refuse(row, "Solo soci")
    assert (standing(event, row), refused.reason, refused.decided_by) == (
        "refused", "Solo soci", "Anna"
    )  # fmt: skip
    assert sign_up(event, *PAIRS[0])  # may be sent anew
    with pytest.raises(Refusal, match=r"sign_ups\.settled"):
        refuse(accept(row))


def test_a_correction_is_accepted_or_taken_back(event: Tournament) -> None:
    row = accept(sign_up(event, *PAIRS[0]))
    correct(row, "Amato Bruna", "Nuovo Nino")
    refuse(row)
    assert (standing(event, row), find(event, row).people[1].name) == ("entered", "Villa Carlo")
    correct(row, "Amato Bruna", "Nuovo Nino")
    accept(row)
    assert list_labels(event) == ["Amato Bruna – Nuovo Nino"]
    assert [act.kind for act in event.acts.all()] == [
        ActKind.SIGN_UP_TERMS, ActKind.REGISTER, ActKind.REFUSE_SIGN_UP, ActKind.RENAME
    ]  # fmt: skip


def test_two_singles_become_a_pair_with_one_act(event: Tournament) -> None:
    one, two = seek(event)
    pair = pair_sign_ups(event=event, keys=[one.pk, two.pk], **SIGNED)
    assert pair.standing == "entered"
    assert list_labels(event) == ["Amato Bruna – Conti Daria"]
    assert find(event, two).row == one


def test_a_pair_of_singles_stands_at_the_end_of_the_queue(director: User) -> None:
    event = open_event(director, capacity=1)
    one, two = seek(event)
    first = sign_up(event, *PAIRS[2])
    now = {**SIGNED, "now": timezone.now()}
    pair = pair_sign_ups(event=event, keys=[one.pk, two.pk], **now)
    assert (standing(event, first), pair.standing) == ("placed", "waiting")


@pytest.mark.parametrize("gone", [0, 1])
def test_who_leaves_a_partner_behind(event: Tournament, gone: int) -> None:
    singles = pair_singles(event)
    withdraw_sign_up(sign_up=singles[gone], author=DESK, now=timezone.now())
    assert standing(event, singles[gone]) == "withdrawn"
    assert standing(event, singles[1 - gone]) == "seeking"
    assert list_labels(event) == []


def test_a_paired_single_corrects_the_own_name_alone(event: Tournament) -> None:
    one, two = pair_singles(event)
    correct(two, "Conti Diana")
    assert standing(event, two) == "corrected"
    accept(one)
    assert list_labels(event) == ["Amato Bruna – Conti Diana"]


def test_only_singles_who_seek_are_paired(event: Tournament) -> None:
    one, pair = sign_up(event, "Amato Bruna", seeks_partner=True), sign_up(event, *PAIRS[1])
    for first, second in ((one.pk, one.pk), (one.pk, pair.pk), (one.pk, 0)):
        with pytest.raises(Refusal, match=r"sign_ups\.two_singles"):
            pair_sign_ups(event=event, keys=[first, second], **SIGNED)


def test_after_the_seating_nobody_is_accepted(director: User) -> None:
    event = open_event(director, pairs=7)
    row = sign_up(event, *PAIRS[0])
    open_turn(event, 1)
    with pytest.raises(Refusal, match=r"entries\.seating_published"):
        accept(row)
    assert standing(event, row) == "left_out"


def test_a_larger_hall_lets_the_waiting_list_in(director: User) -> None:
    event = open_event(director, capacity=1, by_director=False)
    rows = [sign_up(event, *pair) for pair in PAIRS[:3]]
    open_sign_ups(event, capacity=2, by_director=False)
    assert [standing(event, row) for row in rows] == ["entered", "entered", "waiting 1"]


def test_whoever_does_not_direct_decides_nothing(event: Tournament, outsider: User) -> None:
    row = sign_up(event, *PAIRS[0])
    stranger = {**SIGNED, "author": Author.of(outsider)}
    for decide in (
        lambda: accept_sign_up(sign_up=row, same=(), **stranger),
        lambda: accept_all(event=event, **stranger),
        lambda: refuse(row, **stranger),
        lambda: pair_sign_ups(event=event, keys=[1, 2], **stranger),
        lambda: set_sign_up_terms(event=event, terms=replace(TERMS), **stranger),
    ):
        with pytest.raises(Refusal, match=r"people\.directors_only"):
            decide()
