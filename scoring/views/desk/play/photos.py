"""Photos of the paper sheets: for the directors of the event, and nobody else."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from scoring.models.call import Photo
from scoring.views.access import find_directed


@require_GET
@login_required
def show_photo(request: HttpRequest, slug: str, pk: int) -> FileResponse:
    """The picture itself."""
    event = find_directed(request, slug)
    photo = get_object_or_404(
        Photo.objects.select_related("table"), pk=pk, table__turn__tournament=event
    )
    try:
        file = photo.image.open("rb")
    except FileNotFoundError as lost:
        raise Http404 from lost
    name = f"table-{photo.table.number}-smazzata-{photo.number}.jpg"
    response = FileResponse(file, content_type="image/jpeg", filename=name)
    response["X-Content-Type-Options"] = "nosniff"
    return response
