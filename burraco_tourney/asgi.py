from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_tourney.settings")

application = get_asgi_application()

from burraco_tourney.background import start_background_work  # noqa: E402  after Django is set up

start_background_work()
