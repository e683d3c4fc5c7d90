from __future__ import annotations

from django.urls import path

from scoring.journal import log_views as log
from scoring.journal import views as journal
from scoring.web.addresses import EVENT

urlpatterns = [
    path(f"{EVENT}journal/", journal.show_journal, name="journal"),
    path(f"{EVENT}journal/till/", log.show_till_acts, name="journal_till"),
    path(f"{EVENT}journal/<int:number>/undo/", journal.journal_undo, name="journal_undo"),
    path(f"{EVENT}journal/<int:number>/redo/", journal.journal_redo, name="journal_redo"),
    path(f"{EVENT}log/", log.show_log, name="log"),
    path(f"{EVENT}log.xlsx", log.download_log, {"form": "xlsx"}, name="log_xlsx"),
    path(f"{EVENT}log.jsonl", log.download_log, {"form": "jsonl"}, name="log_jsonl"),
]
