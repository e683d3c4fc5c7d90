"""Database tables of events and of the installation; Django finds the models in this module."""

from scoring.models import (  # noqa: F401  for Django
    account,
    act,
    adjustment,
    call,
    entry,
    erasure,
    hall_screens,
    held,
    kept,
    merge,
    phase,
    sign_up,
    signature,
    signing,
    smazzata,
    station,
    ticket,
    till,
    tournament,
    turn,
)
