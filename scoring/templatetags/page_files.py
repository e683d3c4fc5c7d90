"""The style sheets of a page."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from scoring.page_files import list_styles

register = template.Library()


@register.simple_tag
def stylesheets(kind: str) -> SafeString:
    """The links to the style sheets of a kind of page (`scoring.page_files.STYLES`)."""
    links = ([static(path)] for path in list_styles(kind))
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', links)
