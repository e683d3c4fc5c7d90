"""Settings, all from environment variables. The defaults are safe for a laptop in a hall.

| variable        | default                 | meaning                                              |
| --------------- | ----------------------- | ---------------------------------------------------- |
| `DATABASE_URL`  | SQLite in `VAR_DIR`     | `postgres://user:password@host/name` for PostgreSQL, |
|                 |                         | `…?pooled=1` behind PgBouncer                        |
| `VAR_DIR`       | `var/` in the sources;  | database, keys, backups, collected static files      |
|                 | else see `places.py`    |                                                      |
| `SECRET_KEY`    | random, in `VAR_DIR`    | signs sessions and forms                             |
| `ALLOWED_HOSTS` | see `hosts.py`          | host names of this server, separated by commas       |
| `HTTPS`         | both http and https     | `1`: a proxy answers https with its certificate;     |
|                 |                         | `0`: plain http only                                 |
| `PORT`          | `8000`, or the next     | plain http port of `serve.py`; `0`: any free one,    |
|                 | one free up to `8019`   | which it prints                                      |
| `HTTPS_PORT`    | `8443` in `serve.py`    | https port, with the club's own certificate          |
| `TRUSTED_PROXIES` | none; with `HTTPS`    | addresses and networks, separated by commas, of the  |
|                 | this machine            | trusted proxies; see `proxies.py`                    |
| `TIME_ZONE`     | `Europe/Rome`           | the hall's time zone                                 |
| `LOW_DISK_MB`   | `500`                   | free MB at which the director is warned; `0`: never  |
| `LOG_LEVEL`     | `WARNING`               | `INFO` writes a line for each request                |
| `LOG_FORMAT`    | `plain`                 | `json` for a collector of logs                       |
| `SLOW_REQUEST_MS` | `1000`                | slower requests are logged as warnings; `0`: none    |
| `SLOW_QUERY_MS` | `200`                   | slower statements are logged; `0`: none              |
| `LATEST_URL`    | the publisher's         | address of `latest.json`, the newest version, read   |
|                 |                         | only when the owner checks for one                   |
| `LATEST_KEY`    | the publisher's         | the minisign public key that signs it                |
| `METRICS_FROM`  | this machine            | addresses and networks that may read `/metrics`      |
| `METRICS_TOKEN` | none                    | opens `/metrics` as `Authorization: Bearer`          |
| `BACKUP_FOLDER` | `backups/` in `VAR_DIR` | the first backup folder                              |
| `BACKUP_SECOND` | none                    | a second backup folder, for example a USB stick      |
| `BACKUP_MINUTES`| `5`                     | minutes between backups, if data change; `0`: none   |
| `BACKUP_HOURS`  | `24`                    | the last backup in each of this many hours is kept   |
| `BACKUP_DAYS`   | `30`                    | the last backup in each of this many days is kept    |
| `BACKUP_MOST`   | `100`                   | maximum number of backups in a folder                |
| `BACKUP_DATABASE_URL` | `DATABASE_URL`    | URL of PostgreSQL itself; needed if `DATABASE_URL`   |
|                 |                         | is a pooler's, unless `BACKUP_MINUTES=0`             |
| `EMAIL_URL`     | none                    | `smtp://user:password@host:587` mails links for      |
|                 |                         | forgotten passwords and online sign-ups;             |
|                 |                         | needs `ALLOWED_HOSTS`                                |
| `DEBUG`         | `0`                     | `1` while developing, never in a hall                |
| `STATIC_HASHED` | `0`                     | `1` after `collectstatic`; `serve.py` sets it        |
| `PROCESSES`     | 2 if cores allow        | processes of the server; always 1 on Windows         |
| `CONNECTIONS_PER_ADDRESS` | `250`         | open connections that each process of the server     |
|                 |                         | lets one address hold (a browser takes six)          |
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.contrib.messages import constants as message_levels
from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _

from burraco_tourney.environment import (
    PLAIN_PORT,
    SIGNING_KEY,
    WEB,
    read_addresses,
    read_database_url,
    read_direct_postgres_url,
    read_flag,
    read_hosts,
    read_mail_url,
    read_number,
    read_one_of,
    read_path,
    read_port,
    read_second_folder,
    read_secret_key,
    read_shaped,
    read_variable,
    read_zone,
)
from burraco_tourney.places import (
    COLLECTED,
    DATABASE_NAME,
    FILES,
    find_data_folder,
    read_desk_name,
    read_program_version,
    read_publisher,
)
from scoring.store.private_files import SECRET_KEY_FILE, read_key_file, restrict_to_owner

BASE_DIR = FILES
VAR_DIR = find_data_folder()
VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
VERSION = read_program_version()
DESK_NAME = read_desk_name()


LOCK_PATIENCE = 5
"""Seconds to wait for a database lock, or for a connection to the database server. The write
gate (outage_gate.py) adds a second; the sum is less than a phone's timeout of 12 s."""
SERVER_THREADS = 8
"""Requests that a process answers at once; at most half may wait for the database's write lock."""
MAX_PROCESSES = 64
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def read_processes() -> int:
    if os.name != "posix":  # processes cannot share a listening socket as they do elsewhere
        return 1
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return read_number("PROCESSES", min(2, cores or 1), least=1, most=MAX_PROCESSES)


