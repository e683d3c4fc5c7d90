"""Save and change the desk's circuits."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from secrets import token_hex

from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.circuits.circuit import Circuit
from scoring.library.services import change_kept, save_value
from scoring.models.kept import KeptCircuit
from scoring.models.tournament import Tournament

SEED_BYTES = 4


def save_circuit(*, circuit: Circuit, author: Author, now: datetime) -> KeptCircuit:
    """Save a new circuit under a key made from its name, and draw the seed of its lots."""
    circuit = replace(circuit, lot_seed=token_hex(SEED_BYTES))
    _check_events(circuit)
    return save_value(
        KeptCircuit, circuit, taken={"new"}, nameless="circuit", author=author, now=now
    )


def change_circuit(
    *, kept: KeptCircuit, circuit: Circuit, author: Author, now: datetime
) -> KeptCircuit:
    """Store the new settings of a circuit, with the key and the seed of the draw by lot unchanged.

    Raises Refusal if another circuit has the name, or an added event does not exist.
    """
    circuit = replace(circuit, lot_seed=kept.circuit.lot_seed)
    _check_events(circuit, kept.circuit)
    return change_kept(kept, circuit, author=author, now=now)


def _check_events(circuit: Circuit, before: Circuit | None = None) -> None:
    """Raise Refusal `circuit.no_event` if an added event does not exist."""
    known = {stage.event for stage in before.stages} if before else set()
    added = {stage.event for stage in circuit.stages} - known
    found = Tournament.objects.filter(slug__in=added, deleted_at=None).count()
    if found < len(added):
        raise Refusal("circuit.no_event", _("An event that you added no longer exists: remove it."))
