"""The rankings of a circuit as a signed document, like the document of an event."""

from __future__ import annotations

import json
from datetime import datetime
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.utils.timezone import localdate

from scoring.circuits.queries import CircuitSeason
from scoring.core.bundle.values import GENERATOR
from scoring.core.circuits.ranking import CircuitLine, rank_circuit, rank_clubs
from scoring.core.signing.minisign import SUFFIX, sign
from scoring.signing.services import load_signing_key

FORMAT = "burraco-circuit-1"


def sign_circuit(season: CircuitSeason, now: datetime) -> bytes:
    """Return a zip of the document and its signature. Raises BrokenKeyFile, OSError."""
    content = json.dumps(build_circuit_document(season, now), ensure_ascii=False, indent=1).encode()
    key = season.circuit.key
    comment = (
        f"circuit:{key} desk:{settings.DESK_NAME} program:{GENERATOR}-{settings.VERSION} "
        f"timestamp:{int(now.timestamp())}"
    )
    signature = sign(content, comment, load_signing_key(now)).format().encode()
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(f"{key}.json", content)
        archive.writestr(f"{key}.json{SUFFIX}", signature)
    return packed.getvalue()


def build_circuit_document(season: CircuitSeason, now: datetime) -> dict[str, Any]:
    """Return the circuit, the results of its events, and every ranking. Points: hundredths.

    From the circuit's rules and the results anybody can compute the rankings again.
    """
    day = localdate(now)
    players = {
        player: {"name": person.name, "card_number": person.card_number, "club": person.club}
        for player, person in sorted(season.people.items())
    }
    return {
        "format": FORMAT,
        "generator": f"{GENERATOR}-{settings.VERSION}",
        "day": day.isoformat(),
        "circuit": season.circuit.to_data(),
        "players": players,
        "events": [
            {
                "event": event.slug,
                "name": event.name,
                "date": event.date.isoformat(),
                "revision": event.revision,
                "entries": each.entries,
                "results": [line._asdict() for line in each.lines],
            }
            for event, each in zip(season.events, season.results, strict=True)
        ],
        "rankings": [
            {
                "part": ranking.part,
                "lines": [_write_line(line) for line in ranking.lines],
                "unlisted": [_write_line(line) for line in ranking.unlisted],
            }
            for ranking in rank_circuit(season.circuit, season.results, day)
        ],
        "clubs": [line._asdict() for line in rank_clubs(season.circuit, season.results, day)],
    }


def _write_line(line: CircuitLine) -> dict[str, Any]:
    return {
        "place": line.place,
        "player": line.player,
        "points": line.points,
        "career": line.career,
        "qualified_in": line.qualified_in,
        "events": [
            {"event": score.stage, "points": score.points, "counts": score.counts}
            for score in line.scores
        ],
    }
