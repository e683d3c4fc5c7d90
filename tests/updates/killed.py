"""`python -m tests.updates.killed --kills 50`: an update killed at moments spread over its length.

After each kill the data are the old ones or the new ones, whole; the next start ends with the new.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.updates.desks import list_schemas, make_old_desk


def kill_updates(folder: Path, kills: int, chance: Random) -> list[str]:
    """What was wrong after any of the kills."""
    schemas, wrong = list_schemas(), []
    lasts = _measure(folder / "measured", schemas[0])
    for kill in range(kills):
        desk = make_old_desk(folder / str(kill), chance.choice(schemas))
        old, played = desk.list_migrations(), desk.read_played()
        process = desk.open()
        time.sleep(lasts * (kill + chance.random()) / kills)
        process.kill()
        process.communicate()
        now = desk.list_migrations()
        if desk.read_played() != played or not desk.is_whole():
            wrong.append(f"kill {kill}: the data are not what they were")
        desk.update()
        if desk.read_played() != played or not desk.is_whole():
            wrong.append(f"kill {kill}: the next start lost something")
        if now not in (old, desk.list_migrations()):
            wrong.append(f"kill {kill}: the schema was between two")
    return wrong


def _measure(folder: Path, schema: str) -> float:
    """The seconds that an update takes here."""
    desk = make_old_desk(folder, schema)
    began = time.monotonic()
    desk.update()
    return time.monotonic() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    kills = parser.parse_args().kills
    with TemporaryDirectory() as folder:
        wrong = kill_updates(Path(folder), kills, Random("killed"))
    print(*wrong, sep="\n")
    print(f"{kills} kills, {len(wrong)} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_tourney.settings")
    django.setup()
    sys.exit(main())
