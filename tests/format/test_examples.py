"""docs/format/examples: small whole events, one of each kind, right to the schema, `verify` and the
checker. `FORMAT=1 pytest -n 0 tests/format/test_examples.py` makes them anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from jsonschema import Draft202012Validator

from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.bundle.schema import build_schema
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import Length
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.prizes.plan import Prize, PrizeGroup, PrizePlan, Sharing
from scoring.core.rules.records import Depth
from scoring.core.signing.minisign import SUFFIX, DetachedSignature, PublicKey
from scoring.core.verify.verify import verify
from scoring.documents.editions_services import sign_event
from scoring.documents.event_queries import load_bundle
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.prizes.services import set_prizes
from scoring.signing.queries import list_public_keys
from tests.cast import (
    CLOSED_BY_NS,
    NOW,
    SIGNED,
    make_event,
    play_through,
    record_totals,
    seat_event,
)
from tests.checker.checker import Check
from tests.commands.eventful import COUNTS, make_eventful
from tests.commands.events import (
    make_howell,
    make_knockout,
    make_match_to_its_end,
    make_sections,
    make_sixes,
    make_swiss,
    make_teams,
    make_threes,
    make_timed,
)
from tests.format.publish import FORMAT
from tests.play.three_sides import make_three_sides, play_three

EXAMPLES = FORMAT / "examples"
SIGNED_EXAMPLE = "danese"
"""The example that is there as a desk signs it: whole, and the play alone."""
KEY = "desk.pub"


def play(movement: str, entries: int, turns: int, **more: object) -> Callable[[User], Tournament]:
    def make(director: User) -> Tournament:
        event = make_event(
            director, pairs=entries, movement=movement, turns=turns, smazzate=1, **more
        )
        play_through(event, turns)
        return event

    return make


def make_cards(director: User) -> Tournament:
    """Two pairs: a smazzata in cards, one in counts, one in totals."""
    event = seat_event(make_event(director, pairs=2, turns=1, smazzate=3))
    turn = event.turns.get(number=1)
    table = turn.tables.get()
    record_totals(table, 1, 0, 0, depth=Depth.CARDS, data=CLOSED_BY_NS)
    record_totals(table, 2, 0, 0, depth=Depth.COUNTS, data=COUNTS)
    record_totals(table, 3, 305, -40)
    close_turn(turn=turn, **SIGNED)
    return event


def play_three_sides(director: User) -> Tournament:
    """Seven pairs, three at a table, by Buraco with a third pack; one rests."""
    event = make_three_sides(director, 7, turns=2, smazzate=1)
    for number in (1, 2):
        play_three(event, number)
    return event


def make_prizes(director: User) -> Tournament:
    """Eight pairs with prizes of every ground: shared, passed on, divided, won by nobody."""
    event = make_event(director, pairs=8, movement="mitchell", turns=3, smazzate=1)
    event.categories = ["Misti"]
    event.save(update_fields=["categories"])
    event.entries.filter(number__lte=4).update(categories=["Misti"])
    play_through(event, 3)
    club = event.entries.get(number=1).members.get(position=1).club or "Circolo"
    prizes = (
        Prize(permille=400),
        Prize(permille=250, place=2),
        Prize(permille=150, place=3),
        Prize(group=PrizeGroup.CATEGORY, name="Misti", cents=2_050, goods="due cesti"),
        Prize(group=PrizeGroup.CLUB_ANY, name=club, goods="una coppa"),
        Prize(group=PrizeGroup.CLUB_ALL, name=club, place=2, cents=1_000),
        Prize(goods="un salame", label="Finale", first_turn=2, last_turn=3),
        Prize(goods="niente", place=1, is_exact=True),
        Prize(goods="una bottiglia", place=7, is_exact=True),
        Prize(group=PrizeGroup.SECTION, name="B", cents=1_000),
    )
    plan = PrizePlan(prizes, sharing=Sharing.POINTS, typed_fees=31_999, rounding=50)
    set_prizes(event=event, plan=plan, **SIGNED)
    return event


MAKERS: dict[str, Callable[[User], Tournament]] = {
    "records": make_cards,
    "mitchell": play("mitchell", 8, 3),
    "mitchell-timed": make_timed,
    "howell": make_howell,
    "round-robin-teams": make_teams,
    "individual": play("individual", 9, 3, entry_kind="players"),
    "threes": play("threes", 10, 2, entry_kind="players"),
    "three-alone": make_threes,
    "three-sides": play_three_sides,
    "danese": make_eventful,
    "danese-modified-trios": make_sixes,
    "danese-no-rematch": play("danese-no-rematch", 6, 3),
    "individual-danese": play("individual-danese", 8, 2, entry_kind="players"),
    "swiss": make_swiss,
    "knockout": lambda director: make_knockout(director, 4, 1),
    "knockout-to-target": make_match_to_its_end,
    "sections": make_sections,
    "prizes": make_prizes,
}


def read(name: str) -> str:
    return (EXAMPLES / f"{name}.json").read_text(encoding="utf-8")


@pytest.mark.django_db
@pytest.mark.skipif("FORMAT" not in os.environ, reason="makes files in docs/format")
@pytest.mark.parametrize("name", MAKERS)
def test_an_example_is_made(name: str, director: User) -> None:
    event = MAKERS[name](director)
    if name == SIGNED_EXAMPLE:
        signed = sign_event(event, NOW)
        for document, path in ((signed.whole, f"{name}.json"), (signed.play, f"{name}-play.json")):
            (EXAMPLES / path).write_bytes(document.content)
            (EXAMPLES / f"{path}{SUFFIX}").write_text(document.edition.signature, encoding="utf-8")
        (EXAMPLES / KEY).write_text(list_public_keys()[0].key.format(), encoding="utf-8")
    else:
        text = write_bundle(load_bundle(event, NOW))
        (EXAMPLES / f"{name}.json").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", [*MAKERS, f"{SIGNED_EXAMPLE}-play"])
def test_an_example_is_right(name: str) -> None:
    data, bundle = json.loads(read(name)), read_bundle(read(name))
    check_links(bundle)
    assert write_bundle(bundle) == read(name)
    assert [*Draft202012Validator(build_schema()).iter_errors(data)] == []
    assert verify(bundle).differences == ()
    assert Check(data).run() == []
    assert bundle.standings.places


@pytest.mark.parametrize("name", [SIGNED_EXAMPLE, f"{SIGNED_EXAMPLE}-play"])
def test_the_signed_example_is_believed(name: str) -> None:
    key = PublicKey.parse((EXAMPLES / KEY).read_text(encoding="utf-8"))
    signature = (EXAMPLES / f"{name}.json{SUFFIX}").read_text(encoding="utf-8")
    DetachedSignature.parse(signature).check((EXAMPLES / f"{name}.json").read_bytes(), key)


def test_there_is_an_example_of_every_movement_and_depth() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.json")} == {*MAKERS, f"{SIGNED_EXAMPLE}-play"}
    events = [json.loads(read(name)) for name in MAKERS]
    played = {phase["movement"] for event in events for phase in event["phases"]}
    assert played == {*MOVEMENTS}
    kinds = {event["event"]["entry_kind"] for event in events}
    assert kinds == {*EntryKind}
    lengths = {phase["length"] for event in events for phase in event["phases"]}
    assert lengths == {*Length}
