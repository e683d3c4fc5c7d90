"""The sentences that say why it is not known whether there is a newer version."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from burraco_tourney.operations.newest_version import LookFlaw

LOOK_FLAWS = {
    LookFlaw.NO_ANSWER: _(
        "No answer from %(address)s (%(reason)s). Connect this computer to the internet, and look "
        "again. The desk needs no internet for anything else."
    ),
    LookFlaw.NOT_SIGNED: _(
        "What %(address)s says is not signed by the publisher of this program: do not trust it. "
        "Look again later; if it stays so, ask whoever gave you the program."
    ),
    LookFlaw.NOT_READABLE: _(
        "What %(address)s says is signed by the publisher, but this version cannot read it: look "
        "for the newest version on the publisher’s page."
    ),
}
