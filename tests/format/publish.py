"""The parts of docs/format that the program makes: tables of movements and rules, test vectors, the
schema and the tables of its fields. `python -m tests.format.publish` writes them.
"""

from __future__ import annotations

from pathlib import Path

from scoring.core.bundle.reading import write_document
from scoring.core.bundle.schema import build_circuit_schema, build_schema
from scoring.core.pairing.movements.tables import FILE
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.victory import PROPOSALS, TABLES
from tests.format.fields import format_fields
from tests.format.vectors import list_vectors

FORMAT = Path(__file__).parents[2] / "docs" / "format"
README = "README.md"
MADE_FROM_HERE = "<!-- From here on the text is made by tests/format/publish.py. -->"
"""The line of the README after which the tables of the fields follow."""


def list_documents() -> dict[str, str]:
    """The documents by the names of their files."""
    rules = {
        "rules": [each.to_data() for each in PRESETS.values()],
        "conversions": [each.to_data() for each in (TABLES | PROPOSALS).values()],
    }
    schema = build_schema()
    written, _, _ = (FORMAT / README).read_text(encoding="utf-8").partition(MADE_FROM_HERE)
    return {
        "movements.json": FILE.read_text(encoding="utf-8"),
        "rules.json": write_document(rules),
        "vectors.json": write_document(list_vectors()),
        "event.schema.json": write_document(schema),
        "circuit.schema.json": write_document(build_circuit_schema()),
        README: f"{written}{MADE_FROM_HERE}\n{format_fields(schema)}\n",
    }


if __name__ == "__main__":
    for name, text in list_documents().items():
        (FORMAT / name).write_text(text, encoding="utf-8")
