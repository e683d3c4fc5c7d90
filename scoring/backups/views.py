"""Pages about backups. Every director can list and make backups. Only the owner of the installation
can download and restore them, since they contain everybody's events."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.accounts.throttle_services import build_backups_lock, count_miss, may_guess
from scoring.backups.making_services import make_backup
from scoring.backups.names import BackupError, Reason
from scoring.backups.queries import ListedBackup, find_backup, list_backups, load_status
from scoring.backups.restoring_services import preview_restore, restore_backup
from scoring.backups.status import SecondPlace
from scoring.backups.wording import (
    REASON_NAMES,
    SECOND_SENTENCES,
    backup_sentence,
    format_age,
    format_change,
    list_backup_notes,
    list_restored,
    list_warnings,
)
from scoring.web.access_views import find_director, find_owner
from scoring.web.acts_views import page


@page(find_director)
def show_backups(request: HttpRequest, user: User) -> HttpResponse:
    status = load_status()
    context = {
        "age": format_age(status, timezone.now()),
        "warnings": list_warnings(status),
        "backups": [(each, REASON_NAMES[each.name.reason]) for each in list_backups()],
        "minutes": settings.BACKUP_MINUTES,
        "folder": settings.BACKUP_FOLDER,
        "second": settings.BACKUP_SECOND,
        "is_owner": user.is_superuser,
    }
    return render(request, "backups/backups.html", context)


@page(find_director, "POST")
def backup_make(request: HttpRequest, user: User) -> HttpResponse:
    lock, now = build_backups_lock(user), timezone.now()
    if not may_guess(lock, "", now):
        messages.error(
            request,
            _("You have just made many backups: wait ten minutes before the next one."),
        )
        return redirect("backups")
    count_miss(lock, "", now)
    try:
        made = make_backup(reason=Reason.BY_HAND, now=now)
    except BackupError as error:
        messages.error(request, backup_sentence(error))
    else:
        said = [
            _("Backup made and verified."),
            SECOND_SENTENCES[SecondPlace(made.status.second)],
        ]
        messages.success(request, " ".join(str(sentence) for sentence in said if sentence))
    return redirect("backups")


def _find_listed(request: HttpRequest, stem: str) -> ListedBackup:
    find_owner(request)
    backup = find_backup(stem)
    if backup is None:
        raise Http404
    return backup


@page(_find_listed)
def backup_download(request: HttpRequest, backup: ListedBackup) -> HttpResponseBase:
    try:
        file = backup.files[0].open("rb")
    except OSError as error:  # removed meanwhile, or on a stick that was pulled out
        raise Http404 from error
    return FileResponse(file, as_attachment=True, content_type="application/zip")


@page(_find_listed, "GET", "POST")
def backup_restore(request: HttpRequest, backup: ListedBackup) -> HttpResponse:
    try:
        if request.method == "POST":
            restored = restore_backup(file=backup.files[0], now=timezone.now())
            # No redirect: the restore has signed out every user, this one too.
            done = {"sentences": list_restored(restored)}
            return render(request, "backups/backup_restored.html", done)
        preview = preview_restore(backup.files[0])
    except BackupError as error:
        messages.error(request, backup_sentence(error))
        return redirect("backups")
    context = {
        "backup": backup,
        "manifest": preview.manifest,
        "reason": REASON_NAMES[backup.name.reason],
        "changes": [format_change(*each) for each in preview.changes],
        "lost": preview.lost,
        "notes": list_backup_notes(preview),
    }
    return render(request, "backups/backup_restore.html", context)