def read_database() -> dict[str, Any]:
    """Return Django's settings for `DATABASE_URL`. Options in the URL override those set here.

    Besides options of libpq (`sslmode=require` …) and Django (`prepare_threshold=…`), the URL may
    have `pooled=1`, for PgBouncer in transaction mode: no state outlives a transaction."""
    ours = f"sqlite:///{(VAR_DIR / DATABASE_NAME).as_posix()}"
    database = read_database_url("DATABASE_URL", ours, conn_health_checks=True)
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["ENGINE"] = "burraco_tourney.sqlite"
        database["CONN_MAX_AGE"] = None  # a connection lives as long as its thread
        # The write lock is taken at the start of a transaction: if two phones write in the same
        # instant, one waits, and neither fails half-way. An acknowledged result survives a power
        # cut (WAL with full sync).
        database["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": LOCK_PATIENCE,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            "PRAGMA foreign_keys=ON;",
        }
    else:
        database["ENGINE"] = "burraco_tourney.postgres"
        database["CONN_MAX_AGE"] = 60
        named: dict[str, Any] = database.get("OPTIONS", {})
        # A pooler gives each transaction any free session, so prepared statements and open cursors
        # do not outlive a transaction.
        pooled = bool(named.pop("pooled", False))
        database["DISABLE_SERVER_SIDE_CURSORS"] = pooled
        # Sixty phones send the same few statements: planned once per connection, a smazzata takes
        # half the time.
        fast = {"server_side_binding": True, "prepare_threshold": None if pooled else 2}
        patience: dict[str, Any] = {"connect_timeout": LOCK_PATIENCE}
        if not pooled:  # PgBouncer: the role's own lock_timeout applies
            patience["options"] = f"-c lock_timeout={LOCK_PATIENCE}s"
        database["OPTIONS"] = fast | patience | named
    return database


DEBUG = read_flag("DEBUG")
HTTPS = read_flag("HTTPS")
PORT = read_port("PORT", PLAIN_PORT)
HTTPS_PORT = read_port("HTTPS_PORT", 0)  # the port at which the desk itself answers by https, or 0
TRUSTED_PROXIES = read_addresses("TRUSTED_PROXIES", "127.0.0.1,::1" if HTTPS else "")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")  # set by ProxyMiddleware alone
STATIC_HASHED = read_flag("STATIC_HASHED")
DATABASES = {"default": read_database()}
IS_SQLITE = DATABASES["default"]["ENGINE"] == "burraco_tourney.sqlite"
DATABASE_FILE = Path(DATABASES["default"]["NAME"]) if IS_SQLITE else None
restrict_to_owner(VAR_DIR, DATABASE_FILE)
SECRET_KEY = read_secret_key("SECRET_KEY") or read_key_file(
    VAR_DIR / SECRET_KEY_FILE, get_random_secret_key
)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

ROOT_URLCONF = "burraco_tourney.urls"
WSGI_APPLICATION = "burraco_tourney.wsgi.application"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "django_tables2",
    "players",
    "scoring",
]

