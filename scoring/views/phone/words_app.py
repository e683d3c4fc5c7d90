"""The sentences of the phone's screens, which static/js/phone says by name.

A text with holes keeps them (`%(n)d`), a pair of texts is for one and for several.
"""

from __future__ import annotations

from typing import Any

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.models.call import CallReason
from scoring.rules.records import Depth
from scoring.show.figures import SUIT_NAMES
from scoring.wording.smazzate import DEPTH_NAMES, LINE_NAMES

Words = dict[str, Any]


def phone_words() -> Words:
    """All of them, as plain data."""
    return {
        **_about_state(),
        **_about_table(),
        **_about_acts(),
        **_about_signing(),
        **_about_versions(),
        "thousands": get_format("THOUSAND_SEPARATOR"),
        "digits": list("123456789"),
        "lines": {line.value: str(name) for line, name in LINE_NAMES.items()},
        "three_sides": {
            "NS": pgettext("three at a table", "Who is alone"),
            "EW": pgettext("three at a table", "The other two"),
        },
        "suits": {letter: str(name) for letter, name in SUIT_NAMES.items()},
        "depths": {
            **{depth.value: str(DEPTH_NAMES[depth]) for depth in Depth},
            "cancelled": pgettext("record", "cancelled"),
        },
        "reasons": [[reason.value, str(reason.label)] for reason in CallReason],
        "sum_lines": {
            "melds": _("Cards on the table"),
            "burrachi": _("Burrachi"),
            "closing": _("Closing"),
            "cut": _("Exact cut"),
            "hand": _("In hand"),
            "pozzetto": _("Pozzetto"),
            "total": _("Total"),
        },
        "table_states": {
            "waiting": pgettext("state", "Waiting"),
            "playing": pgettext("state", "Playing"),
            "done": pgettext("state", "Complete"),
            "half": pgettext("state", "Bye"),
        },
    }


def _about_state() -> Words:
    return {
        "state_sent": _("All sent"),
        "state_asking": _("Asking the desk …"),
        "state_sending": [_plural_sending(1), _plural_sending(2)],
        "state_kept": [_plural_kept(1), _plural_kept(2)],
        "state_unable": [_plural_unable(1), _plural_unable(2)],
        "state_failing": [_plural_failing(1), _plural_failing(2)],
        "state_refused": [_plural_refused(1), _plural_refused(2)],
        "state_offline": _("Offline: what you record is kept here"),
        "state_gone": _("This link no longer opens the table"),
        "gone": _(
            "This link was revoked: nothing more can be sent with it. What is kept here stays on "
            "this phone; show it to the director."
        ),
        "turn_changed": _("Turn %(n)d begins."),
        "no_such_table": _("There is no table %(n)d in this turn."),
        "ok": _("Understood"),
    }


def _plural_sending(n: int) -> str:
    return ngettext("Sending %(n)d …", "Sending %(n)d …", n)


def _plural_kept(n: int) -> str:
    return ngettext(
        "%(n)d kept here, waiting for the network",
        "%(n)d kept here, waiting for the network",
        n,
    )


def _plural_unable(n: int) -> str:
    return ngettext(
        "%(why)s: %(n)d kept here and sent again",
        "%(why)s: %(n)d kept here and sent again",
        n,
    )


def _plural_failing(n: int) -> str:
    return ngettext(
        "%(n)d not stored by the desk yet: tried again later",
        "%(n)d not stored by the desk yet: tried again later",
        n,
    )


def _plural_refused(n: int) -> str:
    return ngettext("%(n)d was not taken: look below", "%(n)d were not taken: look below", n)


def _about_table() -> Words:
    return {
        "table_n": _("Table %(n)d"),
        "turn_n": _("Turn %(n)d"),
        "turn_and_table": _("Turn %(turn)d, table %(table)d"),
        "smazzata": _("Smazzata"),
        "smazzata_n": _("Smazzata %(n)d"),
        "n_of_m": _("%(n)d of %(m)d"),
        "n_smazzate": [_plural_played(1), _plural_played(2)],
        "gp": _("game points"),
        "three": _("The three at this table"),
        "alone_name": pgettext("three at a table", "%(name)s (alone)"),
        "plays_alone": pgettext("three at a table", "Alone"),
        "to_target": _("to %(points)s"),
        "mp": _("MP"),
        "vp": _("VP"),
        "total": _("Total"),
        "cards": _("The cards"),
        "only_totals": _("only the totals recorded"),
        "joker": _("joker"),
        "no_seating": _("This table does not play in this turn, or no turn is published yet."),
        "no_turn": _("No turn is published yet."),
        "none_found": _("No table is like that."),
        "choose_table": _("Which table?"),
        "find_table": _("Number of the table, or a name"),
        "find_table_hint": _("Table or name"),
        "all_tables": _("All tables"),
        "to_table": _("To the table"),
        "flagged": pgettext("table", "wants somebody"),
        "record_n": _("Record smazzata %(n)d"),
        "record_now": _("Record it now"),
        "record_again": _("Record it again"),
        "not_recorded": _("not recorded yet"),
        "cancelled": _("cancelled"),
        "complete": _("This table is complete."),
        "is_entering": _("%(name)s is entering smazzata %(n)d on %(device)s."),
        "is_entering_somewhere": _("%(name)s is entering smazzata %(n)d on another device."),
        "somebody": _("Somebody"),
        "entered_by": _("Entered by %(name)s."),
        "change": _("Change"),
        "who_title": _("Who enters the scores?"),
        "who_help": _("Asked once and kept on this phone: every record says who made it."),
        "who_label": _("First and last name"),
        "who_go": _("Go on"),
    }


