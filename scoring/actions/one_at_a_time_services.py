"""Limit heavy work (decoding a photo, hashing a password) to one job at a time per process.

This saves memory and processor time. While a job runs, a limited number of callers wait for a
limited time. Further callers are refused at once, so that threads stay free to record smazzate."""

from __future__ import annotations

from threading import BoundedSemaphore, Lock


class Busy(Exception):
    """Raised if the process is too busy to start heavy work. The client may retry."""


class OneAtATime:
    """Context manager that runs its block alone in this process, or raises Busy.

    While a block runs, up to `queue` callers wait, each for at most `seconds`."""

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

    def __exit__(self, *_: object) -> None:
        self._working.release()
        self._admitted.release()
