"""Pages that import an event from a file: upload, preview, confirmation."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.actions.one_at_a_time_services import Busy
from scoring.core.bundle.reading import BadBundle
from scoring.documents.bundle_wording import bundle_sentence
from scoring.documents.import_staging_services import (
    drop_staged,
    find_staged,
    import_staged,
    preview_import,
    stage_file,
)
from scoring.documents.verify_wording import list_sentences
from scoring.web.access_views import find_director
from scoring.web.acts_views import page

SHOWN_SENTENCES = 20


class BundleForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("File of the event"),
        help_text=format_lazy(
            gettext_lazy("A .json file exported by this program, at most {most} MB."),
            most=settings.DOCUMENT_MEGABYTES,
        ),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> bytes:
        file = self.cleaned_data["file"]
        if file.size > settings.DOCUMENT_MEGABYTES << 20:
            large = BadBundle("large", megabytes=settings.DOCUMENT_MEGABYTES)
            raise forms.ValidationError(bundle_sentence(large))
        content: bytes = file.read()
        return content


@page(find_director, "GET", "POST")
def event_import(request: HttpRequest, user: User) -> HttpResponse:
    form = BundleForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data["file"]
        try:
            preview = preview_import(data, director=user.username)
        except BadBundle as bad:
            form.add_error("file", bundle_sentence(bad))
        except Busy:
            form.add_error("file", _("The server is busy: try again in a moment."))
        else:
            sentences = list(list_sentences(preview.verdict))
            context = {
                "preview": preview,
                "event": preview.bundle.event,
                "sentences": sentences[-1:] + sentences[:-1][:SHOWN_SENTENCES],
                "differs": bool(preview.verdict.differences),
                "token": stage_file(data, user.pk),
            }
            return render(request, "documents/preview.html", context)
    status = 422 if request.method == "POST" else 200
    return render(request, "documents/import.html", {"form": form}, status=status)


@page(find_director, "POST")
def event_import_confirm(request: HttpRequest, user: User) -> HttpResponse:
    token = request.POST.get("token", "")
    data = find_staged(user.pk, token)
    if data is None:
        messages.error(request, _("The preview has expired: choose the file again."))
        return redirect("event_import")
    try:
        event = import_staged(data, director=user.username)
    except BadBundle as bad:
        messages.error(request, bundle_sentence(bad))
        return redirect("event_import")
    except Busy:
        messages.error(request, _("The server is busy: try again in a moment."))
        return redirect("event_import")
    drop_staged(user.pk, token)
    messages.success(request, _("“%(name)s” imported.") % {"name": event.name})
    return redirect("console", event.slug)