MIDDLEWARE = [
    "burraco_tourney.proxies.ProxyMiddleware",  # before middleware that reads addresses or schemes
    "burraco_tourney.responses.SecureCookiesMiddleware",  # before middleware that reads cookies
    "burraco_tourney.operations.requests.RequestWatchMiddleware",  # measures all that follows
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",  # sends the files compressed in advance
    "burraco_tourney.responses.PrivatePagesMiddleware",
    "burraco_tourney.responses.TextGZipMiddleware",
    "burraco_tourney.operations.outage_gate.WriteGateMiddleware",
    "burraco_tourney.operations.outage_answers.OutageMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "scoring.api.problems_views.ProblemMiddleware",  # answers in the reader's language
    "burraco_tourney.operations.large_requests.LargeRequestMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "scoring.accounts.lost_session_views.LostSessionMiddleware",
    "scoring.web.wrong_method_views.WrongMethodMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

if named_hosts := read_hosts("ALLOWED_HOSTS"):
    # And this machine, for its own health checks.
    ALLOWED_HOSTS = [*named_hosts, "127.0.0.1", "[::1]", "localhost"]
else:
    ALLOWED_HOSTS = ["*"]  # the middleware decides, for the reason in hosts.py
    MIDDLEWARE.insert(3, "burraco_tourney.hosts.HallHostsMiddleware")
if DATABASE_FILE is None:
    MIDDLEWARE.insert(
        MIDDLEWARE.index("burraco_tourney.operations.outage_gate.WriteGateMiddleware"),
        "burraco_tourney.postgres.base.ConfirmedAnswersMiddleware",
    )
# Used in QR codes when the director opens the desk at 127.0.0.1.
FIND_HALL_ADDRESSES = "burraco_tourney.hosts.lan_addresses"
PROCESSES = read_processes()
CONNECTIONS_PER_ADDRESS = read_number("CONNECTIONS_PER_ADDRESS", 250, least=1)

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": [  # in every template, without {% load %}
                *(f"django.templatetags.{name}" for name in ("i18n", "l10n", "static", "tz")),
                "scoring.templatetags.show",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "burraco_tourney.operations.readiness.warn_of_low_disk",
                "burraco_tourney.network.notices_wording.hall_notices_context",
            ],
        },
    },
]
MESSAGE_TAGS = {message_levels.SUCCESS: "ok"}  # the name in the style sheet

# --- Languages and figures ---------------------------------------------------------------------
LANGUAGE_CODE = "it"
LANGUAGES = [("it", _("Italian")), ("en", _("English"))]
FORMAT_MODULE_PATH = ["burraco_tourney.formats"]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = read_zone("TIME_ZONE", "Europe/Rome")
USE_TZ = True
# No thousands separator: 1250 as on paper, and valid as a number in an HTML attribute.
USE_THOUSAND_SEPARATOR = False

# --- Static files ------------------------------------------------------------------------------
STATIC_URL = "static/"
GUIDES_DIR = BASE_DIR / "docs"
STATICFILES_DIRS = [BASE_DIR / "static", ("guides", GUIDES_DIR / "pictures")]
# Before `collectstatic`, WhiteNoise serves the files from their source folders.
STATIC_IS_BUILT = COLLECTED.is_dir()
STATIC_ROOT = COLLECTED if STATIC_IS_BUILT else VAR_DIR / "static" if STATIC_HASHED else None
WHITENOISE_USE_FINDERS = not STATIC_HASHED
STORAGES = {
    "default": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"file_permissions_mode": 0o600, "directory_permissions_mode": 0o700},
    },
    "staticfiles": {
        "BACKEND": "burraco_tourney.static_files.JoinedStaticFiles"
        if STATIC_HASHED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- Photos of score sheets, served only by a view that checks the reader's permission ----------
MEDIA_ROOT = VAR_DIR / "media"
CERTIFICATE_FOLDER = VAR_DIR / "certificate"
LOW_DISK_MB = read_number("LOW_DISK_MB", 500)

# --- Backups: how many scoring/backups makes, and in which folders ----------------------------
BACKUP_FOLDER = read_path("BACKUP_FOLDER", VAR_DIR / "backups")
BACKUP_SECOND = read_second_folder("BACKUP_SECOND", BACKUP_FOLDER)
BACKUP_MINUTES = read_number("BACKUP_MINUTES", 5)
BACKUP_HOURS = read_number("BACKUP_HOURS", 24)
BACKUP_DAYS = read_number("BACKUP_DAYS", 30)
BACKUP_MOST = read_number("BACKUP_MOST", 100, least=1)
# pg_dump empties the search path of its session. Through a pooler that is everybody's session, and
# the next request in it finds no table.
IS_POOLED = DATABASES["default"].get("DISABLE_SERVER_SIDE_CURSORS", False)
BACKUP_DATABASE = (
    read_direct_postgres_url("BACKUP_DATABASE_URL", is_needed=IS_POOLED and BACKUP_MINUTES > 0)
    or None
)

# --- Authentication ----------------------------------------------------------------------------
LOGIN_URL = "/login/"
LOGIN_REDIRECT_URL = "/desk/"
LOGOUT_REDIRECT_URL = "/"
AUTHENTICATION_BACKENDS = [
    "scoring.accounts.log_in_views.GuessLimit",
    "django.contrib.auth.backends.ModelBackend",
]
MIN_PASSWORD = 10
DJANGO_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name, "OPTIONS": options}
    for name, options in {
        f"{DJANGO_VALIDATION}.UserAttributeSimilarityValidator": {
            "user_attributes": ["username"],
        },
        "burraco_tourney.passwords.LengthValidator": {"min_length": MIN_PASSWORD},
        f"{DJANGO_VALIDATION}.CommonPasswordValidator": {},
        f"{DJANGO_VALIDATION}.NumericPasswordValidator": {},
    }.items()
]
PASSWORD_HASHERS = ["burraco_tourney.passwords.OneAtATimeHasher"]

