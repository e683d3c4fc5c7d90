"""What the screens of the hall show: scenes in rotation, and the reveal of the standings."""

from __future__ import annotations

from enum import StrEnum


class Scene(StrEnum):
    """One thing that a screen shows; `scoring.wording.screens` has their names."""

    SEATING = "seating"
    CLOCK = "clock"
    STANDINGS = "standings"
    PROGRESS = "progress"
    MESSAGE = "message"
    LINK = "link"


MOST_SCREENS = 4
LEAST_SECONDS, MOST_SECONDS = 5, 60
"""How long a page of a scene stays."""
EVERY_SCENE = tuple(Scene)
"""In the order in which a screen shows them."""


def list_screens(stored: list[list[str]]) -> list[tuple[Scene, ...]]:
    """The scenes of each screen, in order; an event that has none set has one screen with all."""
    screens = [tuple(scene for scene in EVERY_SCENE if scene in kept) for kept in stored]
    return screens or [EVERY_SCENE]
