"""What docs/format publishes as data is what the program plays by."""

from __future__ import annotations

from tests.format.publish import FORMAT, list_documents


def test_the_published_tables_are_the_program_s_own() -> None:
    for name, text in list_documents().items():
        assert (FORMAT / name).read_text(encoding="utf-8") == text
