"""The sentences of directors' acts on settings, people and phases."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.common.acts_wording import ActParams, ActSentence
from scoring.common.movements_wording import MOVEMENT_NAMES
from scoring.core.play.acts import ActKind
from scoring.core.play.roles import Role


def _movement(params: ActParams) -> str:
    name = params["movement"]
    return str(MOVEMENT_NAMES.get(name, name))


def _appointed(params: ActParams) -> str:
    if params["role"] == Role.DIRECTOR:
        return _("%(name)s directs the event.") % params
    return _("%(name)s helps at the event.") % params


def _dismissed(params: ActParams) -> str:
    if params["role"] == Role.DIRECTOR:
        return _("%(name)s no longer directs the event.") % params
    return _("%(name)s no longer helps at the event.") % params


ACTS: Mapping[ActKind, ActSentence] = {
    ActKind.SETTINGS: lambda p: _("The settings were changed."),
    ActKind.APPOINT: _appointed,
    ActKind.DISMISS: _dismissed,
    ActKind.ADD_PHASE: lambda p: _("A phase was added: %(name)s.") % {"name": _movement(p)},
    ActKind.CHANGE_PHASE: lambda p: _("A phase was changed: %(name)s.") % {"name": _movement(p)},
    ActKind.REMOVE_PHASE: lambda p: _("A phase was removed: %(name)s.") % {"name": _movement(p)},
    ActKind.SHORTEN_PHASE: lambda p: _("A phase was ended early."),
    ActKind.CLOSE_EVENT: lambda p: _("The event was closed."),
    ActKind.REOPEN: lambda p: _("The event was reopened."),
}
