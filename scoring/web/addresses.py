"""Prefixes of URL paths that several features use."""

from __future__ import annotations

PUBLIC_EVENT = "e/<slug:slug>/"
DESK = "desk/"
EVENT = f"{DESK}<slug:slug>/"
TURN = f"{EVENT}turns/<int:turn>/"
TABLE = f"{TURN}tables/<int:table>/"
SMAZZATA = f"{TABLE}smazzate/<int:number>/"
