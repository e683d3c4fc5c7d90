"""Services for late entries, withdrawals, returns and substitutions."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from players.models import Player
from players.person import Person
from players.roster import RosterEntry
from players.services import find_or_create_players
from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author, sign_row
from scoring.actions.refusals_services import Refusal, check_reason, refuse_entry, refuse_impossible
from scoring.actions.sign_ups_services import accept_registered
from scoring.core.bundle.play_alone import make_salt
from scoring.core.desk.actions.late import (
    admit_late_entry,
    find_entry_point,
    let_return,
    seat_late_entry,
)
from scoring.core.desk.actions.leave import leave
from scoring.core.desk.desk import DeskEntry, ImpossibleAction
from scoring.core.desk.diff import SeatEffects, compare_sittings, list_sittings
from scoring.core.desk.withdrawal_effect import WithdrawalEffect, foresee_withdrawal
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import NO_SCORE, Award
from scoring.core.play.turns import TurnState
from scoring.entries.queries import find_late_number
from scoring.entries.services import create_entries, refuse_seated_player
from scoring.models.adjustment import Adjustment
from scoring.models.entry import Entry, EntryPlayer, Substitution, Withdrawal
from scoring.models.till import Arrival
from scoring.models.tournament import Tournament
from scoring.sessions.queries import find_session_number
from scoring.store.desk_services import act_on_desk, preview_on_desk, preview_seats


def add_late_entry(
    *,
    event: Tournament,
    lineup: RosterEntry,
    author: Author,
    now: datetime,
    override: str = "",
    missed: Award = NO_SCORE,
    penalty: Award = NO_SCORE,
    penalty_reason: str = "",
    number: int | None = None,
) -> Entry:
    """Add a late entry: in turn 1, opposite an entry with a bye.

    To join elsewhere or later, the director must give a reason (`override`). The entry gets
    `missed` for every turn published without it; `penalty` (negative points) becomes a ruling on
    its first turn. `number`: the number that the entry had before it was removed, used again if
    free. If the event uses the check-in, the entry counts as arrived."""
    with act_on_desk(event, ActKind.LATE, author, now, reason=override, name=lineup.label) as (
        event,
        desk,
    ):
        point = find_entry_point(desk, even_later=bool(override.strip()))
        free = find_late_number(event, number)
        entry = create_entries(event, [lineup], point.first, free)[0]
        accept_registered([(entry, lineup.players)], author, now)
        admit_late_entry(desk, DeskEntry(entry.number, entry.name, []), point, missed)
        if penalty != NO_SCORE:
            Adjustment.objects.create(
                entry=entry,
                turn=event.turns.filter(number=entry.first_turn).first(),
                vp=penalty.vp,
                mp=penalty.mp,
                reason=penalty_reason.strip(),
                author=author.user,
                author_name=author.name,
                created_at=now,
            )
        session = find_session_number(event)
        if Arrival.objects.filter(tournament=event, session=session, undone_at=None).exists():
            Arrival.objects.create(entry=entry, session=session, **sign_row(event, author, now))
    return entry


class LatePreview(NamedTuple):
    first: int
    table: int | None
    """The table at which the late entry joins; None if its first turn is not published yet."""
    why: ImpossibleAction | None
    """The rule that the late entry breaks, or None; the director must give a reason to break it."""
    effects: SeatEffects


def preview_late_entry(
    event: Tournament, number: int, author: Author, now: datetime
) -> LatePreview:
    """Preview a late entry that gets this number. Raises Refusal if no entry can join."""
    with preview_on_desk(event, author, now) as desk:
        why = None
        try:
            point = find_entry_point(desk, even_later=False)
        except ImpossibleAction as impossible:
            why, point = impossible, find_entry_point(desk, even_later=True)
        before, half = list_sittings(desk), point.half
        seat_late_entry(desk, DeskEntry(number, "", []), point)
        effects = compare_sittings(before, list_sittings(desk))
    return LatePreview(point.first, half.number if half else None, why, effects)


def withdraw_entry(
    *, entry: Entry, justified: bool, award: Award, reason: str, author: Author, now: datetime
) -> None:
    """Withdraw an entry: its played turns count, its future opponents get a bye.

    `justified`: it has a good reason. `award`: its points for each missed turn."""
    with act_on_desk(
        entry.tournament, ActKind.WITHDRAW, author, now, reason=reason, entry=entry.number
    ) as (_, desk):
        leave(desk, entry.number, award, reason.strip(), is_justified=justified)


def preview_withdrawal(
    *, entry: Entry, justified: bool, award: Award, reason: str, author: Author, now: datetime
) -> WithdrawalEffect:
    """Return the effects that `withdraw_entry` would have. Raises Refusal in the same cases."""
    with preview_on_desk(entry.tournament, author, now) as desk:
        return foresee_withdrawal(desk, entry.number, award, reason.strip(), is_justified=justified)


def return_entry(*, entry: Entry, reason: str, author: Author, now: datetime) -> int:
    """Let a withdrawn entry play from the next turn not yet begun; return that turn's number."""
    found: dict[str, object] = {}
    with act_on_desk(
        entry.tournament,
        ActKind.RETURN,
        author,
        now,
        found=found,
        reason=reason,
        entry=entry.number,
    ) as (_, desk):
        left = desk.entries[entry.number].withdrawal
        first = let_return(desk, entry.number, reason.strip())
        found |= {"turn": first, "left": left and left.turn}
    return first


