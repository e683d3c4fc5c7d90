#!/usr/bin/env python
from __future__ import annotations

import os
import sys

from burraco_tourney.start import start


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_tourney.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    sys.exit(start(main))