def _plural_played(n: int) -> str:
    return ngettext("%(n)d smazzata", "%(n)d smazzate", n)


def _about_acts() -> Words:
    return {
        "kept_here": pgettext("record", "kept here"),
        "sent": pgettext("record", "sent"),
        "refused": pgettext("record", "not taken"),
        "photos": [_plural_photos(1), _plural_photos(2)],
        "kinds": {
            "smazzata": _("Record"),
            "sign": _("Signature"),
            "call": _("Call"),
            "uncall": _("End of a call"),
            "choose": _("Choice"),
            "photo": _("Photo"),
        },
        "not_taken": _("Not taken: %(what)s"),
        "open_again": _("Open again"),
        "try_again": _("Try again"),
        "discard": _("Discard"),
        "discard_sure": _("Discard “%(what)s”? It cannot be brought back."),
        "correct": _("Correct"),
        "corrected_here": _("corrected at the table"),
        "problem": pgettext("smazzata", "problem"),
        "flag": _("Flag a problem"),
        "flag_n": _("A problem with smazzata %(n)d"),
        "flag_help": _("The director sees it beside the smazzata and comes by."),
        "photo": _("Photo of the sheet"),
        "photo_unreadable": _("This phone cannot read the photo: take it once more."),
        "call_director": _("Call the director"),
        "call_help": _("Nobody in the hall hears it: the director's board shows it at once."),
        "call_note": _("A word more, if it helps"),
        "call_reason": _("What is it about?"),
        "call_waiting": _("Calling the director …"),
        "called": _("The director is called."),
        "solved": _("It is solved"),
        "never_mind": _("Never mind"),
        "begun_at": _("begun at %(time)s"),
        "restored": _("Restored what was entered at %(time)s."),
        "start_over": _("Start over"),
        "old_turn": _("This belongs to turn %(n)d, which is over: it goes to the director."),
    }


def _plural_photos(n: int) -> str:
    return ngettext("%(n)d photo", "%(n)d photos", n)


def _about_signing() -> Words:
    return {
        "confirm_title": _("Check and sign"),
        "check_and_sign": _("Check and sign"),
        "still_to_sign": _("still to sign: %(sides)s"),
        "signatures_owed": _("Both sides must sign before the turn closes."),
        "signatures_wanted": _("Both sides look at it and countersign, each with its PIN."),
        "countersign": _("Countersign"),
        "countersigned": pgettext("record", "countersigned"),
        "smazzate_list": [_plural_smazzate(1), _plural_smazzate(2)],
        "signing": _("Signed here, on its way"),
        "signed_by": _("Countersigned by %(name)s"),
        "signature_fell": _("Corrected: what was signed before no longer counts."),
        "pin_label": _("PIN of %(side)s"),
        "pin_help": _("The pair's PIN is on its card. Any change after this voids the signature."),
        "pin_wrong": _("The PIN was not right."),
        "pin_digits": [_plural_digits(1), _plural_digits(2)],
        "rub": _("Take the last digit away"),
        "sign": _("Sign"),
        "later": _("Later"),
    }


def _plural_smazzate(n: int) -> str:
    return ngettext("smazzata %(numbers)s", "smazzate %(numbers)s", n)


def _plural_digits(n: int) -> str:
    return ngettext("%(n)d digit", "%(n)d digits", n)


def _about_versions() -> Words:
    return {
        "two_versions": _("Smazzata %(n)d was entered twice"),
        "two_versions_help": _("Neither is lost. Look at the cards and say which one counts."),
        "version_stands": _("counts now"),
        "version_held": _("came beside it"),
        "this_counts": _("This one counts"),
        "differs": _("different:"),
        "chosen_on_its_way": _("Chosen, on its way"),
        "late": _(
            "The turn is closed: what %(name)s entered at %(time)s is offered to the director."
        ),
    }
