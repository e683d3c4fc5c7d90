"""Control the hall screens. These changes are not in the journal, so they cannot be undone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author
from scoring.actions.locking_services import lock_screens, mark_settled
from scoring.actions.refusals_services import Refusal
from scoring.core.play.screens import EVERY_SCENE, MAX_SCREENS, MAX_SECONDS, MIN_SECONDS, Scene
from scoring.models.act import StandingsVersion
from scoring.models.hall_screens import HallScreens
from scoring.models.tournament import Tournament
from scoring.prizes.queries import load_giving
from scoring.standings.services import publish_standings


def set_screens(
    *,
    event: Tournament,
    scenes: Sequence[Collection[Scene]],
    page_seconds: int,
    is_light: bool,
    halls: Sequence[tuple[str, int]] = (),
    author: Author,
) -> HallScreens:
    """Set the scenes of each screen, the seconds per page, the background and the halls.

    `halls`: (name, number of its first table) for each. Raises Refusal if there are too many
    screens, no scenes for the first, or too few or too many seconds."""
    with lock_screens(event, author) as screens:
        if not (1 <= len(scenes) <= MAX_SCREENS and scenes[0]):
            raise Refusal(
                "screens.number",
                _(
                    "Choose 1 to %(most)s screens, and at least one thing to show on the "
                    "first screen."
                )
                % {"most": MAX_SCREENS},
            )
        if not MIN_SECONDS <= page_seconds <= MAX_SECONDS:
            raise Refusal(
                "screens.seconds",
                _("Show each page for %(least)s to %(most)s seconds.")
                % {"least": MIN_SECONDS, "most": MAX_SECONDS},
            )
        screens.scenes = [
            [str(scene) for scene in EVERY_SCENE if scene in shown] for shown in scenes
        ]
        screens.page_seconds, screens.is_light = page_seconds, is_light
        if (stored := [list(hall) for hall in halls]) != screens.halls:
            mark_settled(event)  # pages name the halls
        screens.halls = stored
    return screens


def pin_scene(*, event: Tournament, scene: Scene | None, author: Author) -> HallScreens:
    """Show only `scene` on all screens (None: each screen's own scenes). Turns dark screens on."""
    with lock_screens(event, author) as screens:
        screens.held, screens.is_dark = scene or "", False
    return screens


def darken_screens(*, event: Tournament, is_dark: bool, author: Author) -> HallScreens:
    with lock_screens(event, author) as screens:
        screens.is_dark = is_dark
    return screens


def set_message(*, event: Tournament, message: str, is_held: bool, author: Author) -> HallScreens:
    """Set the message that screens show; "" removes it. `is_held`: show nothing else from now."""
    message = " ".join(message.split())
    with lock_screens(event, author) as screens:
        screens.message = message
        if message and is_held:
            screens.held, screens.is_dark = Scene.MESSAGE, False
        elif screens.held == Scene.MESSAGE:
            screens.held = ""
    return screens


def start_reveal(*, event: Tournament, places: int, author: Author, now: datetime) -> HallScreens:
    """Start the prize-giving with the present standings and prizes; nothing is revealed yet.

    Prize winners below place `places` are announced first, then the places from `places` up to 1.
    Raises Refusal if the standings do not have that place."""
    with lock_screens(event, author) as screens:
        kept = StandingsVersion.objects.filter(tournament=event).last()
        if kept is None or not kept.rows:
            raise Refusal(
                "reveal.no_standings", _("There are no standings yet: close a turn first.")
            )
        if not 1 <= places <= len(kept.rows):
            raise Refusal(
                "reveal.places",
                _("Enter a place in the standings, from 1 to %(most)s.") % {"most": len(kept.rows)},
            )
        screens.reveal_revision = kept.created_at_revision
        screens.reveal_from, screens.revealed = places, 0
        # Saved first: only the fees paid by now count for the prizes.
        screens.reveal_began_at = now
        screens.save()
        screens.reveal_awards = _list_awards(screens.tournament, kept, places)
        screens.is_dark = False
    return screens


def _list_awards(event: Tournament, kept: StandingsVersion, places: int) -> list[dict[str, Any]]:
    """List all awarded prizes as JSON values. Results that are hidden from the public count too.

    `places`: the last place that the prize-giving announces."""
    whole = Tournament.objects.get(pk=event.pk)
    whole.shows_all = True
    if (given := load_giving(whole)) is None:
        return []
    above = {row["entry"] for row in kept.rows[:places]}
    return [
        {
            "entry": award.entry,
            "is_below": award.entry not in above,
            "prize": asdict(given.plan.prizes[award.prize - 1]),
            "cents": award.cents,
            "goods": award.goods,
        }
        for award in given.giving.awards
    ]


def move_reveal(*, event: Tournament, revealed: int, author: Author) -> HallScreens:
    """Set the number of revealed lines of the standings, at most one more or less than now.

    A number one greater than the number of lines shows the podium. Sending a number again
    changes nothing. Raises Refusal if no prize-giving is in progress, or if another device has
    changed the number meanwhile."""
    with lock_screens(event, author) as screens:
        if screens.reveal_revision is None:
            raise Refusal("reveal.none", _("The prize-giving has not begun: begin it first."))
        if not 0 <= revealed <= screens.reveal_lines + 1 or abs(revealed - screens.revealed) > 1:
            raise Refusal(
                "reveal.moved",
                _(
                    "Another place in the standings has been announced in the meantime: look at "
                    "which place is next."
                ),
            )
        screens.revealed = revealed
    return screens


@transaction.atomic
def end_reveal(*, event: Tournament, author: Author, publishes: bool = False) -> HallScreens:
    """End the prize-giving. `publishes`: also make results public that were held back."""
    if publishes:
        publish_standings(event=event, author=author)
    with lock_screens(event, author) as screens:
        screens.reveal_revision, screens.reveal_from = None, 0
        screens.reveal_awards = []
        if not screens.revealed:
            screens.reveal_began_at = None
    return screens
