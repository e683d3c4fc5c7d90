"""The garbage collector of a process that serves requests."""

from __future__ import annotations

import gc


def spare_own_objects() -> None:
    """Have only what requests leave checked: the program's own objects, loaded by now, live on."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)
