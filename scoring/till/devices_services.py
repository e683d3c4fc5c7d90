"""Find and open tills: an account has a separate till on each of its devices."""

from __future__ import annotations

from itertools import count

from scoring.actions.authors_services import Author
from scoring.models.till import TillDevice, get_till_name
from scoring.models.tournament import Tournament


def find_own_till(event: Tournament, author: Author) -> TillDevice | None:
    """Return the till of the author's account on its device; None before its first payment. One
    query."""
    own = {"author_name": author.name, "device": author.device, "key": author.device_key}
    return event.till_devices.filter(**own).first()


def open_own_till(event: Tournament, author: Author) -> TillDevice:
    """Create a till for the author's account and device. The caller must hold the event's lock."""
    taken = set(event.till_devices.values_list("name", flat=True))
    names = (get_till_name(author.name, author.device, number) for number in count(1))
    return event.till_devices.create(
        name=next(name for name in names if name not in taken),
        author_name=author.name,
        device=author.device,
        key=author.device_key,
    )
