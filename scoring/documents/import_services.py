"""Create an event from a bundle, completely or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from hashlib import sha256
from itertools import count

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import DatabaseError, transaction

from players.models import Player
from players.names import fold_name
from players.person import Person
from players.services import CardNameMismatch, find_or_create_players
from scoring.core.bundle import values
from scoring.core.bundle.links import check_links, check_rows
from scoring.core.bundle.order import WriteOrder
from scoring.core.bundle.outcome_values import StoredLine
from scoring.core.bundle.play_alone import make_salt
from scoring.core.bundle.reading import BadBundle, write_bundle
from scoring.core.collecting import without_collecting
from scoring.core.play.acts import ActKind
from scoring.core.play.sessions import write_starts
from scoring.core.play.turns import TurnState
from scoring.documents.import_turns_services import Rows, make_row, write_imported_turns
from scoring.models.act import IMPORTED, Act, StandingsVersion
from scoring.models.adjustment import Adjustment
from scoring.models.entry import Entry, EntryPlayer, Substitution, Withdrawal
from scoring.models.phase import Phase, Section
from scoring.models.signing import SignedEdition
from scoring.models.tournament import EventPrizes, Tournament, UnknownKeys

RESERVED_SLUGS = {
    "account", "accounts", "backups", "circuits", "conversion-tables", "demo", "export-profiles",
    "formats", "import", "members", "new", "personal", "rules", "welcome",
}  # fmt: skip
"""Slugs that an event cannot have, because URLs of other pages use them."""


@without_collecting()
def import_bundle(bundle: values.Bundle, *, director: str = "") -> Tournament:
    """Create an event with all contents of a bundle, directed by account `director` if given.

    Its slug is the bundle's, with a number appended if that is taken. Players and clubs are matched
    by card or name. Figures are imported unchanged and unchecked (see `verify`). Photos, tickets
    and accounts are not imported, and the journal's acts cannot be undone. Raises BadBundle if the
    bundle is invalid or incomplete; then nothing was written."""
    if bundle.contents == values.Contents.PLAY:
        raise BadBundle("play_alone")
    check_links(bundle)
    check_rows(bundle)
    if bundle.event.language not in dict(settings.LANGUAGES):
        raise BadBundle("choice", "event.language", known=", ".join(dict(settings.LANGUAGES)))
    for at, act in enumerate(bundle.acts):
        if act.kind not in {*ActKind}:
            raise BadBundle("dangling", f"acts[{at}].kind", value=act.kind)
    user = User.objects.filter(username=director, is_active=True).first() if director else None
    if director and user is None:
        raise BadBundle("director", name=director)
    try:
        with transaction.atomic():
            return _write(bundle, user)
    except DatabaseError as error:
        raise BadBundle("rows") from error


def _write(bundle: values.Bundle, director: User | None) -> Tournament:
    order = WriteOrder(bundle)
    is_public = any(turn.state != TurnState.DRAFT for turn in bundle.turns)
    tournament = _write_event(bundle.event, order.last, is_public=is_public)
    if director is not None:
        tournament.directors.add(director)
    phases, sections = _write_phases(tournament, bundle.phases)
    entries = _write_entries(tournament, bundle.entries)
    rows = Rows(tournament, phases, sections, entries, order)
    turns = write_imported_turns(rows, bundle.turns)
    Adjustment.objects.bulk_create(
        make_row(
            Adjustment,
            ruling,
            entry=entries[ruling.entry],
            turn=turns[ruling.turn] if ruling.turn is not None else None,
        )
        for ruling in bundle.adjustments
    )
    _write_acts(tournament, bundle, entries, order)
    _write_editions(tournament, bundle)
    if bundle.prizes is not None:
        EventPrizes.objects.create(tournament=tournament, data=bundle.prizes.plan)
    if bundle.unknown:
        UnknownKeys.objects.create(
            tournament=tournament, keys=[asdict(one) for one in bundle.unknown]
        )
    if (kept := bundle.standings.kept) is not None:
        make_row(
            StandingsVersion,
            kept,
            tournament=tournament,
            created_at_revision=order.find(kept.at, kept.at_revision),
            tells_turn=max([kept.after_turn, *(row.turn or 0 for row in bundle.adjustments)]),
            rows=[_list_known(line) for line in kept.rows],
        ).save(force_insert=True)
    return tournament


def _write_editions(event: Tournament, bundle: values.Bundle) -> None:
    """Record the documents signed elsewhere, so that those signed here get the next numbers."""
    if (edition := bundle.edition) is not None:
        SignedEdition.objects.create(
            tournament=event,
            number=edition.number,
            exported_at=bundle.exported_at,
            revision=event.revision,
            sha256=sha256(write_bundle(bundle).encode()).hexdigest(),
        )
    if (play := bundle.play) is not None:
        make_row(
            SignedEdition,
            play,
            tournament=event,
            contents=values.Contents.PLAY,
            revision=event.revision,
        ).save(force_insert=True)


def _list_known(line: StoredLine) -> dict[str, int]:
    """Return an entry's row of the standings as a dict, without the fields that are None."""
    return {name: figure for name, figure in asdict(line).items() if figure is not None}


