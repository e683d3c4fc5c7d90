"""The second checker, made from docs/format alone, beside `verify` and the program itself."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import BadBundle, read_document_data, write_bundle
from scoring.core.generator.generate import generate_event
from scoring.core.generator.wishes import Range, Wishes, read_odds
from scoring.core.pairing.registry import build_movement
from scoring.core.pairing.seating import iter_numbers
from scoring.core.rules.cards import FACES
from scoring.core.rules.judging import judge_meld
from scoring.core.rules.melds import NotAMeld
from scoring.core.rules.notation import parse_cards, parse_hand
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.ruleset import RuleSet
from scoring.core.verify.verify import verify
from tests.checker import checker
from tests.checker.checker import FIXED, Check, Rules, judge, read_cards
from tests.commands.conftest import document_of as document_of
from tests.format.test_examples import EXAMPLES

DocumentOf = Callable[[str], str]
VECTORS = Path(__file__).parents[1] / "vectors"


FIGURES = ("gp", "mp", "vp", "clean", "due", "recorded", "place", "played")
"""Keys under `turns` and `standings` whose numbers are worked out."""


def list_figures(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all figures that are worked out."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        if isinstance(value, (dict, list)):
            yield from list_figures(value, (*path, key))
        elif (type(value) is int and key in FIGURES) or (type(value) is int and "sums" in path):
            yield *path, key


def is_found_by_verify(data: Any) -> bool:
    bundle = read_document_data(data)
    try:
        check_links(bundle)
    except BadBundle:
        return True
    return bool(verify(bundle).differences)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["eventful", "sections", "threes"])
def test_a_figure_that_was_changed_is_found_by_both(document_of: DocumentOf, kind: str) -> None:
    text = document_of(kind)
    data, luck = json.loads(text), Random(kind)
    parts = [("turns", *path) for path in list_figures(data["turns"])]
    parts += [("standings", *path) for path in list_figures(data["standings"])]
    for *path, last in luck.sample(parts, 25):
        data = json.loads(text)
        holder = data
        for step in path:
            holder = holder[step]
        # An absence before an entry came is the director's own figure: only another one tells.
        if "absent" in path and last in ("mp", "vp"):
            continue
        holder[last] += luck.choice((1, 5, 100))
        assert is_found_by_verify(data), (path, last)
        assert Check(data).run(), (path, last)


@pytest.mark.django_db
def test_seats_that_were_exchanged_are_found(document_of: DocumentOf) -> None:
    data = json.loads(document_of("howell"))
    one, other = (table["seats"][0] for table in data["turns"][1]["tables"][:2])
    one["entry"], other["entry"] = other["entry"], one["entry"]
    assert any("tables" in finding for finding in Check(data).run())


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[1",
        '{"schema": 1, "schema": 2}',
        "[" * 100_000,
        '{"schema": "burraco-tourney.event"}',
    ],
)
def test_what_it_cannot_read_is_said(tmp_path: Path, text: str) -> None:
    file = tmp_path / "event.json"
    file.write_text(text)
    done = run_alone(str(file))
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout.startswith("it cannot be read")
    assert run_alone().returncode == 2


@pytest.mark.django_db
def test_it_runs_without_the_program(tmp_path: Path, document_of: DocumentOf) -> None:
    file = tmp_path / "event.json"
    file.write_text(document_of("howell"), encoding="utf-8")
    done = run_alone(str(file))
    assert (done.returncode, done.stdout) == (0, "same standings\n")
    file.write_text(document_of("howell").replace('"gp": 1', '"gp": 2', 1), encoding="utf-8")
    assert run_alone(str(file)).returncode == 1


def run_alone(*words: str) -> subprocess.CompletedProcess[str]:
    """The checker in a Python that has nothing but its own library."""
    command = [sys.executable, "-I", "-S", checker.__file__, *words]
    return subprocess.run(command, capture_output=True, text=True)


SIZES = {"threes": (*range(3, 14), 15), "three-sides": (*range(3, 12), 27), "howell": range(3, 25)}
MOVEMENTS = [(key, {}) for key in FIXED] + [
    ("mitchell", {"shift": -2}),
    ("individual", {"threes": 1}),
]


@pytest.mark.parametrize(("key", "options"), MOVEMENTS)
def test_it_knows_every_fixed_movement(key: str, options: dict[str, int]) -> None:
    play, most = FIXED[key]
    movement = build_movement(key, options)
    for size in SIZES.get(key, (*range(4, 64), 119, 120, 121, 123, 130, 203)):
        if key == "mitchell" and size < 6:
            continue
        turns = min(movement.max_turns(size), 9)
        assert turns <= most(size)
        for turn, tables in enumerate(movement.plan(size, turns), start=1):
            told = [[[*iter_numbers(side)] for side in seating.sides] for seating in tables]
            assert play(size, turn, options) == told, (size, turn)


def judge_both(text: str, rules: RuleSet) -> tuple[object, object]:
    try:
        meld = judge_meld(tuple(parse_cards(text)), rules)
        told: object = (meld.points, meld.bonus, meld.burraco and meld.burraco.value)
    except NotAMeld:
        told = None
    return judge(read_cards(text), Rules(rules.to_data())), told


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_it_judges_melds_as_the_program_does(rules: RuleSet) -> None:
    luck = Random(rules.key)
    melds = 0
    for _ in range(1500):
        low, size = luck.randint(0, 12), luck.randint(3, 14)
        if luck.random() < 0.7:  # a run, with something missing or too much
            cards = [FACES[13 * luck.randint(0, 3) + low]] * 0
            suit = 13 * luck.randint(0, 3)
            cards = [FACES[suit + (low + step) % 13] for step in range(size)]
        else:
            cards = [FACES[13 * luck.randint(0, 3) + low] for _ in range(luck.randint(3, 9))]
        for _ in range(luck.randint(0, 2)):
            cards[luck.randrange(len(cards))] = luck.choice(
                (FACES[-1], FACES[1], FACES[14], luck.choice(FACES))
            )
        luck.shuffle(cards)
        own, told = judge_both(" ".join(card.code for card in cards), rules)
        melds += told is not None
        assert own == told, cards
    assert melds > 150


def test_it_reads_cards_as_people_write_them() -> None:
    lines = (VECTORS / "seed_melds.jsonl").read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line)["text"] for line in lines]
    texts += ["4..10h, KSHD", "h4..10", "Q..Ad 2S", "4♥️5♥6♥", "jolly JK jk 10c tD", "♠9…Q"]
    for text in texts:
        told = [(card.rank, card.suit.letter if card.suit else "") for card in parse_cards(text)]
        assert read_cards(text) == told, text
    told = [
        (card.rank, card.suit.letter if card.suit else "") for card in parse_hand("QK10 JK 3s a")
    ]
    assert read_cards("QK10 JK 3s a", is_hand=True) == told


CALM = "late=0,leave=0,chair=0,swap=0,stop=0,phases=0,option=0,undo=0"
GENERATED = {
    "cards": Wishes("individual", Range(4, 8), odds=read_odds(f"cards=1,{CALM}")),
    "nine": Wishes("individual-danese", Range(9, 9), odds=read_odds(CALM)),
}
"""Events generated for the changes below, by name; other names are those of examples."""


def read_document(name: str) -> Any:
    if name in GENERATED:
        return json.loads(write_bundle(generate_event("2", 1, GENERATED[name])))
    # Without the sum of the play alone, which every change would change.
    return json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8")) | {"play": None}


def list_seats(data: Any) -> Iterator[Any]:
    for turn in data["turns"]:
        for table in turn["tables"]:
            yield from table["seats"]


def find_card_draw(data: Any) -> Any:
    tables = chain(*(turn["tables"] for turn in data["turns"]))
    draws = [table["card_draw"] for table in tables if table["card_draw"]]
    return next(draw for draw in draws if draw["seed"] and draw["entries"])


def change_card(data: Any) -> None:
    one, other, *_ = find_card_draw(data)["rounds"][0]
    one["card"], other["card"] = other["card"], one["card"]


CHANGES: dict[str, tuple[str, Callable[[Any], object]]] = {
    "entry_kind": ("danese", lambda data: data["event"].update(entry_kind="trios")),
    "first_turn": ("danese", lambda data: data["entries"][0].update(first_turn=2)),
    "a substitution": (
        "danese",
        lambda data: [
            one.update(turn=9) for each in data["entries"] for one in each["substitutions"]
        ],
    ),
    "draw_method": ("mitchell", lambda data: data["phases"][0].update(draw_method="")),
    "a seat": ("mitchell", lambda data: next(list_seats(data)).update(unit=0)),
    "a bye": (
        "nine",
        lambda data: [one.update(line="EW") for one in list_seats(data) if one["kind"] == "bye"],
    ),
    "a drawn card": ("cards", change_card),
    "drawn seats": ("cards", lambda data: find_card_draw(data)["entries"].reverse()),
}
"""Changes by what they change: the document, and the change."""


@pytest.mark.parametrize("what", CHANGES)
def test_the_checker_finds_a_change_of(what: str) -> None:
    name, change = CHANGES[what]
    data = read_document(name)
    assert Check(data).run() == []
    change(data)
    assert Check(data).run() != []
