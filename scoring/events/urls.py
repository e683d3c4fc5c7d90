from __future__ import annotations

from django.urls import path

from scoring.events import new_event_views as new_event
from scoring.events import plan_views as plan
from scoring.events import public_views as public_pages
from scoring.events import rehearsal_views as rehearsal
from scoring.events import views as events
from scoring.library.views import reinstate, retire
from scoring.models.kept import KeptFormat
from scoring.web.addresses import DESK, EVENT, PUBLIC_EVENT

urlpatterns = [
    path(PUBLIC_EVENT, public_pages.show_event, name="event"),
    path(
        f"{PUBLIC_EVENT}seating/<int:turn>/", public_pages.show_event_seating, name="event_seating"
    ),
    path(f"{PUBLIC_EVENT}rules/", public_pages.show_rules, name="event_rules"),
    path(f"{DESK}formats/", events.show_kept_formats, name="formats"),
    path(f"{DESK}formats/<slug:key>/retire/", retire(KeptFormat), name="format_retire"),
    path(f"{DESK}formats/<slug:key>/return/", reinstate(KeptFormat), name="format_reinstate"),
    path(f"{EVENT}settings/format/", events.format_keep, name="format_keep"),
    path(f"{DESK}new/", new_event.event_new, name="event_new"),
    path(f"{EVENT}settings/", events.event_settings, name="event_settings"),
    path(f"{EVENT}people/", events.person_add, name="person_add"),
    path(f"{EVENT}people/<int:pk>/remove/", events.person_remove, name="person_remove"),
    path(f"{EVENT}duplicate/", events.event_duplicate, name="event_duplicate"),
    path(f"{EVENT}publish/", events.event_publish, name="event_publish"),
    path(f"{EVENT}archive/", events.event_archive, name="event_archive"),
    path(f"{EVENT}unarchive/", events.event_unarchive, name="event_unarchive"),
    path(f"{EVENT}delete/", events.event_delete, name="event_delete"),
    path(f"{EVENT}undelete/", events.event_undelete, name="event_undelete"),
    path(f"{EVENT}reopen/", events.event_reopen, name="event_reopen"),
    path(f"{EVENT}plan/", plan.show_plan, name="plan"),
    path(f"{EVENT}plan/add/", plan.phase_new, name="phase_new"),
    path(f"{EVENT}plan/<int:number>/", plan.phase_edit, name="phase_edit"),
    path(f"{EVENT}plan/<int:number>/remove/", plan.phase_remove, name="phase_remove"),
    path(f"{EVENT}plan/<int:number>/shorten/", plan.phase_shorten, name="phase_shorten"),
    path(f"{EVENT}plan/<int:number>/target/", plan.phase_target, name="phase_target"),
    path(f"{EVENT}plan/rehearsal/", rehearsal.show_rehearsal, name="rehearsal"),
]
