"""Functions that read and check the program's environment variables.

An empty variable counts as unset; an invalid value stops the start with an error message
(start.py). Must not import Django's settings, which are built from these values."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Mapping
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from zoneinfo import ZoneInfo

import dj_database_url

from burraco_tourney.operations.outage_causes import gettext_noop
from scoring.store.private_files import SHORTEST_KEY, is_key

PORTS = {"smtp": 587, "smtps": 465}
PATIENCE = 10
"""Seconds to wait for a mail server."""


def read_mail(url: str) -> dict[str, Any]:
    """Return Django's mail settings for an `EMAIL_URL`, {} if it is empty. Raises ValueError.

    `smtps://` uses TLS from the start; `smtp://` uses STARTTLS, except with `?tls=0`. `?from=` sets
    the sender's address; by default that is the URL's user name, else `desk@` and the host."""
    if not url:
        return {}
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError("EMAIL_URL is smtp://user:password@host:port or smtps://…")
    asked = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    user = unquote(parts.username or "")
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or PORTS[parts.scheme],
        "EMAIL_HOST_USER": user,
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and asked.get("tls") != "0",
        "EMAIL_TIMEOUT": PATIENCE,
        "DEFAULT_FROM_EMAIL": asked.get("from") or user or f"desk@{parts.hostname}",
    }


WRONG = gettext_noop("The setting %(name)s=%(value)s is not valid: %(possible)s")
NUMBER = gettext_noop("use a whole number from %(least)d to %(most)d.")
CHOICE = gettext_noop("use one of %(choices)s.")
ADDRESSES = gettext_noop(
    "use addresses and networks separated by commas, such as 192.168.1.5 or 10.0.0.0/8."
)
HOSTS = gettext_noop(
    "use names separated by commas, without https:// and without port, such as desk.example.org."
)
ZONE = gettext_noop("use the name of a time zone, such as Europe/Rome.")
DATABASE = gettext_noop("use postgres://user:password@host:5432/name or sqlite:////folder/file.")
POSTGRES = gettext_noop("use postgres://user:password@host:5432/name.")
NO_DRIVER = gettext_noop(
    "this copy of the program cannot use PostgreSQL. Leave the setting empty, or install the "
    "program from its Python package (the .whl file) or its container."
)
DIRECT = gettext_noop(
    "backups cannot be made through a connection pooler (pooled=1). Use the address of "
    "PostgreSQL itself, postgres://user:password@host:5432/name, or turn automatic "
    "backups off with BACKUP_MINUTES=0."
)
MAIL = gettext_noop("use smtp://user:password@host:587 or smtps://user:password@host:465.")
KEY = gettext_noop("use %(least)d characters or more.")
WEB = gettext_noop("use an address such as https://example.org/latest.json.")
SIGNING_KEY = gettext_noop("use a minisign public key, the 56 characters that begin with RW.")
OTHER_FOLDER = gettext_noop("use a folder other than BACKUP_FOLDER.")

FLAGS = {
    "1": True, "true": True, "yes": True, "on": True,
    "0": False, "false": False, "no": False, "off": False,
}  # fmt: skip
MOST = 1_000_000_000
PLAIN_PORT, LAST_PORT = 8_000, 65_535
LONGEST_SHOWN = 80
HIDDEN = "…"
"""Shown in place of a value that may hold a password."""
_HOST = re.compile(r"\*|\.?[\w-]+(?:\.[\w-]+)*\.?|\[[0-9A-Fa-f:.]+\]", re.ASCII)
_SHAPES = {
    WEB: re.compile(r"https?://[!-~]+", re.ASCII),
    SIGNING_KEY: re.compile(r"RW[A-Za-z0-9+/]{54}", re.ASCII),
}
_ENGINES = ("django.db.backends.sqlite3", "django.db.backends.postgresql")


class WrongSetting(Exception):
    """The environment variable `name` has an invalid value. `possible` is the untranslated sentence
    that lists the valid values; `params` fill in the sentence's placeholders."""

    def __init__(self, name: str, value: str, possible: str, **params: object) -> None:
        self.name, self.value, self.possible, self.params = name, value, possible, params
        super().__init__(self.say(str))

    def say(self, translate: Callable[[str], str]) -> str:
        possible = translate(self.possible) % self.params
        value = self.value[:LONGEST_SHOWN]
        return translate(WRONG) % {"name": self.name, "value": value, "possible": possible}


