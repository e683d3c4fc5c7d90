"""The database tables of an event; Django finds the models through this module."""

from scoring.models import (  # noqa: F401  for Django
    account,
    act,
    adjustment,
    api_token,
    call,
    entry,
    erasure,
    hall_screens,
    held,
    kept,
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
