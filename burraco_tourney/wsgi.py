from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_tourney.settings")

application = get_wsgi_application()

# Once Django is set up: backups on time, deletion of removed events; never in management commands.
from scoring.backups.making_services import start_backups  # noqa: E402  needs Django
from scoring.events.life_services import start_housekeeping  # noqa: E402  likewise

start_backups()
start_housekeeping()
