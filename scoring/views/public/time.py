"""The server's time, by which the clocks of all screens go."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


def read_server_time() -> int:
    """In ms since 1970."""
    return round(timezone.now().timestamp() * 1000)


@never_cache
@require_safe
def show_server_time(request: HttpRequest) -> JsonResponse:
    """No query: three hundred phones ask once a minute."""
    return JsonResponse({"now": read_server_time()})
