"""A database server with a standby that freezes, and then takes the primary's place."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.load.torture import ROOT
from tests.needs.found import in_ci
from tests.needs.postgres import find_binaries


@pytest.mark.skipif(not in_ci() and find_binaries() is None, reason="PostgreSQL is not installed")
def test_what_was_acknowledged_or_shown_is_on_the_standby() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.load.standby"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
