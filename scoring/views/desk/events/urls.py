"""Addresses of the desk's events: the list, the console, settings, the plan."""

from __future__ import annotations

from django.urls import path

from scoring.views.desk.events import console, events, life, new_event, people, plan, rehearsal

event = "<slug:slug>/"

urlpatterns = [
    path("", events.show_desk, name="desk"),
    path("new/", new_event.tournament_new, name="tournament_new"),
    path(event, console.show_console, name="console"),
    path(f"{event}settings/", events.tournament_settings, name="tournament_settings"),
    path(f"{event}people/", people.person_add, name="person_add"),
    path(f"{event}people/<int:pk>/remove/", people.person_remove, name="person_remove"),
    path(f"{event}duplicate/", life.event_duplicate, name="event_duplicate"),
    path(f"{event}publish/", life.event_publish, name="event_publish"),
    path(f"{event}archive/", life.event_archive, name="event_archive"),
    path(f"{event}unarchive/", life.event_unarchive, name="event_unarchive"),
    path(f"{event}delete/", life.event_delete, name="event_delete"),
    path(f"{event}undelete/", life.event_undelete, name="event_undelete"),
    path(f"{event}close/", events.tournament_close, name="tournament_close"),
    path(f"{event}plan/", plan.show_plan, name="plan"),
    path(f"{event}plan/add/", plan.phase_new, name="phase_new"),
    path(f"{event}plan/<int:number>/", plan.phase_edit, name="phase_edit"),
    path(f"{event}plan/<int:number>/remove/", plan.phase_remove, name="phase_remove"),
    path(f"{event}plan/<int:number>/shorten/", plan.phase_shorten, name="phase_shorten"),
    path(f"{event}plan/<int:number>/target/", plan.phase_target, name="phase_target"),
    path(f"{event}plan/rehearsal/", rehearsal.show_rehearsal, name="rehearsal"),
]
