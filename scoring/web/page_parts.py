"""What the templates of all pages print alike: the heading, and fields of a form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.template import Context
from django.template.loader import get_template
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.utils.safestring import SafeString

from scoring.text.markup import join_written


def page_heading(context: Context) -> SafeString:
    """The block `page_title` of the page once more: Django prints a block in one place only."""
    block: Any = context.render_context[BLOCK_CONTEXT_KEY].get_block("page_title")
    heading: SafeString = block.render(context)
    return heading


def show_fields(form: forms.BaseForm, names: str, style: str = "") -> SafeString:
    """The fields of these names, one after the other; `style` is a further class of each."""
    template = get_template("common/field.html")
    fields = (form[name] for name in names.split())
    return join_written(template.render({"field": field, "style": style}) for field in fields)
