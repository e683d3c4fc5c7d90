"""Counts and times the SQL statements of a request and logs the slow ones."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import perf_counter
from typing import Any

from django.db import DatabaseError

from burraco_tourney.operations import metrics

logger = logging.getLogger("burraco.statements")

LONGEST_TEXT = 2_000
"""Longest part of a statement that is logged, in characters."""


class StatementWatch:
    """A wrapper for `connection.execute_wrapper`, one per request. `slow`: in seconds, 0 logs
    nothing."""

    __slots__ = ("count", "seconds", "slow")

    def __init__(self, slow: float) -> None:
        self.slow = slow
        self.count = 0
        self.seconds = 0.0

    def __call__(
        self, execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any
    ) -> Any:
        begun = perf_counter()
        try:
            return execute(sql, params, many, context)
        except DatabaseError as error:
            metrics.DATABASE_ERRORS.labels(type(error).__name__).inc()
            raise
        finally:
            seconds = perf_counter() - begun
            self.count += 1
            self.seconds += seconds
            if self.slow and seconds >= self.slow:
                metrics.SLOW_STATEMENTS.inc()
                self._write(sql, seconds)

    def _write(self, sql: Any, seconds: float) -> None:
        # Parameters are never logged: they are names, tokens and PINs.
        text = " ".join(str(sql).split())[:LONGEST_TEXT]
        ms = round(seconds * 1000, 1)
        logger.warning("%.1f ms: %s", ms, text, extra={"ms": ms, "statement": text})
