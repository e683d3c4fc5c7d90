"""Limits guesses at passwords and PINs, and other repeated requests.

A lock is anything that guesses could open: an account, the page for the tables' PINs, one side's
signature at one table, or the code of the first start. A wrong guess is a miss. Misses are stored
in the database, so that all processes of the server count the same ones. The misses of an address
are forgotten ten minutes after its last miss. A lock closed to an address refuses its guesses.
Refused guesses are not counted, so they do not keep the lock closed.

A guest at one address cannot lock out an honest table or director: the misses of one address close
locks only to that address. Other limits count the misses of all addresses together; a single
address is locked out before it reaches them.

- **Log-in.** Ten misses from an address at one account close that account to it; thirty at all
  accounts together close all accounts to it. After 50 misses from all addresses at one account, or
  100 at all accounts, an address may miss only once. An address that has logged in to the account
  before has only the limit of ten misses.
- **PIN of a table.** Ten misses close the page to that address. After twenty misses from all
  addresses together, an address may miss only three times, and the page also asks for the table's
  number, so that a guess no longer tries all tables at once. The QR code on a table's card needs
  no PIN.
- **Signature.** Only the holder of a table's link can guess here. Ten misses close a side's lock
  to that address. Twenty from all addresses close it to all, because four digits allow no more. The
  pair can still sign on its own page, and a new link for the table opens the side again.
- **Code of the first start.** Ten misses close it to that address, twenty from all addresses
  close it to all. The desk's own machine needs no code.
- **Links by mail.** Each request counts as a miss: ten from one address, sixty from all.
- **Tokens of programs.** After ten wrong tokens from an address, the API answers that address's
  further wrong tokens with "too many". The right token always allows writes.
- **Backups made by hand.** Each one counts as a miss: ten for one account.
- **Sign-ups for an event.** Each one sent or corrected counts as a miss: twenty from one address
  (for IPv6, a network of 64 bits). After two hundred from all, only an address that has sent none
  may send one."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, Sum

from scoring.core.limits import AUTHOR_MAX
from scoring.models.account import Guesses, KnownAddress

LOG_IN, ENTER, SIGN, START, RESET, BACKUP, SIGN_UP, API = (
    "login:", "enter:", "sign:", "start:", "reset:", "backup:", "signup:", "api:",
)  # fmt: skip
"""Prefixes of lock names: the kinds of guesses and requests that are limited."""
FORGOTTEN_AFTER: Final = timedelta(minutes=10)

OF_ADDRESS: Final = 10
"""Maximum wrong guesses of an address at one lock."""
OF_ADDRESS_AT_LOG_IN: Final = 30
OF_ACCOUNT, OF_ALL_ACCOUNTS = 50, 100
ONCE_ACCOUNTS_ARE_GUESSED: Final = 1
OF_ALL_AT_PINS: Final = 20
ONCE_PINS_ARE_GUESSED: Final = 3
OF_ALL_AT_SIGNATURE: Final = 20
OF_ADDRESS_AT_SIGN_UPS, OF_ALL_AT_SIGN_UPS = 20, 200
"""Maximum recent sign-ups for one event: from one address, and from all addresses."""
ONCE_SIGN_UPS_ARE_MANY: Final = 1
OF_ALL = {START: 20, RESET: 60}
"""Maximum wrong guesses from all IP addresses together, for kinds that have a single lock."""


class Misses(NamedTuple):
    """Counts of recent wrong guesses that limit one address at one lock (see the module)."""

    here: int
    """Wrong guesses from the address at the lock."""
    address: int
    """Wrong guesses from the address at all locks of the same kind."""
    lock: int
    """Wrong guesses from all addresses at the lock."""
    kind: int
    """Wrong guesses from all addresses at all locks of the same kind."""


def build_log_in_lock(username: str) -> str:
    return f"{LOG_IN}{username.casefold()[:AUTHOR_MAX]}"


def build_backups_lock(user: User) -> str:
    """Return the name of the lock that counts an account's manual backups, from any address."""
    return f"{BACKUP}{user.pk}"


