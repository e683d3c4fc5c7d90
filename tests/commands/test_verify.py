"""`verify`: what is right is right, and what is found is said."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from scoring.core.bundle.fields import list_field_kinds
from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import BadBundle, read_bundle
from scoring.core.bundle.values import Bundle
from scoring.core.verify.verify import verify
from scoring.documents.verify_wording import list_sentences
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from tests.commands.eventful import COUNTS
from tests.commands.events import EVENTS
from tests.commands.judging import judge, list_figures, refuse, run

DocumentOf = Callable[[str], str]


def say(document: object) -> list[str]:
    with translation.override("en"):
        return list(list_sentences(judge(document)))


@pytest.fixture
def eventful(document_of: DocumentOf) -> Any:
    return json.loads(document_of("eventful"))


@pytest.mark.parametrize("kind", EVENTS)
def test_what_is_right_is_right(document_of: DocumentOf, kind: str) -> None:
    lines = say(json.loads(document_of(kind)))
    assert lines[-1].endswith(": every figure is right.")
    noted = {"eventful": 1, "handmade": 1, "sections": 1}
    assert len(lines) == 1 + noted.get(kind, 0), "signed earlier, exchanged, corrected later"


def test_the_summary_says_what_was_looked_at(document_of: DocumentOf) -> None:
    demo = json.loads(document_of("demo"))
    assert say(demo) == ["72 smazzate, 4 turns, 15 entries: every figure is right."]


def test_a_change_of_the_order_and_its_reasons_is_found(document_of: DocumentOf) -> None:
    document = json.loads(document_of("knockout to its end"))
    document["standings"]["places"][6]["decided_by"] = "lot"
    assert list_figures(document) == ["decided_by"]
    document = json.loads(document_of("sections"))
    part = document["standings"]["sections"][1]["places"]
    part[0], part[1] = part[1], part[0]
    assert list_figures(document) == ["order"]


@pytest.mark.parametrize(("kind", "field"), [("teams", "mp"), ("howell", "vp"), ("demo", "vp")])
def test_a_change_of_the_award_of_who_rests_is_found(
    document_of: DocumentOf, kind: str, field: str
) -> None:
    document = json.loads(document_of(kind))
    seats = [seat for table in document["turns"][0]["tables"] for seat in table["seats"]]
    bye = next(seat for seat in seats if seat["kind"] == "bye")
    bye[field] += 1
    assert field in list_figures(document)


def test_a_card_changed_is_said_in_one_line(eventful: Any) -> None:
    smazzata = eventful["turns"][0]["tables"][0]["smazzate"][0]
    record = smazzata["revisions"][1]["record"]
    record["NS"]["hand"] = record["NS"]["hand"].replace("4D", "KD")
    lines = say(eventful)
    assert lines[:2] == [
        (
            "Turn 1, table 1, smazzata 1, revision 2, N-S, in hand: the file says 10, but it "
            "should be 15"
        ),
        (
            "Turn 1, table 1, smazzata 1, revision 2, N-S, total: the file says 405, but it "
            "should be 400"
        ),
    ]
    assert re.fullmatch(r"\d+ smazzate, 4 turns, 9 entries: \d+ figures are wrong\.", lines[-1])


def test_a_signature_under_an_earlier_version_is_told_and_no_difference(eventful: Any) -> None:
    verdict = judge(eventful)
    assert (verdict.signed_earlier, verdict.differences) == (1, ())
    assert say(eventful)[0] == (
        "1 signature no longer counts, because the smazzata was changed after it was signed."
    )


def test_a_record_fails_just_the_checks_that_were_overridden(document_of: DocumentOf) -> None:
    document = json.loads(document_of("handmade"))
    revision = document["turns"][0]["tables"][0]["smazzate"][0]["revisions"][1]
    assert revision["overridden"] == ["close.no_burraco"]
    revision["overridden"] = []
    assert say(document)[:2] == [
        (
            "Turn 1, table 1, smazzata 1, revision 2, recorded although a check failed: the "
            "file says –, but it should be closed without a burraco"
        ),
        (
            "Turn 1, table 1, smazzata 1, revision 2, reason for recording despite a failed "
            "check: the file says yes, but it should be no"
        ),
    ]


def test_the_initial_meld_is_judged_by_the_points_of_that_moment(document_of: DocumentOf) -> None:
    document = json.loads(document_of("sixes"))
    first, second = document["turns"][0]["tables"][0]["smazzate"]
    corrected = deepcopy(first["revisions"][0])
    number = max(act["at_revision"] for act in document["acts"])
    corrected.update(number=2, key="late", at_revision=number, record={"NS": 1600, "EW": 255})
    corrected["sums"]["NS"][-1] = 1600
    opening = {"points": 55, "failed": 0}
    sides = {line: {**COUNTS[line], "opening": opening} for line in ("NS", "EW")}
    for revision in second["revisions"]:
        revision.update(depth="counts", record={"end": "stock", **sides})
    overridden = (
        "revision 1, recorded although a check failed: the file says –, but it "
        "should be initial meld too low"
    )
    assert not any(overridden in line for line in say(document))
    first["revisions"].append(corrected)
    first["revision"], first["ns_gp"] = 2, 1600
    assert not any(overridden in line for line in say(document)), "it was corrected later"
    corrected["at_revision"] = 1
    first["revisions"][0]["at_revision"] = 1
    assert any(overridden in line for line in say(document))


def test_the_rules_are_such_as_the_editor_takes(document_of: DocumentOf) -> None:
    document = json.loads(document_of("nothing drawn"))
    document["event"]["rules"]["closing"] = 101
    assert say(document)[0] == (
        "Rule set, Closing: the file says 101. All points must be multiples of 5."
    )


JOURNAL = [
    ("publish", "turn"), ("start", "turn"), ("close_turn", "turn"), ("pair", "turn"),
    ("cut", "turn"), ("rule", "gp"), ("rule", "smazzata"), ("assign", "table"), ("cancel", "table"),
    ("withdraw", "entry"), ("substitute", "entry"), ("register", "n"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "param"), JOURNAL)
def test_the_journal_tells_what_the_event_shows(eventful: Any, kind: str, param: str) -> None:
    act = next(
        act for act in eventful["acts"] if act["kind"] == kind and act["params"][param] is not None
    )
    act["params"][param] += 7
    assert len(say(eventful)) > 2
    act["params"][param] -= 7
    act["kind"] = "rename"
    assert len(say(eventful)) > 2


def test_every_field_is_explained_once(db: None) -> None:
    code, printed = run("verify", "--explain")
    assert code == 0
    told = [
        f"{record.strip()}.{name}".lstrip(".")
        for line in printed.splitlines()
        if ":" in line and not line.endswith(":")
        for record, names in [line.rsplit(": ", 1)]
        for name in names.split(", ")
    ]
    inner = [kind for kind in list_field_kinds(Bundle) if kind.record]
    assert sorted(told) == sorted(kind.path for kind in inner)


def test_seats_versions_and_keys(eventful: Any) -> None:
    def tamper(how: Callable[[Any, Any], None]) -> set[str]:
        document = deepcopy(eventful)
        first, second = document["turns"][0]["tables"][:2]
        how(first, second)
        return set(list_figures(document))

    def sit_twice(first: Any, second: Any) -> None:
        first["seats"][0]["entry"] = second["seats"][0]["entry"]

    def same_key(first: Any, second: Any) -> None:
        for revision in first["smazzate"][0]["revisions"]:
            revision["key"] = "x"

    assert "seats" in tamper(sit_twice)
    assert {"seats", "kind"} <= tamper(lambda first, second: first["seats"].pop())
    assert tamper(same_key) == {"keys"}
    assert tamper(lambda first, second: first["smazzate"][0]["revisions"].pop(0)) == {"revisions"}


def test_an_event_of_the_desk(finished: Tournament) -> None:
    assert run("verify", finished.slug) == (
        0,
        "18 smazzate, 3 turns, 7 entries: every figure is right.\n",
    )
    Seat.objects.filter(turn__number=1, entry__number=1).update(gp=1)
    revision = SmazzataRevision.objects.latest("pk")
    side = replace(revision.sums.ns, meld_points=revision.sums.ns.meld_points + 5)
    revision.sums = replace(revision.sums, ns=side)
    revision.save()
    code, printed = run("verify", finished.slug)
    lines = printed.splitlines()
    assert (code, len(lines)) == (1, 4)
    assert lines[-1] == "18 smazzate, 3 turns, 7 entries: 3 figures are wrong."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "“{path}” is neither an event nor a file."),
        ("Torneo", "The file is not valid JSON: see line 1, column 1."),
        ("[]", "This is not the file of an event: choose a file exported by this program."),
    ],
)
def test_bad_usage(db: None, tmp_path: Path, text: str | None, sentence: str) -> None:
    path = tmp_path / "event.json"
    if text is not None:
        path.write_text(text)
    assert refuse("verify", path) == sentence.format(path=path)


MARK = "put in its place"
NUMBERS = [
    "NaN", "-Infinity", "1e999", "9" * 19, "-" + "9" * 20, "9" * 5_000, '[{"a": NaN}]', '"\\ud800"',
]  # fmt: skip


def walk_free(document: Any) -> Iterator[dict[str, Any]]:
    """The rules, a conversion table, a record of each depth, the params of an act of each kind."""
    yield document["event"]["rules"]
    yield document["phases"][0]["conversion"]
    smazzate = [
        one for turn in document["turns"] for table in turn["tables"] for one in table["smazzate"]
    ]
    revisions = {one["depth"]: one for each in smazzate for one in each["revisions"]}
    yield from (one["record"] for one in revisions.values())
    yield from {act["kind"]: act["params"] for act in document["acts"]}.values()


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
def test_no_number_of_free_data_ends_verify(document_of: DocumentOf, number: str) -> None:
    document = json.loads(document_of("eventful"))
    for free in walk_free(document):
        had = dict(free)
        for changed in (dict.fromkeys(had, MARK), {**had, "alone": MARK, "more": MARK}):
            free |= changed
            text = json.dumps(document).replace(json.dumps(MARK), number)
            with suppress(BadBundle):
                bundle = read_bundle(text)
                check_links(bundle)
                assert list(list_sentences(verify(bundle)))
            free.clear()
            free |= had