# --- Mail: the link for a forgotten password, the state of a sign-up ------------------------------
MAIL = read_mail_url("EMAIL_URL")
vars().update(MAIL)
# The link uses the request's host: with arbitrary hosts allowed, it could lead anywhere.
SENDS_MAIL = bool(MAIL and named_hosts)

# --- Security ----------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "scoring.accounts.lost_session_views.refuse_token"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
# The proxy with the certificate redirects to https and sets HSTS (W004, W008). In a hall phones may
# connect by plain http over the wifi, which never sends a cookie marked "secure" back (W012, W016);
# responses.py marks the cookies sent by https.
SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W008"]
if not HTTPS:
    SILENCED_SYSTEM_CHECKS += ["security.W012", "security.W016"]
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000  # enough for the form that seats 2,000 pairs by hand
DATA_UPLOAD_MAX_NUMBER_FILES = 5
REQUEST_MEGABYTES = 10  # total size of a request, files included
# For event documents uploaded together. A smazzata with cards, revisions and signatures takes 2 kB:
# 400 pairs in five turns take 8 MB.
DOCUMENT_MEGABYTES = 9

# --- Logs and metrics: burraco_tourney/operations ----------------------------------------------
LOG_LEVEL = read_one_of("LOG_LEVEL", "WARNING", LOG_LEVELS)
SLOW_REQUEST_MS = read_number("SLOW_REQUEST_MS", 1000)
SLOW_QUERY_MS = read_number("SLOW_QUERY_MS", 200)
PUBLISHER = read_publisher()
LATEST_URL = read_shaped("LATEST_URL", PUBLISHER["latest_url"], WEB)
LATEST_KEY = read_shaped("LATEST_KEY", PUBLISHER["latest_key"], SIGNING_KEY)
METRICS_FROM = read_addresses("METRICS_FROM", "127.0.0.1,::1")
METRICS_TOKEN = read_variable("METRICS_TOKEN")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request": {"()": "burraco_tourney.operations.logs.RequestFilter"}},
    "formatters": {
        "plain": {
            "()": "burraco_tourney.operations.logs.PlainFormatter",
            "fmt": "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s",
        },
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "fmt": "%(asctime)s %(levelname)s %(name)s %(request_id)s %(message)s",
            "datefmt": "%Y-%m-%dT%H:%M:%S%z",
            "rename_fields": {"asctime": "at", "levelname": "level", "name": "logger"},
        },
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "filters": ["request"],
            "formatter": read_one_of("LOG_FORMAT", "plain", ("plain", "json")),
        }
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        "burraco": {"level": LOG_LEVEL},
        # It logs a warning for every client that does not speak HTTP.
        "uvicorn": {"level": "ERROR"},
    },
}
