"""The desk's settings, with one more address: the yardstick of the section `entry`."""

from burraco_tourney.settings import *  # noqa: F403  a settings module is its names

ROOT_URLCONF = "bench.entry_urls"
