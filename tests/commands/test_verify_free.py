"""`verify` of documents whose free data (records, acts, rules) says what nobody can store."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import BadBundle, read_bundle
from scoring.core.verify.verify import verify
from scoring.documents.verify_wording import list_sentences

DocumentOf = Callable[[str], str]
MARK = "put in its place"
NUMBERS = [
    "NaN", "-Infinity", "1e999", "9" * 19, "-" + "9" * 20, "9" * 5_000, '[{"a": NaN}]', '"\\ud800"',
]  # fmt: skip


def walk_free(document: Any) -> Iterator[dict[str, Any]]:
    """The rules, a conversion table, a record of each depth, the params of an act of each kind."""
    yield document["event"]["rules"]
    yield document["phases"][0]["conversion"]
    smazzate = [
        one for turn in document["turns"] for table in turn["tables"] for one in table["smazzate"]
    ]
    revisions = {one["depth"]: one for each in smazzate for one in each["revisions"]}
    yield from (one["record"] for one in revisions.values())
    yield from {act["kind"]: act["params"] for act in document["acts"]}.values()


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
def test_no_number_of_free_data_ends_verify(document_of: DocumentOf, number: str) -> None:
    document = json.loads(document_of("eventful"))
    for free in walk_free(document):
        had = dict(free)
        for changed in (dict.fromkeys(had, MARK), {**had, "alone": MARK, "more": MARK}):
            free |= changed
            text = json.dumps(document).replace(json.dumps(MARK), number)
            with suppress(BadBundle):
                bundle = read_bundle(text)
                check_links(bundle)
                assert list(list_sentences(verify(bundle)))
            free.clear()
            free |= had