def read_variable(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def read_path(name: str, default: Path) -> Path:
    return Path(read_variable(name) or default)


def read_second_folder(name: str, first: Path) -> Path | None:
    """Return the folder that a variable names; None if the variable is not set.

    Raises WrongSetting if this is the same folder as `first` (BACKUP_FOLDER)."""
    if not (text := read_variable(name)):
        return None
    if Path(text).resolve() == first.resolve():
        raise WrongSetting(name, text, OTHER_FOLDER)
    return Path(text)


def read_one_of(name: str, default: str, choices: Collection[str]) -> str:
    """Return the choice that equals a variable's value, ignoring case. Raises WrongSetting."""
    text = read_variable(name, default)
    found = next((choice for choice in choices if choice.casefold() == text.casefold()), None)
    if found is None:
        raise WrongSetting(name, text, CHOICE, choices=", ".join(choices))
    return found


def read_flag(name: str) -> bool:
    return FLAGS[read_one_of(name, "0", FLAGS)]


def read_number(name: str, default: int, *, least: int = 0, most: int = MOST) -> int:
    text = read_variable(name, str(default))
    if re.fullmatch(r"[0-9]{1,10}", text) and least <= int(text) <= most:
        return int(text)
    raise WrongSetting(name, text, NUMBER, least=least, most=most)


def read_port(name: str, default: int) -> int:
    return read_number(name, default, most=LAST_PORT)


def read_list(name: str, default: str = "") -> list[str]:
    return [value.strip() for value in read_variable(name, default).split(",") if value.strip()]


def read_hosts(name: str) -> list[str]:
    for host in (hosts := read_list(name)):
        if not _HOST.fullmatch(host):
            raise WrongSetting(name, host, HOSTS)
    return hosts


def read_addresses(name: str, default: str = "") -> list[str]:
    """Return a variable's comma-separated IP addresses and networks. Raises WrongSetting."""
    for address in (addresses := read_list(name, default)):
        try:
            ip_network(address)
        except ValueError:
            raise WrongSetting(name, address, ADDRESSES) from None
    return addresses


def read_shaped(name: str, default: str, possible: str) -> str:
    """Return a variable's value, or `default` (which may be "") if the variable is not set.

    Raises WrongSetting if the value does not have the format `possible`, which is WEB (a web
    address) or SIGNING_KEY (a minisign public key)."""
    text = read_variable(name, default)
    if text and not _SHAPES[possible].fullmatch(text):
        raise WrongSetting(name, text, possible)
    return text


def read_zone(name: str, default: str) -> str:
    text = read_variable(name, default)
    try:
        ZoneInfo(text)
    except (KeyError, ValueError, OSError):
        raise WrongSetting(name, text, ZONE) from None
    return text


def read_database_url(
    name: str, default: str = "", *, engines: Collection[str] = _ENGINES, **options: Any
) -> dict[str, Any]:
    """Return Django's settings for the database URL in a variable; {} if it is not set.

    Raises WrongSetting if the URL is invalid, its engine is not in `engines`, or the engine's
    driver is missing. `options`: arguments of `dj_database_url.parse`."""
    if not (url := read_variable(name, default)):
        return {}
    try:
        found: Mapping[str, Any] = dj_database_url.parse(url, **options)
    except (ValueError, TypeError):
        found = {}
    if found.get("ENGINE") not in engines or not found.get("NAME"):
        raise WrongSetting(name, HIDDEN, DATABASE if len(engines) > 1 else POSTGRES)
    if found["ENGINE"] == _ENGINES[1] and find_spec("psycopg") is None:
        raise WrongSetting(name, HIDDEN, NO_DRIVER)
    return dict(found)


def is_database_shared(name: str) -> bool:
    """True if the URL in this variable names a database server, not an SQLite file. Several
    installations may use one server, together with one folder of photos and keys."""
    return read_database_url(name).get("ENGINE", _ENGINES[0]) != _ENGINES[0]


def read_direct_postgres_url(name: str, *, is_needed: bool) -> dict[str, Any]:
    """Return Django's settings for the PostgreSQL URL in a variable; {} if it is not set.

    Raises WrongSetting if the URL is invalid or leads to a connection pooler (`pooled=1`), or if
    `is_needed` and the variable is not set."""
    found = read_database_url(name, engines=_ENGINES[1:])
    if found.get("OPTIONS", {}).get("pooled") or (is_needed and not found):
        raise WrongSetting(name, HIDDEN if found else "", DIRECT)
    return found


def read_mail_url(name: str) -> dict[str, Any]:
    try:
        return read_mail(read_variable(name))
    except ValueError:
        raise WrongSetting(name, HIDDEN, MAIL) from None


def read_secret_key(name: str) -> str:
    key = read_variable(name)
    if key and not is_key(key):
        raise WrongSetting(name, HIDDEN, KEY, least=SHORTEST_KEY)
    return key
