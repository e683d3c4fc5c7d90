"""The sentences for refusals about accounts and the people of an event."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.common.refusals_wording import Sentences

REFUSALS: Sentences = {
    "account.link_used": lambda p: _(
        "This link has been used or has expired: ask the owner of the installation for a new one."
    ),
    "account.claimed": lambda p: _("There is an account already: log in with it."),
    "account.name_taken": lambda p: (
        _("There is an account “%(name)s” already: choose another name.") % p
    ),
    "account.own": lambda p: _("Only another owner can do this to your account."),
    "account.not_owner": lambda p: _("You no longer own the installation."),
    "people.no_such_account": lambda p: (
        _("There is no user named “%(name)s”: check the spelling.") % p
    ),
    "people.only_helps": lambda p: (
        _("%(name)s has a helper’s account, which cannot direct an event.") % p
    ),
    "people.last_director": lambda p: _("An event needs a director: add another one first."),
}
