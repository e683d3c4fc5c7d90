"""An event as one JSON document: `scoring.bundle.values` says what is in it."""

from __future__ import annotations

import json

from scoring.bundle.reading import write_value
from scoring.bundle.values import Bundle


def write_bundle(bundle: Bundle) -> str:
    """The document, the same for the same bundle to the last sign."""
    return json.dumps(write_value(bundle), ensure_ascii=False, indent=1) + "\n"
