"""Pause Python's garbage collector while a large event is read or written as values."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Iterator[None]:
    """Pause the garbage collector inside this context.

    A large event is hundreds of thousands of live values. Searching them for garbage repeatedly
    takes two to three times as long as reading them.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
