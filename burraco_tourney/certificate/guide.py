"""How the club's certificate is installed on a phone: the steps, each with what the phone shows.

The names of settings are those of Android and iOS in the reader's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from burraco_tourney.certificate.authority import FILE_NAME

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True)
class InstallStep:
    """One step, and the picture of the phone at it."""

    text: _StrPromise
    bar: _StrPromise | str
    """What stands at the top of the phone's screen."""
    rows: tuple[_StrPromise | str, ...]
    """The rows that are tapped one after the other."""


ANDROID: Final = (
    InstallStep(
        _("Press “Download the certificate”. If the browser asks, keep the file."),
        "Chrome",
        (FILE_NAME, pgettext_lazy("Android", "Keep")),
    ),
    InstallStep(
        _(
            "In the settings of the phone search for “CA certificate”. The way there has other "
            "names on some phones."
        ),
        pgettext_lazy("Android", "Settings"),
        (
            pgettext_lazy("Android", "Security and privacy"),
            pgettext_lazy("Android", "Encryption and credentials"),
            pgettext_lazy("Android", "Install a certificate"),
            pgettext_lazy("Android", "CA certificate"),
        ),
    ),
    InstallStep(
        _("Android warns of every certificate: install it anyway, and choose the file."),
        pgettext_lazy("Android", "CA certificate"),
        (pgettext_lazy("Android", "Install anyway"), FILE_NAME),
    ),
)
IPHONE: Final = (
    InstallStep(
        _("In Safari press “Download the certificate”, and allow it."),
        "Safari",
        (pgettext_lazy("iPhone", "Allow"),),
    ),
    InstallStep(
        _("Open the settings: the downloaded profile stands at the top. Install it."),
        pgettext_lazy("iPhone", "Settings"),
        (pgettext_lazy("iPhone", "Profile Downloaded"), pgettext_lazy("iPhone", "Install")),
    ),
    InstallStep(
        _("In the settings, turn the certificate on: without this last step nothing changes."),
        pgettext_lazy("iPhone", "Settings"),
        (
            pgettext_lazy("iPhone", "General"),
            pgettext_lazy("iPhone", "About"),
            pgettext_lazy("iPhone", "Certificate Trust Settings"),
        ),
    ),
)
