"""Withdrawals of entries and substitutions of players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db.models import Max

from players.models import Player
from players.person import Person
from players.services import find_or_create_players
from scoring.common.acts_services import write_act
from scoring.common.authors_services import Author
from scoring.common.phases_queries import PhaseInPlay, find_phase_in_play
from scoring.common.refusals_services import Refusal, refuse_entry
from scoring.core.bundle.play_alone import make_salt
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import Award
from scoring.core.play.penalties import NO_SCORE
from scoring.core.play.seats import Presence
from scoring.core.play.table import convert, sum_seat
from scoring.core.play.team_match import sum_awards
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.core.rules.sides import Sides
from scoring.entries.queries import has_played, is_out
from scoring.models.entry import Entry, EntryPlayer, Substitution, Withdrawal
from scoring.models.tournament import Tournament
from scoring.models.turn import BY_LINE, Seat, Table, Turn
from scoring.play.ledger_queries import load_played_tables
from scoring.play.totals_services import recompute_totals
from scoring.rulings.services import write_score
from scoring.seating.services import drop_drafts


def withdraw_entry(
    *, entry: Entry, justified: bool, award: Award, reason: str, author: Author, now: datetime
) -> Withdrawal:
    """Withdraw an entry: its played turns stand, its future opponents rest.

    The entry gets `award` for each turn that it does not finish, a team at each of its tables (its
    victory points once, where a table for teams converts its turns). At a table in play the
    opponents get the larger of a bye's award and their points made there; if they leave too, both
    get nothing there.
    """
    with write_act(
        entry.tournament, ActKind.WITHDRAW, author, now, reason=reason.strip(), entry=entry.number
    ) as event:
        place = find_phase_in_play(event)
        if place is None:
            raise Refusal("withdraw.all_played")
        if not place.before and not place.published:
            raise refuse_entry("withdraw.not_begun", entry)
        if Withdrawal.objects.filter(entry=entry).exists():
            raise refuse_entry("withdraw.gone", entry)
        if is_out(entry, place):
            raise refuse_entry("withdraw.out", entry)
        if not reason.strip():
            raise Refusal("ruling.reason_missing")
        first = place.next_turn
        turn = event.turns.filter(number=first, state=TurnState.PLAYING).first()
        if turn is not None and has_played(entry, turn):
            first += 1
        first = max(first, entry.first_turn)
        if first > event.turns_planned:
            raise Refusal("withdraw.all_played")
        total = sum_awards(award, event.pairs_per_team, place.phase.team_conversion)
        if turn is not None and turn.number == first:
            _leave_turn(event, turn, entry, award, total, reason.strip(), author, now)
        withdrawal = Withdrawal.objects.create(
            entry=entry,
            turn=first,
            justified=justified,
            vp=total.vp,
            mp=total.mp,
            reason=reason.strip(),
            author_name=author.name,
            created_at=now,
        )
        _leave_turns_to_come(event, place, entry, first, total)
        recompute_totals(event)
    return withdrawal


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
    """Let a player replace another in an entry, from the first turn that is not closed.

    Once half of the turns are played this is refused unless the director allows it (`past_half`).
    A player of an entry that has withdrawn may come, and the one replaced goes there: two broken
    entries become one, and nobody else's seat changes.
    """
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
            raise Refusal("withdraw.all_played")
        if Withdrawal.objects.filter(entry=entry).exists():
            raise refuse_entry("withdraw.gone", entry)
        if not reason.strip():
            raise Refusal("ruling.reason_missing")
        if 2 * closed >= planned and not past_half:
            raise Refusal("substitute.past_half", {"closed": closed, "planned": planned})
        member = entry.members.filter(position=position).first()
        if member is None:
            raise refuse_entry("substitute.nobody", entry)
        if same.filter(pk=member.pk).exists():
            raise Refusal("substitute.same", {"name": player.name})
        if source is None and same.exists():
            raise Refusal("entries.player_twice", {"name": player.name})

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
    """Put a player in this place of an entry; the one who was there, as a row not stored."""
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


def _leave_turn(
    tournament: Tournament,
    turn: Turn,
    entry: Entry,
    award: Award,
    total: Award,
    reason: str,
    author: Author,
    now: datetime,
) -> None:
    """Withdraw the entry from a turn in play, at every table that it has not completed."""
    seats = list(Seat.objects.filter(turn=turn, entry=entry, kind=Presence.PLAYS))
    tables = {table.pk: table for table in Table.objects.filter(seats__in=seats)}
    partnered = Seat.objects.filter(table__in=tables, chair=2).exists()
    if not seats or (partnered and not any(table.recorded for table in tables.values())):
        _vacate(turn, entry, total)
        return
    for seat in seats:
        assert seat.table_id is not None  # nosec B101  # narrows a type for mypy
        table = tables[seat.table_id]
        left = Withdrawal.objects.filter(turn=turn.number, entry__seats__table=table)
        if table.recorded < table.due and left.exists():
            nothing = Sides(*[NO_SCORE] * tournament.rules.sides)
            write_score(table, nothing, reason, author, now)
        elif seat.mp is None:
            lines = tournament.rules.lines
            scores = {line: _find_score(tournament, turn, table, line) for line in lines}
            if partnered:
                _vacate(turn, entry, total)
                if table.seats.filter(kind=Presence.BYE).exists():
                    continue
            else:
                scores[Line(seat.line)] = award
            write_score(table, Sides(*scores.values()), reason, author, now)


def _find_score(tournament: Tournament, turn: Turn, table: Table, line: Line) -> Award:
    """The award of the entry left at a table: a bye's, or its points made there if they are
    more."""
    bye = tournament.find_bye_award(turn.phase.smazzate)
    if not table.recorded:
        return bye
    played = load_played_tables(tournament, [table])[table.pk]
    side = Line(line)
    chairs = table.seats.filter(line=line).values_list("chair", flat=True)
    mp = max(sum_seat(played, side, chair).mp for chair in chairs)
    vp = convert(played, side, mp)
    if vp is None:  # part of a team's match
        return Award(bye.vp, max(bye.mp, mp))
    return max(bye, Award(vp, mp))


def _leave_turns_to_come(
    tournament: Tournament, place: PhaseInPlay, entry: Entry, first: int, total: Award
) -> None:
    """Free the entry's seats in the turns from `first` on that have not begun.

    A draft paired from results is dropped: without this entry the pairings would differ.
    """
    published = tournament.turns.filter(state=TurnState.PUBLISHED, number__gte=first)
    _vacate_all(published, entry, total)
    drafts = tournament.turns.filter(state=TurnState.DRAFT)
    if not place.published:
        drop_drafts(tournament)
    elif place.phase.find_movement().needs_results:
        drafts.delete()
    else:
        _vacate_all(drafts, entry, total)


def _vacate_all(turns: Iterable[Turn], entry: Entry, total: Award) -> None:
    for turn in turns:
        if turn.seats.filter(entry=entry).exists():
            _vacate(turn, entry, total)


def _vacate(turn: Turn, entry: Entry, total: Award) -> None:
    """Remove an entry from its seats in a turn; an entry left alone at a table rests, and so do two
    of three sides."""
    sides = turn.tournament.rules.sides
    tables = list(Table.objects.filter(seats__turn=turn, seats__entry=entry))
    turn.seats.filter(entry=entry).delete()
    Seat.objects.create(turn=turn, entry=entry, kind=Presence.ABSENT, vp=total.vp, mp=total.mp)
    for table in tables:
        if not table.recorded:
            _reseat_remaining(table)
        lines = set(table.seats.values_list("line", flat=True))
        if not lines:
            table.delete()
        elif len(lines) < sides:
            table.seats.update(kind=Presence.BYE)
            if sides > 2:
                _part_resting(turn, table)


def _part_resting(turn: Turn, table: Table) -> None:
    """Give each of those who stay of three sides a half table; a second one is the turn's last."""
    first, *others = table.seats.order_by(BY_LINE)
    for seat in others:
        last = turn.tables.aggregate(last=Max("number"))["last"]
        seat.table = Table.objects.create(
            turn=turn, section=table.section, number=last + 1, due=table.due
        )
    for seat in (first, *others):
        seat.line = Line.NS
        seat.save(update_fields=["table", "line"])


def _reseat_remaining(table: Table) -> None:
    """Reseat the players who stay: three form a table of three, two play each other."""
    seats = list(table.seats.order_by(BY_LINE, "chair"))
    if len(seats) == 3 and seats[1].line == Line.NS:
        moved, line, chair = seats[1], Line.EW, 3 - seats[2].chair
    elif len(seats) == 2 and table.of_three and seats[0].line == Line.EW:
        moved, line, chair = seats[0], Line.NS, 1
    else:
        moved = None
    if moved is not None:
        moved.line, moved.chair = line, chair
        moved.save(update_fields=["line", "chair"])
    table.of_three = len(seats) == 3
    table.save(update_fields=["of_three"])
