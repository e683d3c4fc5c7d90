"""The printer's pages: documents printed to PDF and read back."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from playwright.sync_api import Page, expect
from pypdf import PageObject, PdfReader

from scoring.documents.editions_services import sign_event
from scoring.events.services import close_event
from scoring.models.entry import EntryPlayer
from scoring.models.tournament import Tournament
from scoring.printing.documents import POINT, Document, Paper
from tests.cast import NOW, SIGNED
from tests.printing.test_listings import HARD, PAPERS, list_names, print_seats

LONG_NAMES = [
    "Giovanbattista Francesco della Valle di Castelbarco Visconti",
    "Francesca Romana Della Gherardesca Castiglioni",  # as wide as two lines of bold letters hold
]
CLIPPED = """() => [...document.querySelectorAll(".badge-card *, .table-card *")].filter((part) => {
  const own = part.getBoundingClientRect();
  const around = part.parentElement.getBoundingClientRect();
  return own.top < around.top - 1 || own.bottom > around.bottom + 1;
}).filter((part) => part.matches("p, div, img")).map((part) => part.textContent.trim())"""
"""The parts of cards that stand out of what holds them, above or below."""

pytestmark = pytest.mark.django_db(transaction=True)


def print_page(page: Page, **options: str) -> list[PageObject]:
    return list(PdfReader(BytesIO(page.pdf(**options))).pages)


def print_paper(page: Page, query: str, event: Tournament) -> list[PageObject]:
    page.goto(f"{reverse('print', args=[event.slug])}?{query}")
    return print_page(page, prefer_css_page_size=True)


def measure(sheet: PageObject) -> tuple[int, int]:
    """Width and height, to the millimetre."""
    return round(float(sheet.mediabox.width) * POINT), round(float(sheet.mediabox.height) * POINT)


def put_document(page: Page, document: Document, paper: Paper) -> None:
    drawn = {"documents": [document], "paper": paper, "printed": ""}
    html = render_to_string("printing/pages.html", drawn)
    page.evaluate("(html) => { document.querySelector('.paper').innerHTML = html }", html)


def test_what_the_page_shows_is_what_comes_out(desk: Page, playing: Tournament) -> None:
    for query, size in (("what=pack", (210, 297)), ("what=pack&paper=a5", (148, 210))):
        sheets = print_paper(desk, query, playing)
        texts = [sheet.extract_text() for sheet in sheets]
        assert len(sheets) == desk.locator(".leaf").count()
        assert {measure(sheet) for sheet in sheets} == {size}
        assert [text for text in texts if "Torneo di prova" not in text or "2026" not in text] == []
    assert "Regia" not in texts[0]
    desk.evaluate("window.print = () => { document.body.dataset.printed = 'yes' }")
    desk.select_option("select[name=what]", "score-sheets")
    expect(desk.locator(".list")).to_have_count(0)
    expect(desk.locator(".score-sheet")).to_have_count(3)
    desk.click("[data-print]")
    expect(desk.locator("body[data-printed]")).to_have_count(1)


def test_two_hundred_pairs_and_names_that_no_column_holds(desk: Page, playing: Tournament) -> None:
    print_paper(desk, "", playing)
    hard = [(sorted([*list_names(90), *HARD]), paper, 5) for paper in PAPERS]
    for names, paper, most in [(list_names(400), Paper(), 4), *hard]:
        document = print_seats(names, paper)
        put_document(desk, document, paper)
        sheets = print_page(desk, prefer_css_page_size=True)
        assert len(sheets) == len(document.pages) <= most
        text = " ".join(" ".join(sheet.extract_text().split()) for sheet in sheets)
        assert [name for name in list_names(90) if f"{name} " not in text] == []


MANY = """document.querySelectorAll(".table > tbody").forEach((body) => {
  body.innerHTML = body.innerHTML.repeat(20)
})"""
"""Gives tables as many rows as a full hall has."""


def test_public_tables_carry_event_and_date_to_every_sheet(
    desktop: Page, finished: Tournament
) -> None:
    for name, args in (("event_standings", ()), ("event_results", (1,)), ("event_seating", (1,))):
        desktop.goto(reverse(name, args=[finished.slug, *args]))
        desktop.evaluate(MANY)
        texts = [sheet.extract_text() for sheet in print_page(desktop)]
        assert len(texts) > 1
        assert [text for text in texts if "Torneo di prova" not in text or "2026" not in text] == []


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.key)
def test_a_certificate_is_one_sheet(desk: Page, finished: Tournament, paper: Paper) -> None:
    """Long names, and an address as long as they get; the standings begin on the next sheet."""
    name = "Giovanbattista Francesco della Valle di Castelbarco Visconti"
    EntryPlayer.objects.filter(tournament=finished).update(name=name)
    Tournament.objects.filter(pk=finished.pk).update(organiser="Circolo " * 14)
    close_event(event=finished, **SIGNED)
    sign_event(finished, NOW)
    query = f"what=certificate&paper={paper.format}&orientation={paper.orientation}"
    sheets = print_paper(desk, query, finished)
    assert "SHA-256" in sheets[0].extract_text()
    assert len(sheets) == desk.locator(".leaf").count()


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.key)
@pytest.mark.parametrize("what", ["badges", "table-cards"])
@pytest.mark.parametrize("name", LONG_NAMES)
def test_cards_fill_their_sheets_and_no_more(
    desk: Page, playing: Tournament, paper: Paper, what: str, name: str
) -> None:
    EntryPlayer.objects.filter(tournament=playing).update(name=name, club="Circolo " * 14)
    Tournament.objects.filter(pk=playing.pk).update(place="Circolo ricreativo " * 6)
    query = f"what={what}&paper={paper.format}&orientation={paper.orientation}"
    sheets = print_paper(desk, query, playing)
    assert len(sheets) == desk.locator(".leaf").count()
    assert name.split()[-1] in sheets[0].extract_text()
    desk.emulate_media(media="print")
    assert desk.evaluate(CLIPPED) == []
