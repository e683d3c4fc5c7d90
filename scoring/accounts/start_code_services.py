"""The start code: with it, another machine than the server's can create the first account.

A server that starts without an account generates the code and prints it. Its worker processes
inherit the code's hash in their environment. The code expires when the server stops."""

from __future__ import annotations

import os
import secrets
from typing import Final

from django.utils.crypto import constant_time_compare, salted_hmac

DIGITS: Final = 8
_HASH: Final = "BURRACO_START_CODE_HASH"


def make_start_code() -> str:
    """Generate a start code, replacing earlier ones; return it as printed, `1234 5678`."""
    code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}"
    os.environ[_HASH] = _hash_code(code)
    return f"{code[:4]} {code[4:]}"


def is_start_code(typed: str) -> bool:
    """True if `typed` is the start code, with any spacing; False if no code was generated."""
    digits = "".join(sign for sign in typed if sign.isascii() and sign.isdigit())
    kept = os.environ.get(_HASH, "")
    return bool(kept) and constant_time_compare(_hash_code(digits), kept)


def _hash_code(code: str) -> str:
    return salted_hmac("scoring.start_code", code, algorithm="sha256").hexdigest()
