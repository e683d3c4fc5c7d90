"""Instructions that let phones through the firewall of Windows, macOS and Linux."""

from __future__ import annotations

from django.utils.translation import gettext as _


def list_firewall_steps(platform: str, port: int) -> list[tuple[str, list[str]]]:
    """Return (system name, steps) for Windows, macOS and Linux, the system of `platform` first.

    `platform` is a value of `sys.platform`; `port` is the server's plain http port."""
    systems = {
        "win32": (
            "Windows",
            [
                _(
                    "Settings › Network & internet › Wi-Fi › the network of the hall: choose "
                    "Private network, not Public."
                ),
                _(
                    "Settings › Privacy & security › Windows Security › Firewall & network "
                    "protection › Allow an app through firewall."
                ),
                _(
                    "Press “Change settings”, tick “Private” beside Python (or Burraco), then "
                    "press “OK”."
                ),
                _("If Python is not in the list, press “Allow another app” and choose Python."),
            ],
        ),
        "darwin": (
            "macOS",
            [
                _("System Settings › Network › Firewall › Options."),
                _("For Python (or Burraco), choose “Allow incoming connections”."),
                _("The option “Block all incoming connections” must be off."),
            ],
        ),
        "linux": (
            "Linux",
            [
                _("In a terminal: %(command)s") % {"command": f"sudo ufw allow {port}/tcp"},
                _("With firewalld: %(command)s")
                % {"command": f"sudo firewall-cmd --add-port={port}/tcp"},
            ],
        ),
    }
    return sorted(systems.values(), key=lambda each: each is not systems.get(platform))
