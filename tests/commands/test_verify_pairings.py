"""`verify` draws and pairs every turn again: whoever was moved by hand in the document is found.

Where clubs are kept apart, the acts tell who was of one club.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.core.bundle.reading import read_bundle
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import QualifyFrom, SectionsBy
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.models.entry import EntryPlayer
from scoring.models.tournament import Tournament
from scoring.seating.draws_services import draw_seating, swap_entries
from tests.cast import NOW, SIGNED, make_event, plan_phase, play_through, record_totals, seat_turn
from tests.checker.checker import Check
from tests.commands.judging import exchange, export, judge, list_figures, list_notes
from tests.entries.leaving import leave
from tests.rulings.ruling import rule

PAIRS = ("danese", "danese-modified", "danese-no-rematch", "swiss")
PLAYERS = (
    ("individual", 8, {}),
    ("individual", 10, {}),
    ("individual", 7, {"threes": 1}),
    ("individual-danese", 8, {}),
    ("individual-danese", 10, {}),
    ("individual-danese", 12, {"fresh": 1}),
    ("individual-danese", 11, {"threes": 1}),
)
FORMATS = [
    *((movement, 9, EntryKind.PAIRS, {}) for movement in PAIRS),
    *((movement, size, EntryKind.PLAYERS, options) for movement, size, options in PLAYERS),
    ("threes", 7, EntryKind.PLAYERS, {}),
]


def seat_third_turn(director: User, movement: str, pairs: int, **more: Any) -> Tournament:
    """Two turns are played, the third is a draft."""
    event = make_event(director, pairs=pairs, movement=movement, turns=3, smazzate=1, **more)
    play_through(event, 2)
    seat_turn(event, 3)
    return event


@pytest.mark.parametrize(("movement", "entries", "kind", "options"), FORMATS)
def test_an_exchange_in_a_document_is_found(
    director: User, movement: str, entries: int, kind: EntryKind, options: dict[str, int]
) -> None:
    event = seat_third_turn(director, movement, entries, entry_kind=kind, options=options)
    document = export(event)
    assert not list_figures(document)
    first, second = (table["seats"][0]["entry"] for table in document["turns"][2]["tables"][:2])
    exchange(document["turns"][2], first, second)
    (found,) = judge(document).differences
    assert (found.where, found.figure) == ((("turn", 3), ("section", 1)), "pairings")


def test_the_first_turn_of_a_danese_is_the_draw(director: User) -> None:
    event = make_event(director, pairs=8, movement="danese")
    seat_turn(event, 1)
    document = export(event)
    assert not list_figures(document)
    exchange(document["turns"][0], 1, 3)
    assert list_figures(document) == ["pairings"]


def test_seats_exchanged_by_the_director_are_his(director: User) -> None:
    event = seat_third_turn(director, "swiss", 8)
    swap_entries(event=event, first=1, second=2, from_turn=3, only=True, **SIGNED)
    assert not list_figures(export(event))


def test_nothing_is_said_of_a_turn_paired_before_a_correction(director: User) -> None:
    event = seat_third_turn(director, "danese", 8)
    table = event.turns.get(number=2).tables.get(number=1)
    record_totals(table, 1, -500, 900, based_on=1, reason="Letto male")
    rule(event, 3, vp=-9)
    assert not list_figures(export(event))


def test_a_table_that_somebody_left_is_left_out_and_the_others_are_not(director: User) -> None:
    event = seat_third_turn(director, "individual", 12, entry_kind=EntryKind.PLAYERS)
    tables = event.turns.get(number=3).tables.order_by("number")
    gone = tables[0].seats.first()
    assert gone is not None
    leave(event, gone.entry.number)
    document = export(event)
    assert not list_figures(document)
    first, second = (table["seats"][0]["entry"] for table in document["turns"][2]["tables"][1:3])
    exchange(document["turns"][2], first, second)
    assert "pairings" in list_figures(document)


@pytest.mark.parametrize("by", SectionsBy)
@pytest.mark.parametrize("method", DrawMethod)
def test_who_is_moved_into_another_section_is_found(
    director: User, by: SectionsBy, method: DrawMethod
) -> None:
    second = plan_phase(movement="danese", turns=1, section_tables=(2, 2), sections_by=by)
    event = make_event(director, pairs=8, phases=[plan_phase(turns=1), second])
    play_through(event, 1)
    seed = "gironi" if method == DrawMethod.RANDOM else ""
    draw_seating(event=event, method=method, seed=seed, **SIGNED)
    document = export(event)
    assert not list_figures(document)
    one, other = (section["members"][0] for section in document["phases"][1]["sections"])
    for section in document["phases"][1]["sections"]:
        members = section["members"]
        section["members"] = [{one: other, other: one}.get(n, n) for n in members]
    exchange(document["turns"][1], one, other)
    assert ((("phase", 2), ("section", 1)), "members") in [
        (found.where, found.figure) for found in judge(document).differences
    ]


def test_who_goes_on_in_the_place_of_another_is_found(director: User) -> None:
    second = plan_phase(movement="danese", turns=1, qualify=6)
    event = make_event(director, pairs=8, phases=[plan_phase(turns=1), second])
    play_through(event, 1)
    seat_turn(event, 2)
    document = export(event)
    assert not list_figures(document)
    section = document["phases"][1]["sections"][0]
    out = next(number for number in range(1, 9) if number not in section["members"])
    last = section["members"][-1]
    section["members"][-1] = out
    exchange(document["turns"][1], last, out)
    assert "members" in list_figures(document)


def test_who_goes_on_from_another_section_is_found(director: User) -> None:
    groups = plan_phase(movement="danese", turns=1, section_tables=(2, 2))
    final = plan_phase(
        movement="danese", turns=1, qualify=2, qualify_from=QualifyFrom.SECTIONS, carry="none"
    )
    event = make_event(director, pairs=8, phases=[groups, final])
    play_through(event, 1)
    seat_turn(event, 2)
    document = export(event)
    assert document["phases"][1]["qualify_from"] == "sections"
    assert not list_figures(document)
    document["phases"][1]["qualify_from"] = "field"
    assert "qualified" in list_figures(document)


def test_an_older_bundle_qualifies_from_the_field(director: User) -> None:
    event = make_event(director, pairs=8)
    document = export(event)
    del document["phases"][0]["qualify_from"]
    assert read_bundle(json.dumps(document)).phases[0].qualify_from is QualifyFrom.FIELD


def test_a_bye_that_is_an_average_counted_as_it_was_when_the_turn_was_paired(
    director: User,
) -> None:
    """An entry with a bye in turn 1 has no average yet: it keeps the preset award until turn 2."""
    event = make_event(director, pairs=5, movement="danese", turns=3, bye_mode="average")
    play_through(event, 3)
    assert verify(load_bundle(event, NOW)).differences == ()


def join_clubs(event: Tournament, *clubs: set[int]) -> None:
    """The pairs of each set are of one club, all others of none."""
    players = EntryPlayer.objects.filter(tournament=event)
    players.update(club="")
    for at, numbers in enumerate(clubs):
        players.filter(entry__number__in=numbers).update(club=f"Circolo {at}")


def forget_clubs(document: Any) -> None:
    for act in document["acts"]:
        act["params"].pop("clubs", None)


@pytest.fixture
def drawn(director: User) -> Any:
    """A Mitchell of eight pairs whose draw tried other seeds than its own, since three pairs are of
    one club. The clubs have changed since.
    """
    event = make_event(director, pairs=8, turns=2, options={"apart": 1})
    join_clubs(event, {1, 2, 3, 5})
    draw_seating(event=event, method=DrawMethod.RANDOM, seed="luna", **SIGNED)
    join_clubs(event, {4, 6}, {7, 8})
    return export(event)


@pytest.fixture
def paired(director: User) -> Any:
    """A Swiss of eight pairs whose clubs decided the pairing of turn 2, and have changed since."""
    event = make_event(director, pairs=8, movement="swiss", turns=3, options={"apart": 20})
    join_clubs(event, {1, 3, 5, 7})
    play_through(event, 1)
    seat_turn(event, 2)
    join_clubs(event, {1, 2}, {3, 4})
    return export(event)


def test_an_act_says_who_was_of_one_club(drawn: Any, paired: Any) -> None:
    assert drawn["acts"][-1]["params"]["clubs"] == [[1, 2, 3, 5]]
    pairing = next(act for act in paired["acts"] if act["kind"] == "pair")
    assert pairing["params"]["clubs"] == [[1, 3, 5, 7]]


def test_a_draw_that_kept_clubs_apart_is_drawn_again(drawn: Any) -> None:
    assert not judge(drawn).differences
    assert not Check(drawn).run()
    assert not list_notes(drawn)
    drawn["acts"][-1]["params"]["clubs"] = []
    assert "draw_order" in list_figures(drawn)
    assert any("draw" in finding for finding in Check(drawn).run())


def test_a_pairing_that_kept_clubs_apart_is_paired_again(paired: Any) -> None:
    assert not judge(paired).differences
    assert not list_notes(paired)
    for act in paired["acts"]:
        act["params"].pop("clubs", None) if act["kind"] == "draw" else None
        act["params"] |= {"clubs": []} if act["kind"] == "pair" else {}
    assert list_figures(paired) == ["pairings"]


@pytest.mark.parametrize("clubs", ["all", [1, 2], [[1, "2"]], [[1, 2], [2, 3]]])
def test_clubs_that_say_nothing_are_no_clubs(drawn: Any, clubs: object) -> None:
    drawn["acts"][-1]["params"]["clubs"] = clubs
    assert not judge(drawn).differences
    assert list_notes(drawn) == ["clubs_unknown"]


def test_an_early_document_is_taken_on_trust_and_named(drawn: Any, paired: Any) -> None:
    for document, noted in ((drawn, 1), (paired, 2)):
        forget_clubs(document)
        assert not judge(document).differences
        assert list_notes(document) == ["clubs_unknown"] * noted
    assert not Check(drawn).run()
