"""How far a table is, in words, whatever ends its play."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models.phase import Phase
from scoring.pairing.phase import Length
from scoring.templatetags.look import points

register = template.Library()


@register.simple_tag
def so_far(phase: Phase, played: int, ns: int | None = None, ew: int | None = None) -> str:
    """What a table has played of a match to a target or of a set time: "3 smazzate · 1,250 – 980,
    to 2,000", "3 smazzate"; "" where a turn is a number of smazzate, whose words a page has itself.
    """
    if phase.length == Length.SMAZZATE:
        return ""
    words = ngettext("%(n)d smazzata", "%(n)d smazzate", played) % {"n": played}
    if phase.length == Length.TIME:
        return words
    sums = {"ns": points(ns or 0), "ew": points(ew or 0), "target": points(phase.target)}
    return f"{words} · " + _("%(ns)s – %(ew)s, to %(target)s") % sums
