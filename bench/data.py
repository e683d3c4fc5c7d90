"""Creates events of any size in the bench's database. Rows are written in bulk, bypassing the
services, with the totals that the services would store."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache

from django.contrib.auth.models import User

from bench.names import make_names
from bench.records import make_deals
from players.models import Club, Player
from scoring.actions.authors_services import Author
from scoring.core.generator.records import DrawnRecord
from scoring.core.pairing.phase import PhasePlan
from scoring.core.play.acts import ActKind
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.core.rules.presets import FIBUR_2026
from scoring.events.life_services import publish_event
from scoring.events.phases_services import PhaseSettings
from scoring.events.services import TournamentSettings, create_event
from scoring.models.entry import Entry, EntryPlayer
from scoring.models.phase import Section
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.standings.services import keep_standings

NOW = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)
SMAZZATE = 4
BATCH = 5_000
CLUBS = 20
LINES = (Line.NS, Line.EW)


@cache
def make_event(
    pairs: int,
    turns: int,
    *,
    with_smazzate: bool = False,
    movement: str = "mitchell",
    planned: int = 0,
    is_playing: bool = False,
) -> Tournament:
    """Create an event of `pairs` pairs (an even number) with `turns` closed turns.

    Its only phase has `planned` turns, or more if more are played. `is_playing`: one more turn is
    in play, with half of its smazzate recorded. `with_smazzate`: closed turns have their smazzate,
    else only totals. Seats are a Mitchell's, even if `movement` is another one.
    """
    director, _ = User.objects.get_or_create(username="bench")
    plan = PhasePlan(movement, max(planned, turns + is_playing), SMAZZATE, 60)
    event = create_empty_event(director, f"Bench {pairs} pairs {movement}", "en", plan)
    publish_event(event=event)
    event.refresh_from_db()
    entries = register(event, pairs)
    rng = random.Random(f"bench {pairs}")
    section = Section.objects.create(
        phase=event.phases.get(), number=1, members=list(range(1, pairs + 1))
    )
    for number in range(1, turns + 1):
        _play_turn(section, number, entries, rng, with_smazzate)
    keep_standings(event, NOW, ActKind.CLOSE_TURN, Author.of(director))
    if is_playing:
        _play_turn(section, turns + 1, entries, rng, True, recorded=SMAZZATE // 2)
    return event


def create_empty_event(director: User, name: str, language: str, plan: PhasePlan) -> Tournament:
    settings = TournamentSettings(
        name=name,
        date=NOW.date(),
        place="Hall",
        organiser="Club",
        language=language,
        rules_key=FIBUR_2026.key,
        tiebreaks=("vp", "mp", "gp", "direct"),
    )
    phases = [PhaseSettings(plan, "four-smazzate")]
    return create_event(director=director, settings=settings, phases=phases)


def register(event: Tournament, pairs: int) -> list[Entry]:
    """Register `pairs` pairs, with clubs and membership cards, in the order of their numbers."""
    clubs = [
        Club.objects.get_or_create(key=f"circolo {n}", defaults={"name": f"Circolo {n}"})[0]
        for n in range(CLUBS)
    ]
    players = []
    for n, name in enumerate(make_names(2 * pairs, f"bench {pairs}")):
        card = f"{event.pk:02d}{n:06d}"
        players.append(Player(name=name, card_number=card, club=clubs[n % CLUBS]))
        players[-1].set_key()
    players = Player.objects.bulk_create(players, BATCH)
    entries = Entry.objects.bulk_create(
        [Entry(tournament=event, number=n) for n in range(1, pairs + 1)], BATCH
    )
    EntryPlayer.objects.bulk_create(
        [
            EntryPlayer(
                tournament=event,
                entry=entries[n // 2],
                player=player,
                position=n % 2 + 1,
                name=player.name,
                card_number=player.card_number,
                club=clubs[n % CLUBS].name,
            )
            for n, player in enumerate(players)
        ],
        BATCH,
    )
    return entries


def _play_turn(
    section: Section,
    number: int,
    entries: Sequence[Entry],
    rng: random.Random,
    with_smazzate: bool,
    recorded: int = SMAZZATE,
) -> None:
    """Create a turn with `recorded` smazzate per table, closed if `recorded` equals SMAZZATE.

    Otherwise the turn is in play. Seats are a Mitchell's: half the pairs stay, the others move on
    by one table. `with_smazzate`: write each smazzata, not only the totals.
    """
    phase, is_closed = section.phase, recorded == SMAZZATE
    turn = Turn.objects.create(
        tournament=phase.tournament,
        phase=phase,
        number=number,
        state=TurnState.CLOSED if is_closed else TurnState.PLAYING,
        started_at=NOW,
        closed_at=NOW if is_closed else None,
    )
    half = len(entries) // 2
    tables = Table.objects.bulk_create(
        [
            Table(turn=turn, section=section, number=n, due=SMAZZATE, recorded=recorded)
            for n in range(1, half + 1)
        ],
        BATCH,
    )
    deals = make_deals()
    played = [[rng.choice(deals) for _ in range(recorded)] for _ in tables]
    seats = []
    for index, (table, smazzate) in enumerate(zip(tables, played, strict=True)):
        gp = {line: sum(deal.sums.side(line).total for deal in smazzate) for line in LINES}
        mp = gp[Line.NS] - gp[Line.EW]
        pairs = entries[index], entries[half + (index + number) % half]
        vps = phase.conversion.split(mp)
        for line, entry, own_mp, vp in zip(LINES, pairs, (mp, -mp), vps, strict=True):
            seats.append(
                Seat(
                    turn=turn,
                    table=table,
                    entry=entry,
                    line=line,
                    gp=gp[line],
                    mp=own_mp if is_closed else None,
                    vp=vp if is_closed else None,
                    clean_burrachi=sum(deal.sums.side(line).clean_burrachi for deal in smazzate),
                )
            )
    Seat.objects.bulk_create(seats, BATCH)
    if with_smazzate:
        _record(tables, played)


def _record(tables: Sequence[Table], played: Sequence[Sequence[DrawnRecord]]) -> None:
    deals = [deal for smazzate in played for deal in smazzate]
    smazzate = Smazzata.objects.bulk_create(
        [
            Smazzata(
                table=table,
                number=n,
                revision=1,
                ns_gp=deal.sums.ns.total,
                ew_gp=deal.sums.ew.total,
                ns_clean=deal.sums.ns.clean_burrachi,
                ew_clean=deal.sums.ew.clean_burrachi,
            )
            for table, of_table in zip(tables, played, strict=True)
            for n, deal in enumerate(of_table, start=1)
        ],
        BATCH,
    )
    SmazzataRevision.objects.bulk_create(
        [
            SmazzataRevision(
                smazzata=smazzata,
                number=1,
                depth="cards",
                record=deal.record,
                sums=deal.sums,
                key="bench",
                author_name="Arbitro di sala",
                created_at=NOW,
                created_at_revision=1,
            )
            for smazzata, deal in zip(smazzate, deals, strict=True)
        ],
        BATCH,
    )
