"""The page that an act leads to."""

from __future__ import annotations

import pytest
from django.test import RequestFactory
from django.urls import NoReverseMatch, resolve, reverse

from scoring.web.acts_views import link

CLOSE = reverse("turn_close", args=["autumn", 3])


@pytest.mark.parametrize(
    ("page", "address"),
    [
        ("board", reverse("board", args=["autumn", 3])),
        ("console", reverse("console", args=["autumn"])),
        ("desk", reverse("desk")),
    ],
)
def test_a_page_takes_its_part_of_the_address(page: str, address: str) -> None:
    request = RequestFactory().post(CLOSE)
    request.resolver_match = resolve(CLOSE)
    assert link(request, page) == address


def test_an_address_that_lacks_a_part_leads_nowhere() -> None:
    request = RequestFactory().post(CLOSE)
    request.resolver_match = resolve(CLOSE)
    with pytest.raises(NoReverseMatch):
        link(request, "table")
