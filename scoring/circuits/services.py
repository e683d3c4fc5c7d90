from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from io import BytesIO
from secrets import token_hex
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.utils.timezone import localdate

from scoring.actions.authors_services import Author
from scoring.circuits.queries import CircuitSeason
from scoring.core.bundle.reading import write_document, write_value
from scoring.core.bundle.values import GENERATOR
from scoring.core.circuits.circuit import Circuit
from scoring.core.circuits.document import CIRCUIT_SCHEMA, CIRCUIT_VERSION, CircuitDocument
from scoring.core.circuits.ranking import rank_circuit, rank_clubs
from scoring.core.signing.minisign import SUFFIX, sign
from scoring.library.services import save_value
from scoring.models.kept import KeptCircuit
from scoring.signing.services import load_signing_key

SEED_BYTES = 4


def save_circuit(*, circuit: Circuit, author: Author, now: datetime) -> KeptCircuit:
    """Save a new circuit under a key made from its name, with a random seed for lots in ties."""
    circuit = replace(circuit, lot_seed=token_hex(SEED_BYTES))
    return save_value(
        KeptCircuit, circuit, taken={"new"}, nameless="circuit", author=author, now=now
    )


def sign_circuit(season: CircuitSeason, now: datetime) -> bytes:
    """Return a zip of the document and its signature. Raises BrokenKeyFile, OSError."""
    program, key = f"{GENERATOR}-{settings.VERSION}", season.circuit.key
    about = season.circuit, season.results, localdate(now)
    document = CircuitDocument(
        CIRCUIT_SCHEMA,
        CIRCUIT_VERSION,
        program,
        localdate(now),
        season.circuit,
        tuple(season.results),
        rank_circuit(*about),
        rank_clubs(*about),
    )
    content = write_document(write_value(document)).encode()
    comment = (
        f"circuit:{key} desk:{settings.DESK_NAME} program:{program} "
        f"timestamp:{int(now.timestamp())}"
    )
    signature = sign(content, comment, load_signing_key(now)).format()
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(f"{key}.json", content)
        archive.writestr(f"{key}.json{SUFFIX}", signature)
    return packed.getvalue()
