"""What the templates of all pages print alike: the heading, and fields of a form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.template import Context
from django.template.defaulttags import CsrfTokenNode
from django.template.loader import get_template
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.text.markup import join_written, strip_written


def page_heading(context: Context) -> SafeString:
    """The block `page_title` of the page once more: Django prints a block in one place only."""
    block: Any = context.render_context[BLOCK_CONTEXT_KEY].get_block("page_title")
    heading: SafeString = block.render(context)
    return heading


def page_context(words: SafeString) -> SafeString:
    """The line below the heading; elements that stand there already stay as they are."""
    text = strip_written(words)
    if not text or text.startswith("<p"):
        return text
    return format_html('<p class="page__context">{}</p>', text)


def show_notice(content: SafeString, kind: str, **attributes: object) -> SafeString:
    """A paragraph that stands out: of the kind "info", "ok", "warning" or "error"."""
    return format_html(
        '<div class="notice notice--{}"{}><p>{}</p></div>', kind, flatatt(attributes), content
    )


def show_fields(form: forms.BaseForm, names: str, style: str = "") -> SafeString:
    """The fields of these names, one after the other; `style` is a further class of each."""
    template = get_template("common/field.html")
    fields = (form[name] for name in names.split())
    return join_written(template.render({"field": field, "style": style}) for field in fields)


def show_more(
    content: SafeString, *of: forms.BaseForm, label: str = "", in_use: object = False
) -> SafeString:
    """A fold for what few events need: open while one of the fields inside it is in use.

    `of` are the forms of these fields; `in_use` tells the same of anything else inside.
    """
    fields = (one for form in of for one in form if f'name="{one.html_name}"' in content)
    return format_html(
        '<details class="opens"{}><summary>{}</summary><div class="stack gap-5">{}</div></details>',
        flatatt({"open": bool(in_use) or any(map(_is_in_use, fields))}),
        label or _("More options"),
        content,
    )


def _is_in_use(field: forms.BoundField) -> bool:
    """Whether a field has an error, or another value than its usual one: the field's `initial`."""
    usual = field.field.prepare_value(field.field.initial)
    return bool(field.errors) or str(field.value() or "") != str(usual or "")


def post_form(
    context: Context,
    content: SafeString,
    to: str = "",
    *args: object,
    form: forms.BaseForm | None = None,
    novalidate: bool | None = None,
    **attributes: object,
) -> SafeString:
    """A `<form>` that posts, with its CSRF token.

    `to` is an address, or the name of one and its arguments; without it, the form's own page. A
    `form` prints its errors first, and leaves the checks of its fields to the server. Other
    attributes have `_` for `-`.
    """
    if to and "/" not in to:
        to = reverse(to, args=args)
    given = {
        "method": "post",
        "action": to or None,
        "novalidate": form is not None if novalidate is None else novalidate,
        **{name.replace("_", "-"): value for name, value in attributes.items()},
    }
    errors = get_template("common/form_errors.html").render({"form": form}) if form else ""
    return format_html(
        "<form{}>{}{}{}</form>", flatatt(given), CsrfTokenNode().render(context), errors, content
    )
