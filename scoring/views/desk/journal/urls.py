"""Addresses of the journal: acts undone and redone, the full log."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.journal import acts, log

event = "<slug:slug>/"

urlpatterns = [
    path(f"{event}reopen/", acts.tournament_reopen, name="tournament_reopen"),
    path(f"{event}journal/", acts.show_journal, name="journal"),
    path(f"{event}journal/<int:number>/undo/", acts.journal_undo, name="journal_undo"),
    path(f"{event}journal/<int:number>/redo/", acts.journal_redo, name="journal_redo"),
    path(f"{event}log/", log.show_log, name="log"),
    path(f"{event}log.xlsx", log.download_log, {"form": "xlsx"}, name="log_xlsx"),
    path(f"{event}log.jsonl", log.download_log, {"form": "jsonl"}, name="log_jsonl"),
]
