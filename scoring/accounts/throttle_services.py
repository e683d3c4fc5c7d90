"""Limits guesses at passwords and PINs, and other repeated requests.

Misses are rows of the database, so that every process of the server counts the same ones; an
address's misses are forgotten ten minutes after its last. Each guess is at a lock: an account, the
page for tables' PINs, one side of one table for its signature, the first start's code.

No guest can lock out an honest table or director, because one address's misses close locks to that
address alone:

- **Log-in.** Ten misses at an account close it to that address, thirty at any accounts close all of
  them. Once an account has 50 misses in all, or all accounts together 100, an address may miss
  once. An address that has logged in to the account before is bound by the first ten alone.
- **PIN of a table.** Ten misses close the page to that address. After twenty from all addresses
  together the page asks for the table's number with the PIN, so that a guess no longer tries all
  tables at once, and an address may miss three times. The right PIN with its number opens the table
  throughout, and the code on the card needs no PIN.
- **Signature.** Only a holder of a table's link can guess here. Ten misses at a side close it to
  that address; twenty from all addresses close it at that table, because four digits bear no more.
  The pair can sign on its own page all the while, and a new link for the table opens it again.
- **Code of the first start.** Ten misses close it to that address, twenty from all addresses to
  all; the desk's own machine needs no code.
- **Links by mail.** Each request counts as a miss: ten from one address, sixty from all.
- **Backups made by hand.** Each counts as a miss: ten of one account.
- **Sign-ups for an event.** Each one sent or corrected counts as a miss: twenty from one address
  (of IPv6, one network of 64 bits). After two hundred from all, one from each address that has sent
  none.

A refused guess is not counted: further guessing does not keep a lock closed.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, Sum

from scoring.core.limits import AUTHOR_MAX
from scoring.models.account import Guesses, KnownAddress

LOG_IN, ENTER, SIGN, START, RESET, BACKUP, SIGN_UP = (
    "login:", "enter:", "sign:", "start:", "reset:", "backup:", "signup:",
)  # fmt: skip
"""Kinds of locks, as prefixes of their names."""
FORGOTTEN_AFTER: Final = timedelta(minutes=10)

OF_ADDRESS: Final = 10
"""Misses of one address at one lock."""
OF_ADDRESS_AT_LOG_IN: Final = 30
OF_ACCOUNT, OF_ALL_ACCOUNTS = 50, 100
ONCE_ACCOUNTS_ARE_GUESSED: Final = 1
OF_ALL_AT_PINS: Final = 20
ONCE_PINS_ARE_GUESSED: Final = 3
OF_ALL_AT_SIGNATURE: Final = 20
OF_ADDRESS_AT_SIGN_UPS, OF_ALL_AT_SIGN_UPS = 20, 200
"""Entries sent to one event: a family, or a club's wifi, sends more than one."""
ONCE_SIGN_UPS_ARE_MANY: Final = 1
OF_ALL = {START: 20, RESET: 60}
"""Misses of all addresses at locks that everybody shares."""


class Misses(NamedTuple):
    """Misses that are not forgotten yet."""

    here: int
    """Misses of the address at this lock."""
    address: int
    """Misses of the address at all locks of the kind."""
    lock: int
    """Misses of all addresses at this lock."""
    kind: int
    """Misses of all addresses at all locks of the kind."""


def name_log_in(username: str) -> str:
    """The lock of an account."""
    return f"{LOG_IN}{username.casefold()[:AUTHOR_MAX]}"


def name_backups(user: User) -> str:
    """The lock of the backups that an account makes by hand, from any address."""
    return f"{BACKUP}{user.pk}"


def name_sign_ups(event: int) -> str:
    """The lock of the sign-ups of the event with this key."""
    return f"{SIGN_UP}{event}"


def name_signature(ticket: int, table: int, line: str) -> str:
    """The lock of one side of a table, reached with this ticket."""
    return f"{SIGN}{ticket}:{table}:{line}"


def may_guess(lock: str, address: str, now: datetime) -> bool:
    """Whether this address may try now. One query, or two at a log-in."""
    misses = _count(lock, address, now)
    if lock.startswith(SIGN_UP):
        are_many = misses.lock >= OF_ALL_AT_SIGN_UPS
        return misses.here < (ONCE_SIGN_UPS_ARE_MANY if are_many else OF_ADDRESS_AT_SIGN_UPS)
    if misses.here >= OF_ADDRESS:
        return False
    if lock.startswith(BACKUP):
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
    """Count a wrong guess; True if it closed the lock to this address. Call it outside the
    transaction that the lock protects.

    Impossible guesses (letters for a PIN, too short) need not be counted.
    """
    Guesses.objects.exclude(_is_recent(now)).delete()
    guesses, _ = Guesses.objects.select_for_update().get_or_create(
        lock=lock, address=address, defaults={"last_at": now}
    )
    guesses.misses, guesses.last_at = guesses.misses + 1, now
    guesses.save(update_fields=["misses", "last_at"])
    return guesses.misses >= OF_ADDRESS


def note_log_in(user: User, address: str) -> None:
    """Forget this address's misses at the account, and remember that it logged in from there."""
    Guesses.objects.filter(lock=name_log_in(user.get_username()), address=address).delete()
    KnownAddress.objects.get_or_create(user=user, address=address)


def needs_table(now: datetime) -> bool:
    """Whether a PIN opens its table only together with the table's number. One query."""
    return _count(ENTER, "", now).kind >= OF_ALL_AT_PINS


def find_opening(lock: str, address: str, now: datetime) -> datetime:
    """The time at which a lock that is closed to this address opens again."""
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
    """The condition that a miss is not forgotten. A miss in the future, by a clock that was wrong,
    closes nothing until then."""
    return Q(last_at__gt=now - FORGOTTEN_AFTER, last_at__lt=now + FORGOTTEN_AFTER)
