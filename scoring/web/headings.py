"""The heading of a page, which is its title unless the page says otherwise."""

from __future__ import annotations

from typing import Any

from django.template import Context
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.utils.safestring import SafeString


def page_heading(context: Context) -> SafeString:
    """The block `page_title` of the page once more: Django prints a block in one place only."""
    block: Any = context.render_context[BLOCK_CONTEXT_KEY].get_block("page_title")
    heading: SafeString = block.render(context)
    return heading
