"""Rule sets in the program: copied, changed with a preview, handed on as files, retired."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.actions.authors_services import Author
from scoring.core.rules.presets import BURACO, FITAB, PRESETS
from scoring.core.rules.rules_file import write_rules
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.validity import check_rules
from scoring.library.forms import MAX_RULES_BYTES, RulesForm
from scoring.library.labels_wording import rules_choices
from scoring.library.services import copy_rules, retire_kept
from scoring.models.kept import KeptRules
from scoring.models.tournament import Tournament
from tests.cast import NOW
from tests.events.test_views import TYPED
from tests.test_bad_input import NASTY, encodable


@pytest.fixture
def club(director: User) -> KeptRules:
    return copy_rules(key="italian", name="Ponte", author=Author.of(director), now=NOW)


def typed(rules: RuleSet, **changes: str) -> dict[str, Any]:
    """The fields that the browser sends of the page as it stands, but for these changes."""
    form = RulesForm(rules)
    values = {field.name: field.value() for field in form}
    sent = {
        name: value for name, value in values.items() if value is not None and value is not False
    }
    return sent | changes


def send(client: Client, text: str | bytes) -> Any:
    data = text.encode() if isinstance(text, str) else text
    return client.post(reverse("rules"), {"file": SimpleUploadedFile("rules.json", data)})


def test_the_desk_leads_to_the_rule_sets(anna: Client, club: KeptRules) -> None:
    assert reverse("rules") in anna.get(reverse("desk")).content.decode()
    page = anna.get(reverse("rules")).content.decode()
    assert all(reverse("rules_copy", args=[key]) in page for key in [*PRESETS, "ponte"])
    assert f'href="{reverse("rules_edit", args=["italian"])}"' not in page


def test_a_director_copies_and_changes(anna: Client) -> None:
    answer = anna.post(reverse("rules_copy", args=["club"]))
    kept = KeptRules.objects.get()
    assert answer.headers["Location"] == reverse("rules_edit", args=[kept.key])
    answer = anna.post(answer.headers["Location"], typed(kept.rules, name="Nostro", two="25"))
    assert answer.headers["Location"] == reverse("rules")
    kept = KeptRules.objects.get()
    assert (kept.name, kept.rules.two, kept.rules.target) == ("Nostro", 25, 2005)


def test_what_one_keeps_another_looks_at_and_copies(bruno: Client, club: KeptRules) -> None:
    own = [reverse(f"rules_{act}", args=["ponte"]) for act in ("edit", "retire", "return")]
    assert bruno.get(own[0]).status_code == 404
    assert [bruno.post(url, typed(club.rules, two="25")).status_code for url in own] == [404] * 3
    kept = KeptRules.objects.get()
    assert (kept.rules, kept.retired_at) == (club.rules, None)
    page = bruno.get(reverse("rules")).text
    examples = bruno.get(reverse("rules_examples", args=["ponte"])).text
    assert not [url for url in own if f'"{url}"' in page + examples]
    assert bruno.post(reverse("rules_copy", args=["ponte"])).status_code == 302
    assert bruno.get(reverse("rules_file", args=["ponte"])).status_code == 200


@pytest.mark.parametrize("rules", [BURACO, FITAB], ids=lambda rules: rules.key)
def test_saved_as_it_stands_it_stays_the_same(anna: Client, rules: RuleSet) -> None:
    anna.post(reverse("rules_copy", args=[rules.key]))
    before = KeptRules.objects.get()
    anna.post(reverse("rules_edit", args=[before.key]), typed(before.rules))
    assert KeptRules.objects.get().rules == before.rules


def test_a_group_is_taken_up_and_dropped(anna: Client, club: KeptRules) -> None:
    url = reverse("rules_edit", args=["ponte"])
    part = {"least": "50", "above": "1500", "least_above": "75", "step": "15"}
    sent = {f"initial_meld_{name}": figure for name, figure in part.items()}
    anna.post(url, typed(club.rules, initial_meld="on", **sent))
    assert KeptRules.objects.get().rules.initial_meld == BURACO.initial_meld
    anna.post(url, typed(club.rules, **sent))
    assert KeptRules.objects.get().rules.initial_meld is None


def test_faults_stand_beside_their_fields_and_what_was_typed_stays(
    anna: Client, club: KeptRules
) -> None:
    wrong = {"two": "tre", "ace": "13", "packs": "1", "premiums": "on", "premiums_suit_wild": "x"}
    answer = anna.post(reverse("rules_edit", args=["ponte"]), typed(club.rules, **wrong))
    assert answer.status_code == 422
    form = answer.context["form"]
    empty = {"premiums_suit_clean", "premiums_rank_clean", "premiums_rank_wild"}
    assert set(form.errors) == {"two", "ace", "packs", "premiums_suit_wild"} | empty
    assert 'value="tre"' in answer.content.decode()
    assert KeptRules.objects.get().rules == club.rules


def test_a_preview_says_what_differs_and_saves_nothing(anna: Client, club: KeptRules) -> None:
    sent = typed(club.rules, packs="3", closing_needs="clean", two="30", preview="1")
    page = anna.post(reverse("rules_edit", args=[club.key]), sent)
    assert page.status_code == 200
    (_packs, *packs), _two, (_closing, now, base) = page.context["changes"]
    assert packs == ["3", "2"]
    assert now != base
    assert page.context["comparison"].differing > 0
    assert "verdict--differs" in page.content.decode()
    assert KeptRules.objects.get().rules == club.rules


@pytest.mark.parametrize("key", PRESETS)
def test_examples_of_every_preset(anna: Client, key: str) -> None:
    page = anna.get(reverse("rules_examples", args=[key]))
    assert page.status_code == 200
    assert "chip--" in page.content.decode()


def test_a_set_goes_to_another_desk_as_a_file(anna: Client, club: KeptRules) -> None:
    file = anna.get(reverse("rules_file", args=["ponte"]))
    assert "attachment" in file.headers["Content-Disposition"]
    KeptRules.objects.all().delete()
    answer = send(anna, file.content)
    assert answer.headers["Location"] == reverse("rules_edit", args=["ponte"])
    assert KeptRules.objects.get().rules == club.rules


@pytest.mark.parametrize(
    "text",
    [
        "", "{", b"\xff\xfe", "[" * 60_000, "x" * (MAX_RULES_BYTES + 1), '{"schema": 1}',
        write_rules(BURACO).replace('"packs": 2', '"packs": ' + "9" * 400),
        write_rules(BURACO).replace('"packs": 2', '"packs": 1'),
        write_rules(BURACO).replace('"name": "Buraco"', '"name": "\\ud800"'),
        write_rules(BURACO).replace('"key": "buraco"', '"key": "\\ud800"'),
        write_rules(BURACO).replace('"key": "buraco"', '"key": "a\\u0000b"'),
        write_rules(BURACO).replace('"packs": 2', '"packs": ' + '{"a":' * 900 + "1" + "}" * 900),
        write_rules(BURACO).replace('"packs": 2', '"\\ud800": 2'),
    ],
    ids=str,
)  # fmt: skip
def test_a_file_that_is_no_rule_set(anna: Client, text: str | bytes) -> None:
    answer = send(anna, text)
    assert answer.status_code == 422
    assert answer.context["form"].errors["file"]
    assert not KeptRules.objects.exists()


@pytest.mark.parametrize("what", NASTY)
def test_whatever_is_typed_is_kept_or_refused(what: str, anna: Client, club: KeptRules) -> None:
    anna.raise_request_exception = False
    url = reverse("rules_edit", args=["ponte"])
    sent = encodable(dict.fromkeys(RulesForm(club.rules).fields, NASTY[what]))
    for more in ({}, {"preview": "1"}):
        assert anna.post(url, sent | more).status_code == 422
    for field in sent:
        form = RulesForm(club.rules, typed(club.rules) | {field: sent[field]})
        if form.is_valid():
            assert not check_rules(form.typed())


def test_an_event_is_played_by_a_kept_set(anna: Client, club: KeptRules) -> None:
    anna.post(reverse("event_new"), TYPED | {"rules_key": "ponte"})
    event = Tournament.objects.get()
    assert event.rules == club.rules
    assert "Ponte" in anna.get(reverse("event_rules", args=[event.slug])).content.decode()
    retire_kept(kept=club, author=Author("Anna"), now=NOW)
    choices = '<option value="ponte"'
    assert choices not in anna.get(reverse("event_new")).content.decode()
    settings = anna.get(reverse("event_settings", args=[event.slug])).content.decode()
    assert choices in settings


def test_a_set_is_retired_and_brought_back(anna: Client, club: KeptRules) -> None:
    anna.post(reverse("rules_retire", args=["ponte"]))
    assert KeptRules.objects.get().retired_at
    assert "ponte" not in dict(rules_choices())
    assert reverse("rules_return", args=["ponte"]) in anna.get(reverse("rules")).content.decode()
    anna.post(reverse("rules_return", args=["ponte"]))
    assert KeptRules.objects.get().retired_at is None
    assert dict(rules_choices())["ponte"] == "Ponte"


def test_two_that_are_kept_are_told_apart_by_their_names(anna: Client, club: KeptRules) -> None:
    again = copy_rules(key="italian", name=club.name, author=Author("Anna", club.owner), now=NOW)
    assert (again.name, again.rules.name) == (f"{club.name} (2)",) * 2
    refused = anna.post(reverse("rules_edit", args=[again.key]), typed(again.rules, name=club.name))
    assert refused.status_code == 422
    assert KeptRules.objects.get(pk=again.pk).name == again.name
