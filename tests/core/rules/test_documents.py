"""Every claim of every preset rests on a passage of a document, or is said to rest on none; every
refusal names the rule that it breaks."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.core.rules.documents import (
    CITED,
    OWN_DOCUMENTS,
    OWN_PASSAGES,
    Sources,
    find_sources,
    list_own_claims,
)
from scoring.core.rules.passages import FIBUR_DRAW, GAP, NOT_READ, Passage, RuleDocument
from scoring.core.rules.presets import (
    BURACO,
    BURRACONLINE,
    CLUB,
    FIBUR_2026,
    ITALIAN,
    ITALIAN_SEMIPULITO,
    PRESETS,
)
from scoring.core.rules.ruleset import RuleSet, SemiClean
from scoring.core.rules.topics import Claim, Topic
from scoring.learning.learn_tables import format_topic
from scoring.library.sources_wording import format_citation
from scoring.records.faults_wording import _CHOICES, _SENTENCES

SENTENCES = Path(__file__).parents[2] / "vectors" / "passages.jsonl"
"""The sentences of the documents that are quoted from, copied out of them."""
QUOTED = [
    passage
    for passages in OWN_PASSAGES.values()
    for own in passages.values()
    for passage in own
    if passage.document not in NOT_READ
]
OF_THREE = {"alone.missing", "alone.not_here", "alone.not_taken"}
TELL_OF_THREE = {"italian", "italian-semipulito"}
"""The presets whose document tells how three play; the others cite nobody for it."""
UNCITED = {
    "card.unclear", "card.unknown", "card.unknown_italian", "points.not_five", "points.too_few",
    "points.too_many", "cut.not_paid", "close.too_early",
}  # fmt: skip
"""Spellings and sums, and what only one document asks for."""
every_preset = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)


def load_sentences() -> dict[tuple[str, str], list[str]]:
    sentences = defaultdict(list)
    for line in SENTENCES.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        sentences[row["document"], row["section"]].append(row["sentence"])
    return sentences


def list_told(rules: RuleSet) -> dict[Claim, str]:
    """The sentences of a page on these rules, by claim."""
    said = [sentence for topic in Topic for sentence in format_topic(topic, rules)]
    return {claim: text for claim, text in said if claim is not None}


def rests_on(claim: Claim, rules: RuleSet) -> Sources:
    sources = find_sources(claim, rules)
    assert sources is not None
    return sources


# --- Quotations ---------------------------------------------------------------------------------


@pytest.mark.parametrize("passage", dict.fromkeys(QUOTED), ids=lambda passage: passage.quotation)
def test_a_quotation_stands_word_for_word_in_its_section(passage: Passage) -> None:
    section = "\n".join(load_sentences()[passage.document, passage.section])
    assert passage.quotation
    at = 0
    for piece in passage.quotation.split(GAP):
        assert piece in section[at:]
        at = section.index(piece, at) + len(piece)


def test_every_sentence_that_is_kept_is_quoted() -> None:
    pieces = defaultdict(list)
    for passage in QUOTED:
        pieces[passage.document, passage.section] += passage.quotation.split(GAP)
    unused = [
        sentence
        for place, sentences in load_sentences().items()
        for sentence in sentences
        if not any(piece in sentence for piece in pieces[place])
    ]
    assert unused == []


def test_what_is_known_second_hand_is_not_quoted() -> None:
    told = [
        passage
        for key in ("fibur-2026", "fitab")
        for own in OWN_PASSAGES[key].values()
        for passage in own
    ]
    assert {(passage.document in NOT_READ, passage.quotation) for passage in told} == {(True, "")}


# --- What a claim rests on ----------------------------------------------------------------------


@every_preset
def test_what_is_taken_from_the_italian_rules_is_what_they_say(rules: RuleSet) -> None:
    adopts = rules.semi_clean_reading is not SemiClean.NONE
    italian = list_told(ITALIAN_SEMIPULITO if adopts else ITALIAN)
    for claim, text in list_told(rules).items():
        sources = rests_on(claim, rules)
        if sources.silent and sources.passages:
            assert text.casefold() in italian[claim].casefold()  # of the jokers that it has


@every_preset
def test_whatever_a_document_is_quoted_for_is_said(rules: RuleSet) -> None:
    quoted = {claim for topic in Topic for claim in list_own_claims(topic, rules)}
    not_asked = {Claim.OPPONENTS_PLAYED} if rules is BURRACONLINE else set()
    assert quoted - set(list_told(rules)) == not_asked


@pytest.mark.parametrize(
    ("rules", "claim", "document", "section"),
    [
        (BURACO, Claim.WHOLE_SUIT, RuleDocument.BURACO, "Course of play"),
        (BURACO, Claim.DIRTY_SETS, RuleDocument.BURACO, "Runs"),
        (BURACO, Claim.FACE_CARDS, RuleDocument.BURACO, "Runs"),
        (BURRACONLINE, Claim.ONE_ACE, RuleDocument.BURRACONLINE, "5 Groups and runs"),
        (BURRACONLINE, Claim.TWO_PLAYERS, RuleDocument.BURRACONLINE, "1 Game setup"),
        (
            CLUB,
            Claim.VARIED_TWO_PLAYERS,
            RuleDocument.RULES_OF_THE_BURRACO,
            "Introduction to the game of burraco",
        ),
        (CLUB, Claim.CLOSING_NEEDS, RuleDocument.RULES_OF_THE_BURRACO, "The closing"),
        (ITALIAN, Claim.VARIED_DISCARD, RuleDocument.OLDER, "Variations"),
    ],
)
def test_what_a_document_says_itself(
    rules: RuleSet, claim: Claim, document: RuleDocument, section: str
) -> None:
    sources = rests_on(claim, rules)
    assert [passage[:2] for passage in sources.passages] == [(document, section)]
    assert sources.silent is None


@pytest.mark.parametrize(
    ("rules", "claim"),
    [
        (BURACO, Claim.VALUES), (BURACO, Claim.CLOSING_BONUS), (BURACO, Claim.POZZETTO_PENALTY),
        (BURACO, Claim.STALEMATE), (BURACO, Claim.TARGET), (BURRACONLINE, Claim.SEATS),
        (BURRACONLINE, Claim.STALEMATE), (BURRACONLINE, Claim.UNSEEN), (CLUB, Claim.SEMI_CLEAN),
        (CLUB, Claim.SETS),
    ],
)  # fmt: skip
def test_what_is_taken_from_another_document(rules: RuleSet, claim: Claim) -> None:
    sources = rests_on(claim, rules)
    assert sources.silent == OWN_DOCUMENTS[rules.key]
    assert {passage.document for passage in sources.passages} == {RuleDocument.RUMMY_GAMES}


@pytest.mark.parametrize("key", ["fibur-2026", "fitab"])
def test_the_draw_of_the_federations_is_known(key: str) -> None:
    for claim in (Claim.FIRST_PLAYER, Claim.TIES, Claim.DRAWN_AGAIN):
        sources = rests_on(claim, PRESETS[key])
        assert sources.silent is None
        assert sources.passages[0][:2] == (RuleDocument.FIBUR, FIBUR_DRAW)


@pytest.mark.parametrize(
    ("rules", "claim"), [(BURACO, Claim.SETS), (BURRACONLINE, Claim.SMAZZATE), (ITALIAN, Claim.CUT)]
)
def test_what_no_document_says(rules: RuleSet, claim: Claim) -> None:
    assert rests_on(claim, rules) == Sources((), OWN_DOCUMENTS[rules.key])


def test_presets_name_the_document_that_they_are_read_from_and_a_kept_set_cites_its_own() -> None:
    for key, rules in PRESETS.items():
        assert OWN_DOCUMENTS[key] in rules.source
    kept = replace(FIBUR_2026, key="our-club", source="Rules of our club, 4")
    assert format_citation("close.no_burraco", kept) == "Rules of our club, 4"
    assert format_citation("close.no_burraco", replace(kept, source="")) is None
    assert format_citation("points.not_five", kept) is None
    assert find_sources(Claim.CLOSING_NEEDS, kept) is None


# --- What a fault breaks ------------------------------------------------------------------------


@every_preset
def test_every_fault_is_cited_or_knowingly_not(rules: RuleSet) -> None:
    codes = {*_SENTENCES, *_CHOICES}
    own = {CITED[code] for code in UNCITED & set(CITED)} & set(OWN_PASSAGES[rules.key])
    uncited = {code for code in UNCITED if CITED.get(code) not in own}
    uncited |= OF_THREE if rules.key not in TELL_OF_THREE else set()
    uncited |= {"side.duplicate_set"} if rules is BURACO else set()  # it cannot be broken there
    assert {code for code in codes if format_citation(code, rules) is None} == uncited
    assert set(CITED) <= codes


@pytest.mark.parametrize(
    ("code", "rules", "cited"),
    [
        ("meld.too_short", BURACO, "Buraco, Runs"),
        ("close.no_burraco", CLUB, "Rules of the Burraco, The closing"),
        ("side.duplicate_set", CLUB, "Burraco Rummy Games, Melds"),
        ("alone.missing", ITALIAN, "Burraco Rummy Games, Burraco for three players"),
        ("alone.missing", CLUB, None),
    ],
)
def test_a_fault_is_cited_by_document_and_section(
    code: str, rules: RuleSet, cited: str | None
) -> None:
    assert format_citation(code, rules) == cited
