"""The page of the club's members: a list is shown, its columns chosen, then added with progress."""

from __future__ import annotations

from datetime import date
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from players import members
from players.models import MemberList, Player, RememberedColumns
from players.person import Person
from players.services import find_or_create_players
from scoring.models.tournament import Tournament

LIST = "Circolo;Tessera;Cognome;Nome\nASD Lucca;1;Rossi;Maria\nASD Pisa;2;Verdi;Ugo\n"
OTHERS = "Atleta;Codice;Sede\nRossi Maria;101;Lucca\nVerdi Ugo;102;Lucca\n"


def post(client: Client, name: str, **data: Any) -> Any:
    return client.post(reverse(name), data)


def step(client: Client) -> Any:
    return client.post(reverse("members_add"), headers={"HX-Request": "true"})


@pytest.mark.parametrize("is_file", [False, True])
def test_a_list_is_shown_then_added_with_progress(
    anna: Client, event: Tournament, is_file: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "STEP", 1)
    before = Player.objects.count()
    sent = {"file": SimpleUploadedFile("m.csv", LIST.encode())} if is_file else {"text": LIST}
    shown = post(anna, "members", **sent)
    assert shown.context["rows"][0] == (2, Person("Rossi Maria", "1", "ASD Lucca"), "")
    assert not shown.context["has_memberships"]
    assert (shown.context["total"], Player.objects.count()) == (2, before)
    first = step(anna)
    assert '<progress class="progress" value="1" max="2">' in first.text
    assert 'hx-trigger="load, submit"' in first.text
    assert reverse("members_add") in anna.get(reverse("members")).text
    last = step(anna)
    assert (last.context["is_done"], Player.objects.count()) == (True, before + 2)
    assert not MemberList.objects.exists()
    assert step(anna).headers["Location"] == reverse("members")


def test_the_columns_of_a_list_are_chosen_and_remembered(anna: Client, event: Tournament) -> None:
    shown = post(anna, "members", text=OTHERS)
    assert (shown.status_code, shown.context["is_to_choose"]) == (422, True)
    roles = {"column-0": "player 1", "column-1": "card 1", "column-2": "club"}
    chosen = post(anna, "members_columns", columns="chosen", has_heading="1", **roles)
    assert (chosen.status_code, chosen.context["total"]) == (200, 2)
    assert RememberedColumns.objects.get().roles == ["player 1", "card 1", "club"]
    assert post(anna, "members", text=OTHERS).context["columns"].is_remembered


def test_what_is_left_out_is_said_before_and_after(anna: Client, event: Tournament) -> None:
    shown = post(anna, "members", text=LIST + "ASD Pisa;1;Neri;Ada\n")
    assert (shown.context["total"], shown.context["left_out_count"]) == (2, 1)
    assert "Neri Ada" in step(anna).text


@pytest.mark.parametrize(
    "sent", [{}, {"text": "  "}, {"file": SimpleUploadedFile("m.xlsx", b"PK\3\4 no")}]
)
def test_nothing_to_read_is_said(anna: Client, event: Tournament, sent: dict[str, Any]) -> None:
    answer = post(anna, "members", **sent)
    assert answer.status_code == 422
    assert "field__error" in answer.text or "notice--error" in answer.text


def test_a_list_is_its_accounts_own(anna: Client, bruno: Client, event: Tournament) -> None:
    post(anna, "members", text=LIST)
    assert step(bruno).status_code == 302
    assert MemberList.objects.get().done == 0


def test_memberships_are_shown_and_stored(anna: Client) -> None:
    text = "Nominativo;Tipo tessera;Scadenza\nBlu Lia;ridotta;30/06/2026\nRosa Eva;;domani"
    shown = post(anna, "members", text=text)
    ((_line, _person, membership),) = shown.context["rows"]
    assert membership == "ridotta · valida fino al 30/06/2026"
    assert membership in shown.text
    assert "“domani”" in shown.text
    step(anna)
    known = Player.objects.get(name="Blu Lia")
    assert (known.membership_kind, known.valid_until) == ("reduced", date(2026, 6, 30))


def test_members_with_nearly_a_known_name_are_listed(anna: Client) -> None:
    find_or_create_players([Person("Blu Lia"), Person("Rosa Eva", "7"), Person("Viola Ida", "8")])
    text = "Nominativo;Tessera\nBlù Lia;\nRossa Eva;\nViolla Ida;9\nGrigi Ugo;10"
    shown = post(anna, "members", text=text)
    (question,) = shown.context["nears"]
    assert "Rossa Eva" in question
    assert "tessera 7" in question
    assert question in unescape(shown.text)
    assert shown.status_code == 200
