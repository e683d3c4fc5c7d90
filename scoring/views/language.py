"""The language of whoever reads: chosen on a page of this site, else their browser's."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header


def find_language(request: HttpRequest, default: str) -> str:
    """The reader's language, as LocaleMiddleware finds it; `default` for a reader who names none
    that the site has, where the middleware takes the site's."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    accepted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    for wanted in (chosen, *(language for language, _quality in accepted)):
        try:
            return get_supported_language_variant(wanted)
        except LookupError:
            continue
    return default
