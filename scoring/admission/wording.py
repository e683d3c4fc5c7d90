from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.wording import KIND_NAMES
from scoring.admission.queries import Unadmitted
from scoring.core.classes import AdmissionCode, AdmissionFinding

MOST_TOLD = 3
"""Maximum number of reasons that `format_unadmitted` lists."""
_NAMES = {
    AdmissionCode.NO_CARD: gettext_lazy("no membership card"),
    AdmissionCode.EXPIRED: gettext_lazy("card expired"),
    AdmissionCode.NOT_YET: gettext_lazy("card not valid yet"),
    AdmissionCode.KIND: gettext_lazy("membership not admitted"),
    AdmissionCode.GUARANTOR: gettext_lazy("guest not playing with a member of the club"),
    AdmissionCode.ADULT: gettext_lazy("junior without an adult partner"),
}


def format_finding(finding: AdmissionFinding) -> str:
    """Format a reason why a player may not enter: "Rossi Maria: card expired (31/12/2025)"."""
    name, code, value = finding
    if isinstance(value, date):
        shown = date_format(value, "SHORT_DATE_FORMAT")
    else:
        shown = str(KIND_NAMES.get(value, value))
    return f"{name}: {_NAMES[code]}" + (f" ({shown})" if shown else "")


def format_passed(params: Mapping[str, Any]) -> str:
    """Format the problems of players that a director overruled ("Rossi Maria: card expired").

    `params`: from the act that admitted the entry."""
    return "; ".join(f"{params[code]}: {_NAMES[code]}" for code in AdmissionCode if code in params)


def format_unadmitted(unadmitted: Unadmitted) -> str:
    """Format who may not enter, the newest entries first; "" if everybody may."""
    told = [format_finding(one) for found in unadmitted.values() for one in found][::-1]
    sentence = _("Not admitted: %(told)s.") % {"told": "; ".join(told[:MOST_TOLD])}
    more = len(told) - MOST_TOLD
    rest = _("And %(n)d more.") % {"n": more}
    return (f"{sentence} {rest}" if more > 0 else sentence) if told else ""