def build_sign_ups_lock(event: int) -> str:
    """Return the name of the lock that limits sign-ups for the event with this primary key."""
    return f"{SIGN_UP}{event}"


def build_signature_lock(ticket: int, table: int, line: str) -> str:
    """Return the name of the lock that limits guesses at the PIN with which a side signs.

    `ticket`: primary key of the table's ticket; `table`: the table's number."""
    return f"{SIGN}{ticket}:{table}:{line}"


def may_guess(lock: str, address: str, now: datetime) -> bool:
    """True if this address may guess at `lock` now. One query, or two at a log-in."""
    misses = _count(lock, address, now)
    if lock.startswith(SIGN_UP):
        are_many = misses.lock >= OF_ALL_AT_SIGN_UPS
        return misses.here < (ONCE_SIGN_UPS_ARE_MANY if are_many else OF_ADDRESS_AT_SIGN_UPS)
    if misses.here >= OF_ADDRESS:
        return False
    if lock.startswith((BACKUP, API)):
        return True
    if lock.startswith(SIGN):
        return misses.lock < OF_ALL_AT_SIGNATURE
    if lock in OF_ALL:
        return misses.kind < OF_ALL[lock]
    if lock.startswith(ENTER):
        return misses.kind < OF_ALL_AT_PINS or misses.here < ONCE_PINS_ARE_GUESSED
    return _is_log_in_open(misses) or _has_logged_in(lock, address)


@transaction.atomic
def count_miss(lock: str, address: str, now: datetime) -> bool:
    """Count a wrong guess at `lock`; return True if the address has OF_ADDRESS (10) misses there.

    Call this function outside the transaction of the guess, whose rollback would undo the count.
    Impossible guesses (letters for a PIN, too short) need not be counted."""
    Guesses.objects.exclude(_is_recent(now)).delete()
    guesses, _ = Guesses.objects.select_for_update().get_or_create(
        lock=lock, address=address, defaults={"last_at": now}
    )
    guesses.misses, guesses.last_at = guesses.misses + 1, now
    guesses.save(update_fields=["misses", "last_at"])
    return guesses.misses >= OF_ADDRESS


def note_log_in(user: User, address: str) -> None:
    """After a log-in, store the address as known and delete its wrong guesses at the account."""
    Guesses.objects.filter(lock=build_log_in_lock(user.get_username()), address=address).delete()
    KnownAddress.objects.get_or_create(user=user, address=address)


def needs_table(now: datetime) -> bool:
    """True if the PIN page also asks for the table, after many wrong guesses. One query."""
    return _count(ENTER, "", now).kind >= OF_ALL_AT_PINS


def find_opening(lock: str, address: str, now: datetime) -> datetime:
    guesses = Guesses.objects.filter(lock=lock, address=address).first()
    return (guesses.last_at if guesses else now) + FORGOTTEN_AFTER


def _is_log_in_open(misses: Misses) -> bool:
    are_guessed = misses.lock >= OF_ACCOUNT or misses.kind >= OF_ALL_ACCOUNTS
    return misses.address < (ONCE_ACCOUNTS_ARE_GUESSED if are_guessed else OF_ADDRESS_AT_LOG_IN)


def _has_logged_in(lock: str, address: str) -> bool:
    name = lock.removeprefix(LOG_IN)
    return KnownAddress.objects.filter(user__username__iexact=name, address=address).exists()


def _count(lock: str, address: str, now: datetime) -> Misses:
    here, ours = Q(address=address), Q(lock=lock)
    kind = lock.partition(":")[0] + ":"
    counted = Guesses.objects.filter(_is_recent(now), lock__startswith=kind).aggregate(
        here=Sum("misses", filter=ours & here, default=0),
        address=Sum("misses", filter=here, default=0),
        lock=Sum("misses", filter=ours, default=0),
        kind=Sum("misses", default=0),
    )
    return Misses(**counted)


def _is_recent(now: datetime) -> Q:
    """Build a filter for rows of Guesses from the last ten minutes.

    A row may lie up to ten minutes ahead of `now`; later times come from a wrong clock."""
    return Q(last_at__gt=now - FORGOTTEN_AFTER, last_at__lt=now + FORGOTTEN_AFTER)
