"""The sign-ups that name a person whom the desk knows."""

from __future__ import annotations

from players.models import Player
from players.person import Person
from players.roster import are_same_player
from scoring.models.sign_up import SignUpPlayer


def find_signed_up(player: Player) -> list[SignUpPlayer]:
    """The person's rows among the players of sign-ups, by the rule of lists: one card, or one name
    and no other club. One query, since all sign-ups are of events of these weeks."""
    known = Person(player.name, player.card_number, player.club.name if player.club else "")
    rows = SignUpPlayer.objects.select_related("sign_up__tournament").order_by("pk")
    return [row for row in rows if are_same_player(Person.of(row), known)]
