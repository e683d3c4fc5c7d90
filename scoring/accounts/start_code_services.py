"""The code that makes the first account from elsewhere than the desk's own machine.

A server that starts without an account makes it, prints it, and leaves its hash in the environment
that its worker processes inherit. It expires when the server stops.
"""

from __future__ import annotations

import os
import secrets
from typing import Final

from django.utils.crypto import constant_time_compare, salted_hmac

DIGITS: Final = 8
_HASH: Final = "BURRACO_START_CODE_HASH"


def make_start_code() -> str:
    """A new code as printed, `1234 5678`; the one before becomes invalid."""
    code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}"
    os.environ[_HASH] = _hash_code(code)
    return f"{code[:4]} {code[4:]}"


def is_start_code(typed: str) -> bool:
    """Whether this is the code, with any spacing; False if no code exists."""
    digits = "".join(sign for sign in typed if sign.isascii() and sign.isdigit())
    kept = os.environ.get(_HASH, "")
    return bool(kept) and constant_time_compare(_hash_code(digits), kept)


def _hash_code(code: str) -> str:
    return salted_hmac("scoring.start_code", code, algorithm="sha256").hexdigest()
