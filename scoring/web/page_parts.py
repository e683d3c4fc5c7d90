"""Template tags for all pages: headings, notices and parts of forms."""

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
    """Return the template's block `page_title` a second time: Django allows a block only once."""
    block: Any = context.render_context[BLOCK_CONTEXT_KEY].get_block("page_title")
    heading: SafeString = block.render(context)
    return heading


def page_context(words: SafeString) -> SafeString:
    """Render the line below the heading as a paragraph, unless it already starts with `<p`."""
    text = strip_written(words)
    if not text or text.startswith("<p"):
        return text
    return format_html('<p class="page__context">{}</p>', text)


def show_notice(content: SafeString, kind: str, **attributes: object) -> SafeString:
    """Render a highlighted paragraph; `kind` is "info", "ok", "warning" or "error"."""
    return format_html(
        '<div class="notice notice--{}"{}><p>{}</p></div>', kind, flatatt(attributes), content
    )


def show_figure(value: object, name: str) -> SafeString:
    return format_html(
        '<p class="figure"><span class="figure__value">{}</span>'
        '<span class="figure__label">{}</span></p>',
        value,
        name,
    )


def show_fields(form: forms.BaseForm, names: str, style: str = "") -> SafeString:
    """Render the fields named in `names` (separated by spaces); `style` is an extra CSS class."""
    template = get_template("common/field.html")
    fields = (form[name] for name in names.split())
    return join_written(template.render({"field": field, "style": style}) for field in fields)


def show_more(
    content: SafeString, *of: forms.BaseForm, label: str = "", in_use: object = False
) -> SafeString:
    """Render rarely needed fields in a `<details>`, open if one of the fields is in use. `of`: the
    forms that have the fields; `in_use`: True if anything else inside is in use."""
    fields = (one for form in of for one in form if f'name="{one.html_name}"' in content)
    return format_html(
        '<details class="opens"{}><summary>{}</summary><div class="stack gap-5">{}</div></details>',
        flatatt({"open": bool(in_use) or any(map(_is_in_use, fields))}),
        label or _("More options"),
        content,
    )


def _is_in_use(field: forms.BoundField) -> bool:
    """True if the field has an error or differs from its default value (`initial`)."""
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
    """Render a `<form>` with method POST and its CSRF token. `to`: a URL, or a URL name followed by
    its arguments; by default the current page. `form`: its general errors are shown first, and the
    browser does not validate. In other attributes, `_` becomes `-`: `hx_get` is `hx-get`."""
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
