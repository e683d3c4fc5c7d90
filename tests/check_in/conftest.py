"""An event with fees, its first entry and its helper: fixtures of every test."""

from tests.till.desk import elena, first, paid_event  # noqa: F401
