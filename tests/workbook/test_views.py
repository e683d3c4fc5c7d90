from __future__ import annotations

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from openpyxl import load_workbook

from scoring.actions.one_at_a_time_services import OneAtATime
from scoring.documents import views
from scoring.models.tournament import Tournament


def address(event: Tournament) -> str:
    return reverse("export_workbook", args=[event.slug])


def test_director_downloads_a_workbook(anna: Client, event: Tournament) -> None:
    response = anna.get(address(event))
    assert response.status_code == 200
    assert response["Content-Disposition"] == f'attachment; filename="{event.slug}.xlsx"'
    assert load_workbook(BytesIO(response.getvalue())).sheetnames[0] == "Standings"


def test_language_is_the_events_whoever_asks(anna: Client, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(language="it")
    response = anna.get(address(event), headers={"accept-language": "en"})
    with translation.override("it"):
        title = gettext("Standings")
    assert load_workbook(BytesIO(response.getvalue())).sheetnames[0] == title


@pytest.mark.parametrize("name", ["export_workbook", "export_bundle"])
def test_while_others_have_files_written_the_desk_says_so(
    name: str, anna: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = OneAtATime(queue=0, seconds=0)
    monkeypatch.setattr(views, "exporting", taken)
    with taken:
        page = anna.get(reverse(name, args=[event.slug]), follow=True)
    assert page.redirect_chain == [(reverse("exports", args=[event.slug]), 302)]
    assert "Il server è occupato" in page.content.decode()
    assert anna.get(reverse(name, args=[event.slug])).status_code == 200