def preview_return(*, entry: Entry, reason: str, author: Author, now: datetime) -> SeatEffects:
    """Return the seats that `return_entry` would change. Raises Refusal in the same cases."""
    return preview_seats(
        entry.tournament, author, now, lambda desk: let_return(desk, entry.number, reason.strip())
    )


def substitute_player(
    *,
    entry: Entry,
    position: int,
    player: Person,
    reason: str,
    past_half: bool,
    author: Author,
    now: datetime,
) -> Substitution:
    """Replace a player of an entry, from the first turn that is not closed.

    After half of the turns, raises Refusal unless the director allows it (`past_half`). If the
    substitute comes from a withdrawn entry, the two players swap places."""
    everybody = EntryPlayer.objects.filter(tournament=entry.tournament_id)
    same = everybody.filter(player=None, commitment="", name=player.name)
    found = None if same else find_or_create_players([player])[0]
    same = everybody.filter(player=found) if found else same
    other = same.filter(entry__withdrawal__isnull=False).exclude(entry=entry)
    source = other.select_related("entry").first()
    merged: dict[str, Any] = {} if source is None else {"other": source.entry.number}
    with write_act(
        entry.tournament,
        ActKind.SUBSTITUTE,
        author,
        now,
        name=player.name,
        reason=reason.strip(),
        entry=entry.number,
        **merged,
    ) as event:
        closed = event.turns.filter(state=TurnState.CLOSED).count()
        planned = event.turns_planned
        if closed == planned:
            raise refuse_impossible(ImpossibleAction("withdraw.all_played"))
        if Withdrawal.objects.filter(entry=entry).exists():
            withdrawn = ImpossibleAction("withdraw.gone", {"entry": entry.number})
            raise refuse_impossible(withdrawn, event.entry_kind)
        check_reason(reason)
        if 2 * closed >= planned and not past_half:
            raise Refusal(
                "substitute.past_half",
                _(
                    "%(closed)d of %(planned)d turns have been played, so at least half of the "
                    "event is over. To allow the substitution, tick the box."
                )
                % {"closed": closed, "planned": planned},
            )
        member = entry.members.filter(position=position).first()
        if member is None:
            raise refuse_entry(
                "substitute.nobody",
                entry,
                _(
                    "This player is no longer part of %(who)s: reload the page to see the current "
                    "players."
                ),
            )
        if same.filter(pk=member.pk).exists():
            raise Refusal(
                "substitute.same",
                _("%(name)s is the player who leaves: enter another name.") % {"name": player.name},
            )
        if source is None and same.exists():
            raise refuse_seated_player(player.name)

        def note(of: EntryPlayer, left: str, entered: str) -> Substitution:
            return Substitution.objects.create(
                entry=of.entry,
                turn=closed + 1,
                position=of.position,
                left=left,
                left_salt=of.salt,
                left_commitment=of.commitment,
                entered=entered,
                reason=reason.strip(),
                author_name=author.name,
                created_at=now,
            )

        substitution = note(member, member.name, player.name)
        if source is not None:
            note(source, source.name, member.name)
            source.delete()
        gone = _replace_player(member, found, player)
        if source is not None:
            member.salt = source.salt
            member.save()
            gone.entry, gone.position = source.entry, source.position
            gone.save(force_insert=True)
    return substitution


def _replace_player(member: EntryPlayer, found: Player | None, player: Person) -> EntryPlayer:
    """Write the new player over the row `member`; return the old player as an unsaved row. `found`:
    the `Player` row of the new player, or None if the list of known players lacks the player."""
    gone = EntryPlayer(
        tournament_id=member.tournament_id,
        player_id=member.player_id,
        salt=member.salt,
        commitment=member.commitment,
        **asdict(Person.of(member)),
    )
    member.player = found
    member.salt, member.commitment = make_salt(), ""
    for name, value in asdict(player).items():
        setattr(member, name, value)
    member.save()
    return gone
