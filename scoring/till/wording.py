"""Names of fees, and of the two ways to charge them: per player or per entry."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.core.till.fees import EXEMPT, FeeBasis, FeePlan, StandardFee

FEE_NAMES: Mapping[StandardFee, str | Promise] = {
    StandardFee.FULL: pgettext_lazy("fee", "full"),
    StandardFee.REDUCED: pgettext_lazy("fee", "reduced"),
    StandardFee.JUNIOR: pgettext_lazy("fee", "junior"),
    StandardFee.GUEST: pgettext_lazy("fee", "guest"),
}
BASIS_NAMES: Mapping[FeeBasis, str | Promise] = {
    FeeBasis.PLAYER: _("each player"),
    FeeBasis.ENTRY: _("each entry"),
}


def format_fee_name(plan: FeePlan, key: str) -> str:
    """Return the event's own name for a fee, else its default name in the active language."""
    if key == EXEMPT:
        return str(pgettext_lazy("fee", "exempt"))
    fee = plan.find_fee(key)
    if fee is not None and fee.name:
        return fee.name
    return str(FEE_NAMES[StandardFee(key)]) if key in set(StandardFee) else key
