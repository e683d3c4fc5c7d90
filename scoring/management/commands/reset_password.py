"""`manage.py reset_password NAME [--link ADDRESS]`: replace a forgotten password."""

from __future__ import annotations

from getpass import getpass
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.accounts.queries import find_named, list_accounts
from scoring.accounts.services import make_password_path


class Command(BaseCommand):
    help = "Sets a new password for an account, or prints a link to choose one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="name of the account")
        parser.add_argument(
            "--link",
            metavar="ADDRESS",
            nargs="?",
            const="http://127.0.0.1:8000",
            help="print a link instead, at this address of the desk (default: http://127.0.0.1:8000)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        user = find_named(options["name"])
        if user is None:
            names = ", ".join(user.get_username() for user, _role, _n in list_accounts())
            raise CommandError(
                _("There is no account “%(name)s”; the accounts are: %(names)s")
                % {"name": options["name"], "names": names or "–"}
            )
        if options["link"]:
            self.stdout.write(_("This link can be used once, within the next three days:"))
            self.stdout.write(options["link"].rstrip("/") + make_password_path(user))
            return
        password = _ask(user)
        user.set_password(password)
        user.is_active = True
        user.save(update_fields=["password", "is_active"])
        self.stdout.write(
            _("%(name)s has a new password and is logged out everywhere.")
            % {"name": user.get_username()}
        )


def _ask(user: User) -> str:
    """Prompt twice for a password. Raises CommandError if they differ or it is too weak."""
    first, second = getpass(_("New password: ")), getpass(_("Again: "))
    if first != second:
        raise CommandError(_("The two passwords differ."))
    try:
        validate_password(first, user)
    except ValidationError as error:
        raise CommandError(" ".join(error.messages)) from error
    return first
