"""The desk's settings, with the URLs of the yardsticks added."""

from burraco_tourney.settings import *  # noqa: F403  a settings module is its names

ROOT_URLCONF = "bench.urls"
