"""Limits heavy work (decoding a photo, hashing a password) to one piece at a time.

The limit applies to one process, to save its memory and processor time. While work is running, a
limited number of callers wait for a limited time. Further callers are refused at once, so that they
do not occupy threads that are needed to record smazzate.
"""

from __future__ import annotations

from threading import BoundedSemaphore, Lock
from types import TracebackType


class Busy(Exception):
    """Raised if heavy work was not started because of a limit. The request may be sent again."""


class OneAtATime:
    """Context manager that runs its block alone in this process, or raises Busy.

    `queue` callers may wait, each for at most `seconds`.
    """

    def __init__(self, *, queue: int, seconds: float) -> None:
        self._admitted = BoundedSemaphore(1 + queue)
        self._working = Lock()
        self._seconds = seconds

    def __enter__(self) -> None:
        if not self._admitted.acquire(blocking=False):
            raise Busy
        if not self._working.acquire(timeout=self._seconds):
            self._admitted.release()
            raise Busy

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._working.release()
        self._admitted.release()
