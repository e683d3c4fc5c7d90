"""Hall screens, and the scenes that they show in rotation."""

from __future__ import annotations

from enum import StrEnum


class Scene(StrEnum):
    """Scenes of a hall screen; `scoring.screens.scenes` has the names."""

    SEATING = "seating"
    CLOCK = "clock"
    STANDINGS = "standings"
    PROGRESS = "progress"
    MESSAGE = "message"
    LINK = "link"


MAX_SCREENS = 4
MIN_SECONDS, MAX_SECONDS = 5, 60
"""The shortest and longest time, in seconds, that a page of a scene is shown."""
EVERY_SCENE = tuple(Scene)
"""All scenes in the order in which a screen shows them."""


def list_screens(stored: list[list[str]]) -> list[tuple[Scene, ...]]:
    """Return the scenes of each screen, from their stored names, ordered as in EVERY_SCENE.

    If `stored` is empty, return one screen with all scenes."""
    screens = [tuple(scene for scene in EVERY_SCENE if scene in kept) for kept in stored]
    return screens or [EVERY_SCENE]
