from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_tourney.settings")

application = get_asgi_application()

# Server processes import this module; management commands do not.
from scoring.services.backups.schedule import start_backups  # noqa: E402  after Django is set up

start_backups()
