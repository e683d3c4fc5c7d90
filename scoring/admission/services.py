from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.locking_services import find_again
from scoring.actions.refusals_services import Refusal, check_reason
from scoring.admission.queries import BETWEEN_NAMES, load_unadmitted
from scoring.core.play.acts import ActKind
from scoring.models.entry import Entry


def admit_entry(*, entry: Entry, reason: str, author: Author, now: datetime) -> None:
    """Let the players of an entry play although the event's class does not admit them.

    Only the present problems, such as an expired card, are overruled. They are stored in an act of
    the journal. For a new problem, the director must admit the entry again. Raises Refusal if
    `reason` is empty, or if no problem is left."""
    event, found, number = entry.tournament, dict[str, object](), entry.number
    with write_act(
        event, ActKind.ADMIT, author, now, reason=reason.strip(), found=found, entry=number
    ) as event:
        check_reason(reason)
        find_again(event.entries.all(), entry)
        findings = load_unadmitted(event).get(number, ())
        if not findings:
            raise Refusal("admission.none", _("These players are already admitted."))
        for code in dict.fromkeys(one.code for one in findings):
            found[code] = BETWEEN_NAMES.join(one.name for one in findings if one.code is code)
