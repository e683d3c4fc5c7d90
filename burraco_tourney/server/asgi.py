"""The interface between the server and the program: ASGI, as far as the desk uses it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

Scope = dict[str, Any]
"""A request's head."""
Event = dict[str, Any]
"""A part of a request's body, or of an answer."""
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Program = Callable[[Scope, Receive, Send], Awaitable[None]]
