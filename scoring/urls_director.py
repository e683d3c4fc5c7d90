"""The addresses of a director's desk."""

from __future__ import annotations

from django.urls import path

from scoring.views.director import (
    calls,
    card_draw,
    console,
    events,
    held,
    journal,
    log,
    newer,
    pairs,
    photos,
    plan,
    presence,
    rehearsal,
    rulings,
    seating,
    table_rulings,
    tickets,
    turns,
)
from scoring.views.exports import download_bundle, download_workbook

table = "<slug:slug>/turns/<int:turn>/tables/<int:table>/"

urlpatterns = [
    # The events of the desk
    path("", events.show_desk, name="desk"),
    path("new/", events.create_event, name="tournament_new"),
    path("<slug:slug>/", console.show_console, name="console"),
    path("<slug:slug>/settings/", events.edit_settings, name="tournament_settings"),
    path("<slug:slug>/settings/newer/", newer.take_newer, name="newer_take"),
    path("<slug:slug>/directors/", events.add_director, name="director_add"),
    path("<slug:slug>/close/", events.close_event, name="tournament_close"),
    path("<slug:slug>/reopen/", journal.reopen, name="tournament_reopen"),
    path("<slug:slug>/journal/", journal.show_journal, name="journal"),
    path("<slug:slug>/journal/<int:number>/undo/", journal.undo, name="journal_undo"),
    path("<slug:slug>/journal/<int:number>/redo/", journal.redo, name="journal_redo"),
    path("<slug:slug>/log/", log.show_log, name="log"),
    path("<slug:slug>/log.xlsx", log.download_log, {"form": "xlsx"}, name="log_xlsx"),
    path("<slug:slug>/log.jsonl", log.download_log, {"form": "jsonl"}, name="log_jsonl"),
    path("<slug:slug>/results.xlsx", download_workbook, name="export_workbook"),
    path("<slug:slug>/event.json", download_bundle, name="export_bundle"),
    # Who gets in without an account
    path("<slug:slug>/referee/", tickets.open_as_referee, name="referee"),
    path("<slug:slug>/tickets/", tickets.show_tickets, name="tickets"),
    path("<slug:slug>/tickets/revoke/", tickets.revoke_all, name="tickets_revoke"),
    path("<slug:slug>/tickets/anew/", tickets.issue_anew, name="tickets_anew"),
    path("<slug:slug>/tickets/print/<slug:what>/", tickets.print_tickets, name="tickets_print"),
    path("<slug:slug>/tickets/<int:pk>/", tickets.show_ticket, name="ticket"),
    path("<slug:slug>/tickets/<int:pk>/renew/", tickets.renew, name="ticket_renew"),
    path("<slug:slug>/tickets/<int:pk>/revoke/", tickets.revoke, name="ticket_revoke"),
    # Pairs
    path("<slug:slug>/pairs/", pairs.show_pairs, name="pairs"),
    path("<slug:slug>/pairs/check/", pairs.check_list, name="pairs_check"),
    path("<slug:slug>/pairs/register/", pairs.register_list, name="pairs_register"),
    path("<slug:slug>/pairs/<int:number>/", pairs.edit_pair, name="pair_edit"),
    path("<slug:slug>/pairs/<int:number>/remove/", pairs.remove_pair, name="pair_remove"),
    # Who is here
    path("<slug:slug>/presence/", presence.show_presence, name="presence"),
    path("<slug:slug>/presence/late/", presence.add_late, name="presence_late"),
    path("<slug:slug>/presence/leave/", presence.leave, name="presence_leave"),
    path("<slug:slug>/presence/substitute/", presence.substitute, name="presence_substitute"),
    # The plan
    path("<slug:slug>/plan/", plan.show_plan, name="plan"),
    path("<slug:slug>/plan/add/", plan.add_phase, name="phase_new"),
    path("<slug:slug>/plan/<int:number>/", plan.edit_phase, name="phase_edit"),
    path("<slug:slug>/plan/<int:number>/remove/", plan.remove_phase, name="phase_remove"),
    path("<slug:slug>/plan/<int:number>/shorten/", plan.shorten_phase, name="phase_shorten"),
    path("<slug:slug>/plan/<int:number>/target/", plan.change_target, name="phase_target"),
    path("<slug:slug>/plan/rehearsal/", rehearsal.show_rehearsal, name="rehearsal"),
    # Seating
    path("<slug:slug>/seating/", seating.show_seating, name="seating"),
    path("<slug:slug>/seating/draw/", seating.draw, name="seating_draw"),
    path("<slug:slug>/seating/swap/", seating.swap_pairs, name="seating_swap"),
    # Turns
    path("<slug:slug>/turns/<int:turn>/", turns.show_board, name="board"),
    path("<slug:slug>/turns/<int:turn>/pair/", seating.pair, name="turn_pair"),
    path("<slug:slug>/turns/<int:turn>/publish/", turns.publish, name="turn_publish"),
    path("<slug:slug>/turns/<int:turn>/start/", turns.start, name="turn_start"),
    path("<slug:slug>/turns/<int:turn>/close/", turns.close, name="turn_close"),
    path("<slug:slug>/turns/<int:turn>/cut/", turns.cut, name="turn_cut"),
    # The cards drawn for the first dealer
    path("<slug:slug>/turns/<int:turn>/draw/", card_draw.draw_turn, name="turn_card_draw"),
    path(f"{table}draw/", card_draw.show_draw, name="card_draw"),
    path(f"{table}draw/program/", card_draw.draw_by_program, name="card_draw_program"),
    path(f"{table}draw/drop/", card_draw.drop, name="card_draw_drop"),
    # What tables want of the director
    path("<slug:slug>/calls/", calls.show_calls, name="calls"),
    path("<slug:slug>/calls/<int:pk>/answer/", calls.answer, name="call_answer"),
    path("<slug:slug>/held/", held.show_held, name="held"),
    path("<slug:slug>/held/<int:pk>/", held.settle, name="held_settle"),
    path("<slug:slug>/photos/<int:pk>/", photos.show_photo, name="photo"),
    # Rulings
    path("<slug:slug>/rulings/", rulings.show_rulings, name="rulings"),
    path("<slug:slug>/rulings/<int:pk>/remove/", rulings.remove_ruling, name="ruling_remove"),
    path(f"{table}assign/", table_rulings.assign, name="table_assign"),
    path(f"{table}take-back/", table_rulings.take_back, name="table_take_back"),
    path(f"{table}smazzate/<int:number>/cancel/", table_rulings.cancel, name="smazzata_cancel"),
]
