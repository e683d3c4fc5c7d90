"""Export profiles in the program: made, changed beside their preview, handed on, retired."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.actions.authors_services import Author
from scoring.core.profiles.examples import EXAMPLES, PAIR_ROWS, PLAYER_ROWS
from scoring.core.profiles.profile import ExportProfile, ProfileColumn
from scoring.core.profiles.profile_file import MAX_BYTES, write_profile_file
from scoring.core.profiles.validity import check_profile
from scoring.models.kept import KeptProfile
from scoring.models.tournament import Tournament
from scoring.profiles.forms import list_initial
from scoring.profiles.services import save_profile
from tests.cast import NOW, make_event
from tests.test_bad_input import NASTY, encodable

LIST = "export_profiles"
NEW = "export_profile_new"
CHANGE = "export_profile_change"


@pytest.fixture
def club(director: User) -> KeptProfile:
    profile = replace(PAIR_ROWS, name="Comitato")
    return save_profile(profile=profile, author=Author.of(director), now=NOW)


def typed(profile: ExportProfile, **changes: str) -> dict[str, Any]:
    """The form as the browser sends it, but for these changes."""
    return list_initial(profile) | changes


def shown(answer: Any) -> list[str]:
    """The fields of the columns, in order."""
    return [column.field.value() for column in answer.context["form"].columns]


def send(client: Client, content: str | bytes) -> Any:
    data = content.encode() if isinstance(content, str) else content
    return client.post(reverse(LIST), {"file": SimpleUploadedFile("p.json", data)})


def test_the_desk_and_the_end_of_an_event_lead_to_the_profiles(
    anna: Client, recorded: Tournament, club: KeptProfile
) -> None:
    assert reverse(LIST) in anna.get(reverse("desk")).text
    assert (
        reverse("exports", args=[recorded.slug])
        in anna.get(reverse("prizes", args=[recorded.slug])).text
    )
    page = anna.get(reverse(LIST)).text
    assert all(reverse("export_profile_copy", args=[key]) in page for key in [*EXAMPLES, club.key])
    assert f'"{reverse(CHANGE, args=[PAIR_ROWS.key])}"' not in page


def test_a_director_makes_one(anna: Client) -> None:
    assert anna.get(reverse(NEW)).status_code == 200
    sent = typed(PLAYER_ROWS, name="Federazione", save="1", heading_4="N. tessera")
    assert anna.post(reverse(NEW), sent).headers["Location"] == reverse(LIST)
    kept = KeptProfile.objects.get()
    assert (kept.key, kept.author_name) == ("federazione", "Anna Neri")
    columns = list(PLAYER_ROWS.columns)
    columns[4] = ProfileColumn("card", "N. tessera")
    assert kept.profile == replace(
        PLAYER_ROWS, key="federazione", name="Federazione", columns=tuple(columns)
    )


def test_an_address_of_the_desk_is_no_profiles_key(anna: Client) -> None:
    anna.post(reverse(NEW), typed(PAIR_ROWS, name="New", save="1"))
    assert KeptProfile.objects.get().key == "new-2"


def test_a_copy_is_changed_and_saved_as_it_stands_stays_the_same(anna: Client) -> None:
    answer = anna.post(reverse("export_profile_copy", args=[PLAYER_ROWS.key]))
    kept = KeptProfile.objects.get()
    assert answer.headers["Location"] == reverse(CHANGE, args=[kept.key])
    assert (kept.based_on, kept.profile.columns) == (PLAYER_ROWS.key, PLAYER_ROWS.columns)
    anna.post(answer.headers["Location"], typed(kept.profile, save="1"))
    assert KeptProfile.objects.get().profile == kept.profile


@pytest.mark.parametrize(
    ("act", "fields", "focus"),
    [
        ("up:1", ["mp", "vp", "gp"], "down:0"),
        ("down:0", ["mp", "vp", "gp"], "down:1"),
        ("down:1", ["vp", "gp", "mp"], "up:2"),
        ("up:2", ["vp", "gp", "mp"], "up:1"),
        ("remove:1", ["vp", "gp"], "heading:1"),
        ("remove:2", ["vp", "mp"], "heading:1"),
        ("add", ["vp", "mp", "gp", "nth_card"], "heading:3"),
        ("up:0", ["vp", "mp", "gp"], ""),
        ("down:2", ["vp", "mp", "gp"], ""),
        ("up:9", ["vp", "mp", "gp"], ""),
        ("remove:x", ["vp", "mp", "gp"], ""),
        ("up:²", ["vp", "mp", "gp"], ""),
        ("show", ["vp", "mp", "gp"], ""),
    ],
)
def test_a_button_moves_columns_and_saves_nothing(
    anna: Client, club: KeptProfile, act: str, fields: list[str], focus: str
) -> None:
    three = replace(PAIR_ROWS, columns=tuple(map(ProfileColumn, ("vp", "mp", "gp"))))
    sent = typed(three, act=act, added="nth_card", heading_1="Match point")
    answer = anna.post(reverse(CHANGE, args=[club.key]), sent)
    assert (answer.status_code, shown(answer)) == (200, fields)
    form = answer.context["form"]
    assert form.focus == focus
    assert answer.text.count("autofocus") == bool(focus)
    headings = {column.field.value(): column.heading.value() for column in form.columns}
    assert headings.get("mp", "Match point") == "Match point"
    assert KeptProfile.objects.get().profile == club.profile


def test_an_added_column_is_of_the_next_player(anna: Client) -> None:
    answer = anna.post(reverse(NEW), typed(PAIR_ROWS, act="add", added="nth_name"))
    assert answer.context["form"].columns[-1].number.value() == "3"


def test_the_preview_shows_the_first_rows(anna: Client, recorded: Tournament) -> None:
    page = anna.get(reverse(NEW))
    preview = page.context["preview"]
    assert page.context["form"]["event"].value() == recorded.slug
    assert (len(preview["rows"]), preview["total"]) == (5, 7)
    assert preview["file_name"] == "Torneo di prova 2026-11-21.xlsx"
    sent = typed(PLAYER_ROWS, act="show", event=recorded.slug, heading_2="Piazzamento")
    preview = anna.post(reverse(NEW), sent).context["preview"]
    assert (len(preview["rows"]), preview["total"]) == (10, 14)
    assert preview["headings"][2] == ("Piazzamento", True)


def test_the_preview_is_of_events_that_one_directs(
    bruno: Client, recorded: Tournament, club: KeptProfile
) -> None:
    assert bruno.get(reverse(NEW), {"event": recorded.slug}).status_code == 404
    sent = typed(PAIR_ROWS, act="show", event=recorded.slug)
    answer = bruno.post(reverse(NEW), sent)
    assert "event" in answer.context["form"].errors
    assert answer.context["preview"] is None
    assert "Nord1" not in answer.text


def test_faults_stand_beside_their_fields_and_what_was_typed_stays(
    anna: Client, club: KeptProfile
) -> None:
    wrong = {
        "name": "", "sheet": "a/b", "file_name": "{evento}", "heading_0": "x" * 101,
        "number_2": "tre", "field_6": "elo", "field_7": "name",
    }  # fmt: skip
    answer = anna.post(reverse(CHANGE, args=[club.key]), typed(club.profile, save="1", **wrong))
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == set(wrong)
    assert all(f'value="{text}"' in answer.text for text in ("a/b", "{evento}", "x" * 101, "tre"))
    assert answer.text.count("field__error") >= len(wrong)
    assert KeptProfile.objects.get().profile == club.profile


def test_a_profile_needs_a_column(anna: Client) -> None:
    answer = anna.post(reverse(NEW), typed(replace(PAIR_ROWS, columns=()), save="1"))
    assert answer.status_code == 422
    assert answer.context["form"].columns_error
    assert not KeptProfile.objects.exists()


def test_a_name_is_taken_once(anna: Client, club: KeptProfile) -> None:
    anna.post(reverse("export_profile_copy", args=[club.key]))
    copy = KeptProfile.objects.exclude(pk=club.pk).get()
    sent = typed(copy.profile, name=club.name, save="1")
    answer = anna.post(reverse(CHANGE, args=[copy.key]), sent)
    assert answer.status_code == 422
    assert "name" in answer.context["form"].errors


@pytest.mark.parametrize("what", NASTY)
def test_whatever_is_typed_is_kept_or_refused(what: str, anna: Client, club: KeptProfile) -> None:
    anna.raise_request_exception = False
    url = reverse(CHANGE, args=[club.key])
    fields = typed(club.profile)
    sent = encodable(dict.fromkeys((*fields, "act", "event"), NASTY[what]))
    for more in ({}, {"save": "1"}):
        assert anna.post(url, sent | more).status_code in (200, 422)
    # Columns are all made alike: the first of them stands for the others.
    for field in (field for field in fields if not field[-1].isdigit() or field.endswith("_0")):
        answer = anna.post(url, typed(club.profile, save="1") | {field: sent[field]})
        assert answer.status_code in (302, 422)
        assert not check_profile(KeptProfile.objects.get().profile)


def test_what_one_keeps_another_reads_and_copies(bruno: Client, club: KeptProfile) -> None:
    own = [reverse(f"export_profile_{act}", args=[club.key]) for act in ("retire", "reinstate")]
    own.append(reverse(CHANGE, args=[club.key]))
    assert [bruno.post(url, typed(PLAYER_ROWS, save="1")).status_code for url in own] == [404] * 3
    page = bruno.get(reverse(LIST)).text
    assert not [url for url in own if f'"{url}"' in page]
    assert bruno.post(reverse("export_profile_copy", args=[club.key])).status_code == 302


def test_a_profile_goes_to_another_desk_as_a_file(anna: Client, club: KeptProfile) -> None:
    file = anna.get(reverse("export_profile_file", args=[club.key]))
    assert "attachment" in file.headers["Content-Disposition"]
    KeptProfile.objects.all().delete()
    answer = send(anna, file.content)
    assert (answer.status_code, shown(answer)) == (200, [one.field for one in PAIR_ROWS.columns])
    assert answer.context["action"] == reverse(NEW)
    assert not KeptProfile.objects.exists()


@pytest.mark.parametrize(
    "content",
    [
        "", "{", b"\xff\xfe", "[" * 60_000, "x" * (MAX_BYTES + 1), '{"schema": 1}',
        write_profile_file(PAIR_ROWS).replace('"vp"', '"<script>"'),
        write_profile_file(PAIR_ROWS).replace('"vp"', '"\\ud800"'),
        write_profile_file(PAIR_ROWS).replace('"field": "vp"', '"\\ud800": 1'),
        write_profile_file(PAIR_ROWS).replace('"number": 1', '"number": ' + "9" * 400),
    ],
    ids=lambda content: str(content)[:30],
)  # fmt: skip
def test_a_file_that_is_no_profile(anna: Client, content: str | bytes) -> None:
    answer = send(anna, content)
    assert answer.status_code == 422
    assert answer.context["form"].errors["file"]
    assert "<script>" not in answer.text.partition("<main")[2]


def test_a_retired_profile_is_not_offered_until_it_is_back(
    anna: Client, recorded: Tournament, club: KeptProfile
) -> None:
    page, file = (
        reverse("exports", args=[recorded.slug]),
        reverse("export_by_profile", args=[recorded.slug, club.key]),
    )
    anna.post(reverse("export_profile_retire", args=[club.key]))
    assert file not in anna.get(page).text
    assert reverse("export_profile_reinstate", args=[club.key]) in anna.get(reverse(LIST)).text
    anna.post(reverse("export_profile_reinstate", args=[club.key]))
    assert file in anna.get(page).text


def test_an_event_shows_what_a_profile_makes_of_it(anna: Client, recorded: Tournament) -> None:
    url = reverse("exports", args=[recorded.slug])
    assert anna.get(url, {"profile": "nobody"}).context["preview"] is None
    preview = anna.get(url, {"profile": PLAYER_ROWS.key}).context["preview"]
    assert (preview["total"], len(preview["rows"])) == (14, 10)


def test_the_pages_ask_as_much_of_many_as_of_one(
    anna: Client,
    director: User,
    recorded: Tournament,
    club: KeptProfile,
    django_assert_max_num_queries: Any,
) -> None:
    anna.get(reverse(NEW))  # reads the event for the preview
    for _ in range(5):
        save_profile(profile=club.profile, author=Author.of(director), now=NOW)
        make_event(director, pairs=2, date=recorded.date.replace(year=2020))
    with django_assert_max_num_queries(5):
        anna.get(reverse(LIST))
    with django_assert_max_num_queries(5):
        anna.get(reverse(NEW))
    with django_assert_max_num_queries(6):
        anna.get(reverse("exports", args=[recorded.slug]))
