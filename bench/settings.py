"""The program's settings, with the URLs for comparison (`bench.urls`) added."""

from burraco_tourney.settings import *  # noqa: F403  a settings module is its names

ROOT_URLCONF = "bench.urls"
