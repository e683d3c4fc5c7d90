"""The style sheets of a page."""

from __future__ import annotations

from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from scoring.show.page_files import list_styles


def stylesheets(kind: str) -> SafeString:
    """The links to the style sheets of a kind of page (`scoring.show.page_files.STYLES`)."""
    links = ([static(path)] for path in list_styles(kind))
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', links)
