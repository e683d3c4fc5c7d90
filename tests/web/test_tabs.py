"""The desk's tabs: each stands once in the row or the menu of a phone, and of a wide screen."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from scoring.models.tournament import Tournament
from scoring.web.tabs import desk_tabs

LINK = re.compile(r'<a\s+(?:class="(\w+)"\s+)?[^>]*>([^<]*)</a>')


@pytest.mark.parametrize(("left_out", "in_row"), [("tabs__wide", 3), ("tabs__narrow", 10)])
def test_every_tab_is_there_once(event: Tournament, left_out: str, in_row: int) -> None:
    tabs = desk_tabs(event)
    names = [str(tab.label) for tab in (*tabs.row, *tabs.wide, *tabs.menu)]
    html = render_to_string("common/tabs.html", {"tabs": tabs, "here": "", "label": "Desk"})
    row, menu = html.split("<details")
    shown = [
        [label.strip() for style, label in LINK.findall(part) if style != left_out]
        for part in (row, menu)
    ]
    assert shown == [names[:in_row], names[in_row:]]


def test_a_helper_has_a_menu_on_phones_alone(event: Tournament) -> None:
    event.is_helped = True
    with translation.override("en"):
        html = render_to_string("common/tabs.html", {"tabs": desk_tabs(event)})
    assert "tabs__menu--narrow" in html
