"""Texts about accounts: the roles and the password rules."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.core.play.roles import Role

ROLE_NAMES = {Role.OWNER: _("owner"), Role.DIRECTOR: _("director"), Role.HELPER: _("helper")}
ROLE_CHOICES = [
    (Role.DIRECTOR, _("Director: creates events and directs them")),
    (Role.HELPER, _("Helper: records results at events chosen by a director, makes no decisions")),
    (Role.OWNER, _("Owner: director, and in charge of accounts, backups and the server")),
]
EVENT_ROLE_NAMES = [
    (Role.HELPER, _("record (helper)")),
    (Role.DIRECTOR, _("record and decide (director)")),
]
PASSWORD_RULES = {
    "length": _("At least 10 characters: three or four words are easy to remember."),
    "digits": _("Not only digits."),
    "name": _("Not similar to your name."),
    "common": _("Not a common password."),
}
"""Password requirements by rule name; `js/accounts/password.js` checks them during typing."""
