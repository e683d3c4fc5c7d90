"""The pages that most people use as a screen reader tells them: their headings, the names of what
can be pressed, states in words, and the order of it all."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models.tournament import Tournament
from scoring.tickets.links_views import ticket_path
from tests.cast import table_ticket

pytestmark = pytest.mark.django_db(transaction=True)

SEATS = """
- main:
  - timer "Turno 1"
  - 'heading "Turno 1: dove mi siedo?" [level=1]'
  - 'region "Turno 1: dove mi siedo?"':
    - search:
      - searchbox "Cerca il tuo nome"
      - button "Cerca"
    - region "Dove mi siedo?":
      - table "Dove mi siedo?":
        - rowgroup:
          - row "Giocatore Tavolo Linea Coppia"
        - rowgroup:
          - row "Nord1 Nora 1 N-S 1":
            - rowheader "Nord1 Nora"
"""
WHO = """
- banner:
  - status
- main:
  - heading "Chi registra i punti?" [level=1]
  - textbox "Nome e cognome"
  - button "Continua"
"""
TABLE = """
- main:
  - heading "Tavolo 1" [level=1]
  - region "N-S"
  - region "E-O"
  - button "Registra la smazzata 1 1 di 2"
  - button "Chiama il direttore"
"""
KEYPAD = """
- region "Smazzata 1 di 2":
  - group "Come si registra":
    - button "Carte" [pressed]
    - button "Conteggi"
    - button "Totali"
  - 'button /N-S, .+: 0/ [pressed]'
  - 'button "In mano a N-S: 0" [pressed]'
  - 'button "Calate di N-S: 0"'
  - group "Pozzetto di N-S?":
    - button "Non preso"
  - group "Carte rimaste in mano, N-S":
    - button "asso, ancora 8"
    - button "jolly, ancora 4"
    - button "Annulla l’ultimo tocco"
"""
STANDINGS = """
- main:
  - heading "Classifica" [level=1]
  - region "Classifica dopo il turno 3":
    - table "Classifica dopo il turno 3":
      - rowgroup:
        - row "Posto Nomi VP MP"
      - rowgroup:
        - row /6 su di 1 posto 7 Nord7 Nora Sud7 Ugo .+/:
          - cell "6 su di 1 posto"
          - rowheader "7 Nord7 Nora Sud7 Ugo"
        - row /7 giù di 1 posto 6 Nord6 Nora Sud6 Ugo .+/
"""


def test_where_do_i_sit(phone: Page, playing: Tournament) -> None:
    phone.goto(reverse("event", args=[playing.slug]))
    expect(phone.locator("body")).to_match_aria_snapshot(SEATS)


def test_a_table_and_its_keypad(phone: Page, playing: Tournament) -> None:
    phone.goto(ticket_path(table_ticket(playing, 1)))
    body = phone.locator("body")
    expect(body).to_match_aria_snapshot(WHO)
    phone.fill("#who-name", "Lia")
    phone.keyboard.press("Enter")
    expect(body).to_match_aria_snapshot(TABLE)
    phone.click(".phone__next")
    expect(body).to_match_aria_snapshot(KEYPAD)


def test_the_standings_and_who_has_moved(phone: Page, finished: Tournament) -> None:
    phone.goto(reverse("event_standings", args=[finished.slug]))
    expect(phone.locator("body")).to_match_aria_snapshot(STANDINGS)
