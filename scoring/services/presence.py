"""Who comes late, who leaves before the end, and who takes whose place."""

from __future__ import annotations

from datetime import datetime

from players.roster import RosterPlayer
from players.services import find_or_create_players
from scoring.models.act import ActKind
from scoring.models.adjustment import AssignedScore
from scoring.models.entry import Entry, EntryPlayer, Substitution, Withdrawal
from scoring.models.tournament import Tournament
from scoring.models.turn import LineChoice, Seat, SeatKind, Table, Turn, TurnState
from scoring.queries.phases import find_phase_in_play
from scoring.rules.awards import Award
from scoring.services.authors import Author
from scoring.services.journal import write_act
from scoring.services.refusals import Refusal
from scoring.services.rulings import write_score
from scoring.services.totals import find_award, settle


def withdraw_entry(
    *, entry: Entry, justified: bool, award: Award, reason: str, author: Author, now: datetime
) -> Withdrawal:
    """Let an entry leave: what it has played stands, its opponents to come rest.

    It gets `award` for each turn that it does not play to the end. At a table that is being played
    its opponents get a bye's award, or what they have made there if that is more.
    """
    with write_act(
        entry.tournament, ActKind.WITHDRAW, author, now, reason=reason.strip(), entry=entry.number
    ) as event:
        place = find_phase_in_play(event)
        if place is None:
            raise Refusal("withdraw.all_played")
        if not place.before and not place.published:
            raise Refusal("withdraw.not_begun", {"entry": entry.number})
        if Withdrawal.objects.filter(entry=entry).exists():
            raise Refusal("withdraw.gone", {"entry": entry.number})
        if not reason.strip():
            raise Refusal("ruling.reason_missing")
        first = place.next_turn
        turn = event.turns.filter(number=first, state=TurnState.PLAYING).first()
        if turn is not None and _leave_table(event, turn, entry, award, reason, author, now):
            first += 1
        withdrawal = Withdrawal.objects.create(
            entry=entry,
            turn=first,
            justified=justified,
            vp=award.vp,
            mp=award.mp,
            reason=reason.strip(),
            author_name=author.name,
            created_at=now,
        )
        for turn in event.turns.filter(state__in=(TurnState.DRAFT, TurnState.PUBLISHED)):
            _vacate(turn, entry, award)
        settle(event)
    return withdrawal


def substitute_player(
    *,
    entry: Entry,
    position: int,
    player: RosterPlayer,
    reason: str,
    past_half: bool,
    author: Author,
    now: datetime,
) -> Substitution:
    """Let a player take another's place in an entry, from the first turn that is not closed.

    Once half of the turns are played it is refused unless the director allows it (`past_half`).
    """
    with write_act(
        entry.tournament, ActKind.SUBSTITUTE, author, now, reason=reason.strip(), entry=entry.number
    ) as event:
        closed = event.turns.filter(state=TurnState.CLOSED).count()
        if not reason.strip():
            raise Refusal("ruling.reason_missing")
        if 2 * closed >= event.turns_planned and not past_half:
            raise Refusal(
                "substitute.past_half", {"closed": closed, "planned": event.turns_planned}
            )
        member = entry.members.filter(position=position).first()
        if member is None:
            raise Refusal("substitute.nobody", {"entry": entry.number})
        found = find_or_create_players([player])[0]
        others = EntryPlayer.objects.filter(tournament=event, player=found).exclude(pk=member.pk)
        if others.exists():
            raise Refusal("entries.player_twice", {"name": player.name})
        substitution = Substitution.objects.create(
            entry=entry,
            turn=closed + 1,
            position=position,
            left=member.name,
            entered=player.name,
            reason=reason.strip(),
            author_name=author.name,
            created_at=now,
        )
        member.player, member.name = found, player.name
        member.card_number, member.club = player.card_number, player.club
        member.save()
    return substitution


def _leave_table(
    tournament: Tournament,
    turn: Turn,
    entry: Entry,
    award: Award,
    reason: str,
    author: Author,
    now: datetime,
) -> bool:
    """Leave a turn that is being played; whether the entry has played it to the end already."""
    seats = list(Seat.objects.filter(turn=turn, entry=entry).select_related("table"))
    at_three = any(
        other.chair == 2 for seat in seats for other in Seat.objects.filter(table=seat.table)
    )
    if at_three or any(seat.kind == SeatKind.BYE for seat in seats):
        _vacate(turn, entry, award)
        return False
    played = bool(seats)
    for seat in seats:
        table = seat.table
        if table is None or (table.recorded >= table.due and seat.vp is not None):
            continue
        played = False
        assigned = AssignedScore.objects.filter(table=table).first()
        scores = {line: _find_score(tournament, turn, table, line, assigned) for line in LineChoice}
        scores[LineChoice(seat.line)] = award
        write_score(
            table, scores[LineChoice.NS], scores[LineChoice.EW], reason.strip(), author, now
        )
    return played


def _find_score(
    tournament: Tournament,
    turn: Turn,
    table: Table,
    line: LineChoice,
    assigned: AssignedScore | None,
) -> Award:
    """What who is left at a table gets: what was assigned, else a bye or its score if higher."""
    if assigned is not None:
        if line == LineChoice.NS:
            return Award(assigned.ns_vp, assigned.ns_mp)
        return Award(assigned.ew_vp, assigned.ew_mp)
    bye = find_award(tournament, turn.phase.smazzate)
    if not table.recorded:
        return bye
    gp = {seat.line: seat.gp for seat in table.seats.all()}
    ns_mp = gp[LineChoice.NS] - gp[LineChoice.EW]
    mp = ns_mp if line == LineChoice.NS else -ns_mp
    winner, loser = turn.phase.conversion.split(abs(mp))
    return max(bye, Award(winner if mp > 0 else loser, mp))


def _vacate(turn: Turn, entry: Entry, award: Award) -> None:
    """Take an entry from its seats in a turn; who is left alone at a table rests."""
    tables = [seat.table for seat in turn.seats.filter(entry=entry).select_related("table")]
    if not tables:
        return
    turn.seats.filter(entry=entry).delete()
    Seat.objects.create(turn=turn, entry=entry, kind=SeatKind.ABSENT, vp=award.vp, mp=award.mp)
    for table in filter(None, tables):
        lines = set(table.seats.values_list("line", flat=True))
        if not lines:
            table.delete()
        elif len(lines) == 1:
            table.seats.update(kind=SeatKind.BYE)
