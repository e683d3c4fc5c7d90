"""Figures as text, in every language of the desk."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.formats import number_format

from scoring.text.figures import MINUS, Figures


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_whole_numbers_are_grouped_as_django_groups_them(language: str) -> None:
    with translation.override(language):
        figures = Figures()
        for number in (0, 7, 35, 999, 1000, 12_345, 1_234_567):
            expected = number_format(number, force_grouping=True)
            assert figures.points(number) == expected
            assert figures.signed(number) == (f"+{expected}" if number else expected)
            assert figures.points(-number) == (f"{MINUS}{expected}" if number else expected)
