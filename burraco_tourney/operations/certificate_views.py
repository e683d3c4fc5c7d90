"""Page on installing the club's certificate on a phone, and the certificate's download. No
login is needed. The page names phone settings as Android and iOS do in the reader's language."""

from __future__ import annotations

from typing import Final, NamedTuple
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding
from csp.decorators import csp_update
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from burraco_tourney.hosts import lan_addresses
from burraco_tourney.operations.certificate_authority import (
    FILE_NAME,
    Credential,
    format_fingerprint,
    may_sign,
    read_common_name,
)
from burraco_tourney.operations.certificate_store import CertificateStore


class InstallStep(NamedTuple):
    """A step on the phone: its text, and a sketch of the phone's screen. The sketch has a title
    (`bar`) and the rows to tap, in order."""

    text: Promise
    bar: Promise | str
    rows: tuple[Promise | str, ...]


ANDROID: Final = (
    InstallStep(
        _("Press “Download the certificate”. If the browser asks, keep the file."),
        "Chrome",
        (FILE_NAME, pgettext_lazy("Android", "Keep")),
    ),
    InstallStep(
        _(
            "In the settings of the phone search for “CA certificate”. If you find nothing, search "
            "for “certificate”: some phones use another name."
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
        _("Android warns about every certificate: install this one anyway and choose the file."),
        pgettext_lazy("Android", "CA certificate"),
        (pgettext_lazy("Android", "Install anyway"), FILE_NAME),
    ),
)
IPHONE: Final = (
    InstallStep(
        _("In Safari press “Download the certificate”, and allow the download."),
        "Safari",
        (pgettext_lazy("iPhone", "Allow"),),
    ),
    InstallStep(
        _("Open the settings: the downloaded profile is at the top. Install it."),
        pgettext_lazy("iPhone", "Settings"),
        (pgettext_lazy("iPhone", "Profile Downloaded"), pgettext_lazy("iPhone", "Install")),
    ),
    InstallStep(
        _("In the phone’s settings, turn on full trust for this certificate."),
        pgettext_lazy("iPhone", "Settings"),
        (
            pgettext_lazy("iPhone", "General"),
            pgettext_lazy("iPhone", "About"),
            pgettext_lazy("iPhone", "Certificate Trust Settings"),
        ),
    ),
)


CSP_CONNECT = "connect-src"


@never_cache
@require_safe
def show_certificate(request: HttpRequest) -> HttpResponseBase:
    authority = _load_authority()
    if authority is None:
        return render(request, "operations/certificate_none.html", {"has_proxy": settings.HTTPS})
    origin = f"https://{_find_secure_host(request, authority)}:{settings.HTTPS_PORT}"
    context = {
        "origin": origin,
        "table": _find_table_page(request),
        "name": read_common_name(authority),
        "fingerprint": format_fingerprint(authority),
        "guides": (("Android", ANDROID), ("iPhone", IPHONE)),
    }
    # Over plain http the page asks the https port whether it is trusted.
    asked = {} if request.is_secure() else {CSP_CONNECT: ["'self'", origin]}

    @csp_update(asked)
    def show(request: HttpRequest) -> HttpResponse:
        return render(request, "operations/certificate.html", context)

    return show(request)


@require_safe
def download_certificate(request: HttpRequest) -> HttpResponse:
    authority = _load_authority()
    if authority is None:
        raise Http404
    # As an attachment, an iPhone would save it as a file and not offer to install it.
    return HttpResponse(
        authority.certificate.public_bytes(Encoding.DER),
        content_type="application/x-x509-ca-cert",
    )


def _load_authority() -> Credential | None:
    """Load the authority; None if it does not exist or this server has no https of its own."""
    if not settings.HTTPS_PORT:
        return None
    return CertificateStore(settings.CERTIFICATE_FOLDER).load_authority()


def _find_secure_host(request: HttpRequest, authority: Credential) -> str:
    """Return the host for links by https, which the certificate must cover.

    The requested host if it is "localhost" or an IP address that `authority` may sign for, else
    an address of this computer, else "localhost"."""
    domain, _port = split_domain_port(request.get_host())
    if may_sign(authority, domain) or domain == "localhost":
        return domain
    return next((each for each in lan_addresses() if may_sign(authority, each)), "localhost")


def _find_table_page(request: HttpRequest) -> str:
    """Return the path of the table's page that linked here, else of the page to enter a PIN."""
    path = urlsplit(request.headers.get("Referer", "")).path
    try:
        name = resolve(path).url_name
    except Resolver404:
        name = None
    return path if name == "phone" else reverse("enter")
