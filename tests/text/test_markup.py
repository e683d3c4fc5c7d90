"""Pieces of markup that pages share."""

from __future__ import annotations

from scoring.text.markup import break_address


def test_an_address_breaks_behind_its_slashes_alone() -> None:
    assert break_address("http://192.0.2.2:8000/e/serata-2026/") == (
        "<span>http://192.0.2.2:8000/</span><span>e/</span><span>serata-2026/</span>"
    )
    assert break_address("http://host/<b>/") == "<span>http://host/</span><span>&lt;b&gt;/</span>"
