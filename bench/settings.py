"""The desk's settings, with the addresses of the yardsticks besides its own."""

from burraco_tourney.settings import *  # noqa: F403  a settings module is its names

ROOT_URLCONF = "bench.urls"
