"""The command `burraco`, which runs the installed program.

`burraco` starts the server and opens it in the browser; `burraco serve` opens no browser; `burraco
update` only upgrades the data. Any other word is a command of `manage.py`: `burraco backup`,
`burraco restore`, `burraco verify` …"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final

from burraco_tourney.desktop import redirect_output_to_log, start_in_browser
from burraco_tourney.places import find_data_folder, find_first_database, read_program_version
from burraco_tourney.start import start
from burraco_tourney.update import run_update

SERVE: Final = "serve"
UPDATE: Final = "update"
SETTINGS: Final = "burraco_tourney.settings"
WITHOUT_DATABASE: Final = {"help", "movement", "score", "verify", "vp"}
"""Commands that need no database; for any other command a missing database is created first."""


def run_command() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    words = sys.argv[1:]
    command = _find_command(words)
    if sys.stderr is None:  # `pythonw` has no console
        with redirect_output_to_log(find_data_folder()):
            return start_in_browser(command)
    return start(command) if words else start_in_browser(command)


def _find_command(words: list[str]) -> Callable[[], int | None]:
    if words in ([], [SERVE]):
        return lambda: _serve(opens_browser=not words)
    if words == [UPDATE]:
        return run_update
    if words[0] in ("help", "--help", "-h") and len(words) == 1:
        return _show_help
    if words[0] in ("version", "--version"):
        return _show_version
    return _manage


def _serve(*, opens_browser: bool) -> int:
    from burraco_tourney import serve

    return serve.main(opens_browser=opens_browser)


def _show_version() -> None:
    print(read_program_version())


def _show_help() -> None:
    import django
    from django.core.management import get_commands, load_command_class

    django.setup()
    print(__doc__)
    print(f"The desk's data are in {find_data_folder()}\n")
    # Of Django's own commands all but `migrate` are only for developers of the program.
    commands = {name: app for name, app in get_commands().items() if app == "scoring"}
    for name, app in sorted((commands | {"migrate": "django.core"}).items()):
        print(f"  burraco {name:<16}{load_command_class(app, name).help}")
    print("\n`burraco help NAME` describes a command.")


def _manage() -> None:
    import django
    from django.core.management import execute_from_command_line

    if sys.argv[1] not in WITHOUT_DATABASE:
        django.setup()
        from scoring.backups.updating_services import prepare_first_database

        prepare_first_database(find_first_database())
    execute_from_command_line(["burraco", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(run_command())
