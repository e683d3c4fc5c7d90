"""`python -m tests.api.publish`: write the API's document to docs/api, unless it breaks clients.

With `--check` nothing is written; it fails if the published document is not the one of the desk.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import django

ADDRESS = Path(__file__).parents[2] / "docs/api/openapi-v1.json"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_tourney.settings")
    django.setup()
    from scoring.api.document_views import build_document
    from tests.api.contract import list_breaks

    published = json.loads(ADDRESS.read_text()) if ADDRESS.exists() else {}
    document = json.loads(json.dumps(build_document()))
    if breaks := [*list_breaks(published, document)]:
        sys.exit("This breaks clients of the API; it needs /api/v2/:\n" + "\n".join(breaks))
    if "--check" in sys.argv:
        if published != document:
            sys.exit("docs/api is not up to date: python -m tests.api.publish")
        return
    ADDRESS.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
