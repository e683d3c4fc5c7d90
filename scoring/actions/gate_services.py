"""Heavy work one piece at a time: decoding a photo, hashing a password.

A gate is of one process, and it is memory and processor time that it saves. Whoever finds the work
taken waits for a bounded time, and only so many wait: the others are asked at once to try again,
so that no request holds a thread which a table's smazzate need.
"""

from __future__ import annotations

from threading import BoundedSemaphore, Lock
from types import TracebackType


class Busy(Exception):
    """The work was not begun. Nothing is wrong with the request: it may be sent again."""


class Gate:
    """`with gate:` runs its block alone in this process, or raises Busy.

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