def _write_event(event: values.Event, revision: int, *, is_public: bool) -> Tournament:
    tournament = make_row(
        Tournament,
        event,
        slug=_find_slug(event.slug),
        sessions=write_starts(event.list_session_starts()),
        revision=revision,
        is_public=is_public,
    )
    tournament.save(force_insert=True)
    return tournament


def _find_slug(slug: str) -> str:
    try:
        validate_slug(slug)
    except ValidationError:
        raise BadBundle("value", "event.slug") from None
    base = slug[:70]
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    taken |= RESERVED_SLUGS
    if slug not in taken:
        return slug
    return next(name for n in count(2) if (name := f"{base}-{n}") not in taken)


_Sections = dict[tuple[int, int], Section]
"""Sections by (phase number, section number)."""


def _write_phases(
    event: Tournament, phases: Sequence[values.Phase]
) -> tuple[dict[int, Phase], _Sections]:
    made = {phase.number: make_row(Phase, phase, tournament=event) for phase in phases}
    Phase.objects.bulk_create(made.values())
    sections = {
        (phase.number, section.number): make_row(Section, section, phase=made[phase.number])
        for phase in phases
        for section in phase.sections
    }
    Section.objects.bulk_create(sections.values())
    return made, sections


def _write_entries(event: Tournament, entries: Sequence[values.Entry]) -> dict[int, Entry]:
    made = {entry.number: make_row(Entry, entry, tournament=event) for entry in entries}
    Entry.objects.bulk_create(made.values())
    _write_players(event, entries, made)
    Withdrawal.objects.bulk_create(
        make_row(Withdrawal, left, entry=made[entry.number])
        for entry in entries
        if (left := entry.withdrawal) is not None
    )
    Substitution.objects.bulk_create(
        make_row(
            Substitution,
            change,
            entry=made[entry.number],
            left_salt=change.left_salt or ("" if change.left_commitment else make_salt()),
        )
        for entry in entries
        for change in entry.substitutions
    )
    return made


def _write_players(
    event: Tournament, entries: Sequence[values.Entry], made: dict[int, Entry]
) -> None:
    """Find or create the players of all entries. Their names at the event are imported unchanged.

    Players erased before the export are not linked to a person. `made`: entry rows by number."""
    everybody = [
        (f"entries[{at}].players[{n}]", made[entry.number], player)
        for at, entry in enumerate(entries)
        for n, player in enumerate(entry.players)
    ]
    for path, _, player in everybody:
        if not fold_name(player.name):
            raise BadBundle("value", f"{path}.name")
    listed = [each for each in everybody if not each[2].commitment]
    cards = {player.card_number for _, _, player in listed}
    known = set(
        Player.objects.filter(card_number__in=cards - {""}).values_list("card_number", flat=True)
    )
    try:
        found = find_or_create_players(
            [
                # Match a known card without the club, which may have changed since the event.
                Person(player.name, player.card_number)
                if player.card_number in known
                else Person.of(player)
                for _, _, player in listed
            ]
        )
    except CardNameMismatch as mismatch:
        told = mismatch.params["card"], mismatch.params["name"]
        path = next(path for path, _, player in listed if (player.card_number, player.name) == told)
        raise BadBundle("card", path, **mismatch.params) from mismatch
    rows: dict[str, Player] = {}
    taken: set[int] = set()
    for (path, _, player), row in zip(listed, found, strict=True):
        if row.pk in taken:
            raise BadBundle("player", path, name=player.name)
        taken.add(row.pk)
        rows[path] = row
    EntryPlayer.objects.bulk_create(
        make_row(
            EntryPlayer,
            player,
            tournament=event,
            entry=entry,
            player=rows.get(path),
            salt=player.salt or ("" if player.commitment else make_salt()),
        )
        for path, entry, player in everybody
    )


def _write_acts(
    event: Tournament, bundle: values.Bundle, entries: dict[int, Entry], order: WriteOrder
) -> None:
    """Write the journal. Its acts cannot be undone, since a bundle has no undo data."""
    came: dict[int, list[int]] = {}
    for entry in bundle.entries:
        if entry.late_act is not None:
            came.setdefault(entry.late_act, []).append(entries[entry.number].pk)
    acts = {
        act.number: make_row(
            Act,
            act,
            tournament=event,
            changes={
                IMPORTED: True,
                "entry": {"added": came.get(act.number, []), "removed": [], "changed": []},
            },
            created_at_revision=order.find(act.at, act.at_revision),
        )
        for act in bundle.acts
    }
    Act.objects.bulk_create(acts.values())
    undone = [act for act in bundle.acts if act.undone_by is not None]
    for act in undone:
        acts[act.number].undone_by = acts[act.undone_by or 0]
    Act.objects.bulk_update([acts[act.number] for act in undone], ["undone_by"])
