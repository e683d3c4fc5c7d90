"""Every address of the program: how it is asked for, and what it answers to whom."""

from __future__ import annotations

from django.urls import reverse

from scoring.models.tournament import Tournament

LOG_IN = 302
"""Sent to the log-in."""

# name: (arguments besides the event, method, director, outsider, visitor)
OPEN = {
    "home": ((), "GET", 200, 200, 200),
    "login": ((), "GET", 302, 302, 200),
    "event": ((), "GET", 200, 200, 200),
    "event_seating": ((1,), "GET", 200, 200, 200),
    "event_results": ((1,), "GET", 200, 200, 200),
    "event_standings": ((), "GET", 200, 200, 200),
    "event_standings_at": ((), "GET", 200, 200, 200),
    "event_why": ((), "GET", 200, 200, 200),
    "event_pair": ((1,), "GET", 200, 200, 200),
    "event_table": ((1, 1), "GET", 200, 200, 200),
    "event_rules": ((), "GET", 200, 200, 200),
    "learn": ((), "GET", 200, 200, 200),
    "learn_differences": ((), "GET", 200, 200, 200),
    "learn_rules": (("buraco",), "GET", 200, 200, 200),
    "enter": ((), "GET", 200, 200, 200),
    "healthz": ((), "GET", 200, 200, 200),
    "readyz": ((), "GET", 200, 200, 200),
    "metrics": ((), "GET", 200, 200, 200),
    "phone": (("nobody",), "GET", 404, 404, 404),
    "phone_worker": ((), "GET", 200, 200, 200),
    "phone_state": (("nobody",), "GET", 404, 404, 404),
    "phone_here": (("nobody",), "POST", 404, 404, 404),
    "phone_send": (("nobody",), "POST", 404, 404, 404),
    "phone_photo": (("nobody",), "POST", 404, 404, 404),
    "pair_page": (("nobody",), "GET", 404, 404, 404),
    "pair_sign": (("nobody",), "POST", 404, 404, 404),
}
DESK = {
    "desk": ((), "GET", 200, 200, LOG_IN),
    "server": ((), "GET", 404, 404, LOG_IN),
    "tournament_new": ((), "GET", 200, 200, LOG_IN),
    "rules": ((), "GET", 200, 200, LOG_IN),
    "rules_edit": (("nobody",), "GET", 404, 404, LOG_IN),
    "rules_examples": (("buraco",), "GET", 200, 200, LOG_IN),
    "rules_file": (("buraco",), "GET", 200, 200, LOG_IN),
    "rules_copy": (("buraco",), "POST", 302, 302, LOG_IN),
    "rules_retire": (("nobody",), "POST", 404, 404, LOG_IN),
    "rules_return": (("nobody",), "POST", 404, 404, LOG_IN),
    "conversion_tables": ((), "GET", 200, 200, LOG_IN),
    "conversion_table": (("scaled-2",), "GET", 200, 200, LOG_IN),
    "conversion_file": (("scaled-2",), "GET", 200, 200, LOG_IN),
    "conversion_copy": (("scaled-2",), "POST", 422, 422, LOG_IN),
    "conversion_change": (("nobody",), "GET", 404, 404, LOG_IN),
    "conversion_retire": (("nobody",), "POST", 404, 404, LOG_IN),
    "conversion_reinstate": (("nobody",), "POST", 404, 404, LOG_IN),
    "backups": ((), "GET", 200, 200, LOG_IN),
    "backup_make": ((), "POST", 302, 302, LOG_IN),
    "backup_download": (("nobody",), "GET", 404, 404, LOG_IN),
    "backup_restore": (("nobody",), "GET", 404, 404, LOG_IN),
    "console": ((), "GET", 200, 404, LOG_IN),
    "tournament_settings": ((), "GET", 200, 404, LOG_IN),
    "director_add": ((), "POST", 302, 404, LOG_IN),
    "newer_take": ((), "POST", 302, 404, LOG_IN),
    "tournament_close": ((), "GET", 200, 404, LOG_IN),
    "tournament_reopen": ((), "GET", 302, 404, LOG_IN),
    "journal": ((), "GET", 200, 404, LOG_IN),
    "journal_undo": ((4,), "GET", 200, 404, LOG_IN),
    "journal_redo": ((4,), "POST", 302, 404, LOG_IN),
    "log": ((), "GET", 200, 404, LOG_IN),
    "log_xlsx": ((), "GET", 200, 404, LOG_IN),
    "log_jsonl": ((), "GET", 200, 404, LOG_IN),
    "export_workbook": ((), "GET", 200, 404, LOG_IN),
    "export_bundle": ((), "GET", 200, 404, LOG_IN),
    "referee": ((), "GET", 302, 404, LOG_IN),
    "tickets": ((), "GET", 200, 404, LOG_IN),
    "tickets_revoke": ((), "POST", 302, 404, LOG_IN),
    "tickets_anew": ((), "POST", 302, 404, LOG_IN),
    "tickets_print": (("tables",), "GET", 200, 404, LOG_IN),
    "ticket": ((1,), "GET", 404, 404, LOG_IN),
    "ticket_renew": ((1,), "POST", 404, 404, LOG_IN),
    "ticket_revoke": ((1,), "POST", 404, 404, LOG_IN),
    "pairs": ((), "GET", 200, 404, LOG_IN),
    "pairs_check": ((), "POST", 422, 404, LOG_IN),
    "pairs_register": ((), "POST", 422, 404, LOG_IN),
    "pair_edit": ((1,), "GET", 200, 404, LOG_IN),
    "pair_remove": ((1,), "POST", 302, 404, LOG_IN),
    "plan": ((), "GET", 200, 404, LOG_IN),
    "phase_new": ((), "GET", 200, 404, LOG_IN),
    "phase_edit": ((1,), "GET", 302, 404, LOG_IN),
    "phase_remove": ((1,), "POST", 302, 404, LOG_IN),
    "phase_shorten": ((1,), "POST", 302, 404, LOG_IN),
    "phase_target": ((1,), "POST", 302, 404, LOG_IN),
    "rehearsal": ((), "GET", 200, 404, LOG_IN),
    "presence": ((), "GET", 200, 404, LOG_IN),
    "presence_late": ((), "GET", 200, 404, LOG_IN),
    "presence_leave": ((), "GET", 200, 404, LOG_IN),
    "presence_substitute": ((), "GET", 200, 404, LOG_IN),
    "seating": ((), "GET", 200, 404, LOG_IN),
    "seating_draw": ((), "POST", 422, 404, LOG_IN),
    "seating_swap": ((), "POST", 422, 404, LOG_IN),
    "board": ((1,), "GET", 200, 404, LOG_IN),
    "turn_pair": ((1,), "POST", 302, 404, LOG_IN),
    "turn_publish": ((1,), "POST", 302, 404, LOG_IN),
    "turn_start": ((1,), "POST", 302, 404, LOG_IN),
    "turn_close": ((1,), "POST", 302, 404, LOG_IN),
    "calls": ((), "GET", 200, 404, LOG_IN),
    "call_answer": ((1,), "POST", 404, 404, LOG_IN),
    "held": ((), "GET", 200, 404, LOG_IN),
    "held_settle": ((1,), "GET", 404, 404, LOG_IN),
    "photo": ((1,), "GET", 404, 404, LOG_IN),
    "rulings": ((), "GET", 200, 404, LOG_IN),
    "ruling_remove": ((1,), "POST", 404, 404, LOG_IN),
    "turn_cut": ((1,), "GET", 200, 404, LOG_IN),
    "turn_card_draw": ((1,), "POST", 302, 404, LOG_IN),
    "card_draw": ((1, 1), "GET", 200, 404, LOG_IN),
    "card_draw_program": ((1, 1), "POST", 302, 404, LOG_IN),
    "card_draw_drop": ((1, 1), "POST", 302, 404, LOG_IN),
    "table_assign": ((1, 1), "GET", 200, 404, LOG_IN),
    "table_take_back": ((1, 1), "POST", 302, 404, LOG_IN),
    "smazzata_cancel": ((1, 1, 1), "GET", 200, 404, LOG_IN),
    "table": ((1, 1), "GET", 200, 404, LOG_IN),
    "record": ((1, 1, 1), "GET", 200, 404, LOG_IN),
    "record_preview": ((1, 1, 1), "POST", 200, 404, LOG_IN),
    "revisions": ((1, 1, 1), "GET", 200, 404, LOG_IN),
    "revisions_compare": ((1, 1, 1), "GET", 200, 404, LOG_IN),
    "revision_restore": ((1, 1, 1, 1), "GET", 200, 404, LOG_IN),
}
WITHOUT_EVENT = {
    "healthz", "readyz", "metrics", "server",
    "home", "login", "learn", "learn_differences", "learn_rules", "desk", "tournament_new",
    "enter", "pair_page", "pair_sign", "phone", "phone_worker", "phone_state",
    "phone_here", "phone_send", "phone_photo",
    "backups", "backup_make", "backup_download", "backup_restore",
    "rules", "rules_edit", "rules_examples", "rules_file", "rules_copy", "rules_retire",
    "rules_return",
    "conversion_tables", "conversion_table", "conversion_file", "conversion_copy",
    "conversion_change", "conversion_retire", "conversion_reinstate",
}  # fmt: skip
FORMS = {
    "login", "enter", "tournament_new", "rules", "rules_edit", "conversion_tables",
    "conversion_change", "backup_restore", "tournament_settings", "tournament_close",
    "tournament_reopen", "journal_undo", "pairs", "pair_edit", "phase_new", "phase_edit",
    "presence_late", "presence_leave", "presence_substitute", "held_settle", "rulings", "turn_cut",
    "card_draw", "table_assign", "smazzata_cancel", "record", "revision_restore",
}  # fmt: skip
"""Pages that are read, and posted to under the same address."""
SUPERUSERS = {"server": 200}
"""Where a superuser is answered otherwise than the director of another event."""
DJANGOS_OWN = {"logout", "set_language"}
ADDRESSES = OPEN | DESK


# name: what the address answers to the ticket of a table, the roving referee's, a pair's
HELD = {
    "phone": (200, 200, 404),
    "phone_state": (200, 200, 404),
    "phone_here": (400, 400, 404),
    "phone_send": (400, 400, 404),
    "phone_photo": (415, 415, 404),
    "pair_page": (404, 404, 200),
    "pair_sign": (404, 404, 302),
}


def address(name: str, event: Tournament) -> str:
    arguments = ADDRESSES[name][0]
    return reverse(name, args=arguments if name in WITHOUT_EVENT else (event.slug, *arguments))
