"""Pages of the public keys, for verifying signed files; the owner can rotate the key."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.signing.queries import list_public_keys
from scoring.signing.services import rotate_signing_key
from scoring.signing.shown import show_key
from scoring.web.access_views import find_owner
from scoring.web.acts_views import act, send_download


@require_safe
def show_keys(request: HttpRequest) -> HttpResponse:
    language = get_language() or "en"
    keys = [show_key(listed, language) for listed in list_public_keys()]
    context = {"keys": keys, "is_owner": request.user.is_active and request.user.is_superuser}
    return render(request, "signing/keys.html", context)


@require_safe
def download_key(request: HttpRequest, key: str) -> HttpResponse:
    """Download a public key in minisign's file format."""
    listed = next((one for one in list_public_keys() if one.key.id == key), None)
    if listed is None:
        raise Http404
    return send_download(listed.key.format(), f"{key}.pub", "text/plain; charset=utf-8")


@act(find_owner, leads="signing_keys")
def key_rotate(request: HttpRequest, user: User) -> str:
    rotate_signing_key(timezone.now())
    return _(
        "New key created: the program signs files with this key from now on. The old key "
        "stays in the list."
    )
