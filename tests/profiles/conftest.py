from __future__ import annotations

from tests.workbook.conftest import event  # noqa: F401  # a fixture
