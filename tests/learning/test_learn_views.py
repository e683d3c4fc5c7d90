"""The pages that teach the game: every preset's own figures, and where the documents differ."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.core.rules.burrachi import burraco_kinds, burraco_value
from scoring.core.rules.documents import CITED, OWN_DOCUMENTS
from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.presets import BURACO, CLUB, FIBUR_2026, PRESETS
from scoring.learning.learn_tables import list_differences, list_examples
from scoring.library.faults import explain_fault
from scoring.library.sources_wording import format_document
from scoring.models.kept import KeptRules
from scoring.models.tournament import Tournament
from scoring.phone.views import build_names
from scoring.records.faults_wording import fault_sentence
from tests.cast import NOW
from tests.public.pages import read, words_of

pytestmark = pytest.mark.django_db


def learn(client: Client, key: str) -> str:
    return words_of(read(client, reverse("learn_rules", args=[key])))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_has_its_page_in_both_languages(
    visitor: Client, key: str, language: str
) -> None:
    page = visitor.get(
        reverse("learn_rules", args=[key]), headers={"Accept-Language": language}
    ).content.decode()
    assert f'lang="{language}"' in page
    with translation.override(language):
        document = format_document(OWN_DOCUMENTS[key])
    label = {"en": "Source:", "it": "Fonte:"}[language]
    assert f"{label} {document}" in words_of(page)


@pytest.mark.usefixtures("director")
def test_the_list_leads_to_every_preset_and_to_the_differences(visitor: Client) -> None:
    page = read(visitor, reverse("learn"))
    for key in PRESETS:
        assert reverse("learn_rules", args=[key]) in page
    assert reverse("learn_differences") in page
    assert reverse("learn") in read(visitor, reverse("home"))


def test_a_page_shows_its_own_figures_and_their_documents(visitor: Client) -> None:
    club = learn(visitor, "club")
    assert "two (pinella): 30" in club
    assert "once a side has at least 2,005 points" in club
    assert (
        "Rules of the Burraco does not give this rule. The rule was taken from: Burraco "
        "Rummy Games, Melds"
    ) in club
    assert "formed by 8 cards but with the help of a pinel or a wild card" in club
    buraco = learn(visitor, "buraco")
    assert "A player who cuts exactly 22 cards earns 100 points" in buraco
    assert "at least 50 card points, or 75 once the side has 1,500" in buraco
    assert "and a clean burraco. Source: Buraco, Course of play: the team has taken" in buraco
    assert (
        "several sets of one rank. Buraco does not give this rule, so this program chose it."
    ) in buraco
    fibur = learn(visitor, "fibur-2026")
    assert "only if the other side took a pozzetto" in fibur
    assert (
        "This program does not know what Codice di Gara FIBUR says about this. The rule "
        "was taken from: Burraco Rummy Games"
    ) in fibur
    assert "300 points if clean, and 250 with a wild card" in learn(visitor, "fitab")
    page = read(visitor, reverse("learn_rules", args=["italian-semipulito"]))
    assert re.findall(r'class="cards cards--([a-z-]+)"', page) == ["clean", "semi-clean", "dirty"]


@pytest.mark.parametrize("key", PRESETS)
def test_the_burrachi_that_are_drawn_are_those_that_are_paid(key: str) -> None:
    rules = PRESETS[key]
    assert [meld.bonus for _name, meld in list_examples(rules)] == [
        burraco_value(kind, rules) for kind in burraco_kinds(rules)
    ]


def test_what_differs_is_named_and_what_does_not_is_left_out(visitor: Client) -> None:
    page = words_of(read(visitor, reverse("learn_differences")))
    for title in (
        "Card values", "Semi-clean burraco", "Closing", "Pozzetto", "Who wins",
        "Who plays first", "Exact cut", "Initial meld", "Aces in runs", "Sets of one rank",
    ):  # fmt: skip
        assert title in page
    assert "three cards or more" not in page  # all documents agree
    rows = {str(title): cells for title, cells in list_differences()}
    values = {key: differs for key, _name, _line, differs in rows["Card values"]}
    assert {key for key, differs in values.items() if differs} == {"club", "buraco"}
    players = {key: differs for key, _name, _line, differs in rows["Players and packs"]}
    assert not players["burraconline"], "another reading of a document is no other rule"
    assert "differs:" in page


def test_three_at_a_table_is_told_where_the_document_tells_it(visitor: Client) -> None:
    told = "One pozzetto has 18 cards, the other one 11."
    cited = "split their score. Source: Burraco Rummy Games, Burraco for three players:"
    for key in PRESETS:
        page = learn(visitor, key)
        assert (told in page, cited in page) == (key.startswith("italian"),) * 2
    assert "says nothing about tables of three players." in learn(visitor, "club")
    kept = CLUB.to_data() | {"key": "ours", "name": "Ours", "pozzetto_alone": 15}
    KeptRules.objects.create(
        key="ours", name="Ours", data=kept, author_name="Anna", created_at=NOW, changed_at=NOW
    )
    assert "takes the pozzetto of 15 cards and plays alone" in learn(visitor, "ours")


def test_a_kept_set_is_taught_by_its_own_values_and_source(visitor: Client) -> None:
    data = CLUB.to_data() | {"key": "ours", "name": "Ours", "source": "Our statute, 3", "two": 25}
    KeptRules.objects.create(
        key="ours", name="Ours", data=data, author_name="Anna", created_at=NOW, changed_at=NOW
    )
    page = learn(visitor, "ours")
    assert "two (pinella): 25" in page
    assert "Our statute, 3" in page
    assert "Variations" not in page
    assert "Ours" in words_of(read(visitor, reverse("learn")))


def test_the_rules_of_an_event_lead_to_their_page(visitor: Client, playing: Tournament) -> None:
    page = read(visitor, reverse("event_rules", args=[playing.slug]))
    assert reverse("learn_rules", args=[playing.rules.key]) in page
    assert visitor.get(reverse("learn_rules", args=["nothing"])).status_code == 404


def test_a_refusal_leads_to_the_rule_it_breaks() -> None:
    short = Fault("meld.too_short", Line.NS, 0)
    said = explain_fault(short, BURACO)
    assert said.startswith(fault_sentence(short))
    assert 'title="Buraco, Runs"' in said
    assert f'href="{reverse("learn_rules", args=["buraco"])}#melds"' in said
    uneven = Fault("points.not_five", Line.NS, None, {"points": 3})
    assert explain_fault(uneven, FIBUR_2026) == fault_sentence(uneven)


def test_every_rule_that_a_refusal_names_is_a_line_of_its_page(visitor: Client) -> None:
    page = read(visitor, reverse("learn_rules", args=["italian"]))
    topics = {claim.topic for claim in CITED.values()}
    assert [topic for topic in topics if f'id="{topic.value}"' not in page] == []


def test_the_phone_knows_the_citations_of_its_rules() -> None:
    rules = build_names(BURACO)["rules"]
    assert rules["meld.too_short"]["source"] == "Buraco, Runs"
    assert "points.not_five" not in rules
