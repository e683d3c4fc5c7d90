"""Whole addresses, which messengers need where pages do with paths."""

from __future__ import annotations

from django.template import Context


def absolute_url(context: Context, path: str) -> str:
    """``{% absolute_url path %}``: by the host that this page was asked from."""
    url: str = context["request"].build_absolute_uri(path)
    return url
