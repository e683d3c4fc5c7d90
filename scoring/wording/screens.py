"""The names of what the screens of the hall show."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.play.screens import Scene

SCENE_NAMES: dict[Scene, str | Promise] = {
    Scene.SEATING: _("Where do I sit?"),
    Scene.CLOCK: _("Clock"),
    Scene.STANDINGS: _("Standings"),
    Scene.PROGRESS: _("Tables"),
    Scene.MESSAGE: _("Message"),
    Scene.LINK: _("Address of the public page"),
}
