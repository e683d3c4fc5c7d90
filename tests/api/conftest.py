"""Fixtures of the API's tests: a public circuit of three closed evenings."""

from tests.circuits.conftest import circuit, season  # noqa: F401
