"""Texts about accounts: the roles and the password rules."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.core.play.roles import Role

ROLE_NAMES = {Role.OWNER: _("owner"), Role.DIRECTOR: _("director"), Role.HELPER: _("helper")}
ROLE_CHOICES = [
    (Role.DIRECTOR, _("A director creates events and directs them.")),
    (
        Role.HELPER,
        _(
            "A helper makes no decisions and records results only at events that a director "
            "assigns."
        ),
    ),
    (
        Role.OWNER,
        _("An owner is a director who also looks after accounts, backups and the server."),
    ),
]
EVENT_ROLE_NAMES = [
    (Role.HELPER, _("record (helper)")),
    (Role.DIRECTOR, _("record and decide (director)")),
]
PASSWORD_RULES = {
    "length": _("Use at least 10 characters: three or four words are easy to remember."),
    "digits": _("Do not use only digits."),
    "name": _("Do not use a password similar to your name."),
    "common": _("Do not use a common password."),
}
"""Password requirements by rule name; `js/accounts/password.js` checks them during typing."""
