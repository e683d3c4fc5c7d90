"""The director's next action as a button, for the console and the list of events."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.console.queries import Console, NextAct
from scoring.models.tournament import Tournament
from scoring.sign_ups.queries import find_awaited_until
from scoring.sign_ups.wording import format_moment
from scoring.text.entries_wording import entry_words


@dataclass(frozen=True)
class ActButton:
    text: str
    label: str
    url: str
    method: str = "get"
    hint: str = ""
    note: str = ""
    others: tuple[tuple[str, str], ...] = ()
    """(label, URL) of other actions that may be done before the main one, or instead."""


def find_act_button(event: Tournament, console: Console) -> ActButton:
    """Return the button for the next action; a helper gets a button only to record smazzate."""
    act = build_act_button(event, console)
    if event.is_helped and console.act != NextAct.RECORD:
        return ActButton(act.text, "", "", note=_("The director decides what comes next."))
    return act


def build_act_button(event: Tournament, console: Console) -> ActButton:
    slug, turn = event.slug, console.turn
    number = turn.number if turn else 0
    awaited = _format_awaited(event, console)
    match console.act:
        case NextAct.SIGN_UPS:
            n = console.sign_ups.to_decide if console.sign_ups else 0
            return ActButton(
                _format_registered(event, console),
                ngettext(
                    "Review %(n)d sign-up",
                    "Review %(n)d sign-ups",
                    n,
                )
                % {"n": n},
                reverse("sign_ups", args=[slug]),
                note=awaited,
            )
        case NextAct.REGISTER if awaited:
            return ActButton(
                _format_registered(event, console),
                _("Share the sign-up address"),
                f"{reverse('sign_ups', args=[slug])}#share",
                note=awaited,
            )
        case NextAct.REGISTER:
            return ActButton(
                _format_registered(event, console),
                entry_words(event.entry_kind, "register_them"),
                reverse("pairs", args=[slug]),
            )
        case NextAct.DRAW if console.closed_turns:
            return ActButton(
                _("The next phase has no seats yet."),
                _("Assign the seats of the next phase"),
                reverse("seating", args=[slug]),
            )
        case NextAct.DRAW:
            return ActButton(
                _format_registered(event, console),
                _("Draw the seats"),
                reverse("seating", args=[slug]),
                note=awaited,
            )
        case NextAct.PAIR:
            number = console.place.next_turn if console.place else 0
            return ActButton(
                _("In turn %(turn)d the pairings follow the standings.") % {"turn": number},
                _("Pair turn %(turn)d") % {"turn": number},
                reverse("turn_pair", args=[slug, number]),
                "post",
                hint=_("Draft, visible only to the director"),
            )
        case NextAct.PUBLISH:
            return ActButton(
                _("The seats of turn %(turn)d are a draft: nobody sees them yet.")
                % {"turn": number},
                _("Publish the seats of turn %(turn)d") % {"turn": number},
                reverse("turn_publish", args=[slug, number]),
                "post",
            )
        case NextAct.START:
            return ActButton(
                _("Turn %(turn)d can begin.") % {"turn": number},
                _("Start turn %(turn)d") % {"turn": number},
                reverse("turn_start", args=[slug, number]),
                "post",
                hint=_("The clock starts"),
            )
        case NextAct.RECORD:
            total = sum(1 for table in console.tables if table.state != "half")
            return ActButton(
                _("Turn %(turn)d is being played.") % {"turn": number},
                _("Record the smazzate"),
                reverse("board", args=[slug, number]),
                hint=_("%(done)d of %(total)d tables complete")
                % {"done": total - console.open_tables, "total": total},
            )
        case NextAct.CLOSE_TURN:
            return ActButton(
                _("All tables of turn %(turn)d are complete.") % {"turn": number},
                _("Close turn %(turn)d") % {"turn": number},
                reverse("turn_close", args=[slug, number]),
                "post",
                hint=_("The standings are updated"),
            )
        case NextAct.PRIZES | NextAct.PRIZE_GIVING | NextAct.CLOSE_EVENT:
            return _build_end_button(console.act, slug)
        case NextAct.DOWNLOAD:
            return ActButton(
                _("The event is closed: its results are final."),
                _("Download the results"),
                reverse("export_workbook", args=[slug]),
                hint=_("A spreadsheet for the federation"),
            )


def _build_end_button(act: NextAct, slug: str) -> ActButton:
    """Build the button for an action after the last turn: prizes, prize-giving or closing. The
    button's `others` link to the two actions that are not `act`."""
    acts = {
        NextAct.PRIZES: (_("Prepare the prizes"), reverse("prizes", args=[slug])),
        NextAct.PRIZE_GIVING: (_("Hold the prize-giving"), reverse("prize_giving", args=[slug])),
        NextAct.CLOSE_EVENT: (_("Close the event"), reverse("event_close", args=[slug])),
    }
    label, url = acts.pop(act)
    return ActButton(
        _("All turns are closed. Give players time to check the standings."),
        label,
        url,
        others=tuple(acts.values()),
    )


def _format_registered(event: Tournament, console: Console) -> str:
    n = console.entrants
    return entry_words(event.entry_kind, "registered" if n else "none", n=n)


def _format_awaited(event: Tournament, console: Console) -> str:
    """Return a sentence on how long sign-ups stay open, or "" if they are not open."""
    closing = find_awaited_until(event, timezone.now(), is_drawn=bool(console.turns))
    if closing is None:
        return ""
    return _("Sign-ups are open until %(at)s, or until the draw if that comes first.") % {
        "at": format_moment(closing)
    }
