"""The spreadsheet of the referees' exam works out every figure again, and agrees."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import translation

from tests.cast import sign_in
from tests.exports.recalc import recalculate
from tests.plans.test_exam import take_exam

pytestmark = pytest.mark.django_db


def test_the_workbook_agrees_with_itself(director: User, tmp_path: Path) -> None:
    exam = take_exam(director)
    address = reverse("export_workbook", args=[exam.event.slug])
    with translation.override("en"):
        response = sign_in(director).get(address)
    path = tmp_path / "exam.xlsx"
    path.write_bytes(response.getvalue())
    assert recalculate(path)["Check"]["A2"] == "All figures agree"
